/**
 * The picture of a Videopac: a grid of cells of 16 dots by 24 lines, letters of 8 dots. The shapes of the module's pieces are
 * unknown; these are ours, in dots of the console's size.
 */
import type { Display, Picture, Run } from '../../programs/console.ts';
import { GLYPH_WIDTH, glyphOf } from './dot-font.ts';
import type { Paper } from './draw-sign.ts';

/** 160 dots of four pixels, 240 lines of two. */
const DOT = 4;
export const TELEVISION_WIDTH = 160 * DOT;
export const TELEVISION_HEIGHT = 480;
const CELL_WIDTH = 16 * DOT;
const CELL_HEIGHT = 48;
const BOARD_LEFT = 16 * DOT;
const BOARD_TOP = 48;
/** The place of the board, in parts of the picture's width and height. */
export const TELEVISION_BOARD = {
  left: BOARD_LEFT / TELEVISION_WIDTH,
  top: BOARD_TOP / TELEVISION_HEIGHT,
  width: (8 * CELL_WIDTH) / TELEVISION_WIDTH,
  height: (8 * CELL_HEIGHT) / TELEVISION_HEIGHT,
} as const;
const BANDS = { above: 8, below: BOARD_TOP + 8 * CELL_HEIGHT + 8 } as const;
const LETTER_WIDTH = 8 * DOT;
const MAN_WIDTH = 12;

/** Twelve dots by ten, by the letters of the console's picture. */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  p: [
    '............',
    '............',
    '.....##.....',
    '....####....',
    '.....##.....',
    '....####....',
    '.....##.....',
    '....####....',
    '...######...',
    '............',
  ],
  P: [
    '............',
    '.....###....',
    '...######...',
    '..###.####..',
    '..#########.',
    '..##..#####.',
    '.....#####..',
    '....#####...',
    '...########.',
    '............',
  ],
  L: [
    '.....##.....',
    '....####....',
    '...###.##...',
    '...##.###...',
    '...######...',
    '....####....',
    '.....##.....',
    '....####....',
    '..########..',
    '............',
  ],
  T: [
    '............',
    '..##.##.##..',
    '..########..',
    '...######...',
    '...######...',
    '...######...',
    '...######...',
    '..########..',
    '..########..',
    '............',
  ],
  D: [
    '.#..#..#..#.',
    '.##.####.##.',
    '..########..',
    '..########..',
    '...######...',
    '....####....',
    '....####....',
    '...######...',
    '..########..',
    '............',
  ],
  K: [
    '.....##.....',
    '...######...',
    '.....##.....',
    '..###..###..',
    '.##########.',
    '.##########.',
    '..########..',
    '...######...',
    '..########..',
    '............',
  ],
};

export function drawTelevision(
  paper: Paper,
  { inks, columns }: Display & { kind: 'television' },
  picture: (Picture & { kind: 'television' }) | undefined,
): void {
  const ink = (name: string | undefined) => inks[name ?? 'plain'] ?? inks.plain!;
  paper.fillStyle = inks.black ?? '#000000';
  paper.fillRect(0, 0, TELEVISION_WIDTH, TELEVISION_HEIGHT);
  if (!picture) return;
  for (const [row, cells] of picture.cells.entries()) {
    const top = BOARD_TOP + row * CELL_HEIGHT;
    drawText(paper, [{ text: String(8 - row) }], 1, top + (CELL_HEIGHT - 7 * DOT) / 2, columns, ink);
    for (const [column, { fill, man }] of cells.entries()) {
      const left = BOARD_LEFT + column * CELL_WIDTH;
      paper.fillStyle = ink(fill);
      paper.fillRect(left, top, CELL_WIDTH, CELL_HEIGHT);
      const shape = man && SHAPES[man.letter];
      if (!shape) continue;
      paper.fillStyle = ink(man.ink);
      drawDots(paper, shape, left + (CELL_WIDTH - MAN_WIDTH * DOT) / 2, top + (CELL_HEIGHT - shape.length * DOT) / 2);
    }
  }
  for (const { place, runs } of picture.bands) drawText(paper, runs, 0, BANDS[place], columns, ink);
}

function drawDots(paper: Paper, shape: readonly string[], left: number, top: number): void {
  for (const [line, dots] of shape.entries()) {
    for (let dot = 0; dot < dots.length; dot++) {
      if (dots[dot] === '#') paper.fillRect(left + dot * DOT, top + line * DOT, DOT, DOT);
    }
  }
}

function drawText(
  paper: Paper,
  runs: readonly Run[],
  from: number,
  top: number,
  columns: number,
  ink: (name: string | undefined) => string,
): void {
  let column = from;
  for (const run of runs) {
    paper.fillStyle = ink(run.ink);
    for (const sign of run.text) {
      if (column >= columns) return;
      const left = column * LETTER_WIDTH + DOT;
      for (const [line, bits] of glyphOf(sign).entries()) {
        for (let dot = 0; dot < GLYPH_WIDTH; dot++) {
          if ((bits >> (GLYPH_WIDTH - 1 - dot)) & 1) paper.fillRect(left + dot * DOT, top + line * DOT, DOT, DOT);
        }
      }
      column++;
    }
  }
}
