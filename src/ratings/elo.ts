import { NORMAL_95, normalBelow } from './normal.ts';

/** Wins, draws and losses, seen from one side. */
export interface GameTally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/**
 * Pairs of games with the same opening and colours exchanged, counted by the first player's points: 0, 1/2,
 * 1, 1 1/2, 2. The games of a pair share an opening; counting by pairs keeps that from widening the error.
 */
export type PairCounts = readonly [number, number, number, number, number];

/** The estimated difference in strength. */
export interface Elo {
  /** `pentanomial`: from complete pairs; `trinomial`: from single games. */
  readonly method: 'pentanomial' | 'trinomial';
  /** The number of games behind the estimate. */
  readonly games: number;
  /** The share of the points, 0 to 1. */
  readonly score: number;
  /** The difference in Elo points and half the width of its 95 % interval; absent if there are too few games, or all are alike. */
  readonly difference?: number;
  readonly error?: number;
  /** The likelihood that the first player is stronger, 0 to 1; absent if the games are too few, or all alike. */
  readonly superiority?: number;
}

/** The normal approximation needs at least this many games. */
const LEAST_GAMES = 10;
/** The possible scores of a pair of games, in the order of {@link PairCounts}. */
export const PAIR_POINTS = [0, 0.5, 1, 1.5, 2];

/**
 * The Elo difference from single games, as cutechess-cli computes it: the logistic curve through the score, its error
 * from the spread of the results.
 */
export function eloOfGames({ wins, draws, losses }: GameTally): Elo {
  return eloOf('trinomial', [losses, draws, wins], [0, 0.5, 1], 1);
}

/** The Elo difference from complete pairs, as fishtest and fastchess compute it. */
export function eloOfPairs(pairs: PairCounts): Elo {
  return eloOf(
    'pentanomial',
    pairs,
    PAIR_POINTS.map((points) => points / 2),
    2,
  );
}

/**
 * The Elo difference from the pairs if they contain at least half of the games, otherwise from the single games, so that a few pairs among
 * many incomplete ones do not waste most of the data.
 */
export function eloOfMatch(tally: GameTally, pairs: PairCounts): Elo {
  const games = tally.wins + tally.draws + tally.losses;
  const paired = 2 * pairs.reduce((sum, count) => sum + count, 0);
  return paired > 0 && 2 * paired >= games ? eloOfPairs(pairs) : eloOfGames(tally);
}

/** The Elo difference at which this score, 0 to 1, is expected. */
export function differenceOf(score: number): number {
  return -400 * Math.log10(1 / score - 1);
}

/** The number of results, their mean and their variance; without any, NaN. @param scores the value of each counted result. */
export function spreadOf(counts: readonly number[], scores: readonly number[]) {
  const units = counts.reduce((sum, count) => sum + count, 0);
  const mean = counts.reduce((sum, count, index) => sum + count * scores[index]!, 0) / units;
  const variance = counts.reduce((sum, count, index) => sum + count * (scores[index]! - mean) ** 2, 0) / units;
  return { units, mean, variance };
}

function eloOf(method: Elo['method'], counts: readonly number[], scores: readonly number[], gamesEach: number): Elo {
  const { units, mean, variance } = spreadOf(counts, scores);
  const games = units * gamesEach;
  if (units === 0) return { method, games, score: 0.5 };
  const deviation = Math.sqrt(variance / units);
  // Results without variance say nothing about the error.
  if (deviation === 0 || games < LEAST_GAMES) return { method, games, score: mean };
  const superiority = normalBelow((mean - 0.5) / deviation);
  const [low, high] = [mean - NORMAL_95 * deviation, mean + NORMAL_95 * deviation];
  // The logistic curve is infinite at scores of 0 and 1, and so is the interval.
  if (low <= 0 || high >= 1) return { method, games, score: mean, superiority };
  const error = (differenceOf(high) - differenceOf(low)) / 2;
  return { method, games, score: mean, difference: differenceOf(mean), error, superiority };
}

/** The difference as text: "+12.3 ± 4.5", or why there is none: too few games, or identical results. */
export function formatElo({ games, difference, error, superiority }: Elo): string {
  if (difference === undefined || error === undefined) {
    if (games >= LEAST_GAMES && superiority === undefined) return `no spread in ${games} games`;
    return `${games} ${games === 1 ? 'game' : 'games'} too few`;
  }
  return `${difference < 0 ? '-' : '+'}${Math.abs(difference).toFixed(1)} ± ${error.toFixed(1)}`;
}
