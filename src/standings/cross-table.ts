import { formatPoints } from '../format/points.ts';
import type { RankedPlayer } from './ranking.ts';
import type { RoundRecord } from './round-record.ts';
import type { ScoredTournament } from './tie-break.ts';
import type { Tournament } from './tournament.ts';

/**
 * How cross tables are set: `magazine`, as in print around 1982, with x for oneself, – for who was not met, and the sum
 * of several games; `server`, as today's servers do: an asterisk, the single results beside the sum, and by rounds
 * ("12w1", won with White against number 12) where these are known and the opponents were paired round by round.
 */
export const TABLE_STYLES = ['magazine', 'server'] as const;
export type TableStyle = (typeof TABLE_STYLES)[number];

/** More results than these are counted, not listed. */
const MOST_LISTED = 4;

/** The columns of a cross table with their heads: one row for each standing, in order, the first row the heads. */
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
  const say = style === 'magazine' ? formatPrinted : formatServed;
  const [own, missing] = style === 'magazine' ? ['x', '–'] : ['*', ''];
  const rows = crossTable(tournament, order).map((row, index) =>
    row.map((cell, column) => (column === index ? own : cell === undefined ? missing : say(cell))),
  );
  return [order.map((_, index) => String(index + 1)), ...rows];
}

function formatPrinted({ points }: CrossTableCell): string {
  return formatPoints(points);
}

/** "1", "1½ =1", "+7 -3 =10"; "2½" where only the sum is known. */
function formatServed({ points, games, results }: CrossTableCell): string {
  if (!results) return formatPoints(points);
  if (games === 1) return results[0]!;
  if (games <= MOST_LISTED) return `${formatPoints(points)} ${results.join('').replaceAll('½', '=')}`;
  const count = (signs: string) => results.filter((each) => signs.includes(each)).length;
  return `+${count('1+')} -${count('0-')} =${count('½')}`;
}

/** "12w1": number 12, with White, won; "12+" by forfeit; "bye" and "½ bye"; "-" for a round away. */
function formatRound({ kind, opponent, color, points }: RoundRecord, order: readonly number[]): string {
  if (opponent === undefined) return { pairing: 'bye', full: '1 bye', half: '½ bye' }[kind as string] ?? '-';
  const number = order.indexOf(opponent) + 1;
  if (kind !== 'played') return `${number}${points > 0 ? '+' : '-'}`;
  return `${number}${color === undefined ? ' ' : color.charAt(0)}${formatPoints(points)}`;
}

/** What a player did against another, as a field of a cross table shows it. */
interface CrossTableCell {
  readonly points: number;
  readonly games: number;
  /** Each game from the player's side, "+" and "-" for forfeits; absent where only the sum is known. */
  readonly results?: readonly ('1' | '½' | '0' | '+' | '-')[];
}

/** Rows and columns are the players in the order given; undefined where two did not meet, and on the diagonal. */
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
