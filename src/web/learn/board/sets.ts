import { type Position, SquareSet } from 'plyhouse-kernel/position';
import { DARK, DB, DK, DN, DP, DQ, DR, LB, LITE, LK, LN, LP, LQ, LR } from '../../../programs/chess05/inspect.ts';
import { chess05Base } from '../program-boards.ts';
import { hexOf } from './columns.ts';

interface NamedSet {
  readonly id: string;
  readonly title: string;
  readonly squares: SquareSet;
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
  const base = chess05Base(position);
  const pair = (words: Int32Array, index: number) => ({
    squares: new SquareSet(words[2 * index]!, words[2 * index + 1]!),
  });
  return [
    { id: 'TMLOC[LITE]', title: 'all white pieces', ...pair(base.tmloc, LITE) },
    { id: 'TMLOC[DARK]', title: 'all black pieces', ...pair(base.tmloc, DARK) },
    { id: 'ALATK[LITE]', title: 'squares White attacks', ...pair(base.alatk, LITE) },
    { id: 'ALATK[DARK]', title: 'squares Black attacks', ...pair(base.alatk, DARK) },
    ...PIECES.map(([man, id, title]) => ({ id: `TPLOC[${id}]`, title, ...pair(base.tploc, man) })),
  ];
}

/** Two sets put together. */
export const OPERATIONS = {
  and: (one: SquareSet, other: SquareSet) => one.intersect(other),
  or: (one: SquareSet, other: SquareSet) => one.union(other),
  'and-not': (one: SquareSet, other: SquareSet) => one.diff(other),
};

/** A word of a set in hexadecimal. */
export const formatWord32 = (word: number): string => hexOf(word >>> 0, 8);
