/**
 * Shares with intervals for moves that come game by game. Moves of one game are not independent: a program that has got
 * a position right will get the next ones right. So the game is the unit, and few games give wide intervals.
 */
import { NORMAL_95, rootOf } from '../ratings/normal.ts';
import { type Rate, rateOf } from './rate.ts';

/** The number of matching moves in a game, and of all its moves. */
interface GameCount {
  readonly same: number;
  readonly of: number;
}

/**
 * A share of moves with a 95 % interval clustered by game: Wilson's, with the number of moves reduced by the excess variation between games
 * over chance (the design effect, at least 1), and with Student's t for the number of games less one instead of the normal distribution. A
 * single game says nothing about others: its interval is 0 to 1.
 */
export function clusteredRate(games: readonly GameCount[]): Rate {
  const counts = games.filter(({ of }) => of > 0);
  const same = counts.reduce((sum, game) => sum + game.same, 0);
  const of = counts.reduce((sum, game) => sum + game.of, 0);
  if (counts.length < 2) return { ...rateOf(same, of), low: 0, high: 1 };
  const share = same / of;
  const between = varianceOf(
    counts.map((game) => game.same - share * game.of),
    of,
  );
  const byMoves = (share * (1 - share)) / of;
  const effect = byMoves === 0 ? 1 : Math.max(1, between / byMoves);
  const widening = studentQuantile(0.975, counts.length - 1) / NORMAL_95;
  // Wilson's interval with z grown by a factor is that of as many moves less, by its square, at the usual z.
  const effective = of / (effect * widening ** 2);
  const { low, high } = rateOf(share * effective, effective);
  return { same, of, share, low, high };
}

/** A difference of shares, -1 to 1, with its interval. */
export interface ShareDifference {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The difference between two programs' rates of recorded moves on the same moves, clustered by game.
 * @param comparisons the number of programs that one is compared with: the interval is widened so that all of them together hold in 95 %
 * (Bonferroni).
 */
export function clusteredDifference(
  games: readonly { readonly one: number; readonly other: number; readonly of: number }[],
  comparisons = 1,
): ShareDifference {
  const counts = games.filter(({ of }) => of > 0);
  const of = counts.reduce((sum, game) => sum + game.of, 0);
  if (of === 0) return { share: 0, low: -1, high: 1 };
  const share = counts.reduce((sum, game) => sum + game.one - game.other, 0) / of;
  if (counts.length < 2) return { share, low: -1, high: 1 };
  const variance = varianceOf(
    counts.map((game) => game.one - game.other - share * game.of),
    of,
  );
  const half = studentQuantile(1 - 0.025 / Math.max(1, comparisons), counts.length - 1) * Math.sqrt(variance);
  return { share, low: Math.max(-1, share - half), high: Math.min(1, share + half) };
}

/** The variance of a ratio of sums over games, from what each game deviates. */
function varianceOf(deviations: readonly number[], of: number): number {
  const games = deviations.length;
  return ((games / (games - 1)) * deviations.reduce((sum, each) => sum + each ** 2, 0)) / of ** 2;
}

/** Holm's correction: how likely chance is, in the order given, when the least likely of several is looked for. */
export function holm(chances: readonly number[]): number[] {
  const order = chances.map((_, index) => index).sort((a, b) => chances[a]! - chances[b]!);
  const corrected: number[] = chances.map(() => 1);
  let most = 0;
  for (const [rank, index] of order.entries()) {
    most = Math.max(most, Math.min(1, chances[index]! * (chances.length - rank)));
    corrected[index] = most;
  }
  return corrected;
}

/**
 * The share of the distribution below a value. Closed forms for whole degrees of freedom (Abramowitz and Stegun, 26.7.3
 * and 26.7.4).
 * @param freedom degrees of freedom, a whole number from 1 on.
 */
export function studentBelow(value: number, freedom: number): number {
  const angle = Math.atan(value / Math.sqrt(freedom));
  const cosine2 = Math.cos(angle) ** 2;
  const isOdd = freedom % 2 === 1;
  // The series in powers of cos²; for odd degrees it begins one power of the cosine later and is added to the angle.
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
