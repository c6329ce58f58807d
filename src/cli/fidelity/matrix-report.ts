/** The matrix of programs and recorded programs as data, as lines of text and as a document. */
import { defined } from '../../chess/defined.ts';
import type { SearchRequest } from '../../host/search-request.ts';
import { ANALYST } from '../../measure/analyst.ts';
import { type MatrixCell, type MatrixRecord, summarize } from '../../measure/matrix.ts';
import { matrixRequest } from '../../measure/matrix-setup.ts';
import type { Rate } from '../../measure/rate.ts';
import { CARDS } from '../../programs/cards.ts';
import { detailsOf } from '../../programs/details.ts';
import type { Card } from '../../programs/program.ts';
import { formatTerms } from '../../session/terms.ts';
import { inColumns } from '../columns.ts';

/** The result of fitting weights to all games but one, on that one: as `bench/fit-gambiet.ts --leave-one-out` prints it. */
export interface LeaveOneOut {
  readonly program: string;
  readonly positions: number;
  readonly games: readonly {
    readonly game: number;
    readonly of: number;
    /** Moves found again with guessed weights, with weights fitted to the other games, and with the card's. */
    readonly unfitted: number;
    readonly fittedToOthers: number;
    readonly fittedToAll: number;
    /** The weights that the fit to the others changed. */
    readonly changed: Readonly<Record<string, number>>;
  }[];
}

/** A matrix as stored in `data/fidelity.json`; regret is in the program's own points. */
export type MatrixData = ReturnType<typeof matrixData>;

export function matrixData(
  records: readonly MatrixRecord[],
  cells: readonly MatrixCell[],
  cards: readonly Card[],
  fits: readonly LeaveOneOut[],
) {
  return {
    records: records.map(({ program, sides }) => {
      const card = cards.find(({ id }) => id === program)!;
      const one = cells.filter((cell) => cell.record === program);
      const shown = one.filter((cell) => cell.program === one[0]?.program);
      const moves = shown.reduce((sum, { of }) => sum + of, 0);
      return {
        program,
        games: sides.map((side) => ({
          game: side.number,
          event: side.event,
          white: side.white,
          black: side.black,
          color: side.color,
          version: side.version ?? null,
          counted: side.plies.filter(({ legal, isFromBook }) => legal > 1 && !isFromBook).length,
          book: side.plies.filter(({ isFromBook }) => isFromBook).length,
          forced: side.plies.filter(({ legal, isFromBook }) => legal === 1 && !isFromBook).length,
          pace: formatPace(matrixRequest(card, side)),
        })),
        byLot: moves === 0 ? 0 : round(shown.reduce((sum, { byLot }) => sum + byLot, 0) / moves, 4),
        leaveOneOut: leaveOneOutOf(fits.find((fit) => fit.program === program)),
      };
    }),
    entries: summarize(cells).map(({ program, record, same, equalBest, regret, rank, behind }) => {
      const { name, toPawn } = ownUnitOf(program);
      const own = (centipawns: number) => round((centipawns * toPawn) / 100, 2);
      return {
        program,
        record,
        same: rateData(same),
        equalBest: equalBest ? rateData(equalBest) : null,
        regret: regret ? { mean: own(regret.mean), median: own(regret.median), unit: name, toPawn } : null,
        rank: rank ?? null,
        behind: behind
          ? {
              share: round(behind.share, 4),
              low: round(behind.low, 4),
              high: round(behind.high, 4),
              chance: round(behind.chance, 4),
            }
          : null,
      };
    }),
    cells,
  };
}

/** As JSON: a list of numbers on one line, which saves a third of the size. */
export const matrixJson = (data: MatrixData): string =>
  JSON.stringify(data, undefined, 1).replace(/\[[\s\d.,\-nul]+\]/g, (list) => list.replace(/\s+/g, ''));

function leaveOneOutOf(fit: LeaveOneOut | undefined) {
  if (!fit) return null;
  const total = (part: 'of' | 'unfitted' | 'fittedToOthers' | 'fittedToAll') =>
    fit.games.reduce((sum, game) => sum + game[part], 0);
  return { same: total('fittedToOthers'), unfitted: total('unfitted'), fitted: total('fittedToAll'), of: total('of') };
}

const formatPace = (request: SearchRequest): string => formatTerms(request);
const round = (value: number, digits: number): number => Number(value.toFixed(digits));
const rateData = ({ same, of, share, low, high }: Rate): Rate => ({
  same: round(same, 2),
  of,
  ...defined({ share: share === undefined ? undefined : round(share, 4) }),
  low: round(low, 4),
  high: round(high, 4),
});

const HEAD = ['program', 'same move', '95 %', 'equal best', '95 %', 'regret: mean', 'median', 'rank 1', 'behind', 'p'];

/** One record as rows of a table, the nearest program first. */
function rowsOf(data: MatrixData, record: string): string[][] {
  const entries = data.entries.filter((entry) => entry.record === record);
  const sorted = [...entries].sort((a, b) => (b.same.share ?? 0) - (a.same.share ?? 0));
  return sorted.map(({ program, same, equalBest, regret, rank, behind }) => [
    program,
    formatShare(same),
    formatInterval(same),
    equalBest ? formatShare(equalBest) : '-',
    equalBest ? formatInterval(equalBest) : '-',
    regret ? `${formatNumber(regret.mean)} (${formatNumber(regret.mean / regret.toPawn)} P)` : '-',
    regret ? formatNumber(regret.median) : '-',
    rank ? `${rank.first} of ${rank.of}` : '',
    behind ? `${percent(behind.share)} (${percent(behind.low)} to ${percent(behind.high)})` : '',
    behind ? (behind.chance < 0.001 ? '<0.001' : behind.chance.toFixed(3)) : '',
  ]);
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
const formatNumber = (value: number): string => (Math.abs(value) >= 10 ? value.toFixed(0) : value.toFixed(1));
const formatShare = ({ same, of, share }: Rate): string =>
  share === undefined ? '-' : `${Number.isInteger(same) ? same : same.toFixed(1)} of ${of}, ${percent(share)}`;
const formatInterval = ({ low, high }: Rate): string => `${(100 * low).toFixed(0)} to ${percent(high)}`;

const plainName = (name: string): string => name.replace(/\s*\([^)]*\)/g, '');

function headOf({ program, games, byLot }: MatrixData['records'][number]): string {
  const moves = games.reduce((sum, { counted }) => sum + counted, 0);
  const names = new Set(games.map(({ white, black, color }) => plainName(color === 'white' ? white : black)));
  const count = new Set(games.map(({ game }) => game)).size;
  return `${program}: ${moves} moves in ${count === 1 ? 'one game' : `${count} games`} of ${[...names].join(', ')}; by lot ${percent(byLot)}`;
}

function leftOut({ program, leaveOneOut }: MatrixData['records'][number]): string | undefined {
  if (!leaveOneOut) return undefined;
  const { same, unfitted, fitted, of } = leaveOneOut;
  return `Some weights of ${program} were fitted to these games: with them ${fitted} of ${of} moves are found again. Fitted to all games but one and counted on that one: ${same} of ${of}. Guessed, not fitted at all: ${unfitted} of ${of}.`;
}

/** The matrix as lines of text. */
export function formatMatrix(data: MatrixData): string[] {
  const lines: string[] = [];
  for (const record of data.records) {
    if (!data.entries.some((entry) => entry.record === record.program)) continue;
    lines.push(headOf(record), ...inColumns([HEAD, ...rowsOf(data, record.program)], (column) => column === 0));
    const fit = leftOut(record);
    if (fit) lines.push(fit);
    lines.push('');
  }
  lines.push(...EXPLANATION);
  return lines;
}

const EXPLANATION = [
  'Counted are moves of the original that had an alternative and are not marked as its book. All books are closed.',
  'Equal best: searched alone to the same depth, the recorded move is worth as much as the program’s own. Regret: how much',
  'less, in the program’s own points (P: pawns), at most ten pawns. Rank 1: no other move is worth more. Behind: how much',
  'less often than the rebuilt program itself it has the recorded move. All intervals are clustered by game (Student’s t for',
  'the games less one; of one game nothing follows for others: 0 to 100 %); those of "behind" hold for all programs compared',
  'together (Bonferroni); p is the sign test by moves, corrected after Holm, which takes moves of a game for independent.',
];

/** The matrix as a document: `docs/fidelity.md`. */
export function matrixMarkdown(data: MatrixData): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const measured = new Set(data.entries.map(({ program }) => program));
  const byChance = CARDS.filter(({ id, usesChance }) => usesChance === true && measured.has(id)).map(({ id }) => id);
  const parts: string[] = [
    '# How near the rebuilt programs are to the recorded ones',
    '',
    'Made from `data/fidelity.json`; a test compares. To measure anew, and to write this page:',
    '',
    '    plyhouse articles fidelity --matrix --json > data/fidelity.json',
    '    plyhouse articles fidelity --matrix --recorded --markdown > docs/fidelity.md',
    '',
    'One program (`PROGRAM`) or one game (`--game N`) is measured alone by the first command, into a file of its own, which `node',
    'bench/merge-fidelity.ts FILE` puts into both. Originals that could be run were asked in single positions too: [what they',
    'answered](../data/oracle/README.md), and how often ours is the same.',
    '',
    ...EXPLANATION,
    '',
    `Programs with chance among equal moves (${byChance.join(', ')}) are asked with three seeds; ${ANALYST}, which has no machine of`,
    'its time, gets 20,000 positions a move; all others play their tournament level by the period clock.',
    '',
  ];
  for (const record of data.records) {
    parts.push(`## ${headOf(record)}`, '');
    parts.push(row(['game', 'of the file', 'counted', 'its book', 'forced', 'ours thinks']), row(Array(6).fill('---')));
    for (const { game, white, black, event, counted, book, forced, pace, version } of record.games) {
      const who = `${white} - ${black}, ${event}${version ? ` (${version})` : ''}`;
      parts.push(row([String(game), who, String(counted), String(book), String(forced), pace]));
    }
    parts.push('', row(HEAD), row(HEAD.map(() => '---')), ...rowsOf(data, record.program).map(row), '');
    const fit = leftOut(record);
    if (fit) parts.push(fit, '');
  }
  return `${parts.join('\n').trimEnd()}\n`;
}

/** The unit of a program; a hundred points to a pawn where nothing else is known. */
const ownUnitOf = (program: string) => detailsOf(program).ownPoints ?? { name: 'points', toPawn: 100 };
