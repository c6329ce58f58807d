/**
 * Solves one ply after another: a side that can reach a lost position of its enemy wins (backwards from the lost ones); a side that can
 * only reach won ones loses (checked for every position that is still open, and mostly answered by the first move).
 */

import { between, kingSteps } from 'plyhouse-kernel/assemblyscript/attack-tables.ts';
import { bit, firstOf, rest } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { PAWN } from 'plyhouse-kernel/assemblyscript/piece.ts';
import {
  codeAt,
  due,
  fresh,
  hasPassant,
  hasPawns,
  kindOf,
  kingsOf,
  losable,
  occupiedIn,
  openSets,
  outer,
  putCode,
  putSet,
  safe,
  setAt,
  sideOf,
  squareOf,
  strideOf,
  words,
} from './material.ts';
import { isWin, MATED, NOTHING } from './passage.ts';
import { besideOuter, besideSquare, hasPassantEscape } from './passant.ts';
import { attacksOf, pawnReach, rankOf, reach } from './spread.ts';
import {
  NO_PAIR,
  numberOf,
  ON_DIAGONAL,
  pairOf,
  TRANSPOSE,
  turned,
  turnedSet,
  turnOf,
  unturnedSet,
} from './symmetry.ts';
import { clearWon, win, won } from './win.ts';

/** The word of a pair of kings, the outer men of another word turned like them. */
function wordWith(pair: u32, word: usize, turn: u32): usize {
  let to = numberOf(pair);
  for (let man: usize = 0; man < outer; man++) to = (to << 6) | turned(squareOf(word, man), turn);
  return to;
}

/** The subset of these positions in which every move inside the table leads to a win for the opponent. */
function stuck(side: usize, word: usize, set: u64): u64 {
  const enemy = side ^ 1;
  const occupied = occupiedIn(word);
  let left = set;
  // 1. The inner man: one word tells all his moves.
  if (sideOf(outer) === side) {
    const goals = setAt(safe, enemy, word);
    const kind = kindOf(outer);
    if (kind === PAWN) left &= ~pawnReach(side, goals, ~occupied, besideOuter(side, word));
    else left &= ~reach(kind, goals, ~occupied);
    if (left === 0) return 0;
  }
  // 2. The king, whose move may turn the board.
  const kings = kingsOf(word);
  const king = side === 0 ? kings & 63 : kings >> 8;
  for (let targets = kingSteps(king) & ~occupied; targets !== 0; targets = rest(targets)) {
    const to = firstOf(targets);
    const pair = side === 0 ? pairOf(to, kings >> 8, hasPawns) : pairOf(kings & 63, to, hasPawns);
    if (pair === NO_PAIR) continue;
    const turn = turnOf(pair);
    left &= ~unturnedSet(setAt(safe, enemy, wordWith(pair, word, turn)), turn);
    if (left === 0) return 0;
  }
  // 3. The other men. Where the inner man stands in the way there is no move.
  for (let man: usize = 0; man < outer; man++) {
    if (sideOf(man) !== side) continue;
    const square = squareOf(word, man);
    const stride = strideOf(man);
    if (kindOf(man) === PAWN) {
      const step: isize = side === 0 ? 8 : -8;
      const one = (square as isize) + step;
      if ((occupied & bit(one as usize)) !== 0 || (bit(one as usize) & rankOf(side, 8)) !== 0) continue;
      left &= ~setAt(safe, enemy, (word as isize) + step * (stride as isize));
      if ((bit(square) & rankOf(side, 2)) === 0) continue;
      const two = (one + step) as usize;
      if ((occupied & bit(two)) !== 0 || (besideOuter(side, word) & bit(two)) !== 0) continue;
      const goals = setAt(safe, enemy, (word as isize) + 2 * step * (stride as isize));
      left &= ~(goals & ~bit(one as usize) & ~besideSquare(side, two));
    } else {
      for (let t = attacksOf(kindOf(man), side, square, occupied) & ~occupied; t !== 0; t = rest(t)) {
        const to = firstOf(t);
        const goals = setAt(safe, enemy, word + (to - square) * stride);
        left &= ~(goals & ~between(square, to));
        if (left === 0) return 0;
      }
    }
  }
  return left;
}

/** Decides the positions with no move left: mate or stalemate. Returns the number of mates. */
export function settleWords(side: usize, from: usize, to: usize): u32 {
  let mates: u32 = 0;
  for (let word = from; word < to; word++) {
    let set = setAt(losable, side, word);
    if (set !== 0) set = stuck(side, word, set);
    if (set !== 0 && hasPassant) set &= ~hasPassantEscape(side, word);
    if (set === 0) continue;
    const unchecked = setAt(safe, side ^ 1, word);
    let ended: u64 = 0;
    let mated: u64 = 0;
    for (let left = set; left !== 0; left = rest(left)) {
      const inner = firstOf(left);
      if (codeAt(side, (word << 6) | inner) !== NOTHING) continue;
      ended |= bit(inner);
      if (unchecked & bit(inner)) continue;
      putCode(side, (word << 6) | inner, MATED);
      mated |= bit(inner);
      mates++;
    }
    putSet(openSets, side, word, setAt(openSets, side, word) & ~ended);
    putSet(losable, side, word, setAt(losable, side, word) & ~ended);
    putSet(fresh, side, word, mated);
  }
  return mates;
}

/** Finds the positions lost in `ply` plies, an even number. @returns how many. */
export function loseWords(side: usize, from: usize, to: usize, ply: u32): u32 {
  let found: u32 = 0;
  for (let word = from; word < to; word++) {
    let set = setAt(losable, side, word);
    if (set !== 0) set = stuck(side, word, set);
    if (set !== 0 && hasPassant) set &= ~hasPassantEscape(side, word);
    if (set === 0) continue;
    let lost: u64 = 0;
    for (let left = set; left !== 0; left = rest(left)) {
      const inner = firstOf(left);
      const index = (word << 6) | inner;
      // A way out may last longer.
      if (codeAt(side, index) > ply + 1) continue;
      putCode(side, index, ply + 1);
      lost |= bit(inner);
      found++;
    }
    putSet(openSets, side, word, setAt(openSets, side, word) & ~lost);
    putSet(losable, side, word, setAt(losable, side, word) & ~lost);
    putSet(fresh, side, word, lost);
  }
  return found;
}

/** Finds the positions won in `ply` plies, an odd number. @returns how many. */
export function winWords(side: usize, from: usize, to: usize, ply: u32): u32 {
  clearWon();
  for (let word = from; word < to; word++) {
    const lost = setAt(fresh, side ^ 1, word);
    if (lost !== 0) {
      putSet(fresh, side ^ 1, word, 0);
      backFrom(side, word, lost, ply);
    }
    if (load<u8>(due + side * words + word) === (ply as u8)) fallDue(side, word, ply);
  }
  return won;
}

/** Every move backwards of a side into positions of a word in which its enemy is lost. */
function backFrom(side: usize, word: usize, lost: u64, ply: u32): void {
  const occupied = occupiedIn(word);
  // 1. The inner man.
  if (sideOf(outer) === side) {
    const kind = kindOf(outer);
    if (kind === PAWN) win(side, word, pawnReach(side, lost, ~occupied, besideOuter(side, word)), ply);
    else win(side, word, reach(kind, lost, ~occupied), ply);
  }
  // 2. The king. A pair on the long diagonal has two words for what is one position.
  const kings = kingsOf(word);
  const king = side === 0 ? kings & 63 : kings >> 8;
  for (let targets = kingSteps(king) & ~occupied; targets !== 0; targets = rest(targets)) {
    const to = firstOf(targets);
    const pair = side === 0 ? pairOf(to, kings >> 8, hasPawns) : pairOf(kings & 63, to, hasPawns);
    if (pair === NO_PAIR) continue;
    const turn = turnOf(pair);
    win(side, wordWith(pair, word, turn), turnedSet(lost & ~bit(to), turn), ply);
    if (pair & ON_DIAGONAL) {
      const other = turn ^ TRANSPOSE;
      win(side, wordWith(pair, word, other), turnedSet(lost & ~bit(to), other), ply);
    }
  }
  // 3. The other men.
  for (let man: usize = 0; man < outer; man++) {
    if (sideOf(man) !== side) continue;
    const square = squareOf(word, man);
    const stride = strideOf(man);
    if (kindOf(man) === PAWN) {
      const step: isize = side === 0 ? -8 : 8;
      const one = (square as isize) + step;
      if ((occupied & bit(one as usize)) !== 0 || (bit(square) & rankOf(side, 2)) !== 0) continue;
      win(side, (word as isize) + step * (stride as isize), lost & ~bit(one as usize), ply);
      if ((bit(square) & rankOf(side, 4)) === 0) continue;
      const two = (one + step) as usize;
      if ((occupied & bit(two)) !== 0 || (besideOuter(side, word) & bit(square)) !== 0) continue;
      const set = lost & ~bit(one as usize) & ~bit(two) & ~besideSquare(side, square);
      win(side, (word as isize) + 2 * step * (stride as isize), set, ply);
    } else {
      for (let t = attacksOf(kindOf(man), side, square, occupied) & ~occupied; t !== 0; t = rest(t)) {
        const to = firstOf(t);
        win(side, word + (to - square) * stride, lost & ~between(square, to), ply);
      }
    }
  }
}

/** Wins by leaving this table in `ply` plies, and when the next such win of the word is due. */
function fallDue(side: usize, word: usize, ply: u32): void {
  let now: u64 = 0;
  let next: u32 = 0;
  for (let left = setAt(openSets, side, word); left !== 0; left = rest(left)) {
    const inner = firstOf(left);
    const code = codeAt(side, (word << 6) | inner);
    if (code === NOTHING || !isWin(code)) continue;
    if (code === ply + 1) now |= bit(inner);
    else next = next === 0 ? code - 1 : min(next, code - 1);
  }
  store<u8>(due + side * words + word, next as u8);
  win(side, word, now, ply);
}

/** Marks the positions that are still open as drawn. */
export function finishWords(side: usize, from: usize, to: usize): void {
  for (let word = from; word < to; word++) {
    for (let left = setAt(openSets, side, word); left !== 0; left = rest(left)) {
      putCode(side, (word << 6) | firstOf(left), NOTHING);
    }
  }
}
