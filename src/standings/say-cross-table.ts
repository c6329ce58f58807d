import { formatPoints } from '../format/points.ts';
import { type Cell, crossTable } from './cross-table.ts';
import type { Standing } from './ranking.ts';
import type { Reckoned } from './tie-break.ts';
import type { Turn } from './turn.ts';

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
export function crossTableRows(reckoned: Reckoned, standings: readonly Standing[], style: TableStyle): string[][] {
  const { tournament, turns } = reckoned;
  const order = standings.map(({ player }) => player);
  const { rounds, predetermined } = tournament;
  const hasRounds = rounds !== undefined && turns.every((own) => own.every(({ round }) => round !== undefined));
  if (style === 'server' && hasRounds && !predetermined) {
    const heads = Array.from({ length: rounds }, (_, index) => String(index + 1));
    const rows = order.map((player) =>
      heads.map((_, index) => {
        const inRound = turns[player]!.filter(({ round }) => round === index + 1);
        return inRound.map((turn) => formatTurn(turn, order)).join(' ');
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

function formatPrinted({ points }: Cell): string {
  return formatPoints(points);
}

/** "1", "1½ =1", "+7 -3 =10"; "2½" where only the sum is known. */
function formatServed({ points, games, results }: Cell): string {
  if (!results) return formatPoints(points);
  if (games === 1) return results[0]!;
  if (games <= MOST_LISTED) return `${formatPoints(points)} ${results.join('').replaceAll('½', '=')}`;
  const count = (signs: string) => results.filter((each) => signs.includes(each)).length;
  return `+${count('1+')} -${count('0-')} =${count('½')}`;
}

/** "12w1": number 12, with White, won; "12+" by forfeit; "bye" and "½ bye"; "-" for a round away. */
function formatTurn({ kind, opponent, color, points }: Turn, order: readonly number[]): string {
  if (opponent === undefined) return { pairing: 'bye', full: '1 bye', half: '½ bye' }[kind as string] ?? '-';
  const number = order.indexOf(opponent) + 1;
  if (kind !== 'played') return `${number}${points > 0 ? '+' : '-'}`;
  return `${number}${color === undefined ? ' ' : color.charAt(0)}${formatPoints(points)}`;
}
