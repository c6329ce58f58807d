import { computed, type ReadonlySignal } from '@preact/signals';
import { type Game, gameAt, play } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import type { EngineSeat } from '../../host/engine-seat.ts';
import {
  chanceAt,
  chanceOf,
  dropOf,
  type GameAnalysis,
  MARK_DROPS,
  type MarkedMove,
  moverOf,
} from '../../measure/analysis.ts';
import { worthOf } from '../../measure/run-analysis.ts';
import { type AttemptSignals, openAttemptSignals } from '../board/attempt-signals.ts';

/**
 * Turning points of a visitor's game, to solve: the position before a move that cost much. Right is any move that is no mistake
 * by the measure of the game's analysis; one that the analysis does not know is valued in the same way.
 */

/** A move tried, and the winning chance that it costs, 0 to 1. */
export interface TurningTry {
  readonly move: Uci;
  readonly lost: number;
}

export interface TurningPoint extends AttemptSignals<number> {
  readonly analysis: GameAnalysis;
  readonly mark: MarkedMove;
  /** The game before the move. */
  readonly before: Game;
  /** The last one first; each move once. */
  readonly attempts: ReadonlySignal<readonly TurningTry[]>;
}

/**
 * @param mark a move of the analysed game.
 * @param seat of the program that has analysed the game.
 */
export function openTurningPoint(analysis: GameAnalysis, mark: MarkedMove, seat: EngineSeat): TurningPoint {
  const before = gameAt({ start: analysis.start, moves: analysis.moves }, mark.ply - 1);
  const rule = (move: Uci, lost: number) => ({
    verdict: lost,
    next: isRight({ move, lost }) ? play(before, move) : undefined,
  });
  const attempt = openAttemptSignals<number>(before, {
    judge(_, move, signal) {
      const known = lostKnown(point, move);
      return known === undefined
        ? lostFound(point, move, seat, signal).then((lost) => rule(move, lost))
        : rule(move, known);
    },
    isOver: (game) => game !== before,
  });
  const attempts = computed(() => {
    const tries = attempt.now.value.tries.map(({ move, verdict }) => ({ move, lost: verdict }));
    return tries.filter(({ move }, at) => tries.findIndex((each) => each.move === move) === at);
  });
  const point: TurningPoint = Object.assign(attempt, { analysis, mark, before, attempts });
  return point;
}

/** Whether a move is right: it loses less than an inaccuracy does. */
export const isRight = ({ lost }: TurningTry): boolean => lost < MARK_DROPS.inaccuracy;

/** The right move that was tried; undefined while there is none. */
export const solvedBy = ({ attempts }: TurningPoint): TurningTry | undefined => attempts.value.find(isRight);

/** The loss of a move that the analysis has valued: its own move, or that of the game. */
function lostKnown({ analysis, mark: { ply, line } }: TurningPoint, move: Uci): number | undefined {
  if (move === line[0]) return 0;
  return move === analysis.moves[ply - 1] ? dropOf(analysis, ply) : undefined;
}

function lostFound(point: TurningPoint, move: Uci, seat: EngineSeat, signal: AbortSignal): Promise<number> {
  const { analysis, before } = point;
  const { ply } = point.mark;
  const value = async (client: EngineClient) => {
    const found = await worthOf(before, client, analysis.nodes, { only: move });
    if (!found?.score) throw new Error(`${client.name} gives the move no value`);
    const best = chanceAt(analysis, ply - 1)!;
    const own = chanceOf(found.score);
    return Math.max(0, moverOf(analysis, ply) === 'white' ? best - own : own - best);
  };
  return seat.use(value, { signal });
}
