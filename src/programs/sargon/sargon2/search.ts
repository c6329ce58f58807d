/**
 * The search: all moves to a growing depth, one ply more if the last move gives check, alpha-beta. Values have 16 bits, the better the
 * greater; the other side's view is the two's complement.
 */
import type { Trace } from '../../program.ts';
import { EN_PASSANT, fromOf, isInCheck, kindOf, type Move, moveText, PAWN, toOf } from '../board.ts';
import { type Board, takeBack } from './board.ts';
import { EVEN, type Evaluator, evaluate } from './evaluate.ts';
import { generate, makeIfLegal } from './moves.ts';

/** Plies that a line can have, with some to spare. */
const MOST_PLIES = 16;
/** Positions evaluated between two yields. */
const SLICE_POSITIONS = 256;

export interface Search {
  readonly board: Board;
  readonly evaluator: Evaluator;
  readonly trace: Trace | undefined;
  /** The best value found so far at each ply, for its side; ply 0 holds the other side's bound at the root. */
  readonly best: Uint16Array;
  /** A quiet move that was best elsewhere, by ply. */
  readonly killers: Int32Array;
  /** The move last made or tried, by ply. */
  readonly last: Int32Array;
  /** The kind of piece captured by that move. */
  readonly captured: Uint8Array;
  /** The best line found from each ply on, from 1. */
  readonly lines: Move[][];
  /** The root's moves: what was found better stands further in front, from one iteration to the next. */
  root: Move[];
  level: number;
  /** The iteration: plies in full. */
  depth: number;
  nodes: number;
  nodeLimit: number;
  /** Ends it: every ply takes back its move and returns. */
  isOver: boolean;
  yieldedAt: number;
}

/** A search of a position: one for each move it chooses. */
export const newSearch = (board: Board, evaluator: Evaluator, level: number, trace: Trace | undefined): Search => ({
  board,
  evaluator,
  trace,
  best: new Uint16Array(MOST_PLIES),
  killers: new Int32Array(MOST_PLIES),
  last: new Int32Array(MOST_PLIES),
  captured: new Uint8Array(MOST_PLIES),
  lines: [],
  root: generate(board),
  level,
  depth: 1,
  nodes: 0,
  nodeLimit: Number.POSITIVE_INFINITY,
  isOver: false,
  yieldedAt: 0,
});

/** The kind of piece a move captures; 0 for none. */
const capturedBy = ({ men }: Board, move: Move): number =>
  kindOf(move) === EN_PASSANT ? PAWN : Math.abs(men[toOf(move)]!);

/**
 * The order in which the moves of a ply are tried: captures by what stands on their square, so that those in passing do not
 * count, then the killer, then moves of the killer's man.
 */
function priorityOf({ board, killers }: Search, ply: number, move: Move): number {
  const captured = Math.abs(board.men[toOf(move)]!);
  if (captured !== 0) return 4 * captured;
  const killer = killers[ply]!;
  if (killer === 0 || fromOf(move) !== fromOf(killer)) return 0;
  return toOf(move) === toOf(killer) ? 2 : 1;
}

/** Puts the first of the greatest from `index` on there, in exchange; false if all are 0. */
function select(moves: Move[], priorities: number[], index: number): boolean {
  let first = index;
  for (let at = index + 1; at < moves.length; at++) if (priorities[at]! > priorities[first]!) first = at;
  if (!(priorities[first]! > 0)) return false;
  [moves[index], moves[first]] = [moves[first]!, moves[index]!];
  [priorities[index], priorities[first]] = [priorities[first]!, priorities[index]!];
  return true;
}

/**
 * Searches the moves of a ply. Requires that `best[ply]` holds what has to be beaten; afterwards it holds the better of that
 * and the best move's value. Once the search is over it means nothing.
 * Yields after each better move at the root.
 */
export function* look(search: Search, ply: number): Generator<'better' | undefined, void> {
  const { board, best, trace } = search;
  const isRoot = ply === 1;
  const moves = isRoot ? search.root : generate(board);
  // 1. The order.
  const priorities = isRoot ? [] : moves.map((move) => priorityOf(search, ply, move));
  let isSorting = !isRoot;
  trace?.list?.(
    ply,
    moves.map((move, index) => ({ move: moveText(move), values: { value: priorities[index] ?? 0 } })),
  );
  search.lines[ply] = [];
  let hasMove = false;
  for (let index = 0; index < moves.length && !search.isOver; index++) {
    if (isSorting) isSorting = select(moves, priorities, index);
    const move = moves[index]!;
    search.last[ply] = move;
    search.captured[ply] = capturedBy(board, move);
    if (!makeIfLegal(board, move)) continue;
    hasMove = true;
    const text = trace && moveText(move);
    if (text) trace?.enter?.(ply, text);
    // 2. The value: searched, or estimated and evaluated at the end.
    let value = 0;
    if (goesOn(search, ply)) {
      best[ply + 1] = best[ply - 1]!;
      yield* look(search, ply + 1);
      value = -best[ply + 1]! & 0xffff;
    } else {
      value = evaluateMove(search, ply, move);
      search.lines[ply + 1] = [];
    }
    takeBack(board, move);
    if (text) trace?.leave?.(ply, text, value - EVEN);
    if (search.nodes - search.yieldedAt >= SLICE_POSITIONS) {
      search.yieldedAt = search.nodes;
      yield;
    }
    if (search.isOver) break;
    if (value <= best[ply]!) continue;
    // 3. Better: noted, and at the root moved to the front.
    best[ply] = value;
    search.lines[ply] = [move, ...(search.lines[ply + 1] ?? [])];
    if (search.captured[ply] === 0) search.killers[ply] = move;
    if (isRoot) {
      moves.copyWithin(1, 0, index);
      moves[0] = move;
      yield 'better';
    }
    // 4. Too good: the other side will not let it come to this.
    if ((-value & 0xffff) <= best[ply - 1]!) {
      trace?.cut?.(ply, moveText(move), value - EVEN);
      return;
    }
  }
  if (hasMove || search.isOver) return;
  // 5. No legal move at all: mate, the worse the sooner, or stalemate. A slip: the move tried last can become the killer.
  const value = isInCheck(board, board.side) ? ply : EVEN;
  if (value <= best[ply]!) return;
  best[ply] = value;
  if (search.captured[ply] === 0) search.killers[ply] = search.last[ply]!;
}

/** Whether the line goes on after a move of this ply, which stands executed. */
function goesOn(search: Search, ply: number): boolean {
  const { board, depth, level } = search;
  if (ply !== depth) return ply < depth;
  if (depth < level || search.nodes >= search.nodeLimit || !isInCheck(board, board.side)) return false;
  // It counts as an evaluation.
  search.nodes++;
  return true;
}

/**
 * The value of the position after a move of `ply`, which stands executed, for the side that made it. Before the iteration of
 * the level a position is evaluated only if its material lets it be better than what is known; 0 if not.
 */
function evaluateMove(search: Search, ply: number, move: Move): number {
  const { board, best, evaluator, trace } = search;
  if (search.depth < search.level) {
    const estimate = (-board.side * 2 * board.material + 0x81) & 0xff;
    if (estimate <= best[ply]! >> 8) return 0;
  }
  if (search.nodes >= search.nodeLimit) {
    search.isOver = true;
    return 0;
  }
  search.nodes++;
  const value = evaluate(board, evaluator, toOf(move));
  trace?.evaluate?.(ply, value - EVEN);
  return value;
}
