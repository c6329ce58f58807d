import { CASTLING, DOUBLE_STEP, EN_PASSANT, kingTarget, PROMOTION_SHIFT, SPECIAL_SHIFT } from './move-code.ts';
import { BLACK, KING, PAWN, ROOK } from './pieces.ts';
import type { Color, Square } from './types.ts';

/** The men on their squares. Read-only: {@link putMan} and {@link removeMan} change it. */
export interface Men {
  /** Codes by square: 0 for none. */
  readonly codes: Uint8Array;
  /**
   * Two words for each kind of piece, at twice the kind; for White, at 0; for Black, at 8, since no kind is 4. At most 64 bytes, like the
   * codes: V8 keeps such arrays on its heap, where copying is cheap.
   */
  readonly sets: Int32Array;
}

/** The wing of a rook that castles: the a-file's, long, or the h-file's, short. */
export type CastlingSide = 'a' | 'h';

/** A position as the rules see it: what `Position` has. */
export interface Standing {
  readonly board: Men;
  turn: Color;
  /** The rooks that may castle: bit 0 is a1, bit 7 is h1, bit 8 is a8. A side that has such a bit has its king on that rank. */
  rights: number;
  epSquare: Square | undefined;
  halfmoves: number;
  fullmoves: number;
}

/** The state before a move that the move itself does not record. */
export type Before = Readonly<Pick<Standing, 'rights' | 'epSquare' | 'halfmoves'>>;

/** The men of a board of codes. */
export function menOf(board: Uint8Array): Men {
  const men = { codes: new Uint8Array(64), sets: new Int32Array(16) };
  for (let square = 0; square < 64; square++) if (board[square] !== 0) putMan(men, square, board[square]!);
  return men;
}

/** Puts a code on an empty square. */
export function putMan({ codes, sets }: Men, square: number, code: number): void {
  codes[square] = code;
  const word = square >> 5;
  sets[2 * (code & 7) + word]! |= 1 << square;
  sets[(code & BLACK) + word]! |= 1 << square;
}

/** Empties a square. */
export function removeMan({ codes, sets }: Men, square: number): void {
  const code = codes[square]!;
  if (code === 0) return;
  codes[square] = 0;
  const word = square >> 5;
  sets[2 * (code & 7) + word]! &= ~(1 << square);
  sets[(code & BLACK) + word]! &= ~(1 << square);
}

/** A position of the same men, which can be played on. */
export function copyOf({ board: { codes, sets }, turn, rights, epSquare, halfmoves, fullmoves }: Standing): Standing {
  return { board: { codes: codes.slice(), sets: sets.slice() }, turn, rights, epSquare, halfmoves, fullmoves };
}

/** The square of a side's king, 0 or {@link BLACK}; -1 if it has none. */
export function kingSquare({ sets }: Men, side: number): number {
  const low = sets[2 * KING]! & sets[side]!;
  if (low !== 0) return 31 - Math.clz32(low & -low);
  const high = sets[2 * KING + 1]! & sets[side + 1]!;
  return high === 0 ? -1 : 63 - Math.clz32(high & -high);
}

/** The bit of a rook among the rights to castle; 0 on the ranks between. */
export const rightOf = (square: number): number => (square < 8 ? 1 << square : square < 56 ? 0 : 1 << (square - 48));

/** The rook of a wing that may castle with a king of this square; -1 if there is none. */
export function castlingRook(rights: number, isWhite: boolean, king: number, wing: CastlingSide): number {
  const files = isWhite ? rights & 0xff : rights >> 8;
  const found = files & (wing === 'h' ? -2 << (king & 7) : (1 << (king & 7)) - 1);
  return found === 0 ? -1 : (king & 56) | (31 - Math.clz32(found));
}

/** The square on which a castling rook ends. */
export const rookTarget = (king: number, rook: number): number => (king & 56) | (rook > king ? 5 : 3);

/** Makes a legal move, or passes for 0. */
export function makeMove(position: Standing, move: number): void {
  const { board } = position;
  const from = move & 63;
  const to = (move >> 6) & 63;
  const isWhite = position.turn === 'white';
  const side = isWhite ? 0 : BLACK;
  position.epSquare = undefined;
  position.halfmoves++;
  if (!isWhite) position.fullmoves++;
  position.turn = isWhite ? 'black' : 'white';
  if (move === 0) return;
  const kind = (move >> 12) & 7;
  const special = move >> SPECIAL_SHIFT;
  // A king that moves loses both rights, a rook its own.
  if (kind === KING) position.rights &= isWhite ? 0xff00 : 0xff;
  else if (position.rights !== 0) position.rights &= ~rightOf(from);
  if (special === CASTLING) {
    removeMan(board, from);
    removeMan(board, to);
    putMan(board, kingTarget(from, to), KING | side);
    putMan(board, rookTarget(from, to), ROOK | side);
    return;
  }
  if ((move >> 15) & 7) {
    const captured = special === EN_PASSANT ? (from & 56) | (to & 7) : to;
    removeMan(board, captured);
    if (position.rights !== 0) position.rights &= ~rightOf(captured);
    position.halfmoves = 0;
  }
  removeMan(board, from);
  putMan(board, to, ((move >> PROMOTION_SHIFT) & 7 || kind) | side);
  if (kind === PAWN) {
    position.halfmoves = 0;
    if (special === DOUBLE_STEP) position.epSquare = ((from + to) >> 1) as Square;
  }
}

/** Takes back the move that was made last. */
export function undoMove(position: Standing, move: number, before: Before): void {
  const { board } = position;
  const isWhite = position.turn === 'black';
  const side = isWhite ? 0 : BLACK;
  position.turn = isWhite ? 'white' : 'black';
  if (!isWhite) position.fullmoves--;
  position.rights = before.rights;
  position.epSquare = before.epSquare;
  position.halfmoves = before.halfmoves;
  if (move === 0) return;
  const from = move & 63;
  const to = (move >> 6) & 63;
  const special = move >> SPECIAL_SHIFT;
  if (special === CASTLING) {
    removeMan(board, kingTarget(from, to));
    removeMan(board, rookTarget(from, to));
    putMan(board, from, KING | side);
    putMan(board, to, ROOK | side);
    return;
  }
  removeMan(board, to);
  putMan(board, from, ((move >> 12) & 7) | side);
  const captured = (move >> 15) & 7;
  if (captured) putMan(board, special === EN_PASSANT ? (from & 56) | (to & 7) : to, captured | (side ^ BLACK));
}
