/** The screen: 64 by 32 characters, the board in block graphics on the right, the moves on the left (described). */
import type { Board, Color, Role } from 'plyhouse-kernel/position';
import { blockLines } from '../../console-blocks.ts';

export const COLUMNS = 64;
export const ROWS = 32;
/** The board begins here; a square has six characters by four, twelve dots by twelve. */
export const BOARD_COLUMN = 16;

export const SQUARE_ROWS = 4;
export const SQUARE_COLUMNS = 6;
const DOTS = 12;

/** The pieces: ours; those of the book are not shown. */
const SHAPES: Readonly<Record<Role, readonly string[]>> = {
  pawn: [
    '',
    '',
    '',
    '.....##',
    '....####',
    '....####',
    '.....##',
    '....####',
    '....####',
    '...######',
    '..########',
    '',
  ],
  knight: [
    '',
    '.....##.#',
    '....######',
    '...########',
    '..#########',
    '.####..####',
    '..##..#####',
    '.....#####',
    '....#####',
    '...#######',
    '..########',
    '',
  ],
  bishop: [
    '',
    '.....##',
    '....####',
    '...##.###',
    '...#.####',
    '...######',
    '....####',
    '.....##',
    '....####',
    '...######',
    '..########',
    '',
  ],
  rook: [
    '',
    '',
    '..##.##.##',
    '..########',
    '..########',
    '...######',
    '...######',
    '...######',
    '...######',
    '..########',
    '..########',
    '',
  ],
  queen: [
    '.....##',
    '.#...##...#',
    '.#..####..#',
    '.##.####.##',
    '..########',
    '..########',
    '...######',
    '...######',
    '....####',
    '...######',
    '..########',
    '',
  ],
  king: [
    '.....##',
    '...######',
    '.....##',
    '...######',
    '.###.##.###',
    '.##########',
    '.##########',
    '..########',
    '...######',
    '...######',
    '..########',
    '',
  ],
};

const isIn = (shape: readonly string[], x: number, y: number): boolean => shape[y]?.[x] === '#';

/** A square with what stands on it. A man of the square's own colour is seen by its outline; blinking it is inverted. */
function squareLines(
  man: { readonly role: Role; readonly color: Color } | undefined,
  isLight: boolean,
  isBlinking: boolean,
): string[] {
  const isLit = (x: number, y: number) => {
    if (!man || !isIn(SHAPES[man.role], x, y)) return isLight;
    const isWhite = man.color === 'white';
    if (isWhite !== isLight) return isWhite;
    const shape = SHAPES[man.role];
    const isInside = isIn(shape, x - 1, y) && isIn(shape, x + 1, y) && isIn(shape, x, y - 1) && isIn(shape, x, y + 1);
    return isInside === isLight;
  };
  return blockLines(DOTS, DOTS, (x, y) => isLit(x, y) !== isBlinking);
}

/** The board as lines of characters, White below. @param blinking the square that blinks. */
export function boardPicture(board: Board, blinking?: number): string[] {
  const lines: string[] = [];
  for (let rank = 7; rank >= 0; rank--) {
    const squares = Array.from({ length: 8 }, (_, file) =>
      squareLines(board.get(8 * rank + file), (rank + file) % 2 === 1, 8 * rank + file === blinking),
    );
    for (let row = 0; row < SQUARE_ROWS; row++) lines.push(squares.map((square) => square[row]!).join(''));
  }
  return lines;
}

const LETTERS: Readonly<Record<Role, string>> = {
  pawn: 'P',
  knight: 'N',
  bishop: 'B',
  rook: 'R',
  queen: 'Q',
  king: 'K',
};

/** The board in letters, for users of screen readers: Black's are small. */
export function boardText(board: Board): string[] {
  return Array.from({ length: 8 }, (_, row) => {
    const squares = Array.from({ length: 8 }, (__, file) => {
      const man = board.get(8 * (7 - row) + file);
      if (!man) return '.';
      const letter = LETTERS[man.role];
      return man.color === 'white' ? letter : letter.toLowerCase();
    });
    return `${8 - row} ${squares.join(' ')}`;
  });
}
