/** The state that the modules of SEARCH share: which one has control, the current ply, the lists, the best so far. */
import type { Trace } from '../../program.ts';
import { type Board, moveText } from '../board.ts';
import type { Evaluator } from '../evaluate.ts';
import { MOST_PLIES, UNKNOWN, type VariationFile } from './variation-file.ts';

/** The modules that can have control while it searches; MOVOUT ends it. */
export const MODULES = ['ANALYS', 'DEPTH', 'EXMOVE', 'NODE', 'CLIMB', 'NEXPAS', 'MOVOUT'] as const;
/** A module by its place in {@link MODULES}. */
export type Control = 0 | 1 | 2 | 3 | 4 | 5 | 6;
export const ANALYS = 0;
export const DEPTH = 1;
export const EXMOVE = 2;
export const NODE = 3;
export const CLIMB = 4;
export const NEXPAS = 5;
export const MOVOUT = 6;

/** Worse than any evaluation. */
export const NOTHING = -1000;

/** The state of a search. Arrays run by ply; ply 1 holds the own moves at the root. */
export interface Ring {
  readonly board: Board;
  readonly evaluator: Evaluator;
  readonly file: VariationFile;
  trace: Trace | undefined;
  /** Whether DEPTH strikes out moves (always, in the original). */
  prunes: boolean;
  /** The module in control, and the one before. */
  control: Control;
  cameFrom: Control;
  /** The last ply of this pass, whose moves are only generated; and of the last pass. */
  pass: number;
  lastPass: number;
  /** The ply whose list is in hand. */
  ply: number;
  /** Positions (moves evaluated), and their limit. */
  positions: number;
  limit: number;
  /** The start and length of each ply's list in the file. */
  readonly start: Int32Array;
  readonly count: Int32Array;
  /** The move of each ply executed on the board: its place in the file. */
  readonly chosen: Int32Array;
  /** The best end evaluation of a node, its mover's view, and the one from which the answer is too good (alpha-beta). */
  readonly best: Int32Array;
  readonly tooGood: Int32Array;
  /** The value for its mover of the node just left. */
  value: number;
  /** The variation under a node, by ply, as the moves of places; as long as its moves were executed. */
  readonly line: Int32Array;
  readonly lineLength: Int32Array;
  /** The best move at the root in this pass (a place, or -1), and in the pass before. */
  rootBest: number;
  rootBefore: number;
  /** Set by CLIMB when a move at the root has its end evaluation: its place, else -1. */
  newBest: number;
}

export function newRing(board: Board, evaluator: Evaluator, file: VariationFile): Ring {
  const plies = MOST_PLIES + 2;
  return {
    board,
    evaluator,
    file,
    trace: undefined,
    prunes: true,
    control: ANALYS,
    cameFrom: ANALYS,
    pass: FIRST_PASS,
    lastPass: MOST_PLIES,
    ply: 1,
    positions: 0,
    limit: Number.POSITIVE_INFINITY,
    start: new Int32Array(plies),
    count: new Int32Array(plies),
    chosen: new Int32Array(plies),
    best: new Int32Array(plies),
    tooGood: new Int32Array(plies),
    value: 0,
    line: new Int32Array(plies * plies),
    lineLength: new Int32Array(plies),
    rootBest: -1,
    rootBefore: -1,
    newBest: -1,
  };
}

/** The first pass goes to ply 3: two moves are executed, the third only generated (described). */
export const FIRST_PASS = 3;
/** The step from pass to pass: 3, 5, 7, 9 (described). */
export const PASS_STEP = 2;

/** Reports the list of a ply to an observer, with its evaluations as far as they are known. */
export function showList(ring: Ring, ply: number): void {
  const { trace, file } = ring;
  if (!trace?.list) return;
  const start = ring.start[ply]!;
  const moves = [];
  for (let place = start; place < start + ring.count[ply]!; place++) {
    const end = file.end[place]!;
    const before = file.before[place]!;
    moves.push({
      move: moveText(file.move[place]!),
      values: {
        minimum: file.minimum[place]!,
        maximum: file.maximum[place]!,
        ...(end === UNKNOWN ? {} : { end }),
        ...(before === UNKNOWN ? {} : { before }),
      },
    });
  }
  trace.list(ply, moves);
}
