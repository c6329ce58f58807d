export const COLORS = ['white', 'black'] as const;
export type Color = (typeof COLORS)[number];

export const ROLES = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const;
/** The kind of a piece. */
export type Role = (typeof ROLES)[number];

export interface Piece {
  readonly role: Role;
  readonly color: Color;
}

declare const brand: unique symbol;

/** A square: a1 is 0, b1 is 1, h1 is 7, a2 is 8, h8 is 63. */
export type Square = number & { readonly [brand]: 'square' };

/** A position as text in Forsyth-Edwards notation. */
export type Fen = string;

/** A move as text as UCI writes it: "e2e4", "e7e8q". Castling is the king's step, "e1g1", or in Chess960 king takes rook. */
export type Uci = string;

const NAMES = Array.from({ length: 64 }, (_, square) => 'abcdefgh'.charAt(square & 7) + ((square >> 3) + 1));

/** The name of a square: "e4". */
export function makeSquare(square: number): SquareName {
  return NAMES[square]! as SquareName;
}

/** The name of a square: "e4". */
export type SquareName = `${'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h'}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;

/** The square of a name such as "e4"; undefined if it is none. */
export function parseSquare(name: SquareName): Square;
export function parseSquare(name: string): Square | undefined;
export function parseSquare(name: string): Square | undefined {
  if (name.length !== 2) return undefined;
  const file = name.charCodeAt(0) - 97;
  const rank = name.charCodeAt(1) - 49;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? ((rank * 8 + file) as Square) : undefined;
}

/**
 * The square that is meant, by its number or its name.
 * @throws {RangeError} if it is neither, which would otherwise be answered as a1.
 */
export function squareOf(square: number | SquareName): Square {
  if (typeof square === 'number' && square >= 0 && square < 64 && (square | 0) === square) return square as Square;
  const named = typeof square === 'string' ? parseSquare(square) : undefined;
  if (named === undefined) {
    throw new RangeError(
      `square: expected a number from 0 to 63 or a name such as "e4", found ${JSON.stringify(square)}`,
    );
  }
  return named;
}

/** The other side. */
export function opposite(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}

/** The file of a square, from 0. */
export function squareFile(square: number): number {
  return square & 7;
}

/** The rank of a square, from 0. */
export function squareRank(square: number): number {
  return square >> 3;
}
