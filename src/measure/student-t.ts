/** Student's t distribution: how far a mean of few values may lie from the truth. */
import { rootOf } from '../ratings/normal.ts';

/**
 * The share of the distribution below a value. Closed forms for whole degrees of freedom (Abramowitz and Stegun, 26.7.3
 * and 26.7.4).
 * @param freedom degrees of freedom, a whole number from 1 on.
 */
export function studentBelow(value: number, freedom: number): number {
  const angle = Math.atan(value / Math.sqrt(freedom));
  const cosine2 = Math.cos(angle) ** 2;
  const isOdd = freedom % 2 === 1;
  // The series in powers of cos²; for odd degrees it begins one power of the cosine later and stands beside the angle.
  let term = 1;
  let sum = freedom === 1 ? 0 : 1;
  for (let k = isOdd ? 2 : 1; k <= freedom - 3; k += 2) {
    term *= (k / (k + 1)) * cosine2;
    sum += term;
  }
  const within = isOdd
    ? (2 / Math.PI) * (angle + (freedom === 1 ? 0 : Math.sin(angle) * Math.cos(angle) * sum))
    : Math.sin(angle) * sum;
  return (1 + within) / 2;
}

/** The value with so great a share of the distribution below it, more than 0 and less than 1. */
export function studentQuantile(share: number, freedom: number): number {
  if (!(share > 0 && share < 1)) throw new RangeError(`a share of a distribution is between 0 and 1, found ${share}`);
  return rootOf((x) => studentBelow(x, freedom) - share, -1e6, 1e6);
}
