/**
 * Double steps next to an enemy pawn. The tables hold positions without en passant rights; so these few moves are left out of the passes
 * and kept in a list, each with the value of the capture for the enemy.
 */
import { bit, FILE_A, FILE_H, firstOf, rest } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { PAWN } from 'plyhouse-kernel/assemblyscript/piece.ts';
import {
  codeAt,
  count,
  hasPassant,
  kindOf,
  kingsOf,
  occupiedIn,
  openSets,
  outer,
  putSet,
  setAt,
  sideOf,
  squareOf,
  squaresOf,
  strideOf,
  words,
} from './material.ts';
import { take } from './memory.ts';
import { afterMove, better, captureWay, codeThrough, DRAW, DRAWS, ILLEGAL, isWin, NOTHING } from './passage.ts';
import { rankOf } from './spread.ts';
import { legalIn, notePly, withMan } from './start.ts';
import { clearWon, win, won } from './win.ts';

/** A double step: its squares, its side, the value of the capture, and whether that is the enemy's only move. */
@unmanaged
class DoubleStep {
  from: u32 = 0;
  to: u32 = 0;
  side: u8 = 0;
  capture: u8 = 0;
  isOnly: u8 = 0;
}
const STEP_BYTES: usize = 16;
const STEPS_AT_ONCE: usize = 4096;

let steps: usize = 0;
let stepCount: usize = 0;
/** Positions in which one of these moves saves their side as far as is known. */
let escapes: usize = 0;

function stepAt(number: usize): DoubleStep {
  return changetype<DoubleStep>(steps + number * STEP_BYTES);
}

function neighbours(set: u64): u64 {
  return ((set << 1) & ~FILE_A) | ((set >> 1) & ~FILE_H);
}

/** Squares that a double step of the side reaches next to one of the enemy's outer pawns. */
export function besideOuter(side: usize, word: usize): u64 {
  if (!hasPassant) return 0;
  let pawns: u64 = 0;
  for (let man: usize = 0; man < outer; man++) {
    if (kindOf(man) === PAWN && sideOf(man) !== side) pawns |= bit(squareOf(word, man));
  }
  return neighbours(pawns & rankOf(side, 4));
}

/** The squares on which the inner man, if he is an enemy pawn, stands beside this square. */
export function besideSquare(side: usize, square: usize): u64 {
  if (!hasPassant || kindOf(outer) !== PAWN || sideOf(outer) === side) return 0;
  return neighbours(bit(square));
}

export function hasPassantEscape(side: usize, word: usize): u64 {
  return setAt(escapes, side, word);
}

/** Room for the escapes; the list grows as it is made, so nothing else may be reserved after this. */
export function beginPassants(): bool {
  stepCount = 0;
  steps = 0;
  if (!hasPassant) return true;
  escapes = take(words << 4);
  return escapes !== 0;
}

/** Lists the double steps of a side from one word to another, after all words were started. False if there is no more room. */
export function listPassants(side: usize, from: usize, to: usize): bool {
  if (!hasPassant) return true;
  const second = rankOf(side, 2);
  const fourth = rankOf(side, 4);
  for (let word = from; word < to; word++) {
    let own: u64 = 0;
    let others: u64 = 0;
    for (let man: usize = 0; man < outer; man++) {
      if (kindOf(man) !== PAWN) continue;
      if (sideOf(man) === side) own |= bit(squareOf(word, man)) & second;
      else others |= bit(squareOf(word, man)) & fourth;
    }
    let set = ~(0 as u64);
    const isPawn = kindOf(outer) === PAWN;
    if (own === 0) set &= isPawn && sideOf(outer) === side ? second : 0;
    if (others === 0) set &= isPawn && sideOf(outer) !== side ? fourth : 0;
    if (set !== 0) set &= legalIn(word, side);
    for (; set !== 0; set = rest(set)) if (!listOf(side, word, firstOf(set))) return false;
  }
  return true;
}

function manAt(word: usize, inner: usize, man: usize): usize {
  return man === outer ? inner : squareOf(word, man);
}

function listOf(side: usize, word: usize, inner: usize): bool {
  const kings = kingsOf(word);
  const occupied = occupiedIn(word) | bit(inner);
  const step: isize = side === 0 ? 8 : -8;
  for (let man: usize = 0; man < count; man++) {
    if (kindOf(man) !== PAWN || sideOf(man) !== side) continue;
    const square = manAt(word, inner, man);
    if ((bit(square) & rankOf(side, 2)) === 0) continue;
    const middle = ((square as isize) + step) as usize;
    const target = ((middle as isize) + step) as usize;
    if (occupied & (bit(middle) | bit(target))) continue;
    const stride = man === outer ? (1 as isize) : ((strideOf(man) << 6) as isize);
    const index = (word << 6) | inner;
    const after = ((index as isize) + 2 * step * stride) as usize;
    if (codeAt(side ^ 1, after) === ILLEGAL) continue;
    const squares = withMan(squaresOf(word, inner), man, target);
    let isBeside = false;
    for (let other: usize = 0; other < count; other++) {
      if (kindOf(other) === PAWN && sideOf(other) !== side) {
        if (neighbours(bit(target)) & bit(manAt(word, inner, other))) isBeside = true;
      }
    }
    if (!isBeside) continue;
    if (stepCount % STEPS_AT_ONCE === 0) {
      const at = take(STEPS_AT_ONCE * STEP_BYTES);
      if (at === 0) return false;
      if (stepCount === 0) steps = at;
    }
    const listed = stepAt(stepCount);
    listed.from = index as u32;
    listed.to = after as u32;
    listed.side = side as u8;
    listed.capture = captureWorth(side, kings & 63, kings >> 8, man, squares) as u8;
    if (listed.capture !== NOTHING && listed.capture !== DRAWS) notePly((listed.capture as u32) + 1);
    stepCount++;
  }
  return true;
}

/** The value of an en passant capture for the opponent, who is to move; NOTHING if there is none. */
export function captureWorth(side: usize, white: usize, black: usize, man: usize, squares: u32): u32 {
  const target = ((squares >> (man << 3)) & 63) as usize;
  let worth: u32 = NOTHING;
  for (let other: usize = 0; other < count; other++) {
    if (kindOf(other) !== PAWN || sideOf(other) === side) continue;
    if ((neighbours(bit(target)) & bit((squares >> (other << 3)) & 63)) === 0) continue;
    const taken = withMan(squares, other, side === 0 ? target - 8 : target + 8);
    const code = codeThrough(captureWay(man), side, white, black, taken);
    if (code !== ILLEGAL) worth = better(worth, code === DRAW ? DRAWS : afterMove(code));
  }
  return worth;
}

function isOpen(side: usize, index: usize): bool {
  return (setAt(openSets, side, index >> 6) & bit(index & 63)) !== 0;
}

function flag(step: DoubleStep, isEscape: bool): void {
  const index = step.from as usize;
  const side = step.side as usize;
  const set = setAt(escapes, side, index >> 6);
  putSet(escapes, side, index >> 6, isEscape ? set | bit(index & 63) : set & ~bit(index & 63));
}

/** At first every one of these moves is an escape: it is legal. */
export function openEscapes(): void {
  for (let number: usize = 0; number < stepCount; number++) flag(stepAt(number), true);
}

/** Finds, once mates and stalemates are known, the positions in which the en passant capture is the only move. */
export function findOnlyCaptures(): void {
  for (let number: usize = 0; number < stepCount; number++) {
    const step = stepAt(number);
    step.isOnly = !isOpen((step.side as usize) ^ 1, step.to as usize) ? 1 : 0;
  }
}

/** Before the losses of a ply: which of these moves still save their side. */
export function updateEscapes(ply: u32): void {
  for (let number: usize = 0; number < stepCount; number++) flag(stepAt(number), false);
  for (let number: usize = 0; number < stepCount; number++) {
    const step = stepAt(number);
    const enemy = (step.side as usize) ^ 1;
    const capture = step.capture as u32;
    const winsByCapture = capture !== NOTHING && isWin(capture) && capture <= ply;
    const code = isOpen(enemy, step.to as usize) ? NOTHING : codeAt(enemy, step.to as usize);
    const winsOtherwise = code !== NOTHING && isWin(code) && code <= ply;
    if (!winsByCapture && !winsOtherwise) flag(step, true);
  }
}

/** Finds the wins in `ply` plies by these moves, before the others of that ply. @returns how many. */
export function winByPassants(ply: u32): u32 {
  clearWon();
  for (let number: usize = 0; number < stepCount; number++) {
    const step = stepAt(number);
    const side = step.side as usize;
    const capture = step.capture as u32;
    if (capture === DRAWS || (capture !== NOTHING && isWin(capture))) continue;
    const enemy = side ^ 1;
    let code = isOpen(enemy, step.to as usize) ? NOTHING : codeAt(enemy, step.to as usize);
    if (code !== NOTHING && isWin(code)) continue;
    if (capture !== NOTHING) {
      if (step.isOnly) code = capture;
      else if (code !== NOTHING) code = max(code, capture);
    }
    if (code === ply) win(side, (step.from as usize) >> 6, bit((step.from as usize) & 63), ply);
  }
  return won;
}
