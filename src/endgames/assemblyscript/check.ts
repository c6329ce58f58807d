/**
 * Looks at single positions, man by man and move by move, and shares no move generation with the passes: what each
 * position should be, given what its successors are said to be.
 */

import { kingSteps } from 'plyhouse-kernel/assemblyscript/attack-tables.ts';
import { bit, firstOf, rest } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { PAWN } from 'plyhouse-kernel/assemblyscript/piece.ts';
import { codeAt, count, hasPassant, hasPawns, kindOf, kingsOf, putCode, sideOf, squaresOf } from './material.ts';
import {
  afterMove,
  better,
  captureWay,
  codeThrough,
  DRAW,
  DRAWS,
  ILLEGAL,
  MATED,
  NOTHING,
  promotionWay,
} from './passage.ts';
import { captureWorth } from './passant.ts';
import { attacksOf, rankOf } from './spread.ts';
import { withMan } from './start.ts';
import { NO_PAIR, numberOf, pairOf, turned, turnOf } from './symmetry.ts';

function squareIn(squares: u32, man: usize): usize {
  return ((squares >> (man << 3)) & 63) as usize;
}

/** The code that this table has for a position. */
function codeHere(side: usize, white: usize, black: usize, squares: u32): u32 {
  const pair = pairOf(white, black, hasPawns);
  if (pair === NO_PAIR) return ILLEGAL;
  let index = numberOf(pair);
  for (let man: usize = 0; man < count; man++) index = (index << 6) | turned(squareIn(squares, man), turnOf(pair));
  return codeAt(side, index);
}

function occupiedBy(white: usize, black: usize, squares: u32): u64 {
  let set = bit(white) | bit(black);
  for (let man: usize = 0; man < count; man++) set |= bit(squareIn(squares, man));
  return set;
}

/** Whether a side attacks a square. */
function attacks(side: usize, square: usize, king: usize, squares: u32, occupied: u64): bool {
  if (kingSteps(king) & bit(square)) return true;
  for (let man: usize = 0; man < count; man++) {
    if (sideOf(man) !== side) continue;
    if (attacksOf(kindOf(man), side, squareIn(squares, man), occupied) & bit(square)) return true;
  }
  return false;
}

function isLegal(side: usize, white: usize, black: usize, squares: u32): bool {
  const occupied = occupiedBy(white, black, squares);
  if (popcnt(occupied) !== ((count + 2) as u64)) return false;
  for (let man: usize = 0; man < count; man++) {
    const square = squareIn(squares, man);
    if (kindOf(man) === PAWN && (square < 8 || square > 55)) return false;
  }
  return side === 0 ? !attacks(0, black, white, squares, occupied) : !attacks(1, white, black, squares, occupied);
}

/** The best so far of the position that is being looked at. */
let best: u32 = NOTHING;

function consider(code: u32): void {
  if (code !== ILLEGAL) best = better(best, code === DRAW ? DRAWS : afterMove(code));
}

/** A move of a man, or of the king (-1), to a square: inside the table, or out of it. */
function move(side: usize, white: usize, black: usize, squares: u32, man: isize, to: usize): void {
  const enemy = side ^ 1;
  const w = man < 0 && side === 0 ? to : white;
  const b = man < 0 && side === 1 ? to : black;
  const after = man < 0 ? squares : withMan(squares, man as usize, to);
  let victim: isize = -1;
  for (let other: usize = 0; other < count; other++) {
    if (sideOf(other) !== side && squareIn(squares, other) === to) victim = other as isize;
  }
  if (man >= 0 && kindOf(man as usize) === PAWN && (rankOf(side, 8) & bit(to)) !== 0) {
    for (let piece: usize = 0; piece < 4; piece++) {
      consider(codeThrough(promotionWay(victim, man as usize, piece), enemy, w, b, after));
    }
  } else if (victim >= 0) consider(codeThrough(captureWay(victim as usize), enemy, w, b, after));
  else consider(codeHere(enemy, w, b, after));
}

/** The value of the position by its best move, chosen by {@link better}; {@link NOTHING} if there is no move. */
function bestMove(side: usize, white: usize, black: usize, squares: u32): u32 {
  best = NOTHING;
  const occupied = occupiedBy(white, black, squares);
  let own = bit(side === 0 ? white : black);
  for (let man: usize = 0; man < count; man++) if (sideOf(man) === side) own |= bit(squareIn(squares, man));
  // Kings are not captured: if a king could be, the position is illegal.
  const allowed = ~own & ~bit(side === 0 ? black : white);
  for (let to = kingSteps(side === 0 ? white : black) & allowed; to !== 0; to = rest(to)) {
    move(side, white, black, squares, -1, firstOf(to));
  }
  for (let man: usize = 0; man < count; man++) {
    if (sideOf(man) !== side) continue;
    const square = squareIn(squares, man);
    if (kindOf(man) !== PAWN) {
      for (let to = attacksOf(kindOf(man), side, square, occupied) & allowed; to !== 0; to = rest(to)) {
        move(side, white, black, squares, man as isize, firstOf(to));
      }
      continue;
    }
    for (let to = attacksOf(PAWN, side, square, occupied) & allowed & occupied; to !== 0; to = rest(to)) {
      move(side, white, black, squares, man as isize, firstOf(to));
    }
    const one = side === 0 ? square + 8 : square - 8;
    if (occupied & bit(one)) continue;
    move(side, white, black, squares, man as isize, one);
    const two = side === 0 ? one + 8 : one - 8;
    if ((bit(square) & rankOf(side, 2)) === 0 || (occupied & bit(two)) !== 0) continue;
    doubleStep(side, white, black, withMan(squares, man, two), man);
  }
  return best;
}

/** A double step, after which the enemy may have a capture that the table does not know. */
function doubleStep(side: usize, white: usize, black: usize, after: u32, man: usize): void {
  let code = codeHere(side ^ 1, white, black, after);
  const isLegalStep = hasPassant && code !== ILLEGAL;
  const capture = isLegalStep ? captureWorth(side, white, black, man, after) : NOTHING;
  if (capture === NOTHING) {
    consider(code);
    return;
  }
  if (code === DRAW || code === MATED) {
    const soFar = best;
    const others = bestMove(side ^ 1, white, black, after);
    best = soFar;
    code = others === NOTHING ? NOTHING : code === DRAW ? DRAWS : code;
  }
  const worth = better(code, capture);
  consider(worth === DRAWS ? DRAW : worth);
}

/** The first position of a side from one index on to another whose code does not follow from its successors'; or the end. */
export function firstWrong(side: usize, from: usize, to: usize): usize {
  for (let index = from; index < to; index++) {
    const word = index >> 6;
    const kings = kingsOf(word);
    const white = kings & 63;
    const black = kings >> 8;
    const squares = squaresOf(word, index & 63);
    const code = codeAt(side, index);
    if (!isLegal(side, white, black, squares)) {
      if (code !== ILLEGAL) return index;
      continue;
    }
    let expected = bestMove(side, white, black, squares);
    if (expected === DRAWS) expected = DRAW;
    else if (expected === NOTHING) {
      const occupied = occupiedBy(white, black, squares);
      const isCheck =
        side === 0 ? attacks(1, white, black, squares, occupied) : attacks(0, black, white, squares, occupied);
      expected = isCheck ? MATED : DRAW;
    }
    if (code !== expected) return index;
  }
  return to;
}

/** Derives Black's half from White's by exchanging the sides, for tables in which both have the same men. */
export function exchangeSides(from: usize, to: usize): void {
  const half = count >> 1;
  for (let index = from; index < to; index++) {
    const word = index >> 6;
    const kings = kingsOf(word);
    const squares = squaresOf(word, index & 63);
    let exchanged: u32 = 0;
    for (let man: usize = 0; man < count; man++) {
      const square = squareIn(squares, man < half ? man + half : man - half) ^ 56;
      exchanged |= (square as u32) << ((man << 3) as u32);
    }
    putCode(1, index, codeHere(0, (kings >> 8) ^ 56, (kings & 63) ^ 56, exchanged));
  }
}

/** The number of times this position occurs on a board among its mirror images: 8 or 4, 2 with pawns. 0: another entry holds it too. */
function weightOf(word: usize, inner: usize): u32 {
  const squares = squaresOf(word, inner);
  for (let man: usize = 1; man < count; man++) {
    const isAlike = kindOf(man) === kindOf(man - 1) && sideOf(man) === sideOf(man - 1);
    if (isAlike && squareIn(squares, man) < squareIn(squares, man - 1)) return 0;
  }
  if (hasPawns) return 2;
  const kings = kingsOf(word);
  if ((kings & 63) % 9 !== 0 || (kings >> 8) % 9 !== 0) return 8;
  // Both kings on the long diagonal: the position and its image are both here, and may be the same.
  const order = compareWithImage(squares);
  return order > 0 ? 0 : order < 0 ? 8 : 4;
}

/** Compares a position with its image in the long diagonal, identical men sorted: negative if the position comes first. */
function compareWithImage(squares: u32): i32 {
  let image: u32 = 0;
  for (let man: usize = 0; man < count; man++) {
    const square = squareIn(squares, man);
    image |= (((square >> 3) | ((square & 7) << 3)) as u32) << ((man << 3) as u32);
  }
  // Three men at most: alike are neighbours, so that two rounds of exchanges put them in order.
  for (let round = 0; round < 2; round++) {
    for (let man: usize = 1; man < count; man++) {
      const one = squareIn(image, man - 1);
      const other = squareIn(image, man);
      if (kindOf(man) !== kindOf(man - 1) || sideOf(man) !== sideOf(man - 1) || one <= other) continue;
      image = withMan(withMan(image, man - 1, other), man, one);
    }
  }
  for (let man: usize = 0; man < count; man++) {
    const difference = (squareIn(squares, man) as i32) - (squareIn(image, man) as i32);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Adds the positions of a side to the counts: on the board, and with mirror images counted as one. */
export function countInto(counts: usize, alike: usize, side: usize, from: usize, to: usize): void {
  for (let index = from; index < to; index++) {
    const code = codeAt(side, index);
    if (code === ILLEGAL) continue;
    const weight = weightOf(index >> 6, index & 63);
    if (weight === 0) continue;
    const at = (code as usize) << 3;
    store<f64>(counts + at, load<f64>(counts + at) + (weight as f64));
    store<f64>(alike + at, load<f64>(alike + at) + 1);
  }
}

/** The first position of a side with this code from an index on, of each set of images one; or the end. */
export function findCode(side: usize, code: u32, from: usize, to: usize): usize {
  for (let index = from; index < to; index++) {
    if (codeAt(side, index) === code && weightOf(index >> 6, index & 63) !== 0) return index;
  }
  return to;
}
