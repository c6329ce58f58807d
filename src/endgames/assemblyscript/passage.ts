/** The ways out of a table: a capture or a promotion leads into another one, that was built before. */

import { PASSAGE_BYTES, PASSAGES } from './memory.ts';
import { NO_PAIR, numberOf, pairOf, turned, turnOf } from './symmetry.ts';

/** Codes of positions, one byte each, in a build and in its file. */
export const DRAW: u32 = 0;
/** Mated; n plies to mate is n + 1, even numbers of plies being losses of the side to move. */
export const MATED: u32 = 1;
export const ILLEGAL: u32 = 255;

/** Access to one table from another. */
@unmanaged
export class Passage {
  /** Addresses of the codes with White and with Black to move, the sides named as in the table that we come from. */
  white: u32 = 0;
  black: u32 = 0;
  /** Whether the sides are exchanged in it. */
  whiteSwaps: u8 = 0;
  blackSwaps: u8 = 0;
  hasPawns: u8 = 0;
  /** The number of men besides the kings. */
  count: u8 = 0;
  /** Our men in the order of that table, a byte each; -1 ends. */
  order: u32 = 0;
}

/** The way of a capture: `victim`, from 0; and, if a pawn promotes by it, the pawn and the promotion. */
export function captureWay(victim: usize): usize {
  return 64 + victim;
}

/** @param victim -1 for a promotion without a capture. @param promotion 0 to 3: knight, bishop, rook, queen. */
export function promotionWay(victim: isize, pawn: usize, promotion: usize): usize {
  return (((victim + 1) as usize) << 4) | (pawn << 2) | promotion;
}

export function passage(way: usize): Passage {
  return changetype<Passage>(PASSAGES + way * PASSAGE_BYTES);
}

/** The code there, for the side to move after the move. @param squares our men's, a byte each. */
export function codeThrough(way: usize, side: usize, whiteKing: usize, blackKing: usize, squares: u32): u32 {
  const to = passage(way);
  const swaps = side === 0 ? to.whiteSwaps : to.blackSwaps;
  const flip: usize = swaps ? 56 : 0;
  const hasPawns = to.hasPawns !== 0;
  const pair = pairOf((swaps ? blackKing : whiteKing) ^ flip, (swaps ? whiteKing : blackKing) ^ flip, hasPawns);
  if (pair === NO_PAIR) return ILLEGAL;
  const count = to.count as u32;
  if (count === 0) return DRAW;
  const turn = turnOf(pair);
  let index = numberOf(pair);
  let order = to.order;
  for (let man: u32 = 0; man < count; man++) {
    const square = ((squares >> ((order & 3) << 3)) & 63) as usize;
    index = (index << 6) | turned(square ^ flip, turn);
    order >>= 8;
  }
  return load<u8>(((side === 0 ? to.white : to.black) as usize) + index) as u32;
}

/** The value of a move for its side: the value of the resulting position for the opponent, one ply later. */
export function afterMove(code: u32): u32 {
  return code === DRAW || code === ILLEGAL ? code : code + 1;
}

/** No move yet. */
export const NOTHING: u32 = 0;
/** A draw as the best value so far: used during a build, in which 0 means nothing. */
export const DRAWS: u32 = 255;

export function isWin(code: u32): bool {
  return (code & 1) === 0;
}

/** The better of two for the side to move; {@link NOTHING} is worst, {@link DRAWS} a draw; neither is ILLEGAL. */
export function better(one: u32, other: u32): u32 {
  if (one === NOTHING) return other;
  if (other === NOTHING) return one;
  const oneWins = one !== DRAWS && isWin(one);
  const otherWins = other !== DRAWS && isWin(other);
  if (oneWins && otherWins) return min(one, other);
  if (oneWins) return one;
  if (otherWins) return other;
  // A draw has the greatest number, and the losing side prefers a late loss.
  return max(one, other);
}
