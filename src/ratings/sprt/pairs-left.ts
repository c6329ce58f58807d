import { seededChance } from '../../host/chance.ts';
import type { PairCounts } from '../elo.ts';
import { normalQuantile } from '../normal.ts';
import { motionAt, scoreSoFar } from './outlook.ts';
import { type Sprt, sprtState } from './sprt.ts';

/** The number of pairs a test still needs. */
interface PairsLeft {
  readonly mean: number;
  /** Half the width of the 95 % interval. */
  readonly error95: number;
}

const COURSES = 400;
/** Steps from bound to bound of a course without drift: fine enough for an estimate. */
const STEPS = 40;
/** Fewer pairs are too few to estimate the spread of their results. */
const FEWEST = 8;

/**
 * The further length of a test, from the games played: courses that the log likelihood ratio may take from here, each with a true
 * difference drawn from those that the results allow. The same counts give the same answer.
 * @param most the test ends undecided after this many more pairs.
 * @returns undefined if too few pairs were played.
 */
export function pairsLeft(sprt: Sprt, counts: PairCounts, most: number): PairsLeft | undefined {
  const played = counts.reduce((sum, count) => sum + count, 0);
  if (played < FEWEST) return undefined;
  const { llr, lower, upper, verdict } = sprtState(sprt, counts);
  if (verdict !== 'open' || most <= 0) return { mean: 0, error95: 0 };
  const { drift, variance } = motionAt(sprt, counts, scoreSoFar(counts));
  const uncertainty = Math.sqrt(variance / played);
  const chance = seededChance(played);
  const normal = () => normalQuantile(Math.min(1 - 1e-9, Math.max(1e-9, chance())));
  const stride = Math.max(1, (upper - lower) ** 2 / STEPS ** 2 / variance);
  const lengths = Array.from({ length: COURSES }, () => {
    const own = drift + uncertainty * normal();
    let [at, length] = [llr, 0];
    while (length < most && at > lower && at < upper) {
      at += own * stride + Math.sqrt(variance * stride) * normal();
      length += stride;
    }
    return Math.min(length, most);
  }).sort((a, b) => a - b);
  const at = (share: number) => lengths[Math.round(share * (COURSES - 1))]!;
  const mean = lengths.reduce((sum, length) => sum + length, 0) / COURSES;
  return { mean, error95: Math.max(mean - at(0.025), at(0.975) - mean) };
}
