import { formatPoints } from '../format/points.ts';
import type { RankedPlayer } from './ranking.ts';
import type { RoundRecord } from './round-record.ts';
import type { ScoredTournament } from './tie-break.ts';
import type { Tournament } from './tournament.ts';

/**
 * Styles of cross table. `magazine`, as printed around 1982: x on the diagonal, – for opponents not met, and only the sum of several games.
 * `server`, as on today's servers: an asterisk on the diagonal, single results next to the sum, and one column a round ("12w1": beat number
 * 12 with White) if the rounds are known and were paired one by one.
 */
export const TABLE_STYLES = ['magazine', 'server'] as const;
export type TableStyle = (typeof TABLE_STYLES)[number];

/** Up to this many results are listed; more are counted. */
const MOST_LISTED = 4;

/** The cells of a cross table: a row of heads, then a row for each player in the order of the standings. */
export function crossTableRows(
  scored: ScoredTournament,
  standings: readonly RankedPlayer[],
  style: TableStyle,
): string[][] {
  const { tournament, records } = scored;
  const order = standings.map(({ player }) => player);
  const { rounds, predetermined } = tournament;
  const hasRounds = rounds !== undefined && records.every((own) => own.every(({ round }) => round !== undefined));
  if (style === 'server' && hasRounds && !predetermined) {
    const heads = Array.from({ length: rounds }, (_, index) => String(index + 1));
    const rows = order.map((player) =>
      heads.map((_, index) => {
        const inRound = records[player]!.filter(({ round }) => round === index + 1);
        return inRound.map((record) => formatRound(record, order)).join(' ');
      }),
    );
    return [heads, ...rows];
  }
  const describe = style === 'magazine' ? formatPrinted : formatServed;
  const [own, missing] = style === 'magazine' ? ['x', '–'] : ['*', ''];
  const rows = crossTable(tournament, order).map((row, index) =>
    row.map((cell, column) => (column === index ? own : cell === undefined ? missing : describe(cell))),
  );
  return [order.map((_, index) => String(index + 1)), ...rows];
}

function formatPrinted({ points }: CrossTableCell): string {
  return formatPoints(points);
}

/** "1", "1½ =1", "+7 -3 =10"; "2½" if only the sum is known. */
function formatServed({ points, games, results }: CrossTableCell): string {
  if (!results) return formatPoints(points);
  if (games === 1) return results[0]!;
  if (games <= MOST_LISTED) return `${formatPoints(points)} ${results.join('').replaceAll('½', '=')}`;
  const count = (signs: string) => results.filter((each) => signs.includes(each)).length;
  return `+${count('1+')} -${count('0-')} =${count('½')}`;
}

/** "12w1": beat number 12 with White; "12+": won by forfeit; "bye" and "½ bye"; "-": absent. */
function formatRound({ kind, opponent, color, points }: RoundRecord, order: readonly number[]): string {
  if (opponent === undefined) return { pairing: 'bye', full: '1 bye', half: '½ bye' }[kind as string] ?? '-';
  const number = order.indexOf(opponent) + 1;
  if (kind !== 'played') return `${number}${points > 0 ? '+' : '-'}`;
  return `${number}${color === undefined ? ' ' : color.charAt(0)}${formatPoints(points)}`;
}

/** A player's results against another. */
interface CrossTableCell {
  readonly points: number;
  readonly games: number;
  /** Each game from the player's side, "+" and "-" for forfeits; absent if only the sum is known. */
  readonly results?: readonly ('1' | '½' | '0' | '+' | '-')[];
}

/** The cells in rows and columns of `order`; undefined for two players who did not meet, and on the diagonal. */
function crossTable({ players, meetings }: Tournament, order: readonly number[]): (CrossTableCell | undefined)[][] {
  const cells: (CrossTableCell | undefined)[][] = players.map(() => players.map(() => undefined));
  for (const { players: pair, points, games, forfeit } of meetings) {
    for (const side of [0, 1] as const) {
      const [own, other] = [pair[side], pair[1 - side]!];
      const before = cells[own]![other];
      const result = forfeit ? (points[side] > 0 ? '+' : '-') : ({ 1: '1', 0.5: '½', 0: '0' } as const)[points[side]];
      const results = games === 1 && result && (before?.results ?? (before ? undefined : []));
      cells[own]![other] = {
        points: (before?.points ?? 0) + points[side],
        games: (before?.games ?? 0) + games,
        ...(results ? { results: [...results, result] } : {}),
      };
    }
  }
  return order.map((row) => order.map((column) => cells[row]![column]));
}
