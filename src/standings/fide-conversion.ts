/** FIDE Rating Regulations (Handbook B.02, from 1 March 2024), article 8.1: scores and differences of rating. */

/** 8.1.1: the difference of rating for a score of 0.50, 0.51 … 1.00 of the points. */
const DIFFERENCES = [
  0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202,
  211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
  800,
];

/** 8.1.2: the greatest difference at which the score expected of the stronger player is still 0.50, 0.51 … 0.99. */
const GREATEST = [
  3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
  206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
  735,
];

/** The difference of rating that a share of the points speaks of (8.1.1); 800 for all of them, which is a convention. */
export function differenceOfShare(share: number): number {
  // Half a hundredth is rounded up, as FIDE rounds; the small addition undoes what binary fractions take away.
  const hundredths = Math.floor(share * 100 + 0.5 + 1e-9);
  return hundredths >= 50 ? DIFFERENCES[hundredths - 50]! : -DIFFERENCES[50 - hundredths]!;
}

/** The share of the points expected at a difference of rating (8.1.2), without the limit of 400 points. */
export function shareOfDifference(difference: number): number {
  const step = GREATEST.findIndex((greatest) => Math.abs(difference) <= greatest);
  const hundredths = step < 0 ? 100 : 50 + step;
  return (difference >= 0 ? hundredths : 100 - hundredths) / 100;
}
