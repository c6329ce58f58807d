import { RESULTS, type Result } from '../../chess/game.ts';
import { tagOf } from '../../chess/pgn.ts';
import type { Card } from '../../programs/program.ts';
import { sideName } from '../app/format.ts';
import type { GameRecord } from '../record/record.ts';

/** The order of the list of games, and when each was played. */

/** The players: "Gambiet/82 against you". */
export function titleOf(
  { white, black }: Pick<GameRecord, 'white' | 'black'>,
  cardOf: (id: string) => Card | undefined,
): string {
  const isYou = black.kind === 'visitor' && black.name === undefined;
  return `${sideName(white, cardOf)} against ${isYou ? 'you' : sideName(black, cardOf)}`;
}

/** A date as in PGN; unknown parts ("1980.??.??") are absent. */
export interface GameDate {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
}

/** Sorts before every game with a date: the first moment of ECMAScript's calendar. */
const UNDATED_MILLIS = -8.64e15;

/** The date tag of an imported game; undefined if it has none, and for games played here. */
export function dateOf({ pgn }: Pick<GameRecord, 'pgn'>): GameDate | undefined {
  const [, year, month, day] = /^(\d{4})(?:\.(\d\d)(?:\.(\d\d))?)?/.exec((pgn && tagOf(pgn, 'Date')) ?? '') ?? [];
  if (year === undefined) return undefined;
  return {
    year: Number(year),
    ...(month === undefined ? {} : { month: Number(month) }),
    ...(day === undefined ? {} : { day: Number(day) }),
  };
}

/** The round tag of an imported game: "3", "4.1". */
export function roundOf({ pgn }: Pick<GameRecord, 'pgn'>): string | undefined {
  const round = (pgn && tagOf(pgn, 'Round')) ?? '';
  return /^\d/.test(round) ? round : undefined;
}

/**
 * Sorts games as they are stored, newest first: games played here by their last change, imported ones by date and round, whenever
 * they were imported. Games without a date, or with one that cannot be read, come last.
 */
export function inListOrder<Raw>(raws: readonly Raw[]): Raw[] {
  const places = raws.map((raw) => ({ raw, ...placeOf(raw as GameRecord) }));
  places.sort(
    (one, other) =>
      other.millis - one.millis || compareRounds(other.round, one.round) || other.changedMillis - one.changedMillis,
  );
  return places.map(({ raw }) => raw);
}

/** The orders of the list that a visitor can choose, in words. */
export const LIST_ORDERS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  players: 'Players, A to Z',
  result: 'Result',
  longest: 'Most moves first',
  shortest: 'Fewest moves first',
} as const;
export type ListOrder = keyof typeof LIST_ORDERS;

/** The facts by which games are ordered. */
export interface GameFacts {
  readonly players: string;
  readonly result: Result;
  readonly plies: number;
}

/**
 * Sorts games that are in the order of {@link inListOrder}, newest first; it decides between equals. Undated games stay last where the
 * date decides, and so do games of which nothing is known.
 * @param factsOf undefined for a damaged game.
 */
export function inOrder<Raw>(
  raws: readonly Raw[],
  order: ListOrder,
  factsOf: (raw: Raw) => GameFacts | undefined,
): readonly Raw[] {
  if (order === 'newest') return raws;
  if (order === 'oldest') {
    const undated = raws.findIndex((raw) => placeOf(raw as GameRecord).millis === UNDATED_MILLIS);
    const dated = undated < 0 ? raws.length : undated;
    return [...raws.slice(0, dated).reverse(), ...raws.slice(dated)];
  }
  const known = raws.map((raw) => ({ raw, facts: factsOf(raw) }));
  const compare: (one: GameFacts, other: GameFacts) => number = {
    players: (one: GameFacts, other: GameFacts) => COLLATOR.compare(one.players, other.players),
    result: (one: GameFacts, other: GameFacts) => RESULTS.indexOf(one.result) - RESULTS.indexOf(other.result),
    longest: (one: GameFacts, other: GameFacts) => other.plies - one.plies,
    shortest: (one: GameFacts, other: GameFacts) => one.plies - other.plies,
  }[order];
  known.sort((one, other) => {
    if (!one.facts || !other.facts) return Number(!one.facts) - Number(!other.facts);
    return compare(one.facts, other.facts);
  });
  return known.map(({ raw }) => raw);
}

/** Without regard to capitals and accents, numbers as numbers. */
const COLLATOR = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

function placeOf(record: GameRecord) {
  try {
    const [millis, changedMillis] = [playedMillis(record), record.updatedMillis];
    if (Number.isFinite(millis + changedMillis))
      return { millis, changedMillis, round: partsOf(roundOf(record) ?? '') };
  } catch {
    // Damaged: it is listed apart once it is read.
  }
  return { millis: UNDATED_MILLIS, changedMillis: 0, round: [] };
}

/** The numbers of a round; only the first four count. */
function partsOf(round: string): number[] {
  return round.split('.', 4).map((part) => Number.parseInt(part, 10) || 0);
}

function playedMillis(record: GameRecord): number {
  if (!record.pgn) return record.updatedMillis;
  const date = dateOf(record);
  if (!date) return UNDATED_MILLIS;
  const { year, month = 1, day = 1 } = date;
  return midnightMillis(year, month, day);
}

/** The Date constructor maps years below 100 to the last century; this does not. */
const midnightMillis = (year: number, month: number, day: number) =>
  new Date(2000, 0, 1).setFullYear(year, month - 1, day);

/** Compares rounds part by part, as numbers: 2 before 10, 4.1 before 4.2; none before all. */
function compareRounds(one: readonly number[], other: readonly number[]): number {
  for (let part = 0; part < Math.max(one.length, other.length); part++) {
    const difference = (one[part] ?? 0) - (other[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** When a game was played, in the visitor's locale: to the minute, or as precisely as an imported game says. */
export function formatDay(record: GameRecord): string {
  if (!record.pgn) {
    return new Date(record.updatedMillis).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  }
  const date = dateOf(record);
  const round = roundOf(record);
  const parts = [date ? formatDate(date) : '', round === undefined ? '' : `round ${round}`];
  return parts.filter(Boolean).join(', ');
}

function formatDate({ year, month, day }: GameDate): string {
  if (month === undefined) return String(year);
  const moment = new Date(midnightMillis(year, month, day ?? 1));
  const style: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short' };
  return moment.toLocaleDateString(undefined, day === undefined ? style : { ...style, day: 'numeric' });
}
