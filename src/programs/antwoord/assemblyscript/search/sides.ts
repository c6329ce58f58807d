/**
 * The kernel's functions for the side to move. The kernel compiles each of them once for either colour; the search exists
 * once and chooses the colour here.
 */

import { attackersOf } from 'plyhouse-kernel/assemblyscript/checks-and-pins.ts';
import { Black, White } from 'plyhouse-kernel/assemblyscript/color.ts';
import { make } from 'plyhouse-kernel/assemblyscript/make.ts';
import { Move } from 'plyhouse-kernel/assemblyscript/move.ts';
import { listMoves, listTakes } from 'plyhouse-kernel/assemblyscript/movegen.ts';
import { after, isWhiteToMove, kingOf, occupiedOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { blackKey, enPassantKey } from 'plyhouse-kernel/assemblyscript/zobrist.ts';
import { attacksOf } from '../evaluate/attacks.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { MOST_EVALUATION } from './values.ts';

/** Lists all legal moves from `at` on and returns the end of the list. */
export function listAll(position: Position, at: usize): usize {
  return isWhiteToMove(position) ? listMoves<White>(position, at) : listMoves<Black>(position, at);
}

/** Lists the captures and promotions from `at` on and returns the end of the list. */
export function listTactical(position: Position, at: usize): usize {
  return isWhiteToMove(position) ? listTakes<White>(position, at) : listTakes<Black>(position, at);
}

/** Writes the position after a move behind this one in memory. */
export function makeMove(position: Position, move: Move): Position {
  return isWhiteToMove(position) ? make<White>(position, move) : make<Black>(position, move);
}

/**
 * Writes the position after a null move. Positions before it are no repetitions, so the half-move counter, which limits how
 * far back repetitions are looked for, restarts.
 */
export function makeNullMove(position: Position): Position {
  const next = after(position);
  memory.copy(changetype<usize>(next), changetype<usize>(position), offsetof<Position>());
  next.enPassant = 0;
  next.halfmoves = 0;
  next.ply = position.ply + 1;
  next.move = 0;
  next.hash = position.hash ^ blackKey() ^ enPassantKey(position.enPassant);
  return next;
}

/** The pieces that give check to the side to move. */
export function checkersOf(position: Position): u64 {
  const occupied = occupiedOf(position);
  return isWhiteToMove(position)
    ? attackersOf<White>(position, kingOf<White>(position), occupied)
    : attackersOf<Black>(position, kingOf<Black>(position), occupied);
}

let blur: u64 = 0;

/** An odd multiplier for hashing: the fractional part of the golden ratio. */
const SCATTER: u64 = 0x9e37_79b9_7f4a_7c15;
/** Another: the fractional part of the square root of 2. */
const SCATTER_MORE: u64 = 0x6a09_e667_f3bc_c909;

/**
 * Adds an error of up to `centipawns` either way to evaluations, always the same for the same position. The error
 * depends on the set of attacked pieces: a weak player overlooks attacks, and overlooks the same ones in similar
 * positions. Where nothing is attacked there is nothing to overlook, and the evaluation is exact.
 */
export function blurEvaluation(centipawns: i32): void {
  blur = centipawns as u64;
}

/** The value of the position for the side to move, in centipawns. */
export function evaluationOf(position: Position): i32 {
  if (blur === 0) return isWhiteToMove(position) ? evaluate<White>(position) : evaluate<Black>(position);
  // Known endings are evaluated without computing attacks.
  attacksOf<White>().all = 0;
  attacksOf<Black>().all = 0;
  const worth = isWhiteToMove(position) ? evaluate<White>(position) : evaluate<Black>(position);
  const attacked = (position.white & attacksOf<Black>().all) | (position.black & attacksOf<White>().all);
  if (attacked === 0) return worth;
  const key = attacked ^ (isWhiteToMove(position) ? 0 : blackKey());
  const scattered = (((key ^ (key >> 29)) * SCATTER) ^ ((key * SCATTER_MORE) >> 31)) >> 32;
  const error = (((scattered * (2 * blur + 1)) >> 32) as i32) - (blur as i32);
  return max(1 - MOST_EVALUATION, min(MOST_EVALUATION - 1, worth + error));
}

/** The pieces of the side to move. */
export function ownMen(position: Position): u64 {
  return isWhiteToMove(position) ? position.white : position.black;
}

/** Whether the side to move has more than king and pawns. */
export function hasNonPawnMaterial(position: Position): bool {
  return (ownMen(position) & ~position.pawns & ~position.kings) !== 0;
}
