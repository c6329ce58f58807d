/** The computer's evaluation of a position, in points, read from the table alone (README.md says what is chosen). */
import {
  enemyCount,
  enemySum,
  KING,
  LAST_REGISTER,
  manIn,
  ownCount,
  ownSum,
  POINTS,
  type Registers,
  registerAt,
  xOf,
  yOf,
} from './board.ts';
import { findKing } from './moves.ts';

/** The value there of a piece that reaches the square: 1/[(4.5-x)^2+(4.5-y)^2], from 2 in the middle to 2/49. */
export const WEIGHTS: Float64Array = Float64Array.from({ length: LAST_REGISTER + 1 }, (_, register) =>
  register === 0 ? 0 : 1 / ((4.5 - xOf(register)) ** 2 + (4.5 - yOf(register)) ** 2),
);

/** The 9810A computes with twelve digits; scores have at most four before the point. It keeps equal scores equal. */
const EIGHT_DECIMALS = 1e8;

/**
 * The score of a position after a move of the computer's, the player to move: the pieces, less what the player could
 * win of them by exchange, plus the squares reached, each by its weight.
 * @param registers with the table filled.
 */
export function evaluate(registers: Registers): number {
  const { men, losses, reach, king } = scoreTerms(registers);
  return Math.round((men - losses + reach + king) * EIGHT_DECIMALS) / EIGHT_DECIMALS;
}

/** The parts of {@link evaluate}: pieces less the player's, what the player could win, squares reached, a cornered king. */
export function scoreTerms(registers: Registers): Readonly<Record<'men' | 'losses' | 'reach' | 'king', number>> {
  let men = 0;
  let losses = 0;
  let reach = 0;
  for (let register = 1; register <= LAST_REGISTER; register++) {
    const value = registers[register]!;
    const man = manIn(value);
    if (man > 0) {
      men += POINTS[man]!;
      losses += exchangeLoss(POINTS[man]!, ownCount(value), enemyCount(value), ownSum(value), enemySum(value));
    } else {
      men -= POINTS[-man]!;
      // N, the number of the computer's pieces that reach the square. Squares under its own pieces are left out.
      reach += ownCount(value) * WEIGHTS[register]!;
    }
  }
  // A king in check without a flight square is as good as captured, if the player has nothing to take in return.
  const king = losses === 0 && isKingCornered(registers) ? POINTS[KING]! : 0;
  return { men, losses, reach, king };
}

/**
 * The player's gain from taking a piece of the computer's, as far as the four figures of its register tell: both sides capture in turn, the
 * player first, as long as they have pieces for it, and every recaptured piece counts the average value of the pieces of its side that
 * reach the square. Never less than nothing, for the player need not begin; never more than the piece, for the computer need not recapture.
 * @param points of the piece that stands there.
 */
export function exchangeLoss(
  points: number,
  ownCount: number,
  enemyCount: number,
  ownSum: number,
  enemySum: number,
): number {
  if (enemyCount === 0) return 0;
  const takenBack = Math.min(ownCount, enemyCount);
  const takenAfter = Math.min(ownCount, enemyCount - 1);
  const ownMean = ownCount === 0 ? 0 : ownSum / ownCount;
  const balance = points + takenAfter * ownMean - takenBack * (enemySum / enemyCount);
  return Math.min(points, Math.max(0, balance));
}

/** Whether the player's king is reached, and every square next to him is reached too or held by a piece of his own. */
export function isKingCornered(registers: Registers): boolean {
  const king = findKing(registers, -KING);
  if (king === 0 || ownCount(registers[king]!) === 0) return false;
  for (let x = xOf(king) - 1; x <= xOf(king) + 1; x++) {
    for (let y = yOf(king) - 1; y <= yOf(king) + 1; y++) {
      const next = registerAt(x, y);
      if (next !== 0 && manIn(registers[next]!) >= 0 && ownCount(registers[next]!) === 0) return false;
    }
  }
  return true;
}

/** Whether the player could take the computer's king. */
export function isKingLost(registers: Registers): boolean {
  const king = findKing(registers, KING);
  return king !== 0 && enemyCount(registers[king]!) > 0;
}
