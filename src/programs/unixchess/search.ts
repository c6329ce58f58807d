/**
 * The search: mates by checks alone, two or three plies of all moves, and captures. Values are Black's on the board, the
 * mover's own in what functions here answer.
 */
import type { Game } from '../../chess/game.ts';
import { finish, type Trace } from '../program.ts';
import {
  type Board,
  countRepetitions,
  emptyBoard,
  fromOf,
  type Move,
  make,
  moveText,
  type Side,
  setStage,
  setUp,
  toOf,
  unmake,
} from './board.ts';
import { generate, isChecked, legalMoves, MOST_MOVES, makeIfLegal } from './moves.ts';
import { qsort } from './sort.ts';
import { staticTerms } from './static.ts';

/** A mate is worth this; stalemate 0. */
export const MATE = 2999;
/** Worse than anything. */
export const LEAST = -3000;
/** The plies that a capture search may be longer than the full width. */
const CAPTURE_PLIES = 8;
/** The maximum deficit, compared with the centre of the window, of the board after a capture that is examined. */
const MARGIN = 50;
/** Moves of the attacker in the searches for a mate: the program's own, its opponent's, and the one of the static terms. */
export const OWN_MATE = 4;
const OTHER_MATE = 3;
const DOUBLE_MATE = 2;
const DOUBLE_MATE_POINTS = 15;
/** Text before the centre of the window. */
export const AROUND = 'around ';
/** Positions between two yields. */
const SLICE_POSITIONS = 256;

/** State that is kept between moves of the program. */
export interface Memory {
  /** The value that its last search found: Black's. */
  ivalue: number;
  /** Plies of full width below the root. */
  depth: number;
  /** It has announced a mate. */
  isMating: boolean;
}

export const newMemory = (): Memory => ({ ivalue: 0, depth: 2, isMating: false });

/** A move of the root with what is known of it. */
export interface RootMove {
  readonly move: Move;
  readonly terms: readonly number[];
  readonly total: number;
  /** Its value, the mover's, if it was searched: less than it really is worse than. */
  value?: number;
}

export interface Search {
  readonly board: Board;
  readonly trace: Trace | undefined;
  /** The centre of the window: Black's. */
  ivalue: number;
  depth: number;
  nodes: number;
  nodeLimit: number;
  isOver: boolean;
  yieldedAt: number;
  readonly keys: Int32Array;
  readonly moves: Int32Array;
}

export const newSearch = (board: Board, depth: number, trace: Trace | undefined): Search => ({
  board,
  trace,
  ivalue: 0,
  depth,
  nodes: 0,
  nodeLimit: Number.POSITIVE_INFINITY,
  isOver: false,
  yieldedAt: 0,
  keys: new Int32Array(MOST_MOVES * 64),
  moves: new Int32Array(MOST_MOVES * 64),
});

/** Executes a legal move as one position of the search. */
function enter(search: Search, move: Move): boolean {
  if (search.nodes >= search.nodeLimit) search.isOver = true;
  if (search.isOver || !makeIfLegal(search.board, move)) return false;
  search.nodes++;
  return true;
}

function* rest(search: Search): Generator<void, void> {
  if (search.nodes - search.yieldedAt < SLICE_POSITIONS) return;
  search.yieldedAt = search.nodes;
  yield;
}

/**
 * Looks for a mate in which every move of the side to move gives check.
 * @param left moves it may still make; one that leaves a single reply, and a position not seen before, is free.
 * @returns the first move of it, or undefined.
 */
export function* mateByChecks(search: Search, left: number): Generator<void, Move | undefined> {
  const { board } = search;
  const { side } = board;
  for (const move of attackingMoves(board)) {
    if (!enter(search, move)) continue;
    let isMate = false;
    if (isChecked(board, -side as Side)) {
      const replies = legalMoves(board);
      const isFree = replies.length === 1 && countRepetitions(board) === 0;
      const next = isFree ? left : left - 1;
      isMate = replies.length === 0 || next > 0;
      for (const reply of replies) {
        if (!isMate || !enter(search, reply)) break;
        isMate = (yield* mateByChecks(search, next)) !== undefined;
        unmake(board);
      }
    }
    unmake(board);
    yield* rest(search);
    if (search.isOver) return undefined;
    if (isMate) return move;
  }
  return undefined;
}

function attackingMoves(board: Board): Move[] {
  const moves = new Int32Array(MOST_MOVES);
  return Array.from(moves.subarray(0, generate(board, board.side, moves, 0)));
}

/** The legal moves of the root, judged at first sight, the best first. */
export function* judgeRoot(search: Search): Generator<void, RootMove[]> {
  const { board } = search;
  const legal = legalMoves(board);
  const keys = new Int32Array(legal.length);
  const order = Int32Array.from(legal.keys());
  const judged: RootMove[] = [];
  for (const [index, move] of legal.entries()) {
    if (!enter(search, move)) break;
    const terms = [...staticTerms(board), yield* doubleMate(search)];
    unmake(board);
    const total = terms.reduce((sum, term) => sum + term, 0);
    keys[index] = -total;
    judged.push({ move, terms, total });
  }
  qsort(keys, order, 0, judged.length);
  return Array.from(order.subarray(0, judged.length), (index) => judged[index]!);
}

/** Term 6: whether the side that has just moved, moving again, could mate by checks in two. */
function* doubleMate(search: Search): Generator<void, number> {
  const { board } = search;
  if (isChecked(board, board.side)) return 0;
  // Repetitions are not counted behind the move of the root.
  board.settled[board.executed] = board.executed;
  board.side = -board.side as Side;
  const mate = yield* mateByChecks(search, DOUBLE_MATE);
  board.side = -board.side as Side;
  return mate === undefined ? 0 : DOUBLE_MATE_POINTS;
}

/**
 * Searches a move of the root.
 * @param best the value to beat, for the side that makes it.
 * @returns whether it is better and lets the other side have no mate by checks.
 */
export function* tryRoot(
  search: Search,
  root: RootMove,
  best: number,
): Generator<void, { readonly value: number; readonly isBetter: boolean }> {
  const { board } = search;
  make(board, root.move);
  const value = countRepetitions(board) > 0 ? 0 : -(yield* look(search, 1, -best, 0));
  const isBetter = value > best && !search.isOver && !(yield* isMateNear(search));
  unmake(board);
  if (!search.isOver) root.value = value;
  return { value, isBetter };
}

/**
 * The moves of the root in the order of their terms, each with its value, as one search finds them: what the original prints of it.
 * @param ivalue the centre of its window.
 * @param depth plies of full width below the root.
 */
export function searchedRoots(game: Game, ivalue: number, depth: number): readonly RootMove[] {
  const board = emptyBoard();
  setUp(board, game);
  setStage(board);
  const search = newSearch(board, depth, undefined);
  search.ivalue = ivalue;
  const roots = finish(judgeRoot(search));
  let best = LEAST;
  for (const root of roots) {
    const { value, isBetter } = finish(tryRoot(search, root, best));
    if (isBetter) best = value;
  }
  return roots;
}

/** Whether the side to move has a mate by checks that forbids the move before it. */
function* isMateNear(search: Search): Generator<void, boolean> {
  return (yield* mateByChecks(search, OTHER_MATE)) !== undefined;
}

/**
 * The value for the side to move; `enough` or more is only a lower bound.
 * @param ply below the root, from 1.
 * @param end the end of the lists of moves so far.
 */
function* look(search: Search, ply: number, enough: number, end: number): Generator<void, number> {
  const { board, keys, moves, trace } = search;
  const { side } = board;
  if (ply > search.depth) return quiesce(search, ply, enough, end);
  const last = generate(board, side, moves, end);
  for (let index = end; index < last; index++) {
    keys[index] = -taking(board, moves[index]!);
  }
  qsort(keys, moves, end, last);
  let best = LEAST;
  for (let index = end; index < last; index++) {
    const move = moves[index]!;
    if (!enter(search, move)) continue;
    if (trace) trace.enter?.(ply + 1, moveText(move));
    const value = -(yield* look(search, ply + 1, -best, last));
    unmake(board);
    if (search.isOver) return best;
    if (trace) trace.leave?.(ply + 1, moveText(move), value);
    yield* rest(search);
    if (value <= best) continue;
    best = value;
    if (best >= enough) {
      if (trace) trace.cut?.(ply + 1, moveText(move), value);
      return best;
    }
  }
  if (best > LEAST) return best;
  return isChecked(board, side) ? -MATE : 0;
}

/** The mover's value after a move by the man it takes alone, by which moves are sorted and captures chosen. */
function taking({ side, value, men, worth }: Board, move: Move): number {
  return side * (value - worth[6 + men[toOf(move)]!]!);
}

/** The same by captures that do not lose too much; or as the board stands. */
function quiesce(search: Search, ply: number, enough: number, end: number): number {
  const { board, keys, moves, trace } = search;
  const { side } = board;
  if (ply > search.depth + CAPTURE_PLIES) return side * search.ivalue;
  let best = side * board.value;
  trace?.evaluate?.(ply, best);
  if (best >= enough) return best;
  const all = generate(board, side, moves, end);
  let last = end;
  const least = side * search.ivalue - MARGIN;
  for (let index = end; index < all; index++) {
    const move = moves[index]!;
    if (board.men[toOf(move)] === 0) continue;
    if (taking(board, move) < least) continue;
    const own = Math.trunc((side * board.worth[6 + board.men[fromOf(move)]!]!) / 100);
    const victim = Math.trunc((side * board.worth[6 + board.men[toOf(move)]!]!) / 100);
    moves[last] = move;
    keys[last++] = (((-own << 8) | victim) << 16) >> 16;
  }
  qsort(keys, moves, end, last);
  for (let index = end; index < last; index++) {
    const move = moves[index]!;
    let value = LEAST;
    if (enter(search, move)) {
      if (trace) trace.enter?.(ply + 1, moveText(move));
      value = -quiesce(search, ply + 1, -best, last);
      unmake(board);
      if (trace && !search.isOver) trace.leave?.(ply + 1, moveText(move), value);
    }
    if (search.isOver) return best;
    if (value <= best) continue;
    best = value;
    if (best >= enough) {
      if (trace) trace.cut?.(ply + 1, moveText(move), value);
      return best;
    }
  }
  return best;
}

/** The present value, and the centre of the window by it. */
export function centre(board: Board, ivalue: number): number {
  return board.side * Math.max(board.side * ivalue, board.side * board.value);
}
