import type { Color, Piece, Role } from './types.ts';

// Kinds of pieces as numbers, as assemblyscript/piece.ts has them: sliders have bit 2, on diagonals also bit 0, on lines bit 1.
export const PAWN = 1;
export const KNIGHT = 2;
export const KING = 3;
export const BISHOP = 5;
export const ROOK = 6;
export const QUEEN = 7;
/** The bit that marks a black piece in a {@link Board}. */
export const BLACK = 8;

/** Piece codes by square: 0 for none, else a kind, and {@link BLACK} for Black's. */
export type Board = Uint8Array;

/** The letters of the codes in a FEN; "." for a code without a piece. */
const LETTERS = '.PNK.BRQ.pnk.brq';

const ROLE_OF: readonly (Role | undefined)[] = [
  undefined,
  'pawn',
  'knight',
  'king',
  undefined,
  'bishop',
  'rook',
  'queen',
];

/** The role of a kind or code. */
export function roleOf(code: number): Role | undefined {
  return ROLE_OF[code & 7];
}

/** The code of a letter of a FEN; 0 if it has none. */
export function codeOfLetter(letter: string): number {
  return Math.max(0, LETTERS.indexOf(letter));
}

/** The letter of a code: capitals are White's. */
export function letterOf(code: number): string {
  return LETTERS.charAt(code);
}

const PIECES: readonly (Piece | undefined)[] = /* @__PURE__ */ Array.from({ length: 16 }, (_, code) => {
  const role = roleOf(code);
  const color: Color = code & BLACK ? 'black' : 'white';
  return role && Object.freeze({ role, color });
});

/** The piece of a code; undefined for 0. */
export function pieceOf(code: number): Piece | undefined {
  return PIECES[code];
}
