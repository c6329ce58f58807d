import { rootOf } from './normal.ts';

/** A game against an opponent whose rating is known. */
export interface RatedResult {
  readonly opponent: number;
  /** The player's points: 1, 0.5 or 0. */
  readonly points: number;
}

/** A rating that would have let one expect the points taken. */
export interface Performance {
  readonly rating: number;
  /** All was won, or all lost: it stands 800 points beyond the average opponent, which is a convention. */
  readonly perfect?: 'won' | 'lost';
}

/** Beyond the strongest and the weakest opponent a rating is looked for so far. */
const REACH = 4000;

/** The rating at which the expected points are those taken, on the logistic curve; undefined for no games. */
export function performanceOf(results: readonly RatedResult[]): Performance | undefined {
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
