import { NORMAL_95 } from '../ratings/normal.ts';

/** A frequency, and its confidence interval. */
export interface Rate {
  readonly same: number;
  readonly of: number;
  /** 0 to 1; undefined if nothing was counted. */
  readonly share?: number;
  /** The 95 % interval of the share. */
  readonly low: number;
  readonly high: number;
}

/**
 * A share with Wilson's interval, which holds for few counts and near 0 and 1 as well (E. B. Wilson, "Probable
 * Inference, the Law of Succession, and Statistical Inference", Journal of the American Statistical Association 22, 1927).
 */
export function rateOf(same: number, of: number): Rate {
  if (of === 0) return { same, of, low: 0, high: 1 };
  const share = same / of;
  const z2 = NORMAL_95 ** 2;
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of);
  const half = (NORMAL_95 / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  // At the ends rounding must not put the share outside its own interval.
  return { same, of, share, low: same === 0 ? 0 : middle - half, high: same === of ? 1 : middle + half };
}

/**
 * The sign test: how likely two counts that chance alone would make equal differ at least as much as these do, either
 * way. 1 if they are equal.
 */
export function signTest(one: number, other: number): number {
  const of = one + other;
  const least = Math.min(one, other);
  // Sums of binomials over 2^n, as logarithms: the numbers grow beyond what floating point holds.
  let logChoose = 0;
  let tail = 0;
  for (let k = 0; k <= least; k++) {
    if (k > 0) logChoose += Math.log(of - k + 1) - Math.log(k);
    tail += Math.exp(logChoose - of * Math.LN2);
  }
  return Math.min(1, 2 * tail);
}
