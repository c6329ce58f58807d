import { type Color, opposite } from 'plyhouse-kernel/position';
import { endingOf, isSameGame } from '../../chess/game.ts';
import { isWhole, type MarkedMove, marksOf } from '../../measure/analysis.ts';
import { type GameRecord, visitorColor } from './record.ts';

/** How many moves of a game are set as positions to solve. */
const MOST_POINTS = 3;

/**
 * The moves that cost most in an analysed game, in the order they were played, those for which the analysis knows a better one: the
 * visitor's, or the loser's if both sides or neither were the visitor's, after a draw those of both.
 * @returns undefined if the game is not analysed to its end.
 */
export function turningPointsOf(record: GameRecord): readonly MarkedMove[] | undefined {
  const { analysis, game } = record;
  if (!analysis || !isWhole(analysis) || !isSameGame(analysis, game)) return undefined;
  const side = sideToLearn(record);
  return marksOf(analysis)
    .filter(({ color, line }) => line.length > 0 && (side === undefined || color === side))
    .toSorted((one, other) => other.drop - one.drop)
    .slice(0, MOST_POINTS)
    .toSorted((one, other) => one.ply - other.ply);
}

/** The side with moves to learn from; undefined if both have some. */
function sideToLearn(record: GameRecord): Color | undefined {
  const visitor = visitorColor(record);
  if (visitor === 'white' || visitor === 'black') return visitor;
  const winner = endingOf(record.game)?.winner;
  return winner && opposite(winner);
}

const COUNTS = ['no', 'one', 'two', 'three'];

/** "your three turning points", "the turning point". */
export function turningPointsText(record: GameRecord, count: number): string {
  const visitor = visitorColor(record);
  const whose = visitor === 'white' || visitor === 'black' ? 'your' : 'the';
  return count === 1 ? `${whose} turning point` : `${whose} ${COUNTS[count] ?? count} turning points`;
}
