/**
 * The pieces in block graphics, twelve dots by six: a square of six characters by two is square on the tube of a TRS-80. That the
 * board was drawn is described; the drawings are ours. White's pieces are filled, Black's outlined, light squares half lit.
 */
import type { Color, Role } from 'plyhouse-kernel/position';
import { blockLines } from '../console-blocks.ts';

export const SQUARE_COLUMNS = 6;
export const SQUARE_ROWS = 2;
const WIDTH = 2 * SQUARE_COLUMNS;
const HEIGHT = 3 * SQUARE_ROWS;

const SHAPES: Readonly<Record<Role, readonly string[]>> = {
  pawn: ['............', '.....##.....', '....####....', '.....##.....', '....####....', '...######...'],
  knight: ['.....##.....', '...######...', '..########..', '......####..', '.....####...', '...########.'],
  bishop: ['.....##.....', '....####....', '...######...', '....####....', '.....##.....', '...######...'],
  rook: ['..##.##.##..', '..########..', '...######...', '...######...', '...######...', '..########..'],
  queen: ['.#..#..#..#.', '.##.####.##.', '..########..', '...######...', '....####....', '..########..'],
  king: ['.....##.....', '...######...', '.....##.....', '..########..', '...######...', '..########..'],
};

const has = (shape: readonly string[] | undefined, x: number, y: number): boolean => shape?.[y]?.[x] === '#';

const NEXT_TO = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** A square with what stands on it, as two lines of six characters. */
export function squareLines(
  man: { readonly role: Role; readonly color: Color } | undefined,
  isDark: boolean,
): string[] {
  const shape = man && SHAPES[man.role];
  return blockLines(WIDTH, HEIGHT, (x, y) => {
    const touches = NEXT_TO.some(([dx, dy]) => has(shape, x + dx, y + dy));
    if (has(shape, x, y)) {
      const isInside = NEXT_TO.every(([dx, dy]) => has(shape, x + dx, y + dy));
      return man!.color === 'white' || !isInside;
    }
    // A dark seam keeps the piece off the pattern of his square.
    return !isDark && !touches && (x + y) % 2 === 0;
  });
}
