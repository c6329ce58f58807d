import type { PairCounts } from '../elo.ts';
import { NORMALIZED_PER_DEVIATION, PAIR_SCORES, scoreOf, sharesOf } from './pair-score.ts';

/** Units of a hypothesis: `normalized` Elo, or `logistic` Elo, that of rating lists. */
export const SPRT_MODELS = ['normalized', 'logistic'] as const;
export type SprtModel = (typeof SPRT_MODELS)[number];

/**
 * The logarithm of how much likelier the pairs are at `elo1` than at `elo0`, each taken with the distribution of
 * results that fits them best: the generalised likelihood ratio of a multinomial distribution, as fishtest and
 * fastchess compute it (M. Van den Bergh, "Comparing the approximations for the generalized log likelihood ratio" and
 * "Comments on normalized Elo", cantate.be/Fishtest).
 */
export function logLikelihoodRatio(counts: PairCounts, elo0: number, elo1: number, model: SprtModel): number {
  const shares = sharesOf(counts);
  const fit = model === 'normalized' ? fitOfDeviation : fitOfMean;
  const [first, second] = [elo0, elo1].map((elo) => fit(shares, elo));
  const pairs = counts.reduce((sum, count) => sum + (count === 0 ? 1e-3 : count), 0);
  const gain = shares.reduce((sum, share, index) => sum + share * Math.log(second![index]! / first![index]!), 0);
  return pairs * gain;
}

/** The likeliest shares of results whose mean is the score that a logistic Elo difference stands for. */
function fitOfMean(shares: readonly number[], elo: number): number[] {
  const score = scoreOf(elo);
  const weights = PAIR_SCORES.map((each) => each - score);
  const tilt = tiltOf(shares, weights, 0);
  return shares.map((share, index) => share / (1 + tilt * weights[index]!));
}

/** The likeliest shares whose mean is `deviations` standard deviations from one half, by iteration from equal shares. */
function fitOfDeviation(shares: readonly number[], elo: number): number[] {
  // Deviation of a pair: that of a game divided by the square root of two.
  const deviations = (Math.SQRT2 * elo) / NORMALIZED_PER_DEVIATION;
  const fit = shares.map(() => 1 / shares.length);
  const weights = fit.map(() => 0);
  let tilt = 0;
  for (let step = 0; step < 10; step++) {
    let mean = 0;
    for (let index = 0; index < fit.length; index++) mean += fit[index]! * PAIR_SCORES[index]!;
    let variance = 0;
    for (let index = 0; index < fit.length; index++) variance += fit[index]! * (PAIR_SCORES[index]! - mean) ** 2;
    const deviation = Math.sqrt(variance);
    for (let index = 0; index < fit.length; index++) {
      const score = PAIR_SCORES[index]!;
      weights[index] = score - 0.5 - (deviations * (deviation + (score - mean) ** 2 / deviation)) / 2;
    }
    tilt = tiltOf(shares, weights, tilt);
    let change = 0;
    for (let index = 0; index < fit.length; index++) {
      const next = shares[index]! / (1 + tilt * weights[index]!);
      change = Math.max(change, Math.abs(next - fit[index]!));
      fit[index] = next;
    }
    if (change < 1e-9) break;
  }
  return fit;
}

/**
 * The x for which the shares divided by 1 + x · weight average the weights to nothing: of all shares that do so these are the likeliest.
 * @param guess the starting point.
 */
function tiltOf(shares: readonly number[], weights: readonly number[], guess: number): number {
  // The sum falls from plus to minus infinity between these two poles.
  let low = -1 / Math.max(...weights);
  let high = -1 / Math.min(...weights);
  let tilt = guess > low && guess < high ? guess : 0;
  for (let step = 0; step < 200; step++) {
    let sum = 0;
    let slope = 0;
    for (let index = 0; index < shares.length; index++) {
      const part = weights[index]! / (1 + tilt * weights[index]!);
      sum += shares[index]! * part;
      slope -= shares[index]! * part * part;
    }
    if (sum > 0) low = tilt;
    else high = tilt;
    // Newton's step if it stays between the two, otherwise bisection.
    const newton = tilt - sum / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    const isSettled = Math.abs(next - tilt) <= 1e-13 * (1 + Math.abs(tilt));
    tilt = next;
    if (isSettled) break;
  }
  return tilt;
}
