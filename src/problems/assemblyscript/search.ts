import { kingSteps, knightSteps } from 'plyhouse-kernel/assemblyscript/attack-tables.ts';
import { bit, firstOf } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { attackersOf } from 'plyhouse-kernel/assemblyscript/checks-and-pins.ts';
import { Black, isWhite, White } from 'plyhouse-kernel/assemblyscript/color.ts';
import { bishopAttacks, rookAttacks } from 'plyhouse-kernel/assemblyscript/magics.ts';
import { make } from 'plyhouse-kernel/assemblyscript/make.ts';
import { LIST_BYTES, LISTS } from 'plyhouse-kernel/assemblyscript/memory.ts';
import { capturedOf, Move, moverOf, toOf } from 'plyhouse-kernel/assemblyscript/move.ts';
import { listMoves } from 'plyhouse-kernel/assemblyscript/movegen.ts';
import { KING, NONE } from 'plyhouse-kernel/assemblyscript/piece.ts';
import { foesOf, kingOf, occupiedOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { mateAtOnce } from './mate-at-once.ts';
import { KILLERS, RANKS, REFUTATIONS } from './memory.ts';
import { yieldToHost } from './node-budget.ts';
import { entryFor, isOf, note } from './transposition-table.ts';

/**
 * Two ways to run the same search, as types (color.ts tells why): one that can be paused, for long mates, and one that
 * cannot and is not slowed by it, for what takes milliseconds at most.
 */
export type Pausable = i8;
export type Straight = i16;

function isPausable<P>(): bool {
  return sizeof<P>() === sizeof<Pausable>();
}

/** Mates of this length and longer are searched so that they can be paused. */
const PAUSABLE_FROM: i32 = 4;

/** Answers: yes, no, and that somebody stopped the search before there was one. */
export const NO: i32 = 0;
export const YES: i32 = 1;
export const STOPPED: i32 = -1;

let positions: u64 = 0;
let limit: u64 = u64.MAX_VALUE;
let isStopped: bool = false;

/** Begins to count positions again, up to a limit. */
export function beginCount(most: u64): void {
  positions = 0;
  limit = most;
  isStopped = false;
}

/** The number of positions examined: each after a move that was made, and each that was searched for a mate in one. */
export function countOfPositions(): u64 {
  return positions;
}

/** Counts a position about to be searched. @returns true, without counting, if the budget is used up. */
export function countPosition(): bool {
  if (positions >= limit) {
    isStopped = true;
    return true;
  }
  positions++;
  return false;
}

/** Forgets the replies that refuted something. */
export function forgetRefutations(): void {
  memory.fill(KILLERS, 0, 64 * 8);
  memory.fill(REFUTATIONS, 0, 2 * 4096 * 4);
}

/** Whether the side to move mates in `length` moves or fewer. It must not stand there that the other side is in check. */
export function attack<C, P>(position: Position, length: i32, ply: usize): i32 {
  if (countPosition()) return STOPPED;
  if (length <= 1) return length === 1 && mateAtOnce<C>(position) !== 0 ? YES : NO;

  // 1. What is known already.
  const key = position.hash;
  let best: Move = 0;
  let least = 1;
  const entry = entryFor(key);
  if (isOf(entry, key)) {
    if (entry.proved !== 0 && (entry.proved as i32) <= length + 1) return YES;
    if ((entry.disproved as i32) > length) return NO;
    best = entry.move;
    least = entry.disproved as i32;
    if (least < 1) least = 1;
  }
  if (least === 1) {
    const move = mateAtOnce<C>(position);
    if (move !== 0) {
      note(key, 1, true, move);
      return YES;
    }
    least = 2;
  }

  // 2. A shorter mate first: it costs little compared with the longer one, and its refutations are remembered.
  if (isPausable<P>() && length >= PAUSABLE_FROM) {
    if (isStopped || yieldToHost() !== 0) {
      isStopped = true;
      return STOPPED;
    }
  }
  const list = LISTS + ply * LIST_BYTES;
  const end = listMoves<C>(position, list);
  rankAttacks<C>(position, list, end, ply);
  for (let within = least; within <= length; within++) {
    if (best !== 0) bringForward(list, end, best);
    for (let at = list; at < end; at += 4) {
      const move = load<u32>(at);
      const next = make<C>(position, move);
      const answer = defendNext<C, P>(next, within - 1, ply + 1, move);
      if (answer === STOPPED) return STOPPED;
      if (answer === YES) {
        note(key, within, true, move);
        return YES;
      }
    }
    note(key, within, false, 0);
  }
  return NO;
}

/** {@link defend} by the other side than `C`. */
function defendNext<C, P>(next: Position, length: i32, ply: usize, last: Move): i32 {
  if (isPausable<P>() && length < PAUSABLE_FROM - 1) {
    return isWhite<C>()
      ? defend<Black, Straight>(next, length, ply, last)
      : defend<White, Straight>(next, length, ply, last);
  }
  return isWhite<C>() ? defend<Black, P>(next, length, ply, last) : defend<White, P>(next, length, ply, last);
}

function attackNext<C, P>(next: Position, length: i32, ply: usize): i32 {
  return isWhite<C>() ? attack<Black, P>(next, length, ply) : attack<White, P>(next, length, ply);
}

/** Whether the side to move is mated in `length` further moves of the other side, whatever it plays; at length 0, whether it is mated now. */
export function defend<C, P>(position: Position, length: i32, ply: usize, last: Move): i32 {
  if (countPosition()) return STOPPED;
  const key = position.hash;
  let best: Move = 0;
  if (length > 1) {
    const entry = entryFor(key);
    if (isOf(entry, key)) {
      if (entry.proved !== 0 && (entry.proved as i32) <= length + 1) return YES;
      if ((entry.disproved as i32) > length) return NO;
      best = entry.move;
    }
  }
  const list = LISTS + ply * LIST_BYTES;
  const end = listMoves<C>(position, list);
  if (end === list) {
    const isCheck = attackersOf<C>(position, kingOf<C>(position), occupiedOf(position)) !== 0;
    return isCheck ? YES : NO;
  }
  if (length === 0) return NO;

  // The reply that refuted a shorter mate here; before the last move, which does not use the table, those that refuted a sibling and this
  // move elsewhere.
  const killer = KILLERS + ((length as usize) << 3);
  const refutation = REFUTATIONS + (((isWhite<C>() ? 4096 : 0) | ((last as usize) & 4095)) << 2);
  rankDefences<C>(position, list, end, ply);
  if (length === 1) {
    bringForward(list, end, load<u32>(killer + 4));
    bringForward(list, end, load<u32>(killer));
    bringForward(list, end, load<u32>(refutation));
  }
  if (best !== 0) bringForward(list, end, best);
  for (let at = list; at < end; at += 4) {
    const move = load<u32>(at);
    const next = make<C>(position, move);
    const answer = attackNext<C, P>(next, length, ply + 1);
    if (answer === STOPPED) return STOPPED;
    if (answer === NO) {
      store<u32>(refutation, move);
      if (load<u32>(killer) !== move) {
        store<u32>(killer + 4, load<u32>(killer));
        store<u32>(killer, move);
      }
      if (length > 1) note(key, length, false, move);
      return NO;
    }
  }
  if (length > 1) note(key, length, true, 0);
  return YES;
}

/** Moves a move to the front if it is in the list; the others keep their order. */
function bringForward(list: usize, end: usize, move: Move): void {
  let at = list;
  while (at < end && load<u32>(at) !== move) at += 4;
  if (at >= end) return;
  for (; at > list; at -= 4) store<u32>(at, load<u32>(at - 4));
  store<u32>(list, move);
}

/** Sorts a list by a parallel list of numbers, the largest first; equal ones keep their order. */
function sort(list: usize, end: usize, ranks: usize): void {
  for (let at = list + 4; at < end; at += 4) {
    const move = load<u32>(at);
    const rank = load<i32>(ranks + (at - list));
    let to = at;
    for (; to > list && load<i32>(ranks + (to - 4 - list)) < rank; to -= 4) {
      store<u32>(to, load<u32>(to - 4));
      store<i32>(ranks + (to - list), load<i32>(ranks + (to - 4 - list)));
    }
    store<u32>(to, move);
    store<i32>(ranks + (to - list), rank);
  }
}

/** Checks first, then moves that come near the king. */
function rankAttacks<C>(position: Position, list: usize, end: usize, ply: usize): void {
  const ranks = RANKS + ply * LIST_BYTES;
  const occupied = occupiedOf(position);
  const target = firstOf(position.kings & foesOf<C>(position));
  const near = kingSteps(target);
  const diagonal = bishopAttacks(target, occupied);
  const line = rookAttacks(target, occupied);
  const leap = knightSteps(target);
  for (let at = list; at < end; at += 4) {
    const move = load<u32>(at);
    const to = bit(toOf(move));
    const kind = moverOf(move);
    let rank = 0;
    if (kind >= 5) {
      if ((kind & 1) !== 0 && (diagonal & to) !== 0) rank += 8;
      if ((kind & 2) !== 0 && (line & to) !== 0) rank += 8;
    } else if (kind === 2 && (leap & to) !== 0) rank += 8;
    if ((near & to) !== 0) rank += 2;
    if (capturedOf(move) !== NONE) rank += 1;
    store<i32>(ranks + (at - list), rank);
  }
  sort(list, end, ranks);
}

/** Captures, above all by the king; then the king's own moves. */
function rankDefences<_C>(_position: Position, list: usize, end: usize, ply: usize): void {
  const ranks = RANKS + ply * LIST_BYTES;
  for (let at = list; at < end; at += 4) {
    const move = load<u32>(at);
    let rank = 0;
    if (capturedOf(move) !== NONE) rank += 4;
    if (moverOf(move) === KING) rank += 2;
    store<i32>(ranks + (at - list), rank);
  }
  sort(list, end, ranks);
}
