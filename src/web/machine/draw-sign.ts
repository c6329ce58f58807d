/** Signs of dots on a canvas: letters of our own, and block graphics of two by three. */
import { sextant } from '../../programs/console-blocks.ts';
import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphOf } from './dot-font.ts';

/** A character cell: dots across and down, and how many pixels a dot has each way. */
export interface CellSize {
  readonly width: number;
  readonly height: number;
  readonly across: number;
  readonly down: number;
}

/** The part of a canvas that is used. */
export interface Paper {
  fillStyle: string | CanvasGradient | CanvasPattern;
  fillRect(x: number, y: number, width: number, height: number): void;
}

/** The dots of a block character, by its sign. */
const BLOCKS: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 64 }, (_, dots): [string, number] => [sextant(dots), dots]).filter(([sign]) => sign !== ' '),
);

/** Draws one character into its cell, ground and all. */
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
  // Letters stand in the middle of their cell, what hangs below them reaches into the line's foot.
  const from = Math.max(0, Math.floor((height - GLYPH_HEIGHT - 1) / 2));
  for (const [line, bits] of glyphOf(sign).entries()) {
    for (let dot = 0; dot < GLYPH_WIDTH; dot++) {
      if (((bits >> (GLYPH_WIDTH - 1 - dot)) & 1) === 0) continue;
      // Dots that touch run together, as a beam draws them.
      let end = dot + 1;
      while (end < GLYPH_WIDTH && ((bits >> (GLYPH_WIDTH - 1 - end)) & 1) === 1) end++;
      // Half a dot wider than drawn: a beam spreads.
      const spread = across >= 2 ? across / 2 : 0;
      paper.fillRect(left + dot * across, top + (from + line) * down, (end - dot) * across + spread, down);
      dot = end;
    }
  }
}
