/**
 * The search of Gambiet/80 and /81: straight to a fixed ply, alpha-beta, better moves first by their evaluation. What a
 * version looks at in each list (all of it, or what is plausible) is its own affair. A loop over rows by ply, so that it
 * can stop after any position and go on.
 */
import { type Board, type Move, makeMove, takeBackMove, WHITE } from './board.ts';
import { KING_WON, MOST_MATERIAL, PAWN_POINTS } from './eval-byte.ts';
import { type Evaluator, evaluate } from './evaluate.ts';
import { generate, isInCheck, MOST_MOVES } from './moves.ts';

/** Plies a walk can go down. */
export const MOST_PLIES = 20;
/** Worse than any evaluation. */
const NOTHING = -1000;
const ROW = MOST_PLIES + 2;

/** A walk. Arrays by ply from 1; lists of {@link MOST_MOVES} places to a ply. */
export interface Walk {
  readonly board: Board;
  readonly evaluator: Evaluator;
  /**
   * Chooses from a list that stands sorted, best minimum first.
   * @returns how many moves from the front are looked at.
   */
  readonly select: (walk: Walk, ply: number, count: number) => number;
  /** The ply whose moves are only evaluated. */
  lastPly: number;
  ply: number;
  /** The lowest ply that has its list. */
  listed: number;
  positions: number;
  limit: number;
  /** The list being made when it was interrupted: how many moves were evaluated, how many of those are legal. */
  readonly generated: Int32Array;
  generatedCount: number;
  evaluated: number;
  legal: number;
  /** Whether it was begun as one of the last ply, in which one move that is too good is enough. */
  isListOfLast: boolean;
  readonly moves: Int32Array;
  readonly minimum: Int16Array;
  readonly maximum: Int16Array;
  readonly count: Int32Array;
  readonly next: Int32Array;
  readonly best: Int32Array;
  readonly tooGood: Int32Array;
  readonly line: Int32Array;
  readonly lineLength: Int32Array;
  /** The move at the root that has just got its value, or 0; its value; whether it is the best so far. */
  newMove: Move;
  newValue: number;
  isNewsBest: boolean;
  /** The observer of the walk, if there is one. */
  watch: Watch | undefined;
}

/** Callbacks for following a walk. */
export interface Watch {
  enter?(ply: number, move: Move): void;
  leave?(ply: number, move: Move, value: number): void;
  cut?(ply: number, move: Move, value: number): void;
  prune?(ply: number, move: Move, reason: string): void;
  evaluate?(ply: number, value: number): void;
  list?(ply: number): void;
}

export function newWalk(board: Board, evaluator: Evaluator, select: Walk['select']): Walk {
  const places = ROW * MOST_MOVES;
  return {
    board,
    evaluator,
    select,
    lastPly: 1,
    ply: 1,
    listed: 0,
    positions: 0,
    limit: Number.POSITIVE_INFINITY,
    generated: new Int32Array(MOST_MOVES),
    generatedCount: NOT_LISTING,
    evaluated: 0,
    legal: 0,
    isListOfLast: false,
    moves: new Int32Array(places),
    minimum: new Int16Array(places),
    maximum: new Int16Array(places),
    count: new Int32Array(ROW),
    next: new Int32Array(ROW),
    best: new Int32Array(ROW),
    tooGood: new Int32Array(ROW),
    line: new Int32Array(ROW * ROW),
    lineLength: new Int32Array(ROW),
    newMove: 0,
    newValue: 0,
    isNewsBest: false,
    watch: undefined,
  };
}

/** All moves of a list: Shannon's type A. */
export const allOf = (_walk: Walk, _ply: number, count: number): number => count;

/** No list is being made. */
const NOT_LISTING = -1;
/** Results of {@link listMoves} if its list is not finished. */
const OUT_OF_POSITIONS = -1;
const INTERRUPTED = -2;

/**
 * Lists the moves of the board at a ply and evaluates them; if requested, only until one is too good already.
 * @param until the count of positions at which it is interrupted; the same call then resumes it.
 * @returns their number, or a negative number if the limit of positions was reached or it was interrupted.
 */
export function listMoves(walk: Walk, ply: number, enough: number, until = Number.POSITIVE_INFINITY): number {
  const { board, evaluator, moves, minimum, maximum, limit, generated } = walk;
  if (walk.generatedCount === NOT_LISTING) {
    walk.generatedCount = generate(board, generated);
    walk.evaluated = 0;
    walk.legal = 0;
  }
  const start = ply * MOST_MOVES;
  let count = walk.legal;
  for (let index = walk.evaluated; index < walk.generatedCount; index++) {
    if (walk.positions >= limit || walk.positions >= until) {
      walk.evaluated = index;
      walk.legal = count;
      return walk.positions >= limit ? OUT_OF_POSITIONS : INTERRUPTED;
    }
    const move = generated[index]!;
    makeMove(board, move);
    const isLegal = evaluate(evaluator);
    takeBackMove(board, move);
    if (!isLegal) continue;
    walk.positions++;
    moves[start + count] = move;
    minimum[start + count] = evaluator.minimum;
    maximum[start + count] = evaluator.maximum;
    count++;
    if (evaluator.minimum >= enough) break;
  }
  walk.generatedCount = NOT_LISTING;
  return count;
}

/** Sorts the list of a ply: better moves first, equal ones as they were generated. */
export function sortMoves({ moves, minimum, maximum }: Walk, ply: number, count: number): void {
  const start = ply * MOST_MOVES;
  for (let place = start + 1; place < start + count; place++) {
    const move = moves[place]!;
    const least = minimum[place]!;
    const most = maximum[place]!;
    let to = place;
    while (to > start && minimum[to - 1]! < least) {
      moves[to] = moves[to - 1]!;
      minimum[to] = minimum[to - 1]!;
      maximum[to] = maximum[to - 1]!;
      to--;
    }
    moves[to] = move;
    minimum[to] = least;
    maximum[to] = most;
  }
}

/** Begins a walk to a ply; the list at the root stands there already, in the order in which it shall be looked at. */
export function beginWalk(walk: Walk, lastPly: number, count: number): void {
  walk.lastPly = Math.max(2, Math.min(lastPly, MOST_PLIES));
  walk.ply = 1;
  walk.listed = 1;
  walk.count[1] = count;
  walk.next[1] = 0;
  walk.best[1] = NOTHING;
  walk.tooGood[1] = -NOTHING;
  walk.lineLength[1] = 0;
}

/** The ways in which a stretch of a walk can end. */
const WALKS_ON = 0;
export const IS_OVER = 1;
export const IS_OUT = 2;

/** Walks on, until there is news from the root, the walk is over or out of positions, or this slice is used up. */
export function walkOn(walk: Walk, positions: number): typeof WALKS_ON | typeof IS_OVER | typeof IS_OUT {
  const { board, moves, minimum, count, next, best, tooGood, watch } = walk;
  const until = walk.positions + positions;
  walk.newMove = 0;
  for (;;) {
    if (walk.positions >= until) return WALKS_ON;
    const ply = walk.ply;
    let value: number | undefined;

    // 1. A new position: its list, which at the last ply is all there is to it.
    if (walk.listed < ply) {
      walk.lineLength[ply] = 0;
      tooGood[ply] = -best[ply - 1]!;
      if (ply > 2 && tooGood[ply - 2]! < tooGood[ply]!) tooGood[ply] = tooGood[ply - 2]!;
      if (walk.generatedCount === NOT_LISTING) walk.isListOfLast = ply >= walk.lastPly;
      const isLast = walk.isListOfLast;
      const listed = listMoves(walk, ply, isLast ? tooGood[ply]! : -NOTHING, until);
      if (listed < 0) return listed === INTERRUPTED ? WALKS_ON : IS_OUT;
      count[ply] = listed;
      if (watch) watch.list?.(ply);
      if (listed === 0) {
        value = isInCheck(board, board.turn) ? ply - KING_WON : drawValue(walk);
      } else if (isLast) {
        value = NOTHING;
        const start = ply * MOST_MOVES;
        for (let place = start; place < start + listed; place++) if (minimum[place]! > value) value = minimum[place]!;
      } else {
        sortMoves(walk, ply, listed);
        count[ply] = walk.select(walk, ply, listed);
        next[ply] = 0;
        best[ply] = NOTHING;
        walk.listed = ply;
      }
      if (watch && value !== undefined) watch.evaluate?.(ply, value);
    }

    // 2. The next move, executed in the search; or the position has its value.
    if (value === undefined) {
      if (next[ply]! < count[ply]! && best[ply]! < tooGood[ply]!) {
        const move = moves[ply * MOST_MOVES + next[ply]!]!;
        if (watch) watch.enter?.(ply, move);
        makeMove(board, move);
        walk.ply = ply + 1;
        continue;
      }
      if (ply === 1) return IS_OVER;
      value = best[ply]!;
    }

    // 3. Back: the move is taken back and worth the opposite.
    giveBack(walk, -value);
    if (walk.ply === 1) return WALKS_ON;
  }
}

function giveBack(walk: Walk, value: number): void {
  const { board, moves, next, best, line, lineLength, watch } = walk;
  const below = walk.ply;
  const ply = below - 1;
  const move = moves[ply * MOST_MOVES + next[ply]!]!;
  takeBackMove(board, move);
  walk.ply = ply;
  walk.listed = ply;
  next[ply]!++;
  if (watch) watch.leave?.(ply, move, value);
  const isBetter = value > best[ply]!;
  if (isBetter) {
    best[ply] = value;
    const length = lineLength[below]!;
    line[ply * ROW] = move;
    for (let index = 0; index < length; index++) line[ply * ROW + 1 + index] = line[below * ROW + index]!;
    lineLength[ply] = length + 1;
    if (watch && value >= walk.tooGood[ply]!) watch.cut?.(ply, move, value);
  }
  if (ply === 1) {
    walk.newMove = move;
    walk.newValue = value;
    walk.isNewsBest = isBetter;
  }
}

/** The variation of the best move so far. */
export const bestLine = ({ line, lineLength }: Walk): Move[] => Array.from(line.subarray(ROW, ROW + lineLength[1]!));

/** Forgets the list that was being made: its position is no longer on the board. */
export function leaveList(walk: Walk): void {
  walk.generatedCount = NOT_LISTING;
}

/** Takes all moves back that stand executed. */
export function leaveWalk(walk: Walk): void {
  leaveList(walk);
  while (walk.ply > 1) {
    walk.ply--;
    takeBackMove(walk.board, walk.moves[walk.ply * MOST_MOVES + walk.next[walk.ply]!]!);
  }
}

/** A drawn game, the view of the side to move, counted from the root as all values are. */
function drawValue({ evaluator, board }: Walk): number {
  const behind = -evaluator.rootMaterial * PAWN_POINTS;
  const value = board.turn === WHITE ? behind : -behind;
  return Math.max(-MOST_MATERIAL, Math.min(MOST_MATERIAL, value));
}
