/** The board as the program goes through it: from its own end, inside a rank from the right-hand file, h for White, to the left. */
import { type Color, makeSquare, type Position, type Role } from 'plyhouse-kernel/position';

/** The men of the program, by their numbers; those of its opponent are negative. Up to the queen, the number is what a man is worth. */
export const NOBODY = 0;
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;

const ROLES: readonly Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

export interface Board {
  /**
   * 64 squares, the program's first rank first, each rank from file h to file a; if the program has Black, the ranks are counted from rank
   * 8, and the files stay.
   */
  readonly men: Int8Array;
  /** Clock states that the original would have used so far, with its display off. */
  states: number;
}
export const SQUARES = 64;

/** The value of a man; the king's is nothing. */
export const worthOf = (man: number): number => {
  const kind = Math.abs(man);
  return kind === KING ? 0 : kind;
};

/** The board of a position, as the program sees it. */
export function boardOf({ board }: Position, program: Color): Board {
  const men = new Int8Array(SQUARES);
  for (const square of board.occupied) {
    const { role, color } = board.get(square)!;
    const kind = ROLES.indexOf(role) + 1;
    men[placeOf(makeSquare(square), program)] = color === program ? kind : -kind;
  }
  return { men, states: 0 };
}

/** The place of a square such as "e4" on the board. */
export function placeOf(name: string, program: Color): number {
  const rank = name.charCodeAt(1) - 49;
  return 8 * (program === 'white' ? rank : 7 - rank) + 104 - name.charCodeAt(0);
}

/** The name of a square: "e4". */
export function squareName(place: number, program: Color): string {
  const rank = place >> 3;
  return String.fromCharCode(104 - (place & 7)) + (program === 'white' ? rank + 1 : 8 - rank);
}

/** Whether a square is on the last rank of its man. */
export const isLastRank = (man: number, place: number): boolean => place >> 3 === (man > 0 ? 7 : 0);
