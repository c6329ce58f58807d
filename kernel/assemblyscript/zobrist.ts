import { bit, firstOf, rest } from './bitboard.ts';
import { BLACK_KEY, CASTLING_KEYS, EN_PASSANT_KEYS, MAN_KEYS } from './memory.ts';
import { isWhiteToMove, kindOn, occupiedOf, Position } from './position.ts';

const SEED: u64 = 1974;

/** Generates the keys. They are the same on every machine. */
export function drawKeys(): void {
  seedRandom(SEED);
  for (let at = MAN_KEYS; at <= BLACK_KEY; at += 8) store<u64>(at, nextRandom());
  // The keys of no right and of no en passant square are 0.
  store<u64>(CASTLING_KEYS, 0);
}

/** The key of a piece on a square; `isBlack` is 0 or 1. */
export function manKey(isBlack: usize, kind: u32, square: usize): u64 {
  return load<u64>(MAN_KEYS + (((isBlack << 3) | (kind as usize)) << 9) + (square << 3));
}

/** The key of a set of rights to castle. */
export function rightsKey(rights: u32): u64 {
  return load<u64>(CASTLING_KEYS + ((rights as usize) << 3));
}

/** The key of an en passant capture that can be made; 0 for none. */
export function enPassantKey(square: usize): u64 {
  return square === 0 ? 0 : load<u64>(EN_PASSANT_KEYS + ((square & 7) << 3));
}

/** The key of Black to move. */
export function blackKey(): u64 {
  return load<u64>(BLACK_KEY);
}

/** The whole key, computed from scratch; {@link Position.hash} is updated move by move. */
export function hashOf(position: Position): u64 {
  let hash: u64 = rightsKey(position.rights) ^ enPassantKey(position.enPassant);
  if (!isWhiteToMove(position)) hash ^= blackKey();
  for (let men = occupiedOf(position); men !== 0; men = rest(men)) {
    const square = firstOf(men);
    const isBlack: usize = (position.black & bit(square)) !== 0 ? 1 : 0;
    hash ^= manKey(isBlack, kindOn(position, bit(square)), square);
  }
  return hash;
}

/** The state of the sequence. */
let state: u64 = 0;

/** Starts the sequence of a seed. */
function seedRandom(seed: u64): void {
  state = seed;
}

/** The next 64 random bits: SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014). */
function nextRandom(): u64 {
  state += 0x9e37_79b9_7f4a_7c15;
  let mixed = state;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58_476d_1ce4_e5b9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d0_49bb_1331_11eb;
  return mixed ^ (mixed >> 31);
}
