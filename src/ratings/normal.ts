/** The normal distribution. */

/** Standard errors on either side of the mean that hold 95 % of it. */
export const NORMAL_95 = 1.959963984540054;

/** The share of a normal distribution below `deviations` standard deviations; accurate to about 14 digits in both tails. */
export function normalBelow(deviations: number): number {
  const half = deviations < 0 ? upperTail(-deviations) : upperTail(deviations);
  return deviations < 0 ? half : 1 - half;
}

/** The share above, for deviations from 0 on. */
function upperTail(x: number): number {
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  if (x < 4) {
    // The series of Abramowitz and Stegun, 26.2.11: all terms positive, so nothing cancels but the last step.
    let term = x;
    let sum = x;
    for (let n = 3; term > sum * 1e-17; n += 2) {
      term *= (x * x) / n;
      sum += term;
    }
    return 0.5 - density * sum;
  }
  // The continued fraction of the same, 26.2.14, from far out to the first denominator.
  let fraction = 0;
  for (let n = 60; n > 0; n--) fraction = n / (x + fraction);
  return density / (x + fraction);
}

/** The quantile of the standard normal distribution for a share between 0 and 1, both exclusive. */
export function normalQuantile(share: number): number {
  if (!(share > 0 && share < 1)) throw new RangeError(`a share of a distribution is between 0 and 1, found ${share}`);
  // Beyond 40 deviations a double cannot be told from 0 or 1.
  return rootOf((x) => normalBelow(x) - share, -40, 40);
}

/**
 * The zero of a function that grows from below 0 at `low` to above 0 at `high`, by bisection, which converges for any
 * shape.
 */
export function rootOf(of: (x: number) => number, low: number, high: number): number {
  let [from, to] = [low, high];
  for (;;) {
    const middle = (from + to) / 2;
    if (middle <= from || middle >= to) return middle;
    if (of(middle) < 0) from = middle;
    else to = middle;
  }
}
