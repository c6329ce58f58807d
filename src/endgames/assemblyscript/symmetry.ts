/**
 * Positions that are mirror images of each other are held once. The kings decide how the board is turned: without pawns so that White's
 * stands in the triangle a1-d1-d4, and, if it stands on the diagonal, Black's is not above it: 462 pairs; with pawns, which have a
 * direction, only so that White's king is on the files a to d: 1806 pairs.
 */
import { kingSteps } from 'plyhouse-kernel/assemblyscript/attack-tables.ts';
import { KINGS_BARE, KINGS_PAWNS, PAIRS_BARE, PAIRS_PAWNS } from './memory.ts';

/** Turns of a board: files mirrored, ranks mirrored, then files and ranks exchanged. */
export const MIRROR: u32 = 1;
export const FLIP: u32 = 2;
export const TRANSPOSE: u32 = 4;

/** An impossible pair of kings: on the same or on adjacent squares. */
export const NO_PAIR: u32 = 0xffff_ffff;
/** Flag of a pair with both kings on the long diagonal, for which the table holds the position twice: as it is and transposed. */
export const ON_DIAGONAL: u32 = 1 << 20;

export function turned(square: usize, turn: u32): usize {
  let to = square;
  if (turn & MIRROR) to ^= 7;
  if (turn & FLIP) to ^= 56;
  return turn & TRANSPOSE ? (to >> 3) | ((to & 7) << 3) : to;
}

function mirrorFiles(set: u64): u64 {
  let x = ((set >> 1) & 0x5555_5555_5555_5555) | ((set & 0x5555_5555_5555_5555) << 1);
  x = ((x >> 2) & 0x3333_3333_3333_3333) | ((x & 0x3333_3333_3333_3333) << 2);
  return ((x >> 4) & 0x0f0f_0f0f_0f0f_0f0f) | ((x & 0x0f0f_0f0f_0f0f_0f0f) << 4);
}

function transpose(set: u64): u64 {
  let swap = (set ^ (set << 28)) & 0x0f0f_0f0f_0000_0000;
  let x = set ^ swap ^ (swap >> 28);
  swap = (x ^ (x << 14)) & 0x3333_0000_3333_0000;
  x ^= swap ^ (swap >> 14);
  swap = (x ^ (x << 7)) & 0x5500_5500_5500_5500;
  return x ^ swap ^ (swap >> 7);
}

/** The set on the turned board. */
export function turnedSet(set: u64, turn: u32): u64 {
  let x = set;
  if (turn & MIRROR) x = mirrorFiles(x);
  if (turn & FLIP) x = bswap<u64>(x);
  return turn & TRANSPOSE ? transpose(x) : x;
}

/** The set as it was before the board was turned. */
export function unturnedSet(set: u64, turn: u32): u64 {
  let x = turn & TRANSPOSE ? transpose(set) : set;
  if (turn & MIRROR) x = mirrorFiles(x);
  return turn & FLIP ? bswap<u64>(x) : x;
}

/** The number of a pair in the low bits, how the board is turned from bit 16 on, and {@link ON_DIAGONAL}. */
export function pairOf(white: usize, black: usize, hasPawns: bool): u32 {
  return load<u32>((hasPawns ? PAIRS_PAWNS : PAIRS_BARE) + (((white << 6) | black) << 2));
}

export function numberOf(pair: u32): usize {
  return (pair & 0xffff) as usize;
}

export function turnOf(pair: u32): u32 {
  return (pair >> 16) & 7;
}

export function fillPairs(): void {
  fill(false);
  fill(true);
}

function canonicalTurn(white: usize, black: usize, hasPawns: bool): u32 {
  let turn: u32 = (white & 7) > 3 ? MIRROR : 0;
  if (hasPawns) return turn;
  if (white >> 3 > 3) turn |= FLIP;
  const one = turned(white, turn);
  const other = turned(black, turn);
  const isAbove = one >> 3 > (one & 7) || (one >> 3 === (one & 7) && other >> 3 > (other & 7));
  return isAbove ? turn | TRANSPOSE : turn;
}

function fill(hasPawns: bool): void {
  const pairs = hasPawns ? PAIRS_PAWNS : PAIRS_BARE;
  const kings = hasPawns ? KINGS_PAWNS : KINGS_BARE;
  let count: u32 = 0;
  for (let pass = 0; pass < 2; pass++) {
    for (let white: usize = 0; white < 64; white++) {
      for (let black: usize = 0; black < 64; black++) {
        const at = pairs + (((white << 6) | black) << 2);
        const isApart = white !== black && ((kingSteps(white) >> (black as u64)) & 1) === 0;
        const turn = canonicalTurn(white, black, hasPawns);
        if (!isApart) store<u32>(at, NO_PAIR);
        else if (pass === 0 && turn === 0) {
          const onDiagonal = !hasPawns && white % 9 === 0 && black % 9 === 0;
          store<u32>(kings + ((count as usize) << 2), (white | (black << 8)) as u32);
          store<u32>(at, onDiagonal ? count | ON_DIAGONAL : count);
          count++;
        } else if (pass === 1 && turn !== 0) {
          store<u32>(at, load<u32>(pairs + (((turned(white, turn) << 6) | turned(black, turn)) << 2)) | (turn << 16));
        }
      }
    }
  }
}
