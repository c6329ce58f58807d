/** The table being built: its men, and the places of its codes and sets. */

import { PAWN } from 'plyhouse-kernel/assemblyscript/piece.ts';
import { KINDS, KINGS_BARE, KINGS_PAWNS, SIDES, take } from './memory.ts';

/** Men besides the kings; the last of them is the *inner* one: a word of 64 bits is a set of his squares. */
export let count: usize = 0;
/** All others. */
export let outer: usize = 0;
export let hasPawns: bool = false;
/** Pawns of both sides, so that one may take another in passing. */
export let hasPassant: bool = false;
/** Words, of 64 positions each, for a side to move. */
export let words: usize = 0;

/** A byte for each position: White to move; Black to move. */
export let codes: usize = 0;
/** Undecided positions of each word. */
export let openSets: usize = 0;
/** Undecided positions that can be lost: no way out of the table draws or wins. */
export let losable: usize = 0;
/** Legal positions that the side to move does not win: moving into one of them does not lose. */
export let safe: usize = 0;
/** Lost since the last ply. */
export let fresh: usize = 0;
/** For each word the first ply at which a win through a passage falls due; 0 for none. */
export let due: usize = 0;

export function kindOf(man: usize): u32 {
  return load<u8>(KINDS + man) as u32;
}

/** 0 White, 1 Black. */
export function sideOf(man: usize): usize {
  return load<u8>(SIDES + man) as usize;
}

export function setMan(man: usize, kind: u32, side: u32): void {
  store<u8>(KINDS + man, kind);
  store<u8>(SIDES + man, side);
}

export function measureMaterial(men: usize): void {
  count = men;
  outer = men - 1;
  let pawns: u32 = 0;
  for (let man: usize = 0; man < men; man++) if (kindOf(man) === PAWN) pawns |= (1 as u32) << (sideOf(man) as u32);
  hasPawns = pawns !== 0;
  hasPassant = pawns === 3;
  words = (hasPawns ? 1806 : 462) << (6 * outer);
}

/** Room for the codes of both sides. */
export function takeCodes(): bool {
  codes = take(words << 7);
  return codes !== 0;
}

/** Room for what only a build needs. */
export function takeSets(): bool {
  const bytes = words << 4;
  openSets = take(bytes);
  losable = take(bytes);
  safe = take(bytes);
  fresh = take(bytes);
  due = take(words << 1);
  return openSets !== 0 && losable !== 0 && safe !== 0 && fresh !== 0 && due !== 0;
}

export function setAt(sets: usize, side: usize, word: usize): u64 {
  return load<u64>(sets + ((side * words + word) << 3));
}

export function putSet(sets: usize, side: usize, word: usize, set: u64): void {
  store<u64>(sets + ((side * words + word) << 3), set);
}

/** The code of a position: `index` is the word and, in the last six bits, the inner man's square. */
export function codeAt(side: usize, index: usize): u32 {
  return load<u8>(codes + side * (words << 6) + index) as u32;
}

export function putCode(side: usize, index: usize, code: u32): void {
  store<u8>(codes + side * (words << 6) + index, code);
}

/** The kings of a word, White's in the low byte. */
export function kingsOf(word: usize): usize {
  const number = word >> (6 * outer);
  return load<u32>((hasPawns ? KINGS_PAWNS : KINGS_BARE) + (number << 2)) as usize;
}

/** The square of an outer man. */
export function squareOf(word: usize, man: usize): usize {
  return (word >> (6 * (outer - 1 - man))) & 63;
}

/** The increment of a word when that man moves up one square. */
export function strideOf(man: usize): usize {
  return (1 as usize) << (6 * (outer - 1 - man));
}

/** The squares of a position's men, a byte each. */
export function squaresOf(word: usize, inner: usize): u32 {
  let squares: u32 = 0;
  for (let man: usize = 0; man < outer; man++) squares |= (squareOf(word, man) << (man << 3)) as u32;
  return squares | ((inner << (outer << 3)) as u32);
}

/** The squares of the kings and of the outer men. */
export function occupiedIn(word: usize): u64 {
  const kings = kingsOf(word);
  let set = ((1 as u64) << ((kings & 63) as u64)) | ((1 as u64) << ((kings >> 8) as u64));
  for (let man: usize = 0; man < outer; man++) set |= (1 as u64) << (squareOf(word, man) as u64);
  return set;
}
