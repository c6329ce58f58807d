/**
 * A font of five by seven dots, drawn for this project: no character generator of the period was copied. Two more rows hold
 * descenders.
 */

/** Rows of a glyph from the top, five dots each, the leftmost being 16. */
type Glyph = readonly number[];

export const GLYPH_WIDTH = 5;
/** Rows down to the baseline. */
export const GLYPH_HEIGHT = 7;

/** Two hexadecimal digits per row. */
const DRAWN: Readonly<Record<string, string>> = {
  '!': '04040404040004',
  '"': '0a0a0a',
  '#': '0a0a1f0a1f0a0a',
  $: '040f140e051e04',
  '%': '18190204081303',
  '&': '0c12140815120d',
  "'": '040408',
  '(': '02040808080402',
  ')': '08040202020408',
  '*': '0004150e150400',
  '+': '0004041f040400',
  ',': '000000000c0408',
  '-': '0000001f000000',
  '.': '00000000000c0c',
  '/': '00010204081000',
  '0': '0e11131519110e',
  '1': '040c040404040e',
  '2': '0e11010608101f',
  '3': '1f02040201110e',
  '4': '02060a121f0202',
  '5': '1f101e0101110e',
  '6': '0608101e11110e',
  '7': '1f010204080808',
  '8': '0e11110e11110e',
  '9': '0e11110f01020c',
  ':': '000c0c000c0c00',
  ';': '000c0c000c0408',
  '<': '02040810080402',
  '=': '00001f001f0000',
  '>': '08040201020408',
  '?': '0e110102040004',
  '@': '0e11010d15150e',
  A: '0e11111f111111',
  B: '1e11111e11111e',
  C: '0e11101010110e',
  D: '1e11111111111e',
  E: '1f10101e10101f',
  F: '1f10101e101010',
  G: '0e11101311110f',
  H: '1111111f111111',
  I: '0e04040404040e',
  J: '0101010101110e',
  K: '11121418141211',
  L: '1010101010101f',
  M: '111b1515111111',
  N: '11191513111111',
  O: '0e11111111110e',
  P: '1e11111e101010',
  Q: '0e11111115120d',
  R: '1e11111e141211',
  S: '0f10100e01011e',
  T: '1f040404040404',
  U: '1111111111110e',
  V: '11111111110a04',
  W: '1111111515150a',
  X: '11110a040a1111',
  Y: '11110a04040404',
  Z: '1f01020408101f',
  '[': '0e08080808080e',
  '\\': '00100804020100',
  ']': '0e02020202020e',
  '^': '040a11',
  _: '0000000000001f',
  a: '00000e010f110f',
  b: '1010161911111e',
  c: '00000e1010110e',
  d: '01010d1311110f',
  e: '00000e111f100e',
  f: '0609081c080808',
  g: '00000f1111110f010e',
  h: '10101619111111',
  i: '04000c0404040e',
  j: '02000602020202120c',
  k: '10101214181412',
  l: '0c04040404040e',
  m: '00001a15151111',
  n: '00001619111111',
  o: '00000e1111110e',
  p: '00001e1111111e1010',
  q: '00000f1111110f0101',
  r: '00001619101010',
  s: '00000f100e011e',
  t: '08081c08080906',
  u: '0000111111130d',
  v: '00001111110a04',
  w: '0000111115150a',
  x: '0000110a040a11',
  y: '0000111111110f010e',
  z: '00001f0204081f',
  '|': '04040404040404',
};

/** The replacement for a character without a glyph. */
const UNKNOWN: Glyph = [31, 17, 17, 17, 17, 17, 31];

const GLYPHS: ReadonlyMap<string, Glyph> = new Map([
  [' ', []],
  ...Object.entries(DRAWN).map(([sign, rows]): [string, Glyph] => [
    sign,
    (rows.match(/../g) ?? []).map((row) => Number.parseInt(row, 16)),
  ]),
]);

/** The dots of a character. */
export const glyphOf = (sign: string): Glyph => GLYPHS.get(sign) ?? UNKNOWN;
/** Whether a character has a glyph. */
export const isDrawn = (sign: string): boolean => GLYPHS.has(sign);
