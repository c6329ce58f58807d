import { own } from './base.ts';
import { Black, isWhite, White } from './color.ts';
import { count } from './count.ts';
import { make } from './make.ts';
import { LIST_BYTES, LISTS } from './memory.ts';
import { findMoves, listMoves } from './movegen.ts';
import { Position } from './position.ts';
import { Counting } from './sink.ts';

/** Counts the move sequences of this length. The last two plies are counted without listing moves, each position once. */
export function perft<C>(position: Position, depth: i32): u64 {
  if (depth === 0) return 1;
  if (depth === 1) return count<C>(position);
  if (depth === 2) return findMoves<C, Counting>(position, 0);
  const list = own(LISTS) + (depth as usize) * LIST_BYTES;
  const end = listMoves<C>(position, list);
  let nodes: u64 = 0;
  for (let at = list; at < end; at += 4) {
    const next = make<C>(position, load<u32>(at));
    nodes += isWhite<C>() ? perft<Black>(next, depth - 1) : perft<White>(next, depth - 1);
  }
  return nodes;
}

/** The same count done as a search would: every move is listed and made. */
export function walk<C>(position: Position, depth: i32): u64 {
  if (depth === 0) return 1;
  const list = own(LISTS) + (depth as usize) * LIST_BYTES;
  const end = listMoves<C>(position, list);
  let nodes: u64 = 0;
  for (let at = list; at < end; at += 4) {
    const next = make<C>(position, load<u32>(at));
    nodes += isWhite<C>() ? walk<Black>(next, depth - 1) : walk<White>(next, depth - 1);
  }
  return nodes;
}
