import { tagOf } from '../../chess/pgn.ts';
import type { GameRecord } from './record.ts';

/** The list of games: in which order they stand, and when each was played. */

/** A day as PGN tells it; what is unknown ("1980.??.??") is absent. */
export interface GameDate {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
}

/** Before every game that has a date: the first moment of ECMAScript's calendar. */
const UNDATED_MILLIS = -8.64e15;

/** The day a game that was brought along says of itself; undefined where it says none, and for games of this page. */
export function dateOf({ pgn }: Pick<GameRecord, 'pgn'>): GameDate | undefined {
  const [, year, month, day] = /^(\d{4})(?:\.(\d\d)(?:\.(\d\d))?)?/.exec((pgn && tagOf(pgn, 'Date')) ?? '') ?? [];
  if (year === undefined) return undefined;
  return {
    year: Number(year),
    ...(month === undefined ? {} : { month: Number(month) }),
    ...(day === undefined ? {} : { day: Number(day) }),
  };
}

/** The round a game that was brought along says it is of: "3", "4.1". */
export function roundOf({ pgn }: Pick<GameRecord, 'pgn'>): string | undefined {
  const round = (pgn && tagOf(pgn, 'Round')) ?? '';
  return /^\d/.test(round) ? round : undefined;
}

/**
 * The games newest first: those of this page by their last change, those that were brought along by the day and the
 * round they were played in, whenever they came. What has no date stands at the end.
 */
export function inListOrder(records: readonly GameRecord[]): GameRecord[] {
  const places = records.map((record) => {
    return { record, millis: playedMillis(record), round: partsOf(roundOf(record) ?? '') };
  });
  places.sort(
    (one, other) =>
      other.millis - one.millis ||
      compareRounds(other.round, one.round) ||
      other.record.updatedMillis - one.record.updatedMillis,
  );
  return places.map(({ record }) => record);
}

/** The numbers of a round; more than four of them count for nothing. */
function partsOf(round: string): number[] {
  return round.split('.', 4).map((part) => Number.parseInt(part, 10) || 0);
}

function playedMillis(record: GameRecord): number {
  if (!record.pgn) return record.updatedMillis;
  const date = dateOf(record);
  if (!date) return UNDATED_MILLIS;
  const { year, month = 1, day = 1 } = date;
  // The constructor takes years below 100 for those of the last century; this does not.
  return new Date(2000, 0, 1).setFullYear(year, month - 1, day);
}

/** Rounds part by part, as numbers: 2 before 10, 4.1 before 4.2; none before all. */
function compareRounds(one: readonly number[], other: readonly number[]): number {
  for (let part = 0; part < Math.max(one.length, other.length); part++) {
    const difference = (one[part] ?? 0) - (other[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
