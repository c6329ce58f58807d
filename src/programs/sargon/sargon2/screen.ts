/** The screen: 22 by 23 characters, the board at the top left, a window of moves next to it (described). */
import type { Board, Role } from 'plyhouse-kernel/position';
import type { Picture } from '../../console.ts';
import { createCanvas, pictureOf, write } from '../../console-canvas.ts';

export const COLUMNS = 22;
export const ROWS = 23;
/** Characters of a square, each way. */
export const SQUARE = 2;
/** The window of moves: columns 17 to 21, rows 0 to 15; moves are entered in its last row. */
const WINDOW_COLUMN = 17;
const WINDOW_ROWS = 16;
const MESSAGE_ROW = 16;
const NAME_ROW = 19;
const LEVEL_ROW = 21;

const LETTERS: Readonly<Record<Role, string>> = {
  pawn: 'P',
  knight: 'N',
  bishop: 'B',
  rook: 'R',
  queen: 'Q',
  king: 'K',
};

/** The contents of the screen during a game. */
export interface Shown {
  readonly board: Board;
  /** The square of the cursor in a set-up. */
  readonly at?: number;
  /** The lines of the window above the entry, the newest last. */
  readonly moves: readonly string[];
  readonly entry: string;
  readonly message: string;
  readonly level: number;
  /** The ply it has reached, while it thinks. */
  readonly ply?: number;
}

/** The screen in a game or a set-up. */
export function gamePicture({ board, at, moves, entry, message, level, ply }: Shown): Picture {
  const canvas = createCanvas(COLUMNS, ROWS);
  for (let square = 0; square < 64; square++) {
    const file = square & 7;
    const rank = square >> 3;
    const man = board.get(square);
    const letters = man ? LETTERS[man.role] + (man.color === 'white' ? 'W' : 'B') : '  ';
    const isInverse = (file + rank) % 2 === 1;
    const row = SQUARE * (7 - rank);
    write(canvas, row, SQUARE * file, letters, { isInverse });
    write(canvas, row + 1, SQUARE * file, square === at ? '[]' : '  ', { isInverse });
  }
  for (let rank = 0; rank < 8; rank++) write(canvas, SQUARE * (7 - rank), SQUARE * 8, String(rank + 1));
  write(canvas, MESSAGE_ROW, 0, message === '' ? 'A B C D E F G H' : message);
  for (const [row, line] of moves.slice(1 - WINDOW_ROWS).entries()) write(canvas, row, WINDOW_COLUMN, line);
  write(canvas, WINDOW_ROWS - 1, WINDOW_COLUMN, entry);
  write(canvas, NAME_ROW, 0, 'SARGON II', { ink: ply === undefined ? 'cyan' : 'red' });
  write(canvas, LEVEL_ROW, 0, `LEVEL ${level}${ply === undefined ? '' : ` * ${ply}`}`);
  if (ply === undefined) canvas.cursor = { row: WINDOW_ROWS - 1, column: Math.min(21, WINDOW_COLUMN + entry.length) };
  return pictureOf(canvas);
}

/** The screen with questions, a row between two of them. */
export function questionPicture(lines: readonly string[]): Picture {
  const canvas = createCanvas(COLUMNS, ROWS);
  for (const [index, line] of lines.entries()) {
    const row = 4 + 3 * index;
    write(canvas, row, 0, line.slice(0, COLUMNS));
    write(canvas, row + 1, 0, line.slice(COLUMNS).trimStart());
  }
  return pictureOf(canvas);
}

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
