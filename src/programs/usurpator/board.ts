/** The board as the program goes through it, a8 to h8, a7 to h7 and so on to h1, and what each of its moves does to it. */
import { type Color, makeSquare, type Position, type Role } from 'plyhouse-kernel/position';

/** Men by their numbers; White's are positive, Black's negative. */
export const EMPTY = 0;
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;
/** The letters of FEN by these numbers. */
const LETTERS = ' PNBRQK';
const ROLES: readonly Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

/** 64 squares, a8 first, h1 last. */
export type Men = Int8Array;
export type Side = 1 | -1;

export const SQUARES = 64;

export const sideOf = (color: Color): Side => (color === 'white' ? 1 : -1);

/** The number of a square such as "e4". */
export const placeOf = (name: string): number => 8 * (56 - name.charCodeAt(1)) + name.charCodeAt(0) - 97;

/** The name of a square: "e4". */
export const squareName = (place: number): string => String.fromCharCode(97 + (place & 7)) + (8 - (place >> 3));

/** The men of a position. */
export function menOf({ board }: Position): Men {
  const men = new Int8Array(SQUARES);
  for (const square of board.occupied) {
    const { role, color } = board.get(square)!;
    men[placeOf(makeSquare(square))] = sideOf(color) * (ROLES.indexOf(role) + 1);
  }
  return men;
}

/** The men as the first field of a FEN. */
export function placementOf(men: ArrayLike<number>): string {
  const letters = Array.from(men, (man) => {
    const letter = LETTERS[Math.abs(man)]!;
    return man < 0 ? letter.toLowerCase() : letter;
  }).join('');
  return letters
    .match(/.{8}/g)!
    .join('/')
    .replace(/ +/g, (run) => String(run.length));
}

/** The men of a FEN's first field, which need not be a position of chess. */
export function menIn(placement: string): Men {
  const letters = placement.replace(/\d/g, (digit) => ' '.repeat(Number(digit))).replaceAll('/', '');
  return Int8Array.from(letters, (letter) => {
    const kind = LETTERS.indexOf(letter.toUpperCase());
    return letter === letter.toLowerCase() && kind > 0 ? -kind : kind;
  });
}

/** Rank 8 is row 0, rank 1 row 7. */
const isLastRow = (place: number): boolean => place < 8 || place >= SQUARES - 8;

/**
 * Puts whatever stands on the first square, a man or nothing, in the place of whatever stands on the second. A pawn becomes a queen on
 * either last rank; so does nothing: a black one.
 */
export function carry(men: Men, from: number, to: number): void {
  const man = men[from]!;
  men[from] = EMPTY;
  if (isLastRow(to) && (Math.abs(man) === PAWN || man === EMPTY)) men[to] = man === PAWN ? QUEEN : -QUEEN;
  else men[to] = man;
}
