import type { Color } from 'plyhouse-kernel/position';

/** A square as text: "e4". */
export type SquareName = string;

const FILES = 'abcdefgh';

/** Column and row as the viewer sees them, both 0 to 7, from the top left corner of the screen. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

/** The square at a column and row of the screen; undefined off the board. */
export function squareAt({ column, row }: Place, orientation: Color): SquareName | undefined {
  if (column < 0 || column > 7 || row < 0 || row > 7) return undefined;
  return orientation === 'white' ? FILES[column]! + (8 - row) : FILES[7 - column]! + (row + 1);
}

/** The column and row of a square on the screen. */
export function placeOf(square: SquareName, orientation: Color): Place {
  const file = FILES.indexOf(square[0]!);
  const rank = Number(square[1]) - 1;
  return orientation === 'white' ? { column: file, row: 7 - rank } : { column: 7 - file, row: rank };
}

/** The eight rows of the board as the viewer sees them, from the top, each from the left. */
export function rowsOf(orientation: Color): SquareName[][] {
  const eight = [0, 1, 2, 3, 4, 5, 6, 7];
  return eight.map((row) => eight.map((column) => squareAt({ column, row }, orientation)!));
}

/** Whether a square is dark; a1 is. */
export function isDark(square: SquareName): boolean {
  return (FILES.indexOf(square[0]!) + Number(square[1])) % 2 === 1;
}

/** The next square in a direction as the viewer sees it; undefined off the board. */
export function stepFrom(square: SquareName, right: number, up: number, orientation: Color): SquareName | undefined {
  const { column, row } = placeOf(square, orientation);
  return squareAt({ column: column + right, row: row - up }, orientation);
}

/** The squares on a line in a direction, nearest first, to the edge. */
export function rayFrom(square: SquareName, right: number, up: number, orientation: Color): SquareName[] {
  const ray: SquareName[] = [];
  for (let next = stepFrom(square, right, up, orientation); next; next = stepFrom(next, right, up, orientation)) {
    ray.push(next);
  }
  return ray;
}
