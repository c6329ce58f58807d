/** Squares by number, a1 = 0, h1 = 7, h8 = 63, as most programs of the course count them before they do anything else. */

/** "e4" of 28. */
export const nameOf = (square: number): string => 'abcdefgh'[square & 7]! + String((square >> 3) + 1);
/** The names of all squares, a1 first. */
export const SQUARE_NAMES: readonly string[] = Array.from({ length: 64 }, (_, square) => nameOf(square));
/** 28 of "e4". */
export const squareOf = (name: string): number => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);
/** Whether a square is dark; a1 is. */
export const isDark = (square: number): boolean => ((square & 7) + (square >> 3)) % 2 === 0;

/** The 64 squares as White sees them: eight rows from the top, each from the left. */
export const ROWS: readonly (readonly number[])[] = Array.from({ length: 8 }, (_, row) =>
  Array.from({ length: 8 }, (_, file) => (7 - row) * 8 + file),
);
