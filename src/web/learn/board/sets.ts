import { type Position, SquareSet } from 'plyhouse-kernel/position';
import { DARK, LITE } from '../../../programs/chess05/inspect.ts';
import { chess05Base } from '../program-boards.ts';
import { hexOf } from './columns.ts';
import { MAN_NAMES, MAN_WORDS } from './memories.ts';

interface NamedSet {
  readonly id: string;
  readonly title: string;
  readonly squares: SquareSet;
}

/** The pieces of a side as people list them; the program has the rooks after the pawns. */
const PIECES = ['L', 'D'].flatMap((side) => [...'PNBRQK'].map((letter) => side + letter));

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
    ...PIECES.map((name) => {
      const man = MAN_NAMES.indexOf(name);
      return { id: `TPLOC[${name}]`, title: MAN_WORDS[man]!, ...pair(base.tploc, man) };
    }),
  ];
}

/** Two sets put together, or the first of them alone. */
export const OPERATIONS = {
  alone: (one: SquareSet, _other: SquareSet) => one,
  and: (one: SquareSet, other: SquareSet) => one.intersect(other),
  or: (one: SquareSet, other: SquareSet) => one.union(other),
  'and-not': (one: SquareSet, other: SquareSet) => one.diff(other),
};

/** A word of a set in hexadecimal. */
export const formatWord32 = (word: number): string => hexOf(word >>> 0, 8);
