/**
 * The listing's translation tables: pieces, directions, squares. A set of squares is a pair of 32-bit words, a1 to h4
 * in the low one and a5 to h8 in the high one (RSSS[0] and RSSS[1] of the listing); square 0 is a1, 63 is h8.
 */

/** Sides (TM). */
export const LITE = 0;
export const DARK = 1;

/** Pieces (TP), in the listing's order; MT is the empty square. */
export const LP = 0;
export const LR = 1;
export const LN = 2;
export const LB = 3;
export const LQ = 4;
export const LK = 5;
export const DP = 6;
export const DR = 7;
export const DN = 8;
export const DB = 9;
export const DQ = 10;
export const DK = 11;
export const MT = 12;

/** Promotion pieces (TG): queen 0, rook 1, knight 2, bishop 3, in the order in which they are generated. */
export const PQ = 0;
export const PB = 3;

/** Side of a piece (XTPM); the empty square's is 2, NONE. */
export const SIDE = Uint8Array.of(0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2);
/** Value of a piece (XTPV) in 64ths of a pawn, White's positive. */
export const WORTH = Int32Array.of(64, 320, 192, 192, 576, 0, -64, -320, -192, -192, -576, 0, 0);
/** The same without sign. */
export const SIZE = WORTH.map(Math.abs);
/** 1 for pieces that sweep along lines (XSPB). */
export const SWEEPS = Uint8Array.of(0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0, 0);
/** The piece a pawn of a side becomes (XTGMP): index promotion piece * 2 + side. */
export const PROMOTED = Uint8Array.of(LQ, DQ, LR, DR, LN, DN, LB, DB);

/** File and rank steps of the sixteen directions (TE): B1-B4 diagonal, S1-S4 straight, N1-N8 the knight's. */
const STEPS_FILE = [-1, 1, 1, -1, -1, 0, 1, 0, -1, 1, 2, 2, 1, -1, -2, -2];
const STEPS_RANK = [1, 1, -1, -1, 0, 1, 0, -1, 2, 2, 1, -1, -2, -2, -1, 1];

/** First and last direction of each piece (XFPE, XLPE). */
export const FIRST_DIRECTION = Uint8Array.of(0, 4, 8, 0, 0, 0, 2, 4, 8, 0, 0, 0, 1);
export const LAST_DIRECTION = Uint8Array.of(1, 7, 15, 3, 7, 7, 3, 7, 15, 3, 7, 7, 0);

const squareAt = (file: number, rank: number) =>
  file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : -1;

/** The squares beyond a square in one of the eight line directions, nearest first, -1 at the end: (square * 8 + direction) * 8. */
export const RAY = new Int8Array(64 * 8 * 8).fill(-1);
/** The line direction that leads from one square to another, -1 if there is none (XLLD): from * 64 + to. */
export const DIRECTION = new Int8Array(64 * 64).fill(-1);
/** The squares a piece that does not sweep attacks, -1 at the end: (piece * 64 + square) * 9. */
export const REACH = new Int8Array(12 * 64 * 9).fill(-1);

for (let square = 0; square < 64; square++) {
  const file = square & 7;
  const rank = square >> 3;
  for (let direction = 0; direction < 8; direction++) {
    for (let step = 1; step < 8; step++) {
      const to = squareAt(file + step * STEPS_FILE[direction]!, rank + step * STEPS_RANK[direction]!);
      if (to < 0) break;
      RAY[(square * 8 + direction) * 8 + step - 1] = to;
      DIRECTION[square * 64 + to] = direction;
    }
  }
  for (let man = LP; man <= DK; man++) {
    if (SWEEPS[man]) continue;
    let at = (man * 64 + square) * 9;
    for (let direction = FIRST_DIRECTION[man]!; direction <= LAST_DIRECTION[man]!; direction++) {
      const to = squareAt(file + STEPS_FILE[direction]!, rank + STEPS_RANK[direction]!);
      if (to >= 0) REACH[at++] = to;
    }
  }
}

/** Files and ranks inside one word: the first file, the last file. */
export const FILE_A = 0x01010101;
export const FILE_H = 0x80808080 | 0;

/** Castling (TQ): White short, White long, Black short, Black long. Index: two words to a kind. */
const pairOf = (...squares: number[]): number[] => {
  const pair = [0, 0];
  for (const square of squares) pair[square >> 5]! |= 1 << square;
  return pair;
};
/** Squares of rook and king whose staying keeps the right (XSQS). */
export const CASTLE_RIGHT = Int32Array.from([...pairOf(7, 4), ...pairOf(0, 4), ...pairOf(63, 60), ...pairOf(56, 60)]);
/** Squares that have to be empty (XRQSO). */
export const CASTLE_EMPTY = Int32Array.from([
  ...pairOf(5, 6),
  ...pairOf(1, 2, 3),
  ...pairOf(61, 62),
  ...pairOf(57, 58, 59),
]);
/** Squares that must not be attacked (XRQSA). */
export const CASTLE_SAFE = Int32Array.from([
  ...pairOf(4, 5, 6),
  ...pairOf(4, 3, 2),
  ...pairOf(60, 61, 62),
  ...pairOf(60, 59, 58),
]);
/** The rook's square for each kind of castling (XTQS). */
export const CASTLE_ROOK = Uint8Array.of(7, 0, 63, 56);
export const CASTLE_FROM = Uint8Array.of(4, 4, 60, 60);
export const CASTLE_TO = Uint8Array.of(6, 2, 62, 58);

/** The number of squares in one word of a set (half of CNTRS). */
export function count(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * NXTTS: the next square of a set, -1 if it is empty. The listing goes from h8 down to a1; CHESS 0.5X from a1 up.
 * The caller takes the square out of its set.
 */
export function nxtts(low: number, high: number, descending: boolean): number {
  if (descending) {
    if (high !== 0) return 63 - Math.clz32(high);
    return 31 - Math.clz32(low);
  }
  if (low !== 0) return 31 - Math.clz32(low & -low);
  return high === 0 ? -1 : 63 - Math.clz32(high & -high);
}
