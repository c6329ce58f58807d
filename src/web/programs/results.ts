import * as v from 'valibot';
import { endingOf } from '../../chess/game.ts';
import type { Card } from '../../programs/program.ts';
import { rateGames } from '../../ratings/glicko2.ts';
import { formatPace } from '../app/format.ts';
import { kept, listOf, type ValueStorage } from '../app/kept.ts';
import type { Page } from '../app/page.ts';
import { type GameRecord, visitorColor } from '../record/record.ts';
import { BEATEN, isRungBeaten, isWholeAgainst, type Rung, ratedRung, rememberBeaten, rungOf } from './ladder-model.ts';
import { standing } from './rated.ts';

/** The visitor's results against the programs, kept in this browser, and the rating that follows from them. */

export interface VisitorResult {
  /** The game's. */
  readonly id: string;
  /** When it ended, in milliseconds since 1970. */
  readonly millis: number;
  readonly program: string;
  /** Its level as text: "Tournament, period clock". */
  readonly level: string;
  /** The name of the rung that was played, if the game counts for the rating. */
  readonly rung?: string;
  /** The visitor's. */
  readonly points: 0 | 0.5 | 1;
}

/** A rating with half the width of its 95 % interval. */
export interface VisitorRating {
  readonly rating: number;
  readonly error: number;
}

/** The assumption about an unknown visitor: the middle of the ladder, with nearly everybody within two deviations. */
const PRIOR = { rating: 1300, deviation: 550 } as const;
/** Standard deviations to either side of a 95 % interval. */
const WIDTH = 1.96;
/** The number of opponents offered. */
const OFFERED = 3;

const RESULT = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  millis: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(8.64e15)),
  program: v.string(),
  level: v.string(),
  rung: v.optional(v.string()),
  points: v.picklist([0, 0.5, 1]),
});

/** The result of a finished game of the visitor against a program, rated or not; undefined if it is none. */
export function resultOfGame(record: GameRecord, card: Card, rungs: readonly Rung[]): VisitorResult | undefined {
  const { id, game, notes, terms, updatedMillis } = record;
  const ending = endingOf(game);
  const visitor = visitorColor(record);
  if (!ending || !isWholeAgainst(record, card) || notes.length === 0) return undefined;
  const rung = ratedRung(record, card, rungs);
  return {
    id,
    millis: updatedMillis,
    program: card.id,
    level: formatPace(terms, card),
    ...(rung ? { rung: rung.player.name } : {}),
    points: ending.winner === undefined ? 0.5 : ending.winner === visitor ? 1 : 0,
  };
}

/** The kept results, the oldest first; those that cannot be read are left out. */
export const RESULTS = kept('plyhouse.results', (stored) =>
  listOf((each): each is VisitorResult => v.is(RESULT, each))(stored).toSorted(
    (one, other) => one.millis - other.millis,
  ),
);

/** Keeps a result. That of a game counts once, as it was at first. */
export function rememberResult(storage: ValueStorage | undefined, result: VisitorResult): void {
  const known = RESULTS.read(storage);
  if (!known.some(({ id }) => id === result.id)) RESULTS.write(storage, [...known, result]);
}

/** Adds a game that has ended to the visitor's results, and its rung to those beaten. A game counts once. */
export function countGame(storage: ValueStorage, cardOf: Page['cardOf'], record: GameRecord): void {
  const at = endingOf(record.game) && standing(record, cardOf);
  if (!at) return;
  const { card, rungs } = at;
  const rung = rungOf(rungs, record, card);
  if (rung && isRungBeaten(record, card)) rememberBeaten(storage, rung.player.name);
  const result = resultOfGame(record, card, rungs);
  if (result) rememberResult(storage, result);
}

/** The rating after each rated game, in the order of the games. */
export function ratingHistory(
  results: readonly VisitorResult[],
  rungs: readonly Rung[],
): readonly (VisitorRating & { readonly result: VisitorResult; readonly rung: Rung })[] {
  const byName = new Map(rungs.map((rung) => [rung.player.name, rung]));
  const rated = results.flatMap((result) => {
    const rung = byName.get(result.rung ?? '');
    return rung ? [{ result, rung }] : [];
  });
  const games = rated.map(({ result, rung: { player } }) => ({
    opponent: { rating: player.rating, deviation: Math.max(1, player.error / WIDTH), volatility: 0 },
    points: result.points,
  }));
  return rated.map((each, index) => {
    const { rating, deviation } = rateGames(games.slice(0, index + 1), PRIOR);
    return { ...each, rating: Math.round(rating), error: Math.ceil(WIDTH * deviation) };
  });
}

/**
 * The opponents to play next, weakest first: those around a rating; without one around the chosen opponent, who is always among
 * them; without either, the first above the bottom.
 */
export function offeredRungs(
  rungs: readonly Rung[],
  rating: number | undefined,
  chosen?: Rung | undefined,
): readonly Rung[] {
  const centre = rating ?? chosen?.player.rating;
  if (centre === undefined) return rungs.slice(1, 1 + OFFERED);
  const distance = (rung: Rung) => (rung === chosen ? -1 : Math.abs(rung.player.rating - centre));
  const near = rungs.toSorted((one, other) => distance(one) - distance(other)).slice(0, OFFERED);
  return rungs.filter((rung) => near.includes(rung));
}

/** Wins, draws and losses against a program at a level. */
export interface Score {
  readonly program: string;
  readonly level: string;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** The results by program and level, those played last first. */
export function scoresOf(results: readonly VisitorResult[]): readonly Score[] {
  const scores = new Map<string, Score>();
  for (const { program, level, points } of results.toReversed()) {
    const key = `${program} ${level}`;
    const { wins, draws, losses } = scores.get(key) ?? { wins: 0, draws: 0, losses: 0 };
    scores.set(key, {
      program,
      level,
      wins: wins + (points === 1 ? 1 : 0),
      draws: draws + (points === 0.5 ? 1 : 0),
      losses: losses + (points === 0 ? 1 : 0),
    });
  }
  return [...scores.values()];
}

const FORMAT = 'plyhouse-results';
const FILE = v.object({
  format: v.literal(FORMAT),
  results: v.array(RESULT),
  beaten: v.optional(v.array(v.string()), []),
});

/** The results and the rungs climbed as the text of a file. */
export function makeResultsFile(storage: ValueStorage | undefined): string {
  const file = { format: FORMAT, results: RESULTS.read(storage), beaten: BEATEN.read(storage) };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/** A file that holds no results. */
export class ResultsFileError extends Error {
  override readonly name = 'ResultsFileError';
}

/**
 * Adds the results of a file to those kept; those of games that are known stay as they are.
 * @returns how many are new, and how many were known.
 * @throws {ResultsFileError} if any part of it cannot be read; then nothing is changed.
 */
export function importResults(
  storage: ValueStorage | undefined,
  text: string,
): { readonly added: number; readonly known: number } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ResultsFileError('This is not JSON: expected a file that “Export” has saved here.');
  }
  const read = v.safeParse(FILE, json);
  if (!read.success) {
    const { path, received } = read.issues[0];
    const where = (path ?? [])
      .map(({ key }) => (typeof key === 'number' ? `number ${key + 1}` : String(key)))
      .join(' ');
    throw new ResultsFileError(
      where === '' || where === 'format'
        ? 'This is another kind of file: expected one that “Export” has saved here.'
        : `Found ${received} as ${where}: expected ${read.issues[0].expected ?? 'something else'}.`,
    );
  }
  const { results, beaten } = read.output;
  const before = RESULTS.read(storage);
  const known = new Set(before.map(({ id }) => id));
  const added = [...new Map(results.map((result) => [result.id, result])).values()].filter(({ id }) => !known.has(id));
  RESULTS.write(storage, [...before, ...added]);
  for (const name of beaten) rememberBeaten(storage, name);
  return { added: added.length, known: results.length - added.length };
}
