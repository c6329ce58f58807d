/**
 * A font of five by seven dots, drawn for this project: no character generator of the period was copied. Two more rows hold
 * descenders.
 */

import drawn from './dot-font.json' with { type: 'json' };

/** Rows of a glyph from the top, five dots each, the leftmost being 16. */
type Glyph = readonly number[];

export const GLYPH_WIDTH = 5;
/** Rows down to the baseline. */
export const GLYPH_HEIGHT = 7;

/** The replacement for a character without a glyph. */
const UNKNOWN: Glyph = [31, 17, 17, 17, 17, 17, 31];

const GLYPHS: ReadonlyMap<string, Glyph> = new Map([
  [' ', []],
  // Two hexadecimal digits per row.
  ...Object.entries(drawn).map(([sign, rows]): [string, Glyph] => [
    sign,
    (rows.match(/../g) ?? []).map((row) => Number.parseInt(row, 16)),
  ]),
]);

/** The dots of a character. */
export const glyphOf = (sign: string): Glyph => GLYPHS.get(sign) ?? UNKNOWN;
/** Whether a character has a glyph. */
export const isDrawn = (sign: string): boolean => GLYPHS.has(sign);
