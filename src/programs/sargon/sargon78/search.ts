/**
 * The search: all moves to a fixed depth, and one ply more if the last move gives check. Alpha-beta; the moves of all plies but the last
 * are tried in the order of their first estimates. A position is never looked up or remembered.
 */
import type { Trace } from '../../program.ts';
import { isInCheck, type Move, moveText, toOf } from '../board.ts';
import { type Board, takeBack } from './board.ts';
import { type Evaluator, evaluate, newEvaluator } from './evaluate.ts';
import { generate, type MoveList, makeIfLegal, newMoveList } from './moves.ts';

/** The value of having mated; a position's is at most 126, and stalemate is worth 0. */
export const MATE = 127;
/** Worse than anything. */
export const LEAST = -128;
/** Positions evaluated between two yields. */
const SLICE_POSITIONS = 256;

export interface Search {
  readonly board: Board;
  readonly evaluator: Evaluator;
  readonly list: MoveList;
  /** The best line found from each ply on, from 1. */
  readonly lines: Move[][];
  readonly trace: Trace | undefined;
  depth: number;
  nodes: number;
  nodeLimit: number;
  /** Ends it: every ply takes back its move and returns. */
  isOver: boolean;
  yieldedAt: number;
  /** The number of the move at which the mate that was seen last is given. */
  mateNumber: number;
}

export const newSearch = (board: Board, trace: Trace | undefined): Search => ({
  board,
  evaluator: newEvaluator(),
  list: newMoveList(),
  lines: [],
  trace,
  depth: 1,
  nodes: 0,
  nodeLimit: Number.POSITIVE_INFINITY,
  isOver: false,
  yieldedAt: 0,
  mateNumber: 0,
});

/** Evaluates the position after a legal move of `ply`, which stands executed. */
function evaluateMove(search: Search, ply: number, move: Move, moveNumber: number): number {
  const { board, evaluator, trace } = search;
  search.nodes++;
  const value = evaluate(board, evaluator, -board.side as 1 | -1, toOf(move), moveNumber);
  trace?.evaluate?.(ply, value);
  return value;
}

/**
 * Lists the moves of the side to move from `list.end` on. Above the last ply only the legal ones, each with its first estimate, the best
 * first and equal ones in their order; at the last ply all, in the order of generation.
 * @returns the start of the list.
 */
export function listMoves(search: Search, ply: number): number {
  const { board, list, trace } = search;
  const first = list.end;
  generate(board, list);
  if (ply >= search.depth) return first;
  const { moves, values } = list;
  const { moveNumber } = board;
  let end = first;
  for (let index = first; index < list.end && !isSpent(search); index++) {
    const move = moves[index]!;
    if (!makeIfLegal(board, move)) continue;
    const value = evaluateMove(search, ply, move, moveNumber);
    takeBack(board, move);
    let place = end++;
    for (; place > first && values[place - 1]! < value; place--) {
      moves[place] = moves[place - 1]!;
      values[place] = values[place - 1]!;
    }
    moves[place] = move;
    values[place] = value;
  }
  list.end = end;
  trace?.list?.(
    ply,
    Array.from(moves.subarray(first, end), (move, index) => ({
      move: moveText(move),
      values: { value: values[first + index]! },
    })),
  );
  return first;
}

/** Whether no position more may be evaluated. The root's moves are always listed in full. */
function isSpent(search: Search): boolean {
  if (search.nodes >= search.nodeLimit && search.board.executed > 0) search.isOver = true;
  return search.isOver;
}

/**
 * The value of the position for the side to move.
 *
 * Requires `alpha < beta`. The answer is at least `alpha`, which then means "no better". Once the search is over it means nothing.
 */
function* look(search: Search, ply: number, alpha: number, beta: number): Generator<void, number> {
  const { board, list, trace } = search;
  const { end, places } = list;
  const wasInCheck = isInCheck(board, board.side);
  search.lines[ply] = [];
  // 1. The moves.
  const first = listMoves(search, ply);
  const last = list.end;
  let best = alpha;
  let hasMove = false;
  for (let index = first; index < last && !search.isOver; index++) {
    const move = list.moves[index]!;
    if (ply >= search.depth && isSpent(search)) break;
    // 2. The value of each.
    const value = yield* valueOfMove(search, ply, move, best, beta);
    if (value === undefined) continue;
    hasMove = true;
    if (search.isOver) break;
    // 3. Too good: the other side will not let it come to this.
    if (value >= beta) {
      trace?.cut?.(ply, moveText(move), value);
      best = beta;
      break;
    }
    if (value > best) {
      best = value;
      search.lines[ply] = [move, ...(search.lines[ply + 1] ?? [])];
    }
  }
  list.end = end;
  list.places = places;
  if (hasMove || search.isOver) return best;
  // 4. No legal move at all: mate or stalemate.
  if (!wasInCheck) return Math.max(alpha, 0);
  search.mateNumber = board.moveNumber;
  return Math.max(alpha, -MATE);
}

/** The value of one move for its side: searched, or evaluated at the end; undefined if it is not legal. */
export function* valueOfMove(
  search: Search,
  ply: number,
  move: Move,
  best: number,
  beta: number,
): Generator<void, number | undefined> {
  const { board, trace } = search;
  const { moveNumber, side } = board;
  if (!makeIfLegal(board, move)) return undefined;
  const text = trace && moveText(move);
  if (text) trace?.enter?.(ply, text);
  // Check at the full depth: one ply more, but not two.
  const goesOn = ply < search.depth || (ply === search.depth && isInCheck(board, -side as 1 | -1));
  let value: number;
  if (goesOn) value = 0 - (yield* look(search, ply + 1, -beta, -best));
  else {
    value = evaluateMove(search, ply, move, moveNumber);
    search.lines[ply + 1] = [];
  }
  takeBack(board, move);
  if (text) trace?.leave?.(ply, text, value);
  if (search.nodes - search.yieldedAt >= SLICE_POSITIONS) {
    search.yieldedAt = search.nodes;
    yield;
  }
  return value;
}
