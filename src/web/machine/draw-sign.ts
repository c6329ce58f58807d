/** Characters made of dots on a canvas: letters of our own, and block graphics of two by three. */
import { sextant } from '../../programs/console-blocks.ts';
import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphOf } from './dot-font.ts';

/** A character cell: dots across and down, and pixels per dot in each direction. */
export interface CellSize {
  readonly width: number;
  readonly height: number;
  readonly across: number;
  readonly down: number;
}

/** The part of the canvas interface that is used. */
export interface Paper {
  fillStyle: string | CanvasGradient | CanvasPattern;
  fillRect(x: number, y: number, width: number, height: number): void;
}

/** The grey of a computer without colours: every other dot. */
const GREY = '▒';

/** The dots of a block character. */
const BLOCKS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 64 }, (_, dots): [string, number] => [sextant(dots), dots]).filter(([sign]) => sign !== ' '),
);

/** Draws one character into its cell, including the background. */
export function drawSign(
  paper: Paper,
  { width, height, across, down }: CellSize,
  row: number,
  column: number,
  sign: string,
  ink: string,
  ground: string,
): void {
  const left = column * width * across;
  const top = row * height * down;
  paper.fillStyle = ground;
  paper.fillRect(left, top, width * across, height * down);
  if (sign === ' ') return;
  paper.fillStyle = ink;
  if (sign === GREY) {
    for (let dot = 0; dot < width * height; dot++) {
      const [x, y] = [dot % width, Math.floor(dot / width)];
      if ((x + y) % 2 === 0) paper.fillRect(left + x * across, top + y * down, across, down);
    }
    return;
  }
  const dots = BLOCKS.get(sign);
  if (dots !== undefined) {
    const blockWidth = (width * across) / 2;
    const blockHeight = (height * down) / 3;
    for (let bit = 0; bit < 6; bit++) {
      if (((dots >> bit) & 1) === 0) continue;
      paper.fillRect(left + (bit & 1) * blockWidth, top + (bit >> 1) * blockHeight, blockWidth, blockHeight);
    }
    return;
  }
  // Letters are centred in their cell; descenders reach into the space below the line.
  const from = Math.max(0, Math.floor((height - GLYPH_HEIGHT - 1) / 2));
  for (const [line, bits] of glyphOf(sign).entries()) {
    for (let dot = 0; dot < GLYPH_WIDTH; dot++) {
      if (((bits >> (GLYPH_WIDTH - 1 - dot)) & 1) === 0) continue;
      // Adjacent dots run together, as an electron beam draws them.
      let end = dot + 1;
      while (end < GLYPH_WIDTH && ((bits >> (GLYPH_WIDTH - 1 - end)) & 1) === 1) end++;
      // Half a dot wider than drawn, because a beam spreads.
      const spread = across >= 2 ? across / 2 : 0;
      paper.fillRect(left + dot * across, top + (from + line) * down, (end - dot) * across + spread, down);
      dot = end;
    }
  }
}
