import type { Fen } from './types.ts';

/** The number of start positions of Chess960. */
export const CHESS960_COUNT = 960;
/** The number of the start position of ordinary chess. */
export const ORDINARY_START = 518;

/** The pairs of the five remaining squares on which the knights stand. */
const KNIGHT_PAIRS = [
  'NN---',
  'N-N--',
  'N--N-',
  'N---N',
  '-NN--',
  '-N-N-',
  '-N--N',
  '--NN-',
  '--N-N',
  '---NN',
] as const;

/**
 * The start position of Chess960 with this number, from 0 to 959, as Reinhard Scharnagl counts them.
 * @throws {RangeError} for other numbers.
 */
export function chess960Fen(number: number): Fen {
  if (!Number.isInteger(number) || number < 0 || number >= CHESS960_COUNT) {
    throw new RangeError(`Chess960: expected a number from 0 to ${CHESS960_COUNT - 1}, found ${number}`);
  }
  const rank = new Array<string>(8).fill('');
  let rest = number;
  const digit = (base: number) => {
    const value = rest % base;
    rest = Math.floor(rest / base);
    return value;
  };
  rank[2 * digit(4) + 1] = 'B';
  rank[2 * digit(4)] = 'B';
  /** Puts a piece on the nth square left. */
  const put = (piece: string, nth: number) => {
    const left = rank.flatMap((each, file) => (each === '' ? [file] : []));
    rank[left[nth]!] = piece;
  };
  put('Q', digit(6));
  const knights = KNIGHT_PAIRS[rest]!;
  put('N', knights.lastIndexOf('N'));
  put('N', knights.indexOf('N'));
  for (const piece of ['R', 'K', 'R']) put(piece, 0);
  const men = rank.join('');
  const rooks = [men.lastIndexOf('R'), men.indexOf('R')].map((file) => 'ABCDEFGH'.charAt(file)).join('');
  return `${men.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${men} w ${rooks}${rooks.toLowerCase()} - 0 1`;
}
