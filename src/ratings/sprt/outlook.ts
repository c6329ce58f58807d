import type { PairCounts } from '../elo.ts';
import { rootOf } from '../normal.ts';
import { type Brownian, chanceOfUpper, chanceOfWorse, expectedPairs } from './brownian.ts';
import { NORMALIZED_PER_DEVIATION, PAIR_SCORES, scoreOf, sharesOf } from './pair-score.ts';
import { boundsOf, type Sprt, sprtState } from './sprt.ts';

/** The further course of a test if the true difference is this. */
export interface Outlook {
  /** In the test's own Elo. */
  readonly elo: number;
  /** The chance that H1 is accepted. */
  readonly chanceOfH1: number;
  /** Pairs still to be played, on average. */
  readonly pairs: number;
}

/**
 * The further length of a test and its end, if the truth is H0, half way, or H1. The spread of results is that of the pairs played so far.
 */
export function outlookOf(sprt: Sprt, counts: PairCounts): Outlook[] {
  const { elo0, elo1 } = sprt;
  const { llr, verdict } = sprtState(sprt, counts);
  return [elo0, (elo0 + elo1) / 2, elo1].map((elo) => {
    const motion = motionAt(sprt, counts, scoreAt(sprt, counts, elo));
    if (verdict !== 'open') return { elo, chanceOfH1: verdict === 'h1' ? 1 : 0, pairs: 0 };
    return { elo, chanceOfH1: chanceOfUpper(motion, llr), pairs: expectedPairs(motion, llr) };
  });
}

/** A test's estimate of the difference in logistic Elo. */
export interface Estimate {
  /** The median-unbiased estimate, whenever the test stopped: as likely too high as too low. */
  readonly elo: number;
  readonly low95: number;
  readonly high95: number;
  /** The likelihood that the first player is the stronger. */
  readonly superiority: number;
}

/** The largest difference reported. */
const GREATEST = 1000;

/**
 * The median-unbiased estimate. A test stops where chance has carried it, so that the score by then exaggerates; this
 * takes the difference at which an outcome as good as this one would have been an even chance (fishtest does the same).
 * Holds for small differences; far from them it is a rough guide.
 */
export function estimateOf(sprt: Sprt, counts: PairCounts): Estimate {
  const pairs = counts.reduce((sum, count) => sum + (count === 0 ? 1e-3 : count), 0);
  const { lower, upper } = boundsOf(sprt);
  const reached = pairs * motionAt(sprt, counts, scoreSoFar(counts)).drift;
  // A test that ran past its bound is taken back to when it crossed it.
  const level = Math.min(upper, Math.max(lower, reached));
  const time = reached === 0 ? pairs : (pairs * level) / reached;
  const worse = (elo: number) => chanceOfWorse(motionAt(sprt, counts, scoreOf(elo)), time, level);
  const eloAt = (chance: number) => {
    if (worse(-GREATEST) < chance) return -GREATEST;
    if (worse(GREATEST) > chance) return GREATEST;
    return rootOf((elo) => chance - worse(elo), -GREATEST, GREATEST);
  };
  return { elo: eloAt(0.5), low95: eloAt(0.975), high95: eloAt(0.025), superiority: worse(0) };
}

/** Drift and variance of the log likelihood ratio at this true score ("GSPRT approximation", Van den Bergh). */
export function motionAt(sprt: Sprt, counts: PairCounts, score: number): Brownian {
  const { lower, upper } = boundsOf(sprt);
  const [score0, score1] = [sprt.elo0, sprt.elo1].map((elo) => scoreAt(sprt, counts, elo)) as [number, number];
  const variance = varianceOf(counts);
  const drift = ((score - (score0 + score1) / 2) * (score1 - score0)) / variance;
  return { lower, upper, drift, variance: (score1 - score0) ** 2 / variance };
}

/** The score that a difference in the test's own Elo stands for. */
function scoreAt({ model }: Sprt, counts: PairCounts, elo: number): number {
  if (model === 'logistic') return scoreOf(elo);
  return 0.5 + (elo / NORMALIZED_PER_DEVIATION) * Math.sqrt(2 * varianceOf(counts));
}

/** The share of the points that the first player took. */
export function scoreSoFar(counts: PairCounts): number {
  return sharesOf(counts).reduce((sum, share, index) => sum + share * PAIR_SCORES[index]!, 0);
}

function varianceOf(counts: PairCounts): number {
  const mean = scoreSoFar(counts);
  return sharesOf(counts).reduce((sum, share, index) => sum + share * (PAIR_SCORES[index]! - mean) ** 2, 0);
}
