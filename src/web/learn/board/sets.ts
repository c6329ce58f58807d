import type { Position } from 'chessops/chess';
import {
  count,
  create,
  createDatabase,
  DARK,
  DB,
  DK,
  DN,
  DP,
  DQ,
  DR,
  LB,
  LITE,
  LK,
  LN,
  LP,
  LQ,
  LR,
} from '../../../programs/chess05/inspect.ts';
import type { SquareSet } from './jumps.ts';

/** A set of CHESS 0.5's data base, by its listing's name. */
interface NamedSet extends SquareSet {
  readonly id: string;
  readonly title: string;
}

const PIECES: readonly [man: number, id: string, title: string][] = [
  [LP, 'LP', 'white pawns'],
  [LN, 'LN', 'white knights'],
  [LB, 'LB', 'white bishops'],
  [LR, 'LR', 'white rooks'],
  [LQ, 'LQ', 'white queens'],
  [LK, 'LK', 'white king'],
  [DP, 'DP', 'black pawns'],
  [DN, 'DN', 'black knights'],
  [DB, 'DB', 'black bishops'],
  [DR, 'DR', 'black rooks'],
  [DQ, 'DQ', 'black queens'],
  [DK, 'DK', 'black king'],
];

/** The sets that CHESS 0.5 keeps of a position: all pieces of a side, what a side attacks, and each kind of piece. */
export function setsOf(position: Position): readonly NamedSet[] {
  const base = createDatabase();
  create(base, position);
  const pair = (words: Int32Array, index: number): SquareSet => ({
    low: words[2 * index]!,
    high: words[2 * index + 1]!,
  });
  return [
    { id: 'TMLOC[LITE]', title: 'all white pieces', ...pair(base.tmloc, LITE) },
    { id: 'TMLOC[DARK]', title: 'all black pieces', ...pair(base.tmloc, DARK) },
    { id: 'ALATK[LITE]', title: 'squares White attacks', ...pair(base.alatk, LITE) },
    { id: 'ALATK[DARK]', title: 'squares Black attacks', ...pair(base.alatk, DARK) },
    ...PIECES.map(([man, id, title]) => ({ id: `TPLOC[${id}]`, title, ...pair(base.tploc, man) })),
  ];
}

export const OPERATIONS = ['and', 'or', 'and-not'] as const;
export type Operation = (typeof OPERATIONS)[number];

export function combine(one: SquareSet, operation: Operation, other: SquareSet): SquareSet {
  const word = (a: number, b: number) => (operation === 'and' ? a & b : operation === 'or' ? a | b : a & ~b);
  return { low: word(one.low, other.low), high: word(one.high, other.high) };
}

/** How many squares a set holds, counted as CHESS 0.5 counts. */
export const sizeOf = ({ low, high }: SquareSet): number => count(low) + count(high);
export const holds = ({ low, high }: SquareSet, square: number): boolean =>
  (((square < 32 ? low : high) >>> (square & 31)) & 1) === 1;
/** A word of a set in hexadecimal. */
export const hexOf = (word: number): string => (word >>> 0).toString(16).padStart(8, '0').toUpperCase();
