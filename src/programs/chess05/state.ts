import type { Trace } from '../program.ts';
import { AW, createDatabase, type Database, ZK } from './database.ts';
import type { Judgement } from './evaluate.ts';

/** The largest value (ZV); each ply to the mate takes off 64. */
export const ZV = 32767;

/** The extent of a search. */
export interface Reach {
  /** FNODEL: no new iteration once this number of moves has been made. */
  readonly fnodel: number;
  /** The greatest number of iterations; the first is two plies. */
  readonly iterations: number;
}

/** A search under way: the data base, and what SEARCH adds to it. Arrays by ply; BSTVL begins two plies above the root. */
export interface Search extends Judgement {
  readonly base: Database;
  readonly bstvl: Int32Array;
  readonly bstmv: Int32Array;
  readonly index: Int32Array;
  readonly killr: Int32Array;
  /** The variation kept for the display (the original kept none): ply * (ZK + 2), and its length. */
  readonly line: Int32Array;
  readonly lineLength: Uint8Array;
  reach: Reach;
  /** Every check in a line lengthens its full width by a ply (inferred for 0.5X; the listing has nothing like it). */
  checkPly: boolean;
  /** JMTK: the iteration, from 1. */
  jmtk: number;
  label: number;
  /** The root move whose first score comes next. */
  next: number;
  /** Iterations finished, the last with its window. */
  iterations: number;
  /** One past the last move of the root. */
  end: number;
  /** The root's moves are in order: scored, sorted, the best first. */
  sorted: boolean;
  /** The value of the best move so far, from the mover's view, once `sorted`. */
  score: number;
  trace: Trace | undefined;
}

/** A search with its memory, to be filled by {@link begin}. */
export function createSearch(): Search {
  const plies = ZK + 2;
  return {
    base: createDatabase(),
    bstvl: new Int32Array(ZK + 4),
    bstmv: new Int32Array(plies),
    index: new Int32Array(plies + 1),
    killr: new Int32Array(plies),
    line: new Int32Array(plies * plies),
    lineLength: new Uint8Array(plies + 1),
    positional: true,
    centralKing: false,
    maxps: 0,
    reach: { fnodel: 18, iterations: 7 },
    checkPly: false,
    jmtk: 1,
    label: 0,
    next: AW + 1,
    iterations: 0,
    end: AW + 1,
    sorted: false,
    score: 0,
    trace: undefined,
  };
}
