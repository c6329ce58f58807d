import { anchorsByNumber } from './anchors.ts';
import { type Glicko, type GlickoGame, UNRATED, updateGlicko } from './glicko2.ts';
import { NORMAL_95, normalBelow, rootOf } from './normal.ts';
import { type PlayerRecord, poolOf, type RatedGame, recordsOf } from './pool.ts';

/** A player with its Glicko-2 rating. */
export interface GlickoPlayer extends PlayerRecord, Glicko {
  readonly name: string;
  readonly error95: number;
}

/**
 * Glicko-2 over rating periods in the order of their names; games of one period count as played at once.
 * @param known ratings from before, by name; others begin as unrated.
 * @throws {AnchorError} if one of these names did not play.
 */
export function rateByGlicko(
  games: readonly RatedGame[],
  known: ReadonlyMap<string, number>,
  tau = 0.5,
): GlickoPlayer[] {
  const pool = poolOf(games);
  anchorsByNumber(pool.names, known);
  const records = recordsOf(pool);
  const now = new Map<string, Glicko>(
    pool.names.map((name) => [name, { ...UNRATED, rating: known.get(name) ?? UNRATED.rating }]),
  );
  const periods = Map.groupBy(games, ({ period = '' }) => period);
  for (const period of [...periods.keys()].sort()) {
    const played = new Map<string, GlickoGame[]>(pool.names.map((name) => [name, []]));
    for (const { white, black, points } of periods.get(period)!) {
      played.get(white)!.push({ opponent: now.get(black)!, points });
      played.get(black)!.push({ opponent: now.get(white)!, points: 1 - points });
    }
    const next = pool.names.map((name) => [name, updateGlicko(now.get(name)!, played.get(name)!, tau)] as const);
    for (const [name, glicko] of next) now.set(name, glicko);
  }
  return pool.names
    .map((name, player) => {
      const glicko = now.get(name)!;
      return { name, ...glicko, error95: NORMAL_95 * glicko.deviation, ...records[player]! };
    })
    .sort((a, b) => b.rating - a.rating);
}

/** The likelihood that the first is the stronger of the two. */
export function glickoSuperiority(one: Glicko, other: Glicko): number {
  return normalBelow((one.rating - other.rating) / Math.hypot(one.deviation, other.deviation));
}

/** A player with its performance against opponents whose ratings are known. */
export interface Performer extends PlayerRecord {
  readonly name: string;
  /** Absent if no opponent has a rating. */
  readonly performance?: Performance;
  /** Games against opponents with a rating. */
  readonly rated: number;
}

/**
 * Performances against the given ratings, or else against those recorded with the games.
 * @throws {AnchorError} if a given name did not play.
 */
export function ratePerformances(games: readonly RatedGame[], known: ReadonlyMap<string, number>): Performer[] {
  const pool = poolOf(games);
  anchorsByNumber(pool.names, known);
  const records = recordsOf(pool);
  const results = new Map<string, PerformanceGame[]>(pool.names.map((name) => [name, []]));
  for (const { white, black, points, whiteRating, blackRating } of games) {
    const ofWhite = known.get(white) ?? whiteRating;
    const ofBlack = known.get(black) ?? blackRating;
    if (ofBlack !== undefined) results.get(white)!.push({ opponent: ofBlack, points });
    if (ofWhite !== undefined) results.get(black)!.push({ opponent: ofWhite, points: 1 - points });
  }
  return pool.names
    .map((name, player) => {
      const own = results.get(name)!;
      const performance = performanceOf(own);
      return { name, performance, rated: own.length, ...records[player]! };
    })
    .sort((a, b) => (b.performance?.rating ?? -1e9) - (a.performance?.rating ?? -1e9));
}

/** A game against an opponent whose rating is known. */
interface PerformanceGame {
  readonly opponent: number;
  /** The player's points: 1, 0.5 or 0. */
  readonly points: number;
}

/** The rating at which the points scored are the expected ones. */
interface Performance {
  readonly rating: number;
  /** Every game was won or lost; the rating is then 800 points from the opponents' average, by convention. */
  readonly perfect?: 'won' | 'lost';
}

/** The range beyond the strongest and weakest opponent in which the rating is searched. */
const REACH = 4000;

/** The performance on the logistic curve; undefined for no games. */
export function performanceOf(results: readonly PerformanceGame[]): Performance | undefined {
  if (results.length === 0) return undefined;
  const points = results.reduce((sum, each) => sum + each.points, 0);
  const average = results.reduce((sum, { opponent }) => sum + opponent, 0) / results.length;
  if (points === 0) return { rating: average - 800, perfect: 'lost' };
  if (points === results.length) return { rating: average + 800, perfect: 'won' };
  const surplus = (rating: number) =>
    results.reduce((sum, { opponent }) => sum + 1 / (1 + 10 ** ((opponent - rating) / 400)), -points);
  const ratings = results.map(({ opponent }) => opponent);
  return { rating: rootOf(surplus, Math.min(...ratings) - REACH, Math.max(...ratings) + REACH) };
}
