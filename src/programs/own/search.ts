import type { Trace } from '../program.ts';
import { type Board, type Move, moverOf, promotionOf, takenOf } from './board.ts';
import type { Evaluator } from './evaluate.ts';
import type { OwnValues } from './settings.ts';
import { AT_LEAST, AT_MOST, createTable, EXACT, entryOf, holdsKey, keep, type Table } from './table.ts';

/** A mate counts this much, less the half-moves to it. */
export const MATE = 30_000;
export const LEAST_MATE = MATE - 1000;
const INFINITE = 32_000;
/** Positions between two rests. */
const SLICE = 2000;
/** No line is longer. */
export const MOST_PLIES = 64;

export interface Search {
  readonly board: Board;
  readonly evaluator: Evaluator;
  readonly values: OwnValues;
  /**
   * Told of every step; a value is that of the side that made the move. A position that is left without a list of moves or a
   * value of its own was known from the table.
   */
  readonly trace: Trace | undefined;
  readonly squares: Int8Array;
  /** Positions examined: moves made. */
  nodes: number;
  nodeLimit: number;
  /** When it rests next. */
  restAt: number;
  /** Set from outside; the search then ends without a result. */
  isOver: boolean;
  /** The best line of the last iteration, which is followed first. */
  followed: readonly Move[];
  /** Two killers for each ply. */
  readonly killers: Move[][];
  readonly table: Table | undefined;
}

export function createSearch(board: Board, evaluator: Evaluator, values: OwnValues, trace?: Trace): Search {
  return {
    board,
    evaluator,
    values,
    trace,
    squares: new Int8Array(64),
    nodes: 0,
    nodeLimit: Number.POSITIVE_INFINITY,
    restAt: SLICE,
    isOver: false,
    followed: [],
    killers: Array.from({ length: MOST_PLIES + 1 }, () => []),
    table: values.Table === true ? createTable() : undefined,
  };
}

/** The result of an iteration. */
export interface Found {
  readonly value: number;
  readonly line: readonly Move[];
}

/** Thrown through the search when it must end; the board is put back on the way. */
class Over extends Error {}

/**
 * One iteration: the value of the position for the side to move, and the best line.
 * @param onBest told when a root move is the best so far.
 * @returns undefined if it was stopped before it knew the value.
 */
export function* iterate(
  search: Search,
  depth: number,
  rootMoves: readonly Move[],
  onBest: (found: Found) => void,
): Generator<void, Found | undefined> {
  try {
    return yield* negamax(
      search,
      { depth, ply: 0, alpha: -INFINITE, beta: INFINITE, isFollowing: true },
      rootMoves,
      onBest,
    );
  } catch (error) {
    if (error instanceof Over) return undefined;
    throw error;
  }
}

/** A position to be searched: remaining depth, place in the line, bounds. */
interface Node {
  readonly depth: number;
  readonly ply: number;
  readonly alpha: number;
  readonly beta: number;
  /** Whether the moves so far are those of the followed line. */
  readonly isFollowing: boolean;
}

/** Negamax: what the best move is worth to the side to move. With alpha-beta, a value outside the bounds is only a bound. */
function* negamax(
  search: Search,
  { depth, ply, alpha, beta, isFollowing }: Node,
  rootMoves?: readonly Move[],
  onBest?: (found: Found) => void,
): Generator<void, Found> {
  const { board, values, trace, table } = search;

  // 1. A draw, mate or stalemate.
  if (ply > 0 && board.isDraw()) {
    trace?.evaluate?.(ply, 0);
    return { value: 0, line: [] };
  }
  const moves = rootMoves ?? board.moves();
  const isCheck = board.isCheck();
  if (moves.length === 0) {
    trace?.evaluate?.(ply, isCheck ? MATE - ply : 0);
    return { value: isCheck ? ply - MATE : 0, line: [] };
  }

  // 2. The end of the line: it is valued, with the captures that follow.
  const left = depth + (isCheck && values.CheckExtension === true && ply > 0 ? 1 : 0);
  if (left <= 0 || ply >= MOST_PLIES) return { value: quiesce(search, ply, alpha, beta), line: [] };

  // 3. Known from another order of moves: only if searched exactly as deep, so that the value is the one without the table.
  const key = table ? board.key() : undefined;
  let known: Move | undefined;
  if (table && key && holdsKey(table, ...key)) {
    const entry = entryOf(key[0]);
    known = table.moves[entry];
    const value = fromTable(table.values[entry]!, ply);
    const bound = table.bounds[entry];
    const isEnough = bound === EXACT || (bound === AT_LEAST ? value >= beta : value <= alpha);
    if (ply > 0 && table.depths[entry] === left && isEnough) return { value, line: [] };
  }

  // 4. Each move in turn, the promising first.
  let best: Found = { value: -INFINITE, line: [] };
  const follow = isFollowing && values.FollowVariation === true ? search.followed[ply] : undefined;
  const ordered = inOrder(search, moves, ply, [follow, known]);
  trace?.list?.(ply + 1, listOf(board, ordered));
  for (const move of ordered) {
    if (search.nodes >= search.nodeLimit || search.isOver) throw new Over();
    search.nodes++;
    trace?.enter?.(ply + 1, board.text(move));
    board.make(move);
    let answer: Found;
    try {
      if (search.nodes >= search.restAt) {
        search.restAt = search.nodes + SLICE;
        yield;
      }
      const low = Math.max(alpha, best.value);
      const bounds = values.AlphaBeta === true ? { alpha: -beta, beta: -low } : { alpha: -INFINITE, beta: INFINITE };
      answer = yield* negamax(search, { depth: left - 1, ply: ply + 1, ...bounds, isFollowing: move === follow });
    } finally {
      board.takeBack();
    }
    const value = 0 - answer.value;
    trace?.leave?.(ply + 1, board.text(move), value);
    if (value <= best.value) continue;
    best = { value, line: [move, ...answer.line] };
    onBest?.(best);

    // 5. Too good: the other side will not let it come to this.
    if (values.AlphaBeta === true && value >= beta) {
      trace?.cut?.(ply + 1, board.text(move), value);
      if (values.Killers === true && takenOf(move) === 0) keepKiller(search.killers[ply]!, move);
      break;
    }
  }
  if (table && key) {
    const bound = best.value >= beta ? AT_LEAST : best.value <= alpha ? AT_MOST : EXACT;
    keep(table, key, { value: toTable(best.value, ply), bound, depth: left, move: best.line[0]! });
  }
  return best;
}

/** The moves of a position for its trace. */
const listOf = (board: Board, moves: readonly Move[]) => moves.map((move) => ({ move: board.text(move), values: {} }));

/** Mates are kept by their distance from the position, since another line may reach it on another ply. */
const toTable = (value: number, ply: number): number =>
  value >= LEAST_MATE ? value + ply : value <= -LEAST_MATE ? value - ply : value;
const fromTable = (value: number, ply: number): number =>
  value >= LEAST_MATE ? value - ply : value <= -LEAST_MATE ? value + ply : value;

/** The value of a position at the end of a line: it stands, or captures go on. */
function quiesce(search: Search, ply: number, alpha: number, beta: number): number {
  const { board, evaluator, squares, values, trace } = search;
  board.read(squares);
  const value = evaluator.evaluate(squares);
  const stand = board.isWhiteToMove() ? value : 0 - value;
  trace?.evaluate?.(ply, 0 - stand);
  if (values.Quiescence !== true || ply >= MOST_PLIES) return stand;
  if (values.AlphaBeta === true && stand >= beta) {
    trace?.cut?.(ply + 1, '', stand);
    return stand;
  }
  let best = stand;
  const captures = board.moves().filter((move) => takenOf(move) !== 0 || promotionOf(move) !== 0);
  const ordered = values.CapturesFirst === true ? byGain(search, captures) : captures;
  trace?.list?.(ply + 1, listOf(board, ordered));
  for (const move of ordered) {
    if (search.nodes >= search.nodeLimit || search.isOver) throw new Over();
    search.nodes++;
    trace?.enter?.(ply + 1, board.text(move));
    board.make(move);
    let value: number;
    try {
      const low = Math.max(alpha, best);
      value = 0 - quiesce(search, ply + 1, 0 - beta, 0 - low);
    } finally {
      board.takeBack();
    }
    trace?.leave?.(ply + 1, board.text(move), value);
    best = Math.max(best, value);
    // Even plain minimax stops here: captures without bounds would never end.
    if (best >= beta) {
      trace?.cut?.(ply + 1, board.text(move), value);
      break;
    }
  }
  return best;
}

/** The moves as they are tried. @param guesses moves that come before all others, if they are legal. */
function inOrder(
  search: Search,
  moves: readonly Move[],
  ply: number,
  guesses: readonly (Move | undefined)[],
): readonly Move[] {
  const { values, killers } = search;
  const captures =
    values.CapturesFirst === true
      ? byGain(
          search,
          moves.filter((move) => takenOf(move) !== 0),
        )
      : [];
  const killing = values.Killers === true ? killers[ply]!.filter((move) => moves.includes(move)) : [];
  const first = guesses.filter((move): move is Move => move !== undefined && moves.includes(move));
  return [...new Set([...first, ...captures, ...killing, ...moves])];
}

/** The largest piece first, taken by the smallest. */
function byGain({ evaluator: { worth } }: Search, captures: readonly Move[]): readonly Move[] {
  const gain = (move: Move) => 10 * worth[takenOf(move)]! + 10 * worth[promotionOf(move)]! - worth[moverOf(move)]!;
  return [...captures].sort((one, other) => gain(other) - gain(one));
}

function keepKiller(killers: Move[], move: Move): void {
  if (killers[0] === move) return;
  killers[1] = killers[0] ?? move;
  killers[0] = move;
}
