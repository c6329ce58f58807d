import { BLACK } from './pieces.ts';
import type { Position } from './position.ts';
import { legalEpSquare } from './rules.ts';

// Where the keys of each kind begin, as assembly/zobrist.ts draws them.
const CASTLING_KEYS = 1024;
const EN_PASSANT_KEYS = CASTLING_KEYS + 16;
const BLACK_KEY = EN_PASSANT_KEYS + 8;
const SEED = 1974n;

let keys: readonly bigint[] | undefined;

/** The key of a position, computed from scratch: the one of the kernel in WebAssembly. */
export function hashOf(position: Position): bigint {
  keys ??= drawKeys();
  const { board, castles, turn } = position;
  let rights = 0;
  for (const [index, color] of (['white', 'black'] as const).entries()) {
    if (castles.rook[color].h !== undefined) rights |= 1 << (2 * index);
    if (castles.rook[color].a !== undefined) rights |= 2 << (2 * index);
  }
  const epSquare = legalEpSquare(position);
  let hash = rights === 0 ? 0n : keys[CASTLING_KEYS + rights]!;
  if (epSquare !== undefined) hash ^= keys[EN_PASSANT_KEYS + (epSquare & 7)]!;
  if (turn === 'black') hash ^= keys[BLACK_KEY]!;
  for (const square of board.occupied) {
    const code = board.codes[square]!;
    hash ^= keys[((code & BLACK) | (code & 7)) * 64 + square]!;
  }
  return hash;
}

/** SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014). */
function drawKeys(): bigint[] {
  let state = SEED;
  return Array.from({ length: BLACK_KEY + 1 }, () => {
    state = BigInt.asUintN(64, state + 0x9e37_79b9_7f4a_7c15n);
    let mixed = BigInt.asUintN(64, (state ^ (state >> 30n)) * 0xbf58_476d_1ce4_e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d0_49bb_1331_11ebn);
    return mixed ^ (mixed >> 31n);
  });
}
