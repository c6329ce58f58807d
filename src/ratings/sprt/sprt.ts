import type { PairCounts } from '../elo.ts';
import { logLikelihoodRatio, type SprtModel } from './likelihood.ts';

/**
 * A sequential probability ratio test: whether a player is stronger by `elo1` (the hypothesis H1) rather than by `elo0`
 * (H0), with as many pairs of games as it takes and no more (A. Wald, 1945).
 */
export interface Sprt {
  readonly elo0: number;
  readonly elo1: number;
  /** The probability of accepting H1 if H0 is true (type I error). */
  readonly alpha: number;
  /** The probability of accepting H0 if H1 is true (type II error). */
  readonly beta: number;
  readonly model: SprtModel;
}

/** Invalid parameters of a test. */
export class SprtError extends Error {
  override readonly name = 'SprtError';
}

/** @throws {SprtError} saying what is wrong. */
export function checkSprt({ elo0, elo1, alpha, beta }: Sprt): void {
  if (!(elo0 < elo1)) throw new SprtError(`elo0 must be less than elo1, found ${elo0} and ${elo1}`);
  for (const [name, share] of [
    ['alpha', alpha],
    ['beta', beta],
  ] as const) {
    if (!(share > 0 && share < 1)) throw new SprtError(`${name} must be between 0 and 1, found ${share}`);
  }
  if (alpha + beta >= 1) throw new SprtError(`alpha and beta together must be less than 1, found ${alpha + beta}`);
}

/** `h0`: not stronger by elo1; `h1`: stronger; `open`: it goes on. */
export type SprtVerdict = 'h0' | 'h1' | 'open';

/** The state of a test. */
export interface SprtState {
  /** The logarithm of the likelihood ratio of H1 to H0. */
  readonly llr: number;
  /** H0 is accepted at this ratio or below. */
  readonly lower: number;
  /** H1 is accepted at this ratio or above. */
  readonly upper: number;
  readonly verdict: SprtVerdict;
}

/** Wald's bounds. */
export function boundsOf({ alpha, beta }: Sprt): { readonly lower: number; readonly upper: number } {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

export function sprtState(sprt: Sprt, counts: PairCounts): SprtState {
  const { lower, upper } = boundsOf(sprt);
  const llr = logLikelihoodRatio(counts, sprt.elo0, sprt.elo1, sprt.model);
  return { llr, lower, upper, verdict: llr <= lower ? 'h0' : llr >= upper ? 'h1' : 'open' };
}

const VERDICTS = { h0: 'H0 is accepted', h1: 'H1 is accepted', open: 'not decided' } as const;

/** "LLR 1.203 between -2.944 and 2.944: not decided". */
export function formatSprtState({ llr, lower, upper, verdict }: SprtState): string {
  return `LLR ${llr.toFixed(3)} between ${lower.toFixed(3)} and ${upper.toFixed(3)}: ${VERDICTS[verdict]}`;
}

/** The course of a test, pair by pair, up to its stop. */
interface SprtRun {
  /** The ratio after each pair, to the one that decided. */
  readonly path: readonly number[];
  readonly counts: PairCounts;
  readonly verdict: SprtVerdict;
}

/**
 * Runs a test over pairs in their order and stops when it decides; later pairs are ignored.
 * @param points the first player's points in each pair: 0, 0.5, 1, 1.5 or 2.
 */
export function runSprt(sprt: Sprt, points: Iterable<number>): SprtRun {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const path: number[] = [];
  for (const each of points) {
    counts[2 * each]! += 1;
    const { llr, verdict } = sprtState(sprt, counts);
    path.push(llr);
    if (verdict !== 'open') return { path, counts, verdict };
  }
  return { path, counts, verdict: 'open' };
}
