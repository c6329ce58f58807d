import { kingSteps, knightSteps } from '../../../../kernel/assembly/attack-tables.ts';
import { bit, FILE_A, FILE_H, firstOf, rest } from '../../../../kernel/assembly/bitboard.ts';
import { isWhite } from '../../../../kernel/assembly/color.ts';
import { bishopAttacks } from '../../../../kernel/assembly/magics.ts';
import { isWhiteToMove, kingOf, menOf, occupiedOf, Position } from '../../../../kernel/assembly/position.ts';
import { LIGHT } from './light.ts';
import { KBNK_DISTANCES, KBNK_LOST, KBNK_WON } from './memory.ts';

/**
 * Bishop and knight against a bare king, exactly: how far every position is from mate. It is worked out from the mates
 * back, all squares of the bare king at once, and only when somebody asks for it, a step at a time ({@link study}): the
 * memory is not touched before. The bishop stands on light squares and the winning king in a quarter of the board;
 * what else there is, is mirrored there.
 */

/** The most half-moves to mate that there are: 33 moves, the bare king to move first. */
export const MOST_PLIES: i32 = 66;

/** Numbers of the squares in the quarter that the first rank and both long diagonals enclose; for the others 255. */
const PLACES: StaticArray<u8> = [
  0, 1, 2, 3, 4, 5, 6, 7, 255, 8, 9, 10, 11, 12, 13, 255, 255, 255, 14, 15, 16, 17, 255, 255, 255, 255, 255, 18, 19,
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
];
const OUTSIDE: u8 = 255;

/** Moves to mate that the next step looks for. */
let step = 0;
let isDone: bool = false;
let isAsked: bool = false;

/** Whether bishop and knight are all there is against a bare king. */
export function isBishopAndKnight(position: Position): bool {
  if (popcnt(occupiedOf(position)) !== 4) return false;
  const bishops = position.diagonals & ~position.orthogonals;
  if (popcnt(bishops) !== 1 || popcnt(position.knights) !== 1) return false;
  return (
    ((bishops | position.knights) & position.white) === 0 || ((bishops | position.knights) & ~position.white) === 0
  );
}

/** Whether everything has been worked out. */
export function isStudied(): bool {
  return isDone;
}

/** Says whether the evaluation shall go by it. */
export function goByTable(isWanted: bool): void {
  isAsked = isWanted;
}

/** Whether the evaluation goes by it: it is to, and it is there. */
export function goesByTable(): bool {
  return isAsked && isDone;
}

/** Half-moves to mate with best play of both sides, `C` having bishop and knight; -1 where it is none. */
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

/** The next step of working it out: all mates in one move more. False when there is nothing left to do. */
export function study(): bool {
  if (isDone) return false;
  let found: u64 = 0;
  if (step > 0) found = widenWon();
  if (step === 0 || found !== 0) widenLost();
  isDone = step > 0 && found === 0;
  step++;
  return !isDone;
}

/** Where the winner, to move, mates in so many moves; the positions are new. Gives a set that is empty if there are none. */
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
        // A bare king in the bishop's way would be in check, and the winner is to move.
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

/** Where the bare king, to move, is mated or has but moves that are known to lose. */
function widenLost(): void {
  for (let king: usize = 0; king < 32; king++) {
    if (unchecked(PLACES[king as i32]) === OUTSIDE) continue;
    for (let half: usize = 0; half < 32; half++) {
      const bishop = lightSquare(half);
      for (let knight: usize = 0; knight < 64; knight++) {
        const own = bit(king) | bit(bishop) | bit(knight);
        if (popcnt(own) !== 3) continue;
        const near = kingSteps(king);
        // The bare king hides nothing from the bishop: where he steps back along the line he is still in check.
        const attacked = near | knightSteps(knight) | bishopAttacks(bishop, own);
        // He may take what is not guarded; nothing is won there.
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

/** Writes the set for the mirror images whose king is outside of the quarter; the others are worked out themselves. */
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

/** Notes the step for squares of the bare king: the moves to mate and 1, so that 0 says there is no mate. */
function note(distances: usize, foes: u64): void {
  for (let left = foes; left !== 0; left = rest(left)) store<u8>(distances + firstOf(left), (step + 1) as u8);
}

function lostTo(king: usize, bishop: usize, knight: usize): u64 {
  return load<u64>(lostPlace(king, bishop, knight));
}

/** Two neighbouring squares of a rank have one number: one of them is light. */
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

/** All squares beside one of these. */
function beside(set: u64): u64 {
  const sides = ((set & ~FILE_H) << 1) | ((set & ~FILE_A) >> 1);
  const row = set | sides;
  return sides | (row << 8) | (row >> 8);
}

/** The square mirrored in the diagonal from a1 to h8. */
function overDiagonal(square: usize): usize {
  return ((square & 7) << 3) | (square >> 3);
}

/** A set mirrored in that diagonal: squares exchanged by fours, twos and ones. */
function setOverDiagonal(set: u64): u64 {
  let swap = 0x0f0f_0f0f_0000_0000 & (set ^ (set << 28));
  let result = set ^ swap ^ (swap >> 28);
  swap = 0x3333_0000_3333_0000 & (result ^ (result << 14));
  result ^= swap ^ (swap >> 14);
  swap = 0x5500_5500_5500_5500 & (result ^ (result << 7));
  return result ^ swap ^ (swap >> 7);
}

/** A set with the board turned half round. */
function turned(set: u64): u64 {
  let result = bswap(set);
  result = ((result >> 1) & 0x5555_5555_5555_5555) | ((result & 0x5555_5555_5555_5555) << 1);
  result = ((result >> 2) & 0x3333_3333_3333_3333) | ((result & 0x3333_3333_3333_3333) << 2);
  return ((result >> 4) & 0x0f0f_0f0f_0f0f_0f0f) | ((result & 0x0f0f_0f0f_0f0f_0f0f) << 4);
}
