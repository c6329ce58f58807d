/**
 * Proof-number search for long mates: one is enough. It goes where the fewest positions would have to be settled for a proof, so that
 * forcing lines are followed far before quiet ones are examined. Depth first with thresholds, so that a table of fixed size will do (A.
 * Nagai, df-pn, 2002; the numbers are L. V. Allis's, 1988).
 *
 * The remaining moves are part of the position: a line always gets shorter, so that there are no cycles, and a disproof is final.
 */

import { attackersOf } from 'plyhouse-kernel/assemblyscript/checks-and-pins.ts';
import { Black, isWhite, White } from 'plyhouse-kernel/assemblyscript/color.ts';
import { count } from 'plyhouse-kernel/assemblyscript/count.ts';
import { make } from 'plyhouse-kernel/assemblyscript/make.ts';
import { LIST_BYTES, LISTS } from 'plyhouse-kernel/assemblyscript/memory.ts';
import { Move } from 'plyhouse-kernel/assemblyscript/move.ts';
import { listMoves } from 'plyhouse-kernel/assemblyscript/movegen.ts';
import { kingOf, occupiedOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { mateAtOnce } from './mate-at-once.ts';
import { CHILDREN, CHILDREN_BYTES, PROOF_BITS, PROOF_BYTES, PROOFS } from './memory.ts';
import { yieldToHost } from './node-budget.ts';
import { attack, countPosition, NO, STOPPED, Straight, YES } from './search.ts';
import { currentProblem, entryFor, isOf, note } from './transposition-table.ts';

/** A number that is never reached: the position is settled the other way. */
const INFINITE: u32 = 1 << 28;
/** Upper bound of a sum of unsettled numbers, which stays unsettled however often positions are counted in it. */
const MOST_SUM: u32 = INFINITE - 1;

/** Mates up to this length are left to the other search, which settles them sooner than numbers do. */
const EXACT: i32 = 2;

/** The proof numbers of one position with `length` moves left. */
@unmanaged
class Numbers {
  key: u64 = 0;
  proof: u32 = 0;
  disproof: u32 = 0;
  problem: u32 = 0;
}

/** The numbers of the position looked at last. */
let proof: u32 = 0;
let disproof: u32 = 0;
/** The move that proved the position settled last. */
let provingMove: Move = 0;

/** The move that mates, after a proof. */
export function provedMove(): Move {
  return provingMove;
}

/** The key of a position with `length` moves left. */
function keyOf(position: Position, length: i32): u64 {
  return (position.hash ^ ((length as u64) * 0x9e37_79b9_7f4a_7c15)) as u64;
}

function numbersFor(key: u64): Numbers {
  return changetype<Numbers>(PROOFS + ((key >> (64 - PROOF_BITS)) as usize) * PROOF_BYTES);
}

/** Loads what is known of a position. @returns false if nothing is. */
function recall(position: Position, length: i32): bool {
  const entry = entryFor(position.hash);
  if (isOf(entry, position.hash)) {
    if (entry.proved !== 0 && (entry.proved as i32) <= length + 1) {
      settle(true);
      return true;
    }
    if ((entry.disproved as i32) > length) {
      settle(false);
      return true;
    }
  }
  const key = keyOf(position, length);
  const numbers = numbersFor(key);
  if (numbers.key !== key || numbers.problem !== currentProblem()) return false;
  proof = numbers.proof;
  disproof = numbers.disproof;
  return true;
}

function settle(isProved: bool): void {
  proof = isProved ? 0 : INFINITE;
  disproof = isProved ? INFINITE : 0;
}

function remember(position: Position, length: i32, move: Move): void {
  if (proof === 0 || disproof === 0) {
    note(position.hash, length, proof === 0, move);
    return;
  }
  const key = keyOf(position, length);
  const numbers = numbersFor(key);
  numbers.key = key;
  numbers.proof = proof;
  numbers.disproof = disproof;
  numbers.problem = currentProblem();
}

/** First numbers of a position in which the attacker is to move. @returns {@link STOPPED}, or anything else. */
function lookAttack<C>(position: Position, length: i32, ply: usize): i32 {
  if (recall(position, length)) return NO;
  if (length <= EXACT) {
    const answer = attack<C, Straight>(position, length, ply);
    // An interrupted search answers neither yes nor no.
    if (answer === STOPPED) return STOPPED;
    settle(answer === YES);
    return NO;
  }
  const move = mateAtOnce<C>(position);
  if (move !== 0) {
    note(position.hash, 1, true, move);
    settle(true);
    return NO;
  }
  proof = 1;
  disproof = 1;
  return NO;
}

/** First numbers of a position in which the defender is to move: as many proofs as there are replies. */
function lookDefend<C>(position: Position, length: i32): void {
  if (recall(position, length)) return;
  const replies = count<C>(position);
  if (replies === 0) settle(attackersOf<C>(position, kingOf<C>(position), occupiedOf(position)) !== 0);
  else if (length === 0) settle(false);
  else {
    proof = replies;
    disproof = 1;
  }
}

/**
 * Searches below a position in which the attacker is to move until one of its numbers reaches its threshold; 0 is then
 * the other's infinity. @returns {@link STOPPED}, or anything else.
 */
function proveAttack<C>(position: Position, length: i32, ply: usize, mostProof: u32, mostDisproof: u32): i32 {
  if (countPosition() || yieldToHost() !== 0) return STOPPED;
  const list = LISTS + ply * LIST_BYTES;
  const end = listMoves<C>(position, list);
  const children = CHILDREN + ply * CHILDREN_BYTES;
  for (let at = list; at < end; at += 4) {
    const next = make<C>(position, load<u32>(at));
    if (isWhite<C>()) lookDefend<Black>(next, length - 1);
    else lookDefend<White>(next, length - 1);
    store<u32>(children + ((at - list) << 1), proof);
    store<u32>(children + ((at - list) << 1), disproof, 4);
  }
  while (true) {
    let best: usize = 0;
    let least = INFINITE;
    let second = INFINITE;
    let sum: u32 = 0;
    for (let at = list; at < end; at += 4) {
      const number = load<u32>(children + ((at - list) << 1));
      const other = load<u32>(children + ((at - list) << 1), 4);
      sum = other >= MOST_SUM - sum ? MOST_SUM : sum + other;
      if (number < least) {
        second = least;
        least = number;
        best = at;
      } else if (number < second) second = number;
    }
    proof = least;
    disproof = least === 0 ? INFINITE : least >= INFINITE ? 0 : sum;
    if (proof >= mostProof || disproof >= mostDisproof || proof === 0 || disproof === 0) {
      const move = proof === 0 ? load<u32>(best) : 0;
      remember(position, length, move);
      if (proof === 0) provingMove = move;
      return NO;
    }
    const child = children + ((best - list) << 1);
    const own = load<u32>(child, 4);
    const limit = second + 1 + (second >> 2);
    const next = make<C>(position, load<u32>(best));
    const proofLimit = limit < mostProof ? limit : mostProof;
    const disproofLimit = mostDisproof - (disproof - own);
    const answer = isWhite<C>()
      ? proveDefend<Black>(next, length - 1, ply + 1, proofLimit, disproofLimit)
      : proveDefend<White>(next, length - 1, ply + 1, proofLimit, disproofLimit);
    if (answer === STOPPED) return STOPPED;
    store<u32>(child, proof);
    store<u32>(child, disproof, 4);
  }
}

/** The same for a position in which the defender is to move: it takes one reply to disprove, and all to prove. */
function proveDefend<C>(position: Position, length: i32, ply: usize, mostProof: u32, mostDisproof: u32): i32 {
  const list = LISTS + ply * LIST_BYTES;
  const end = listMoves<C>(position, list);
  const children = CHILDREN + ply * CHILDREN_BYTES;
  for (let at = list; at < end; at += 4) {
    const next = make<C>(position, load<u32>(at));
    const looked = isWhite<C>() ? lookAttack<Black>(next, length, ply + 1) : lookAttack<White>(next, length, ply + 1);
    if (looked === STOPPED) return STOPPED;
    store<u32>(children + ((at - list) << 1), proof);
    store<u32>(children + ((at - list) << 1), disproof, 4);
    // One refutation is enough.
    if (disproof === 0) {
      remember(position, length, load<u32>(at));
      return NO;
    }
  }
  while (true) {
    let best: usize = 0;
    let least = INFINITE;
    let second = INFINITE;
    let sum: u32 = 0;
    for (let at = list; at < end; at += 4) {
      const other = load<u32>(children + ((at - list) << 1));
      const number = load<u32>(children + ((at - list) << 1), 4);
      sum = other >= MOST_SUM - sum ? MOST_SUM : sum + other;
      if (number < least) {
        second = least;
        least = number;
        best = at;
      } else if (number < second) second = number;
    }
    disproof = least;
    proof = least === 0 ? INFINITE : least >= INFINITE ? 0 : sum;
    if (proof >= mostProof || disproof >= mostDisproof || proof === 0 || disproof === 0) {
      remember(position, length, disproof === 0 ? load<u32>(best) : 0);
      return NO;
    }
    const child = children + ((best - list) << 1);
    const own = load<u32>(child);
    const limit = second + 1 + (second >> 2);
    const next = make<C>(position, load<u32>(best));
    const proofLimit = mostProof - (proof - own);
    const disproofLimit = limit < mostDisproof ? limit : mostDisproof;
    const answer = isWhite<C>()
      ? proveAttack<Black>(next, length, ply + 1, proofLimit, disproofLimit)
      : proveAttack<White>(next, length, ply + 1, proofLimit, disproofLimit);
    if (answer === STOPPED) return STOPPED;
    store<u32>(child, proof);
    store<u32>(child, disproof, 4);
  }
}

/** Whether the side to move mates in at most `length` moves. */
export function prove<C>(position: Position, length: i32): i32 {
  provingMove = 0;
  // The table may hold an answer without its move, which is needed here: so the root is always searched.
  if (length <= EXACT) {
    const answer = attack<C, Straight>(position, length, 1);
    if (answer !== YES) return answer;
    provingMove = entryFor(position.hash).move;
    if (length === 1) provingMove = mateAtOnce<C>(position);
    return YES;
  }
  const move = mateAtOnce<C>(position);
  if (move !== 0) {
    provingMove = move;
    return YES;
  }
  while (true) {
    if (proveAttack<C>(position, length, 1, INFINITE, INFINITE) === STOPPED) return STOPPED;
    if (proof === 0) return YES;
    if (disproof === 0) return NO;
  }
}
