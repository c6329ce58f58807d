import type { Move } from './board.ts';

/** Entries of a table. Two positions that share one drive each other out. */
const ENTRIES = 1 << 18;

/** The kind of a stored value: exact, or only a bound. */
export const EXACT = 1;
export const AT_LEAST = 2;
export const AT_MOST = 3;

/** Positions that this search has valued, by their Zobrist keys: a transposition table. */
export interface Table {
  /** Both halves of the keys, as the kernel has them. */
  readonly keys: Int32Array;
  readonly values: Int16Array;
  readonly bounds: Int8Array;
  /** The number of half-moves searched below the position. */
  readonly depths: Int8Array;
  /** The best move, or the one that refuted. */
  readonly moves: Int32Array;
}

export function createTable(): Table {
  return {
    keys: new Int32Array(2 * ENTRIES),
    values: new Int16Array(ENTRIES),
    bounds: new Int8Array(ENTRIES),
    depths: new Int8Array(ENTRIES),
    moves: new Int32Array(ENTRIES),
  };
}

/** The entry of a position by its key, whichever position it holds now. */
export const entryOf = (low: number): number => low & (ENTRIES - 1);

/** Whether the entry holds the position with this key. */
export const holdsKey = ({ keys, bounds }: Table, low: number, high: number): boolean => {
  const entry = entryOf(low);
  return bounds[entry] !== 0 && keys[2 * entry] === low && keys[2 * entry + 1] === high;
};

/** Keeps a position in place of the one that shared its entry. */
export function keep(
  table: Table,
  [low, high]: readonly [low: number, high: number],
  { value, bound, depth, move }: { value: number; bound: number; depth: number; move: Move },
): void {
  const entry = entryOf(low);
  table.keys[2 * entry] = low;
  table.keys[2 * entry + 1] = high;
  table.values[entry] = value;
  table.bounds[entry] = bound;
  table.depths[entry] = depth;
  table.moves[entry] = move;
}
