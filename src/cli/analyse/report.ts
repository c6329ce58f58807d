import { fenOf, gameAt } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { makeLine, makeSan } from '../../chess/notation.ts';
import { type PgnGame, tagOf } from '../../chess/pgn.ts';
import {
  chanceAt,
  dropOf,
  type GameAnalysis,
  isWhole,
  MARK_SIGNS,
  type MarkedMove,
  marksOf,
  summaryOf,
} from '../../measure/analysis.ts';
import type { Paint, Terminal } from '../terminal.ts';
import { scoreData } from '../thought-text.ts';

/** An analysed game, as text and as data. */

const PAINTS: Readonly<Record<MarkedMove['kind'], Paint>> = { inaccuracy: 'yellow', mistake: 'yellow', blunder: 'red' };
/** The most moves shown of a better line: enough to see its point. */
const LINE_PLIES = 6;

/** The marks, a line each, and the totals of each side. */
export function formatAnalysis(
  analysis: GameAnalysis,
  language: Language,
  { paint }: Pick<Terminal, 'paint'>,
): string[] {
  const marks = marksOf(analysis);
  const lines = marks.map((mark) => formatMark(analysis, mark, language, paint));
  const isAll = isWhole(analysis);
  const isJudged = (['white', 'black'] as const).some((color) => summaryOf(analysis, color).moves > 0);
  if (marks.length === 0 && isJudged) {
    lines.push(`No move${isAll ? '' : ' that is valued'} lost as much as 5 points of a hundred.`);
  }
  if (!isAll) {
    const done = analysis.worths.filter((worth) => worth !== null).length;
    lines.push(`Broken off: ${done} of ${analysis.worths.length} positions are valued.`);
  }
  for (const color of ['white', 'black'] as const) {
    const { counts, moves, meanDrop } = summaryOf(analysis, color);
    if (moves === 0) continue;
    const name = color === 'white' ? 'White' : 'Black';
    const parts = [
      `inaccuracies ${counts.inaccuracy}`,
      `mistakes ${counts.mistake}`,
      `blunders ${counts.blunder}`,
      `${(100 * meanDrop).toFixed(1)} points lost a move (${moves})`,
    ];
    lines.push(`${paint('bold', name)}  ${parts.join(', ')}`);
  }
  return lines;
}

/** "7... Nf2 ??  White's chance 42 % -> 81 %; better 7... d5 8. exd6". */
function formatMark(analysis: GameAnalysis, mark: MarkedMove, language: Language, paint: Terminal['paint']): string {
  const { ply, kind, line } = mark;
  const before = gameAt(analysis, ply - 1);
  const played = makeLine(before, [analysis.moves[ply - 1]!], { language });
  const percent = (at: number) => `${Math.round(100 * (chanceAt(analysis, at) ?? 0))} %`;
  const better = line.length > 0 ? `; better ${makeLine(before, line.slice(0, LINE_PLIES), { language })}` : '';
  const head = `${played} ${MARK_SIGNS[kind]}`.padEnd(14);
  return `${paint(PAINTS[kind], head)} ${kind.padEnd(10)} White's chance ${percent(ply - 1)} -> ${percent(ply)}${better}`;
}

/** The analysis as plain data for JSON. */
export function analysisData(
  analysis: GameAnalysis,
  pgn: PgnGame,
  { file, game }: { readonly file: string; readonly game: number },
) {
  const marks = new Map(marksOf(analysis).map((mark) => [mark.ply, mark]));
  const sideData = (color: 'white' | 'black') => {
    const { counts, moves, meanDrop } = summaryOf(analysis, color);
    return { name: tagOf(pgn, color === 'white' ? 'White' : 'Black') ?? null, ...counts, moves, meanDrop };
  };
  return {
    program: analysis.program,
    nodes: analysis.nodes,
    file,
    game,
    result: pgn.result,
    white: sideData('white'),
    black: sideData('black'),
    positions: analysis.worths.map((worth, ply) => ({
      ply,
      fen: fenOf(gameAt(analysis, ply)),
      score: worth?.score ? scoreData(worth.score) : null,
      chance: chanceAt(analysis, ply) ?? null,
      best: worth?.best ?? null,
      depth: worth?.depth ?? null,
      nodes: worth?.nodes ?? null,
      pv: worth?.pv ?? [],
    })),
    moves: analysis.moves.map((move, index) => {
      const mark = marks.get(index + 1);
      const before = gameAt(analysis, index);
      const [better] = mark?.line ?? [];
      return {
        ply: index + 1,
        move,
        san: makeSan(before, move),
        drop: dropOf(analysis, index + 1) ?? null,
        mark: mark?.kind ?? null,
        better: better === undefined ? null : makeSan(before, better),
        line: mark?.line ?? [],
      };
    }),
  };
}
