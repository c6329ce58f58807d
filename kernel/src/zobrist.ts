import { BLACK } from './pieces.ts';
import { legalEpSquare } from './rules.ts';
import { castlingRook, kingSquare, type Standing } from './standing.ts';

// Index of the first key of each kind, in the order in which assemblyscript/zobrist.ts draws them.
const CASTLING_KEYS = 1024;
const EN_PASSANT_KEYS = CASTLING_KEYS + 16;
const BLACK_KEY = EN_PASSANT_KEYS + 8;
const SEED = 1974n;

let keys: readonly bigint[] | undefined;

/** The key of a position, computed from scratch: the one of the kernel in WebAssembly. */
export function hashOf(position: Standing): bigint {
  keys ??= drawKeys();
  const { board, turn } = position;
  const { codes } = board;
  let rights = 0;
  for (const [index, side] of [0, BLACK].entries()) {
    const king = kingSquare(board, side);
    if (castlingRook(position.rights, side === 0, king, 'h') >= 0) rights |= 1 << (2 * index);
    if (castlingRook(position.rights, side === 0, king, 'a') >= 0) rights |= 2 << (2 * index);
  }
  const epSquare = legalEpSquare(position);
  let hash = rights === 0 ? 0n : keys[CASTLING_KEYS + rights]!;
  if (epSquare !== undefined) hash ^= keys[EN_PASSANT_KEYS + (epSquare & 7)]!;
  if (turn === 'black') hash ^= keys[BLACK_KEY]!;
  for (let square = 0; square < 64; square++) {
    const code = codes[square]!;
    if (code !== 0) hash ^= keys[code * 64 + square]!;
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
