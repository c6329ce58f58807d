import type { Setup } from './fen.ts';
import { BISHOP, BLACK, type Board, KING, KNIGHT, PAWN, ROOK } from './pieces.ts';

// Words of a position, as assemblyscript/position.ts lays it out: seven sets of two words, then the rest.
/** The first word of the set of White's pieces; bit 0 is a1, and the second word begins with a5. */
const WHITE_MEN = 0;
const BLACK_MEN = 2;
const PAWNS = 4;
const KNIGHTS = 6;
/** Bishops and queens. */
const DIAGONALS = 8;
/** Rooks and queens. */
const ORTHOGONALS = 10;
const KINGS = 12;
/** Rights to castle in 8 bits, the en passant square in 8, and half-moves without progress in 16. */
export const STATE = 14;
/** Half-moves since the game began by its move number: odd if Black is to move. */
export const PLY = 15;
/** The move that led here. */
export const MOVE = 18;

/** The sets of a piece besides that of its color, by its kind. */
const SETS_OF: Readonly<Record<number, readonly number[]>> = {
  [PAWN]: [PAWNS],
  [KNIGHT]: [KNIGHTS],
  [KING]: [KINGS],
  [BISHOP]: [DIAGONALS],
  [ROOK]: [ORTHOGONALS],
  [BISHOP | ROOK]: [DIAGONALS, ORTHOGONALS],
};

/** Adds the pieces of a board to the empty sets of a record. @param at its first word. */
export function writeBoard(words: Uint32Array, at: number, board: Board): void {
  for (let square = 0; square < 64; square++) {
    const code = board[square]!;
    if (code === 0) continue;
    for (const set of [code & BLACK ? BLACK_MEN : WHITE_MEN, ...SETS_OF[code & 7]!]) {
      words[at + set + (square >> 5)]! |= 1 << (square & 31);
    }
  }
}

/** The code of the piece on a square of a record; 0 if it is empty. */
function codeAt(words: Uint32Array, at: number, square: number): number {
  const word = at + (square >> 5);
  const bit = 1 << (square & 31);
  const isBlack = words[word + BLACK_MEN]! & bit;
  if (!isBlack && !(words[word + WHITE_MEN]! & bit)) return 0;
  const slides = (words[word + DIAGONALS]! & bit ? BISHOP : 0) | (words[word + ORTHOGONALS]! & bit ? ROOK : 0);
  const kind = slides || (words[word + PAWNS]! & bit ? PAWN : words[word + KNIGHTS]! & bit ? KNIGHT : KING);
  return isBlack ? kind | BLACK : kind;
}

/** The board of a record. */
export function boardOf(words: Uint32Array, at: number): Board {
  const board = new Uint8Array(64);
  for (let square = 0; square < 64; square++) board[square] = codeAt(words, at, square);
  return board;
}

/** The half-moves of a setup by its move number, as {@link PLY} counts them. */
export function plyOf({ fullmoves, turn }: Setup): number {
  return (fullmoves - 1) * 2 + (turn === 'white' ? 0 : 1);
}
