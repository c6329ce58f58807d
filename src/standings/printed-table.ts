import { quote } from '../chess/foreign-text.ts';
import { formatPoints, parsePoints } from '../format/points.ts';
import type { SourceId } from '../programs/sources.ts';
import type { Meeting, Tournament } from './tournament.ts';

/** A player's row in a printed table. */
interface PrintedPlayer {
  readonly name: string;
  /** As printed: "7½". */
  readonly points: string;
  /** The score against each player in turn: "x 1 ½ -"; absent if only the total is printed. */
  readonly row?: string;
  /** As printed: "4-5"; absent if the list is in the order of the table. */
  readonly place?: string;
  readonly author?: string;
  readonly computer?: string;
  /** Share of the points available. */
  readonly percent?: string;
  /** The average time per move. */
  readonly time?: string;
  /** In guilders. */
  readonly price?: string;
  readonly remark?: string;
  /** Information from other sources. */
  readonly about?: string;
}

/** A tournament as a magazine printed it: a file of data/tournaments. */
export interface PrintedTable {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly date: string;
  readonly sources: readonly SourceId[];
  /** The number of rounds, if every player had one game in each. */
  readonly rounds?: number;
  /** The number of games between any two who met; 1 by default. */
  readonly gamesEach?: number;
  /** The tie-breaks used: codes for `parseCriteria`. */
  readonly tieBreaks: string;
  /** Our own notes. */
  readonly notes: readonly string[];
  readonly players: readonly PrintedPlayer[];
}

/** A printed table that contradicts itself. */
export class PrintedTableError extends Error {
  override readonly name = 'PrintedTableError';
  constructor(table: string, detail: string) {
    super(`the table ${table}: ${detail}`);
  }
}

/**
 * The games of a printed table, or undefined if it shows only totals. Checks each result against its counterpart and each
 * row against its sum.
 * @throws {PrintedTableError} naming the entries that disagree.
 */
export function tournamentOfTable(table: PrintedTable): Tournament | undefined {
  const { id, players, rounds, gamesEach = 1 } = table;
  if (players.every(({ row }) => row === undefined)) return undefined;
  const rows = players.map((player) => fieldsOf(table, player));
  const meetings: Meeting[] = [];
  for (const [one, row] of rows.entries()) {
    for (const [other, own] of row.entries()) {
      const theirs = rows[other]![one];
      const sum = own === undefined || theirs === undefined ? undefined : own + theirs;
      if ((own === undefined) !== (theirs === undefined) || (sum !== undefined && sum !== gamesEach)) {
        const [a, b] = [own, theirs].map((points) => (points === undefined ? '-' : formatPoints(points)));
        const names = `${players[one]!.name} has ${a} against ${players[other]!.name}, who has ${b}`;
        throw new PrintedTableError(id, `${names}; expected ${gamesEach} together`);
      }
      if (own !== undefined && one < other) {
        meetings.push({ players: [one, other], points: [own, theirs!], games: gamesEach });
      }
    }
  }
  return {
    players: players.map(({ name }) => ({ name })),
    meetings,
    byes: [],
    rounds,
    predetermined: rows.every((row, own) => row.every((points, other) => own === other || points !== undefined)),
  };
}

/** A player's points as printed. @throws {PrintedTableError} if they are not a number. */
export function printedPoints(table: PrintedTable, player: PrintedPlayer): number {
  const points = parsePoints(player.points);
  if (points === undefined)
    throw new PrintedTableError(table.id, `${player.name} has "${player.points}"; expected points`);
  return points;
}

/** The columns after the points, with their headings. */
const BESIDE = [
  ['percent', '%'],
  ['time', 'time a move'],
  ['price', 'price'],
  ['remark', 'remark'],
] as const satisfies readonly (readonly [keyof PrintedPlayer, string])[];

/** The columns that a table prints after the points: percentages, times, prices, remarks. */
export function printedBeside({
  players,
}: PrintedTable): { readonly head: string; readonly cells: readonly string[] }[] {
  return BESIDE.filter(([field]) => players.some((player) => player[field] !== undefined)).map(([field, head]) => ({
    head,
    cells: players.map((player) => player[field] ?? ''),
  }));
}

/** A row's score against each player; undefined if they did not meet. */
function fieldsOf(table: PrintedTable, player: PrintedPlayer): (number | undefined)[] {
  const fail = (detail: string) => new PrintedTableError(table.id, `${player.name} ${detail}`);
  const fields = (player.row ?? '').split(/\s+/);
  if (fields.length !== table.players.length) {
    throw fail(`has ${fields.length} fields; expected ${table.players.length}`);
  }
  const points = fields.map((field, index) => {
    if ((field === 'x') !== (index === table.players.indexOf(player)))
      throw fail(`has ${quote(field)} in field ${index + 1}`);
    if (field === 'x' || field === '-') return undefined;
    const value = parsePoints(field);
    if (value === undefined) throw fail(`has ${quote(field)} in field ${index + 1}; expected x, - or points`);
    return value;
  });
  const sum = points.reduce<number>((total, each) => total + (each ?? 0), 0);
  if (sum !== printedPoints(table, player)) {
    throw fail(`has ${formatPoints(sum)} points in its row and ${player.points} beside it`);
  }
  return points;
}
