import type { Trace } from '../program.ts';
import { type Board, earlierTimes, makeMove, unmakeMove } from './board.ts';
import { evaluate, pattVal, repetitionVal } from './evaluate.ts';
import { type Move, makeMoveText } from './move.ts';
import { leftInCheck, MAX_MOVES, standsInCheck } from './moves.ts';
import { createSorter, generateSorted, type Sorter } from './sort.ts';

/** Plies a search can go: far beyond what time allows it. */
export const MAX_DEPTH = 60;
/** Line 30 of the listing: a mate costs this much and a little more the nearer it is to the root. */
export const MATE = 100_000;
/** `whiteKingAlfa`: a value beyond it means that a king falls. No evaluation comes near it. */
export const KING_ALPHA = 90_000;
/** Line 12: less than any value. */
const NOTHING = -99_999_999;
/** Quiet plies after which the game is drawn. */
const FIFTY_MOVES = 100;

/**
 * One search over the board it was made for, standing still between two calls of {@link advance}. The listing calls
 * itself; here each ply has its place in the arrays instead, so that a search can be left and taken up again.
 */
export interface Search {
  readonly board: Board;
  readonly trace: Trace | undefined;
  /** The player the search thinks for. */
  readonly program: number;
  /** Its material less the other side's when the search began: how the match stands. */
  readonly lead: number;
  /** Positions examined: legal moves made. */
  nodes: number;
  /** Plies of the present iteration. */
  depth: number;
  ply: number;
  /** Best move at the root in this iteration, 0 before there is one, and its value from the side to move. */
  bestMove: Move;
  bestValue: number;
  readonly sorter: Sorter;
  /** The moves of all plies one after another, with the start and end of each ply's list. */
  readonly moves: Int32Array;
  readonly next: Int32Array;
  readonly end: Int32Array;
  readonly alpha: Int32Array;
  readonly beta: Int32Array;
  readonly best: Int32Array;
  /** The listing's `lMoves` and `bcheck` of each ply. */
  readonly legal: Int32Array;
  readonly checked: Uint8Array;
  /** 1 if the 50 moves were full on arrival. */
  readonly full: Uint8Array;
  /** Principal variations, one row of {@link MAX_DEPTH} + 1 a ply, and the ply after each one's last move. */
  readonly variation: Int32Array;
  readonly variationEnd: Int32Array;
}

const ROW = MAX_DEPTH + 1;

/** A search from the board's position, before its first iteration. */
export function createSearch(board: Board, trace?: Trace, isSorting = true): Search {
  const plies = MAX_DEPTH + 2;
  return {
    board,
    trace,
    program: board.player,
    lead: board.player === 0 ? board.material : -board.material,
    nodes: 0,
    depth: 0,
    ply: 0,
    bestMove: 0,
    bestValue: NOTHING,
    sorter: createSorter(plies * MAX_MOVES, isSorting),
    moves: new Int32Array(plies * MAX_MOVES),
    next: new Int32Array(plies),
    end: new Int32Array(plies),
    alpha: new Int32Array(plies),
    beta: new Int32Array(plies),
    best: new Int32Array(plies),
    legal: new Int32Array(plies),
    checked: new Uint8Array(plies),
    full: new Uint8Array(plies),
    variation: new Int32Array(plies * ROW),
    variationEnd: new Int32Array(plies),
  };
}

/** Sets out on an iteration of `depth` plies over these root moves, legal ones, in this order. */
export function beginIteration(search: Search, depth: number, rootMoves: readonly Move[]): void {
  search.depth = depth;
  search.ply = 0;
  search.bestMove = 0;
  search.bestValue = NOTHING;
  for (let index = 0; index < rootMoves.length; index++) search.moves[index] = rootMoves[index]!;
  enter(search, 0, rootMoves.length, NOTHING, -NOTHING);
}

/** The principal variation of the present iteration, empty before its first root move is done. */
export function principalVariation(search: Search): Move[] {
  return search.bestMove === 0 ? [] : Array.from(search.variation.subarray(0, search.variationEnd[0]!));
}

/**
 * Takes the board back to the root, wherever the search stands. To be called before the search is dropped in the
 * middle of an iteration.
 */
export function unwind(search: Search): void {
  for (; search.ply > 0; search.ply--) unmakeMove(search.board);
}

/**
 * Continues the iteration until it is done (true) or `nodeLimit` positions have been examined (false).
 *
 * This is the listing's NegaMax with the alpha and beta that its caller passes, except that the loop does by hand what the listing leaves
 * to recursion. One slip of the listing is not kept: if illegal moves close a list that had legal ones, it searches the last of them as if
 * it were legal (lines 25 and 38).
 */
export function advance(search: Search, nodeLimit: number): boolean {
  const { board, trace, moves, next, end, alpha, beta, best, legal, checked } = search;
  for (;;) {
    const ply = search.ply;

    // 1. Nothing left to try. With no legal move at all it is mate or stalemate, by what `bcheck` said on arrival.
    if (next[ply]! >= end[ply]!) {
      let value = best[ply]!;
      if (legal[ply] === 0) {
        value =
          checked[ply] === 1 ? -MATE - (search.depth - ply) : draw(search, pattVal(search.lead, board.quietPlies));
      }
      if (ply === 0) return true;
      search.ply = ply - 1;
      leave(search, ply - 1, -value);
      continue;
    }
    if (search.nodes >= nodeLimit) return false;

    // 2. Make a move; one that leaves the own king in check is no move.
    const move = moves[next[ply]!++]!;
    makeMove(board, move);
    if (leftInCheck(board)) {
      unmakeMove(board);
      continue;
    }
    legal[ply]!++;

    // 3. The 50 moves were full before this move, and now we know that it was no mate.
    if (ply > 0 && search.full[ply] === 1) {
      unmakeMove(board);
      best[ply] = draw(search, pattVal(search.lead, board.quietPlies));
      next[ply] = end[ply]!;
      continue;
    }
    search.nodes++;
    if (trace?.enter) trace.enter(ply + 1, makeMoveText(move));

    // 4. The third repetition ends the game, and depth 0 the search.
    if (board.quietPlies >= 8 && earlierTimes(board) >= 2) {
      search.variationEnd[ply + 1] = ply + 1;
      leave(search, ply, -draw(search, repetitionVal(search.lead, board.quietPlies)));
      continue;
    }
    if (ply + 1 === search.depth) {
      const value =
        board.quietPlies >= FIFTY_MOVES ? draw(search, pattVal(search.lead, board.quietPlies)) : evaluate(board);
      if (trace?.evaluate) trace.evaluate(ply + 1, value);
      search.variationEnd[ply + 1] = ply + 1;
      leave(search, ply, -value);
      continue;
    }

    // 5. One ply deeper.
    const at = (ply + 1) * MAX_MOVES;
    const stop = generateSorted(board, search.sorter, moves, at);
    search.ply = ply + 1;
    enter(search, at, stop, -beta[ply]!, -Math.max(alpha[ply]!, best[ply]!));
  }
}

/** A draw that takes `cost` from the program, from the side to move. */
function draw(search: Search, cost: number): number {
  return search.board.player === search.program ? -cost : cost;
}

/** Lines 7 to 12: a fresh node at the present ply. */
function enter(search: Search, at: number, stop: number, alpha: number, beta: number): void {
  const { ply } = search;
  search.next[ply] = at;
  search.end[ply] = stop;
  search.alpha[ply] = alpha;
  search.beta[ply] = beta;
  search.best[ply] = NOTHING;
  search.legal[ply] = 0;
  search.checked[ply] = standsInCheck(search.board) ? 1 : 0;
  search.full[ply] = search.board.quietPlies >= FIFTY_MOVES ? 1 : 0;
  search.variationEnd[ply] = ply;
}

/** Lines 43 to 47: takes the move back, keeps its value if it is the best so far, and cuts if it is too good. */
function leave(search: Search, ply: number, value: number): void {
  const { board, trace, variation, variationEnd } = search;
  unmakeMove(board);
  const move = search.moves[search.next[ply]! - 1]!;
  if (trace?.leave) trace.leave(ply + 1, makeMoveText(move), value);
  if (value <= search.best[ply]!) return;
  search.best[ply] = value;
  // Above alpha the line is what both sides want; below it only a bound, of no use to the plies above.
  if (value > search.alpha[ply]!) {
    const row = ply * ROW;
    const below = row + ROW;
    const last = variationEnd[ply + 1]!;
    variation[row + ply] = move;
    for (let index = ply + 1; index < last; index++) variation[row + index] = variation[below + index]!;
    variationEnd[ply] = last;
    if (ply === 0) {
      search.bestMove = move;
      search.bestValue = search.best[0]!;
    }
  }
  if (value >= search.beta[ply]!) {
    if (trace?.cut) trace.cut(ply + 1, makeMoveText(move), value);
    search.next[ply] = search.end[ply]!;
  }
}
