/**
 * A mate looked for as a program of the seventies would have: every move made and taken back, those that give check
 * first, no table and no other trick. What counts is how many moves it makes.
 */

import { attackersOf } from 'plyhouse-kernel/assemblyscript/checks-and-pins.ts';
import { Black, isWhite, White } from 'plyhouse-kernel/assemblyscript/color.ts';
import { make } from 'plyhouse-kernel/assemblyscript/make.ts';
import { LIST_BYTES, LISTS } from 'plyhouse-kernel/assemblyscript/memory.ts';
import { listMoves } from 'plyhouse-kernel/assemblyscript/movegen.ts';
import { kingOf, occupiedOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { isFoeChecked } from './mate-at-once.ts';
import { RANKS } from './memory.ts';
import { yieldToHost } from './node-budget.ts';
import { countPosition, NO, STOPPED, YES } from './search.ts';

/** The number of positions between two pauses: some tenths of a millisecond. */
const BREATH_POSITIONS: i32 = 4096;
let untilYield: i32 = 0;

/** Counts a move; true if the whole search has to stop. */
function step(): bool {
  if (countPosition()) return true;
  if (--untilYield > 0) return false;
  untilYield = BREATH_POSITIONS;
  return yieldToHost() !== 0;
}

/** Whether the side to move mates in `length` moves, by trying all. */
export function attackAsThen<C>(position: Position, length: i32, ply: usize): i32 {
  const list = LISTS + ply * LIST_BYTES;
  const checks = RANKS + ply * LIST_BYTES;
  const end = listMoves<C>(position, list);
  for (let at = list; at < end; at += 4) {
    if (step()) return STOPPED;
    const next = make<C>(position, load<u32>(at));
    store<u32>(checks + (at - list), isFoeChecked<C>(next) ? 1 : 0);
  }
  // The last move has to give check.
  const passes = length === 1 ? 1 : 2;
  for (let pass = 0; pass < passes; pass++) {
    for (let at = list; at < end; at += 4) {
      if ((load<u32>(checks + (at - list)) !== 0) !== (pass === 0)) continue;
      if (step()) return STOPPED;
      const next = make<C>(position, load<u32>(at));
      const answer = isWhite<C>()
        ? defendAsThen<Black>(next, length - 1, ply + 1)
        : defendAsThen<White>(next, length - 1, ply + 1);
      if (answer !== NO) return answer;
    }
  }
  return NO;
}

/** Whether the side to move is mated in `length` further moves of the other side, by trying replies until one holds. */
export function defendAsThen<C>(position: Position, length: i32, ply: usize): i32 {
  const list = LISTS + ply * LIST_BYTES;
  const end = listMoves<C>(position, list);
  if (end === list) return attackersOf<C>(position, kingOf<C>(position), occupiedOf(position)) !== 0 ? YES : NO;
  for (let at = list; at < end; at += 4) {
    if (step()) return STOPPED;
    if (length === 0) return NO;
    const next = make<C>(position, load<u32>(at));
    const answer = isWhite<C>()
      ? attackAsThen<Black>(next, length, ply + 1)
      : attackAsThen<White>(next, length, ply + 1);
    if (answer !== YES) return answer;
  }
  return YES;
}
