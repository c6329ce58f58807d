/** Block graphics of two by three dots to a character, as Unicode has them ("sextants", made for screens like the TRS-80's). */

const FIRST = 0x1fb00;
const LEFT_HALF = 21;
const RIGHT_HALF = 42;
const FULL = 63;

/** The character of six dots: bit 0 upper left, bit 1 upper right, and so down to bit 5 lower right. */
export function sextant(dots: number): string {
  if (dots === 0) return ' ';
  if (dots === FULL) return '█';
  if (dots === LEFT_HALF) return '▌';
  if (dots === RIGHT_HALF) return '▐';
  return String.fromCodePoint(FIRST + dots - 1 - (dots > LEFT_HALF ? 1 : 0) - (dots > RIGHT_HALF ? 1 : 0));
}

/** A drawing as lines of characters. @param isLit whether a dot is lit; both numbers of dots are whole characters. */
export function blockLines(width: number, height: number, isLit: (x: number, y: number) => boolean): string[] {
  const lines: string[] = [];
  for (let y = 0; y < height; y += 3) {
    let line = '';
    for (let x = 0; x < width; x += 2) {
      let dots = 0;
      for (let bit = 0; bit < 6; bit++) if (isLit(x + (bit & 1), y + (bit >> 1))) dots |= 1 << bit;
      line += sextant(dots);
    }
    lines.push(line);
  }
  return lines;
}
