/**
 * The squares of the board as FORTRAN programs of the time numbered them: ten to the rank, twelve ranks, so that every step
 * off the board, a knight's too, ends on a square of the border. a1 is 21, h8 is 98.
 */

export const SQUARE_COUNT = 120;
/** Steps of the pieces. North, towards the eighth rank, is +10. */
export const ROOK_STEPS = Int8Array.of(10, 1, -10, -1);
export const BISHOP_STEPS = Int8Array.of(11, 9, -9, -11);
/** The rook's four, then the bishop's four. */
export const QUEEN_STEPS = Int8Array.of(10, 1, -10, -1, 11, 9, -9, -11);
export const KNIGHT_STEPS = Int8Array.of(21, 19, 12, 8, -8, -12, -19, -21);

/** A square 0 to 63 (a1 first) as a number of this board. */
export const toIndex = (square: number): number => 21 + (square & 7) + 10 * (square >> 3);
/** The file 0 to 7 of a square of this board. */
const fileOf = (index: number): number => (index % 10) - 1;
/** The rank 0 to 7 of a square of this board. */
const rankOf = (index: number): number => Math.trunc(index / 10) - 2;
/** A square's text: "e4". */
export const squareName = (index: number): string => 'abcdefgh'[fileOf(index)]! + String(rankOf(index) + 1);
/** The square a text names. */
export const indexOf = (name: string): number => name.charCodeAt(0) - 97 + 21 + (Number(name[1]) - 1) * 10;

/** Between two squares (from * 120 + to): the step that leads along a rank, file or diagonal from one to the other, or 0. */
export const LINE = new Int8Array(SQUARE_COUNT * SQUARE_COUNT);
/** Between two squares: 1 if a knight can go from one to the other. */
export const HOP = new Uint8Array(SQUARE_COUNT * SQUARE_COUNT);
/** Between two squares: the moves a king needs. */
export const KING_DISTANCE = new Uint8Array(SQUARE_COUNT * SQUARE_COUNT);
/** File and rank of every square, looked up rather than divided. */
export const FILE = new Uint8Array(SQUARE_COUNT);
export const RANK = new Uint8Array(SQUARE_COUNT);

for (let one = 0; one < 64; one++) {
  const from = toIndex(one);
  FILE[from] = one & 7;
  RANK[from] = one >> 3;
  for (let other = 0; other < 64; other++) {
    const to = toIndex(other);
    const files = (other & 7) - (one & 7);
    const ranks = (other >> 3) - (one >> 3);
    const pair = from * SQUARE_COUNT + to;
    KING_DISTANCE[pair] = Math.max(Math.abs(files), Math.abs(ranks));
    if (Math.abs(files * ranks) === 2) HOP[pair] = 1;
    if (one !== other && (files === 0 || ranks === 0 || Math.abs(files) === Math.abs(ranks))) {
      LINE[pair] = Math.sign(files) + 10 * Math.sign(ranks);
    }
  }
}
