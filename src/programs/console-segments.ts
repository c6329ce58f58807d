/** Seven-segment digits: the segments of each digit and letter. */

/** Segments: a top, b upper right, c lower right, d bottom, e lower left, f upper left, g middle. */
const SHAPES: Readonly<Record<string, string>> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abdeg',
  '3': 'abcdg',
  '4': 'bcfg',
  '5': 'acdfg',
  '6': 'acdefg',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
  A: 'abcefg',
  B: 'cdefg',
  C: 'adef',
  D: 'bcdeg',
  E: 'adefg',
  F: 'aefg',
  G: 'acdef',
  H: 'bcefg',
  '-': 'g',
  ' ': '',
};

const POINT = 128;

/**
 * The digits of a text as bits; a point goes into the digit before it.
 * @param count how many digits there are: the text stands at their right end.
 */
export function digitsOf(text: string, count: number): number[] {
  const digits: number[] = [];
  for (const sign of text.toUpperCase()) {
    if (sign === '.') {
      if (digits.length > 0) digits[digits.length - 1]! |= POINT;
      continue;
    }
    const shape = SHAPES[sign];
    if (shape === undefined) throw new Error(`no seven segments make ${JSON.stringify(sign)}`);
    let bits = 0;
    for (const segment of shape) bits |= 1 << 'abcdefg'.indexOf(segment);
    digits.push(bits);
  }
  if (digits.length > count) throw new Error(`${JSON.stringify(text)} has more than ${count} digits`);
  return [...Array<number>(count - digits.length).fill(0), ...digits];
}

/** Dark digits. */
export const darkDigits = (count: number): number[] => Array<number>(count).fill(0);
