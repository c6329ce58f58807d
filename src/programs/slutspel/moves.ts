import { type Board, makeMove, unmakeMove } from './board.ts';
import { isChecked } from './is-checked.ts';
import { CASTLING, DOUBLE_STEP, EN_PASSANT, type Move, ORDINARY, packMove } from './move.ts';
import {
  BISHOP,
  COLOURS,
  KING,
  KNIGHT,
  MAN_MASK,
  MOFF,
  type Order,
  PAWN,
  PM,
  PRINTED_ORDER,
  QUEEN,
  ROOK,
} from './squares.ts';

/** Room for the moves of one position: no position of chess has more than 218. */
export const MAX_MOVES = 256;

/** Least value of the pieces that reach each square, {@link UNREACHED} if none does. */
export type Reach = Int32Array;
export const UNREACHED = 0x7fffffff;

/**
 * Writes every move of the player to move into `moves` from `at` on, legal or not (the search finds that out), and
 * returns the end of the list.
 *
 * Squares and steps come as `order` has them; a pawn's captures, then its step, then its double step, as the site's
 * sorting page prints them. Castling follows the king's steps and promotions go queen, rook, bishop, knight (both
 * chosen: the printed list has none).
 *
 * On the way it notes in `reach` the least piece that comes to each square, as the site's generator makes the "attack
 * values" that its sorting reads. A pawn's moves are not noted: so the printed sorting has it (see sort.ts).
 */
export function generateMoves(board: Board, order: Order, moves: Int32Array, at: number, reach: Reach): number {
  const { cb, player } = board;
  const { values } = board.weights;
  const own = COLOURS[player]!;
  const enemy = COLOURS[1 - player]!;
  const { scan, moff } = order;
  reach.fill(UNREACHED);
  let end = at;
  for (let place = 0; place < 64; place++) {
    const from = scan[place]!;
    const man = cb[from]!;
    if ((man & own) === 0) continue;
    const code = man & MAN_MASK;
    if (code === PAWN) {
      end = generatePawnMoves(board, from, moves, end);
      continue;
    }
    const value = values[code]!;
    const slides = (code & QUEEN) !== 0;
    let index = moff[code]!;
    let step = moff[index++]!;
    while (step !== 0) {
      let to = from + step;
      while ((to & 0x88) === 0) {
        const met = cb[to]!;
        if ((met & own) !== 0) break;
        if (value < reach[to]!) reach[to] = value;
        moves[end++] = from | (to << 7);
        if (!slides || (met & enemy) !== 0) break;
        to += step;
      }
      step = moff[index++]!;
    }
    if (code === KING && board.castling !== 0) end = generateCastling(board, moves, end);
  }
  return end;
}

/** Notes the least piece of a player that hits each square, pawns and the squares of its own pieces included. */
export function markReach(board: Board, player: number, reach: Reach): void {
  const { cb } = board;
  const { values } = board.weights;
  const own = COLOURS[player]!;
  const { scan, moff } = PRINTED_ORDER;
  reach.fill(UNREACHED);
  for (let place = 0; place < 64; place++) {
    const from = scan[place]!;
    const man = cb[from]!;
    if ((man & own) === 0) continue;
    const code = man & MAN_MASK;
    const value = values[code]!;
    if (code === PAWN) {
      // `pm` looks from the square that is hit to the pawn; seen from the pawn its sign turns.
      for (let index = 0; PM[index] !== 0; index++) {
        const to = player === 0 ? from - PM[index]! : from + PM[index]!;
        if ((to & 0x88) === 0 && value < reach[to]!) reach[to] = value;
      }
      continue;
    }
    const slides = (code & QUEEN) !== 0;
    let index = moff[code]!;
    let step = moff[index++]!;
    while (step !== 0) {
      let to = from + step;
      while ((to & 0x88) === 0) {
        if (value < reach[to]!) reach[to] = value;
        if (!slides || cb[to] !== 0) break;
        to += step;
      }
      step = moff[index++]!;
    }
  }
}

function generatePawnMoves(board: Board, from: number, moves: Int32Array, at: number): number {
  const { cb, player } = board;
  const enemy = COLOURS[1 - player]!;
  let end = at;
  for (let index = 0; PM[index] !== 0; index++) {
    const to = player === 0 ? from - PM[index]! : from + PM[index]!;
    if ((to & 0x88) !== 0) continue;
    if ((cb[to]! & enemy) !== 0) end = pushPawnMove(from, to, moves, end);
    else if (to === board.enPassant) moves[end++] = packMove(from, to, 0, EN_PASSANT);
  }
  const step = player === 0 ? -16 : 16;
  const to = from + step;
  if (cb[to] !== 0) return end;
  end = pushPawnMove(from, to, moves, end);
  const isHome = from >> 4 === (player === 0 ? 6 : 1);
  if (isHome && cb[to + step] === 0) moves[end++] = packMove(from, to + step, 0, DOUBLE_STEP);
  return end;
}

function pushPawnMove(from: number, to: number, moves: Int32Array, at: number): number {
  let end = at;
  const row = to >> 4;
  if (row !== 0 && row !== 7) {
    moves[end++] = packMove(from, to, 0, ORDINARY);
    return end;
  }
  moves[end++] = packMove(from, to, QUEEN, ORDINARY);
  moves[end++] = packMove(from, to, ROOK, ORDINARY);
  moves[end++] = packMove(from, to, BISHOP, ORDINARY);
  moves[end++] = packMove(from, to, KNIGHT, ORDINARY);
  return end;
}

/** Castling, if the way is free and the king neither stands in check nor passes through one. */
function generateCastling(board: Board, moves: Int32Array, at: number): number {
  const { cb, player } = board;
  const king = player === 0 ? 116 : 4;
  const rights = player === 0 ? board.castling : board.castling >> 2;
  let end = at;
  if ((rights & 3) === 0 || isChecked(cb, MOFF, player, king)) return end;
  if ((rights & 1) !== 0 && cb[king + 1] === 0 && cb[king + 2] === 0 && !isChecked(cb, MOFF, player, king + 1)) {
    moves[end++] = packMove(king, king + 2, 0, CASTLING);
  }
  if (
    (rights & 2) !== 0 &&
    cb[king - 1] === 0 &&
    cb[king - 2] === 0 &&
    cb[king - 3] === 0 &&
    !isChecked(cb, MOFF, player, king - 1)
  ) {
    moves[end++] = packMove(king, king - 2, 0, CASTLING);
  }
  return end;
}

/** True if the player whose turn it is not stands in check: the move just made was illegal. */
export function leftInCheck(board: Board): boolean {
  const player = 1 - board.player;
  return isChecked(board.cb, MOFF, player, board.kings[player]!);
}

/** True if the player to move stands in check: `schackad()` before any move is made. */
export function standsInCheck(board: Board): boolean {
  return isChecked(board.cb, MOFF, board.player, board.kings[board.player]!);
}

/** The moves of one position in the generator's order, legal or not, for callers outside the search. */
export function listMoves(board: Board, order: Order = PRINTED_ORDER): Move[] {
  const moves = new Int32Array(MAX_MOVES);
  const end = generateMoves(board, order, moves, 0, new Int32Array(128));
  return Array.from(moves.subarray(0, end));
}

/** True if a generated move leaves no king to be captured. */
export function isLegal(board: Board, move: Move): boolean {
  makeMove(board, move);
  const legal = !leftInCheck(board);
  unmakeMove(board);
  return legal;
}
