import type { PairCounts } from '../elo.ts';
import { NORMAL_95 } from '../normal.ts';

/** The shares of the points that a pair of games can give the first player, as {@link PairCounts} counts them. */
export const PAIR_SCORES = [0, 0.25, 0.5, 0.75, 1] as const;

/** Normalized Elo for one standard deviation of a game's score from one half (M. Van den Bergh, "Normalized Elo", 2021). */
export const NORMALIZED_PER_DEVIATION = 800 / Math.LN10;

/** The first player's score over pairs of games, as a share of the points. */
interface PairScore {
  readonly pairs: number;
  readonly mean: number;
  /** Variance of the score of one pair. */
  readonly variance: number;
}

/** The shares of each result of a pair. A result that did not occur counts as a thousandth of a pair. */
export function sharesOf(counts: PairCounts): readonly number[] {
  const seen = counts.map((count) => (count === 0 ? 1e-3 : count));
  const total = seen.reduce((sum, count) => sum + count, 0);
  return seen.map((count) => count / total);
}

export function pairScoreOf(counts: PairCounts): PairScore {
  const pairs = counts.reduce((sum, count) => sum + count, 0);
  if (pairs === 0) return { pairs, mean: 0.5, variance: 0 };
  const mean = counts.reduce((sum, count, index) => sum + count * PAIR_SCORES[index]!, 0) / pairs;
  const variance = counts.reduce((sum, count, index) => sum + count * (PAIR_SCORES[index]! - mean) ** 2, 0) / pairs;
  return { pairs, mean, variance };
}

/** A difference of strength with half the width of its 95 % interval. */
export interface PairDifference {
  readonly value: number;
  readonly error95: number;
}

/**
 * The difference in normalized Elo, which counts in standard deviations of a game's score and so says how many games it
 * takes to see it. Undefined if all pairs are alike.
 */
export function normalizedDifference(counts: PairCounts): PairDifference | undefined {
  const { pairs, mean, variance } = pairScoreOf(counts);
  if (variance === 0) return undefined;
  // The variance of a single game that would give pairs this variance is twice that of a pair.
  const value = ((mean - 0.5) / Math.sqrt(2 * variance)) * NORMALIZED_PER_DEVIATION;
  return { value, error95: (NORMAL_95 * NORMALIZED_PER_DEVIATION) / Math.sqrt(2 * pairs) };
}

/** The share of the points at a difference in Elo, on the logistic curve. */
export function scoreOf(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}
