/**
 * The search: alpha-beta to a fixed depth over the generator of moves.ts. The original's routine calls itself (CONT, by JMP MX); ours is
 * the same walk as a loop over the stack of move parameters, so that it can be paused after any position and resumed.
 */
import type { Trace } from '../program.ts';
import { type Board, KING, MOST_PLIES, makeMove, PAWN, PROMOTES, QUEEN, statst, takeBackMove } from './board.ts';
import { strategy } from './evaluate.ts';
import { isInCheck, nextMove, rowText, startMoves } from './moves.ts';

/** The value of taking the king, less the ply, so that a nearer mate is worth more (chosen). */
export const KING_TAKEN = 10_000;
/** Values beyond this are mates. */
export const MATE_BOUND = KING_TAKEN - 100;
/** Wider than any value. */
export const INFINITE = 30_000;

/** A search: its depth, which may change while it runs, and per ply the window, the best value and the material. */
export interface Search {
  readonly board: Board;
  /** MDEPTH: the ply at which moves are only scored, not executed. */
  maxDepth: number;
  /** The ply after whose move the strategic examination is made; 0 for none. */
  strategyPly: number;
  /** Positions: moves whose profit and loss were drawn up. */
  nodes: number;
  nodeLimit: number;
  /** The ply being searched; below {@link Search.basePly} the walk is over. */
  ply: number;
  basePly: number;
  /** The value of the walk when it is over, the view of the side to move at its base. */
  value: number;
  readonly alpha: Int32Array;
  readonly beta: Int32Array;
  readonly best: Int32Array;
  /** Material (and strategy, once examined) by ply, the mover's view. */
  readonly balance: Int32Array;
  readonly trace: Trace | undefined;
}

/** A search over a board, to be begun. */
export function newSearch(board: Board, trace?: Trace): Search {
  const rows = MOST_PLIES + 2;
  return {
    board,
    maxDepth: 1,
    strategyPly: 0,
    nodes: 0,
    nodeLimit: Number.POSITIVE_INFINITY,
    ply: 0,
    basePly: 0,
    value: 0,
    alpha: new Int32Array(rows),
    beta: new Int32Array(rows),
    best: new Int32Array(rows),
    balance: new Int32Array(rows),
    trace,
  };
}

/** Begins a walk below the position on the board. */
export function begin(search: Search, ply: number, alpha: number, beta: number, balance: number): void {
  search.ply = ply;
  search.basePly = ply;
  search.balance[ply] = balance;
  open(search, ply, alpha, beta);
}

function open(search: Search, ply: number, alpha: number, beta: number): void {
  search.alpha[ply] = alpha;
  search.beta[ply] = beta;
  search.best[ply] = -INFINITE;
  startMoves(search.board, ply);
}

/** The immediate gain of a move: the piece taken, and a queen for the pawn. */
export function profit(board: Board, ply: number): number {
  return board.cap[ply]! + (board.kind[ply] === PROMOTES ? QUEEN - PAWN : 0);
}

/**
 * MOVPOS and CONT: continues for at most `positions` positions.
 * @returns true when the walk is over and `value` holds its result; false when the positions are used up.
 */
export function walk(search: Search, positions: number): boolean {
  const { board, best, balance, trace } = search;
  const until = Math.min(search.nodes + positions, search.nodeLimit);
  for (;;) {
    const ply = search.ply;
    let value: number;

    if (search.nodes >= until) return false;
    if (nextMove(board, ply)) {
      search.nodes++;
      if (board.cap[ply] === KING) {
        // The king can be taken: no use in looking further (described, line 206). The branch is cut with a high score.
        best[ply] = KING_TAKEN - ply;
        if (trace) trace.cut?.(ply, rowText(board, ply), best[ply]!);
        if (climb(search)) return true;
        continue;
      }
      if (ply < search.maxDepth && ply < MOST_PLIES) {
        cont(search, ply);
        continue;
      }
      // MOVPOS at the last ply: the move is not executed, its profit and loss are drawn up.
      value = balance[ply]! + profit(board, ply);
      if (trace) trace.evaluate?.(ply, value);
    } else {
      // No move is left. If each of them lost the king at once, it is mate, or stalemate if there is no check.
      const lost = ply + 1 - KING_TAKEN;
      if (best[ply]! <= lost) best[ply] = isInCheck(board, board.color) ? lost : 0;
      if (climb(search)) return true;
      continue;
    }
    if (take(search, ply, value) && climb(search)) return true;
  }
}

/** CONT: a branch grows on the tree. The move is executed in the search, its parameters stay on the stack. */
function cont(search: Search, ply: number): void {
  const { board, balance } = search;
  const gain = profit(board, ply);
  const mover = board.color;
  if (search.trace) search.trace.enter?.(ply, rowText(board, ply));
  makeMove(board, ply);
  statst(board, ply);
  let own = balance[ply]! + gain;
  if (ply === search.strategyPly) own += mover * strategy(board);
  balance[ply + 1] = -own;
  search.ply = ply + 1;
  open(search, ply + 1, -search.beta[ply]!, -Math.max(search.alpha[ply]!, search.best[ply]!));
}

/** Notes a move's value; true if the rest of the ply can be cut off. */
function take(search: Search, ply: number, value: number): boolean {
  if (value > search.best[ply]!) search.best[ply] = value;
  if (search.best[ply]! < search.beta[ply]!) return false;
  if (search.trace) search.trace.cut?.(ply, rowText(search.board, ply), value);
  return true;
}

/** Goes back up with the value of a finished ply, as far as plies are finished by it. True at the base. */
function climb(search: Search): boolean {
  for (;;) {
    const value = search.best[search.ply]!;
    if (search.ply === search.basePly) {
      search.value = value;
      return true;
    }
    search.ply--;
    takeBackMove(search.board, search.ply);
    if (search.trace) search.trace.leave?.(search.ply, rowText(search.board, search.ply), -value);
    if (!take(search, search.ply, -value)) return false;
  }
}

/** Puts the board back to the base position after a walk that is left in the middle. */
export function leave(search: Search): void {
  while (search.ply > search.basePly) {
    search.ply--;
    takeBackMove(search.board, search.ply);
  }
}
