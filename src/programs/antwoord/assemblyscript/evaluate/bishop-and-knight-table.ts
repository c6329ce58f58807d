import { kingSteps, knightSteps } from 'plyhouse-kernel/assemblyscript/attack-tables.ts';
import { bit, FILE_A, FILE_H, firstOf, rest } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { isWhite } from 'plyhouse-kernel/assemblyscript/color.ts';
import { bishopAttacks } from 'plyhouse-kernel/assemblyscript/magics.ts';
import { isWhiteToMove, kingOf, menOf, occupiedOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { LIGHT } from './light.ts';
import { KBNK_DISTANCES, KBNK_LOST, KBNK_WON } from './memory.ts';

/**
 * The exact table of bishop and knight against a bare king: the distance to mate of every position, by retrograde analysis
 * with all squares of the bare king in one bitboard. It is built only on demand, step by step ({@link study}), and its
 * memory is untouched before. The table has the bishop on light squares and the winning king in one quarter of the board;
 * other positions are mirrored.
 */

/** The longest mate in half-moves: 33 moves, the bare king to move. */
export const MOST_PLIES: i32 = 66;

/** Indexes of the squares in the triangle between the first rank and both long diagonals; 255 for the others. */
const PLACES: StaticArray<u8> = [
  0, 1, 2, 3, 4, 5, 6, 7, 255, 8, 9, 10, 11, 12, 13, 255, 255, 255, 14, 15, 16, 17, 255, 255, 255, 255, 255, 18, 19,
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
];
const OUTSIDE: u8 = 255;

/** The distance to mate, in moves, that the next step computes. */
let step = 0;
let isDone: bool = false;
let isAsked: bool = false;

/** Whether the position is bishop and knight against a bare king. */
export function isBishopAndKnight(position: Position): bool {
  if (popcnt(occupiedOf(position)) !== 4) return false;
  const bishops = position.diagonals & ~position.orthogonals;
  if (popcnt(bishops) !== 1 || popcnt(position.knights) !== 1) return false;
  return (
    ((bishops | position.knights) & position.white) === 0 || ((bishops | position.knights) & ~position.white) === 0
  );
}

/** Sets whether the evaluation uses the table. */
export function goByTable(isWanted: bool): void {
  isAsked = isWanted;
}

/** Whether the evaluation uses the table: it is asked to, and the table is complete. */
export function goesByTable(): bool {
  return isAsked && isDone;
}

/** Uses the table, or not, as another thread does that may have completed it in the shared memory. */
export function goByTableOfOther(isWanted: bool): void {
  isAsked = isWanted;
  isDone = isWanted;
}

/** Half-moves to mate with best play, `C` having bishop and knight; -1 if there is no mate. */
export function pliesToMate<C, F>(position: Position): i32 {
  const men = menOf<C>(position);
  const mirror: usize = (position.diagonals & LIGHT) !== 0 ? 0 : 7;
  let king = kingOf<C>(position) ^ mirror;
  let bishop = firstOf(position.diagonals & men) ^ mirror;
  let knight = firstOf(position.knights & men) ^ mirror;
  let foe = kingOf<F>(position) ^ mirror;
  if (king >> 3 > (king & 7)) {
    king = overDiagonal(king);
    bishop = overDiagonal(bishop);
    knight = overDiagonal(knight);
    foe = overDiagonal(foe);
  }
  if ((king >> 3) + (king & 7) > 7) {
    king = overDiagonal(king) ^ 63;
    bishop = overDiagonal(bishop) ^ 63;
    knight = overDiagonal(knight) ^ 63;
    foe = overDiagonal(foe) ^ 63;
  }
  const isToMove = isWhiteToMove(position) === isWhite<C>();
  const moves = load<u8>(distancesOf(king, bishop, knight, isToMove) + foe) as i32;
  return moves === 0 ? -1 : isToMove ? 2 * moves - 3 : 2 * moves - 2;
}

/** Builds the next step: all mates in one move more. False when the table is complete. */
export function study(): bool {
  if (isDone) return false;
  let found: u64 = 0;
  if (step > 0) found = widenWon();
  if (step === 0 || found !== 0) widenLost();
  isDone = step > 0 && found === 0;
  step++;
  return !isDone;
}

/** Finds new positions in which the winner, to move, mates in this many moves. @returns the empty set if there are none. */
function widenWon(): u64 {
  let found: u64 = 0;
  for (let king: usize = 0; king < 32; king++) {
    if (unchecked(PLACES[king as i32]) === OUTSIDE) continue;
    for (let half: usize = 0; half < 32; half++) {
      const bishop = lightSquare(half);
      for (let knight: usize = 0; knight < 64; knight++) {
        const own = bit(king) | bit(bishop) | bit(knight);
        if (popcnt(own) !== 3) continue;
        const near = kingSteps(king);
        const leaps = knightSteps(knight);
        const slides = bishopAttacks(bishop, own);
        let won: u64 = 0;
        for (let left = near & ~own; left !== 0; left = rest(left)) won |= lostTo(firstOf(left), bishop, knight);
        for (let left = leaps & ~own; left !== 0; left = rest(left)) won |= lostTo(king, bishop, firstOf(left));
        // A bare king on the bishop's line would be in check with the winner to move: illegal.
        for (let left = slides & ~own; left !== 0; left = rest(left)) won |= lostTo(king, firstOf(left), knight);
        const place = wonPlace(king, bishop, knight);
        const known = load<u64>(place);
        const fresh = won & ~(near | leaps | slides | own | known);
        if (fresh === 0) continue;
        found |= fresh;
        store<u64>(place, known | fresh);
        note(distancesOf(king, bishop, knight, true), fresh);
      }
    }
  }
  return found;
}

/** Finds positions in which the bare king, to move, is mated or has only losing moves. */
function widenLost(): void {
  for (let king: usize = 0; king < 32; king++) {
    if (unchecked(PLACES[king as i32]) === OUTSIDE) continue;
    for (let half: usize = 0; half < 32; half++) {
      const bishop = lightSquare(half);
      for (let knight: usize = 0; knight < 64; knight++) {
        const own = bit(king) | bit(bishop) | bit(knight);
        if (popcnt(own) !== 3) continue;
        const near = kingSteps(king);
        // The bare king does not block the bishop: a step back along its line is still check.
        const attacked = near | knightSteps(knight) | bishopAttacks(bishop, own);
        // The bare king may capture an undefended piece, which draws.
        const open = ~(attacked | bit(king));
        const good = open & ~load<u64>(wonPlace(king, bishop, knight));
        const lost = ~(near | own | beside(good)) & (beside(open) | attacked);
        const place = lostPlace(king, bishop, knight);
        const fresh = lost & ~load<u64>(place);
        if (fresh === 0) continue;
        store<u64>(place, lost);
        note(distancesOf(king, bishop, knight, false), fresh);
        mirrorLost(king, bishop, knight, lost);
      }
    }
  }
}

/** Writes the set for the mirror images with the king outside the quarter; those inside are computed directly. */
function mirrorLost(king: usize, bishop: usize, knight: usize, lost: u64): void {
  if (unchecked(PLACES[(king ^ 63) as i32]) === OUTSIDE) {
    store<u64>(lostPlace(king ^ 63, bishop ^ 63, knight ^ 63), turned(lost));
  }
  const over = overDiagonal(king);
  const bishopOver = overDiagonal(bishop);
  const knightOver = overDiagonal(knight);
  const lostOver = setOverDiagonal(lost);
  if (unchecked(PLACES[over as i32]) === OUTSIDE) store<u64>(lostPlace(over, bishopOver, knightOver), lostOver);
  if (unchecked(PLACES[(over ^ 63) as i32]) === OUTSIDE) {
    store<u64>(lostPlace(over ^ 63, bishopOver ^ 63, knightOver ^ 63), turned(lostOver));
  }
}

/** Stores the moves to mate plus 1 for these squares of the bare king; 0 means no mate. */
function note(distances: usize, foes: u64): void {
  for (let left = foes; left !== 0; left = rest(left)) store<u8>(distances + firstOf(left), (step + 1) as u8);
}

function lostTo(king: usize, bishop: usize, knight: usize): u64 {
  return load<u64>(lostPlace(king, bishop, knight));
}

/** Two neighbouring squares of a rank share an index for the bishop: one of them is light. */
function lostPlace(king: usize, bishop: usize, knight: usize): usize {
  return KBNK_LOST + (((((king << 5) | (bishop >> 1)) << 6) | knight) << 3);
}

function wonPlace(king: usize, bishop: usize, knight: usize): usize {
  return KBNK_WON + (entryOf(king, bishop, knight) << 3);
}

function distancesOf(king: usize, bishop: usize, knight: usize, isToMove: bool): usize {
  return KBNK_DISTANCES + (entryOf(king, bishop, knight) << 7) + (isToMove ? 0 : 64);
}

function entryOf(king: usize, bishop: usize, knight: usize): usize {
  return ((((unchecked(PLACES[king as i32]) as usize) << 5) | (bishop >> 1)) << 6) | knight;
}

/** The light one of two neighbouring squares of a rank. */
function lightSquare(half: usize): usize {
  const square = half << 1;
  return (LIGHT & bit(square)) !== 0 ? square : square + 1;
}

/** All neighbours of these squares. */
function beside(set: u64): u64 {
  const sides = ((set & ~FILE_H) << 1) | ((set & ~FILE_A) >> 1);
  const row = set | sides;
  return sides | (row << 8) | (row >> 8);
}

/** The square mirrored at the diagonal a1-h8. */
function overDiagonal(square: usize): usize {
  return ((square & 7) << 3) | (square >> 3);
}

/** A set mirrored at that diagonal: swaps blocks of four, two and one squares. */
function setOverDiagonal(set: u64): u64 {
  let swap = 0x0f0f_0f0f_0000_0000 & (set ^ (set << 28));
  let result = set ^ swap ^ (swap >> 28);
  swap = 0x3333_0000_3333_0000 & (result ^ (result << 14));
  result ^= swap ^ (swap >> 14);
  swap = 0x5500_5500_5500_5500 & (result ^ (result << 7));
  return result ^ swap ^ (swap >> 7);
}

/** A set with the board rotated by 180 degrees. */
function turned(set: u64): u64 {
  let result = bswap(set);
  result = ((result >> 1) & 0x5555_5555_5555_5555) | ((result & 0x5555_5555_5555_5555) << 1);
  result = ((result >> 2) & 0x3333_3333_3333_3333) | ((result & 0x3333_3333_3333_3333) << 2);
  return ((result >> 4) & 0x0f0f_0f0f_0f0f_0f0f) | ((result & 0x0f0f_0f0f_0f0f_0f0f) << 4);
}
