import type { Color, Role } from 'chessops/types';
import { parseSquare } from 'chessops/util';
import { type Game, positionOf } from '../../chess/game.ts';
import { isDark, rowsOf } from './squares.ts';

/** A diagram as an image to save: paper and ink in any colour scheme, with the chosen set of pieces. */

/** Pixels: a square, the strip that holds letters and figures, the frame. */
const SQUARE = 100;
const STRIP = 40;
const FRAME = 4;
const SIZE = STRIP + 8 * SQUARE + 2 * FRAME;
const COLORS = { paper: '#f7f2e6', shade: '#e3d9c3', hatch: '#b8a883', ink: '#2b2721', mark: '#1f5f8b' } as const;

/** The position after the last move of a game, as a PNG. @throws if the browser cannot draw on a canvas. */
export async function boardPicture(game: Game, orientation: Color): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  const { board } = positionOf(game);
  const last = game.moves.at(-1);
  const marked = last ? [last.slice(0, 2), last.slice(2, 4)] : [];

  // 1. The paper, the frame, the squares.
  context.fillStyle = COLORS.paper;
  context.fillRect(0, 0, SIZE, SIZE);
  context.fillStyle = COLORS.ink;
  context.fillRect(STRIP, 0, SIZE - STRIP, SIZE - STRIP);
  const hatch = hatchOn(context);
  const rows = rowsOf(orientation);
  const pieces: Promise<void>[] = [];
  for (const [row, names] of rows.entries()) {
    for (const [column, name] of names.entries()) {
      const x = STRIP + FRAME + column * SQUARE;
      const y = FRAME + row * SQUARE;
      for (const fill of isDark(name) ? [COLORS.shade, hatch] : [COLORS.paper]) {
        context.fillStyle = fill;
        context.fillRect(x, y, SQUARE, SQUARE);
      }
      if (marked.includes(name)) {
        context.strokeStyle = COLORS.mark;
        context.lineWidth = 5;
        context.strokeRect(x + 2.5, y + 2.5, SQUARE - 5, SQUARE - 5);
      }
      const piece = board.get(parseSquare(name)!);
      if (piece) {
        pieces.push(
          pieceImage(piece.color, piece.role).then((image) => context.drawImage(image, x, y, SQUARE, SQUARE)),
        );
      }
    }
  }

  // 2. Letters and figures, as on the page: outside the squares.
  context.fillStyle = COLORS.ink;
  context.font = `500 ${STRIP * 0.6}px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let index = 0; index < 8; index++) {
    const middle = FRAME + (index + 0.5) * SQUARE;
    context.fillText(rows[index]![0]![1]!, STRIP / 2, middle);
    context.fillText(rows[7]![index]![0]!, STRIP + middle, SIZE - STRIP / 2);
  }
  await Promise.all(pieces);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('this browser makes no PNG'))), 'image/png');
  });
}

/** The lines over a dark square, from its lower left to its upper right. */
function hatchOn(context: CanvasRenderingContext2D): CanvasPattern {
  const tile = document.createElement('canvas');
  const step = 10;
  tile.width = step;
  tile.height = step;
  const lines = tile.getContext('2d')!;
  lines.strokeStyle = COLORS.hatch;
  lines.lineWidth = 1.6;
  for (const shift of [-step, 0, step]) {
    lines.moveTo(shift, step);
    lines.lineTo(shift + step, 0);
  }
  lines.stroke();
  return context.createPattern(tile, 'repeat')!;
}

/** A piece as the style sheets draw it. */
async function pieceImage(color: Color, role: Role): Promise<HTMLImageElement> {
  const board = document.createElement('div');
  board.className = 'cg-wrap';
  board.hidden = true;
  const piece = board.appendChild(document.createElement('piece'));
  piece.className = `${color} ${role}`;
  document.body.append(board);
  const address = /^url\("(.*)"\)$/s.exec(getComputedStyle(piece).backgroundImage)?.[1];
  board.remove();
  if (address === undefined) throw new Error(`no picture of the ${color} ${role}`);
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}
