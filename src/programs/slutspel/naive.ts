/**
 * The article's FIRST ATTEMPT, kept so that one can see it fall into the traps S4 shows: pictures 1, 3 and 4 (in picture 2 its move
 * seems right). Nothing of it is used
 * by the program proper.
 *
 * It knows no check, mate or stalemate. "Give the king the most points and let minimax find a way to take it": a king
 * is worth 9999, so that a line which takes it comes to about 10000, and the first move in the list that reaches such
 * a value is played, however slow it is and even if it is stalemate.
 *
 * S4 has one remedy for the stalemates that leaves all this as it is: an asymmetric dummy rule by which the challenger's
 * king, and only that, may stand still. Then a king is taken only if it was attacked.
 */
import { type Board, makeMove, standStill, unmakeMove } from './board.ts';
import { fromOf, type Move, ORDINARY, packMove, toOf } from './move.ts';
import { generateMoves, MAX_MOVES } from './moves.ts';
import { KING, MAN_MASK, type Order, PICTURE_ORDER } from './squares.ts';

const NOTHING = -99_999_999;
/** Plies ahead that the first attempt can be asked for. */
export const NAIVE_MAX_DEPTH = 58;

/** One search of the first attempt, standing still between two calls of {@link advanceNaive}. */
interface NaiveSearch {
  readonly board: Board;
  readonly order: Order;
  readonly kingValue: number;
  /** The player whose king may stand still, -1 if neither may. */
  readonly stander: number;
  nodes: number;
  /** Plies looked ahead of the move itself. */
  depth: number;
  ply: number;
  bestMove: Move;
  bestValue: number;
  readonly reach: Int32Array;
  readonly moves: Int32Array;
  readonly next: Int32Array;
  readonly end: Int32Array;
  readonly alpha: Int32Array;
  readonly beta: Int32Array;
}

/** The settings of the first attempt. */
interface NaiveSetup {
  readonly order?: Order;
  /** The king of the side that is not to move at the root may stand still. */
  readonly mayStandStill?: boolean;
}

/** A search from the board's position, before its first iteration; moves come in the order of S4's pictures. */
export function createNaiveSearch(
  board: Board,
  { order = PICTURE_ORDER, mayStandStill = false }: NaiveSetup = {},
): NaiveSearch {
  const plies = NAIVE_MAX_DEPTH + 2;
  return {
    board,
    order,
    kingValue: board.weights.values[KING]!,
    stander: mayStandStill ? 1 - board.player : -1,
    nodes: 0,
    depth: 0,
    ply: 0,
    bestMove: 0,
    bestValue: NOTHING,
    reach: new Int32Array(128),
    moves: new Int32Array(plies * MAX_MOVES),
    next: new Int32Array(plies),
    end: new Int32Array(plies),
    alpha: new Int32Array(plies),
    beta: new Int32Array(plies),
  };
}

/**
 * Sets out on a search over these root moves, which Plyhouse keeps legal, in this order.
 * @param depth plies ahead of the move, as S4 counts for this search: only so do 3 plies find Ra1 in picture 4 and
 *   4 plies Rb8, whose mate falls on the third ply and whose king falls on the fifth.
 */
export function beginNaive(search: NaiveSearch, depth: number, rootMoves: readonly Move[]): void {
  search.depth = depth;
  search.ply = 0;
  search.bestMove = 0;
  search.bestValue = NOTHING;
  for (let index = 0; index < rootMoves.length; index++) search.moves[index] = rootMoves[index]!;
  search.next[0] = 0;
  search.end[0] = rootMoves.length;
  search.alpha[0] = NOTHING;
  search.beta[0] = -NOTHING;
}

/** Takes the board back to the root, wherever the search stands. */
export function unwindNaive(search: NaiveSearch): void {
  for (; search.ply > 0; search.ply--) unmakeMove(search.board);
}

/** Goes on until the search is done (true) or `nodeLimit` positions have been examined (false). */
export function advanceNaive(search: NaiveSearch, nodeLimit: number): boolean {
  const { board, moves, next, end, alpha, beta } = search;
  for (;;) {
    const ply = search.ply;
    // 1. The list is done: its best value is alpha. Strictly better only, so the first of equals stands.
    if (next[ply]! >= end[ply]!) {
      if (ply === 0) return true;
      search.ply = ply - 1;
      leave(search, ply - 1, -alpha[ply]!);
      continue;
    }
    if (search.nodes >= nodeLimit) return false;
    // 2. Any move goes, into check as well.
    const move = moves[next[ply]!++]!;
    const stands = fromOf(move) === toOf(move);
    const captured = stands ? 0 : board.cb[toOf(move)]! & MAN_MASK;
    if (stands) standStill(board, move);
    else makeMove(board, move);
    search.nodes++;
    // 3. A king taken is 9999 more, and there is nothing left to search for; else the count of pieces at depth 0.
    const material = board.player === 0 ? board.material : -board.material;
    if (captured === KING) {
      leave(search, ply, search.kingValue - material);
      continue;
    }
    if (ply === search.depth) {
      leave(search, ply, -material);
      continue;
    }
    // 4. One ply deeper.
    const at = (ply + 1) * MAX_MOVES;
    search.ply = ply + 1;
    next[ply + 1] = at;
    let stop = generateMoves(board, search.order, moves, at, search.reach);
    if (board.player === search.stander) {
      const king = board.kings[board.player]!;
      moves[stop++] = packMove(king, king, 0, ORDINARY);
    }
    end[ply + 1] = stop;
    alpha[ply + 1] = -beta[ply]!;
    beta[ply + 1] = -alpha[ply]!;
    if (stop === at) alpha[ply + 1] = material;
  }
}

function leave(search: NaiveSearch, ply: number, value: number): void {
  const { board, alpha, beta, next, end } = search;
  unmakeMove(board);
  if (value <= alpha[ply]!) return;
  alpha[ply] = value;
  if (ply === 0) {
    search.bestMove = search.moves[next[0]! - 1]!;
    search.bestValue = alpha[0]!;
  }
  if (value >= beta[ply]!) next[ply] = end[ply]!;
}
