/**
 * The kernel's functions for whoever is to move. The search itself exists once: which side moves is asked here, once
 * for each thing that is done.
 */

import { attackersOf } from '../../../../kernel/assembly/checks-and-pins.ts';
import { Black, White } from '../../../../kernel/assembly/color.ts';
import { make } from '../../../../kernel/assembly/make.ts';
import { Move } from '../../../../kernel/assembly/move.ts';
import { listMoves, listTakes } from '../../../../kernel/assembly/movegen.ts';
import { after, isWhiteToMove, kingOf, occupiedOf, Position } from '../../../../kernel/assembly/position.ts';
import { blackKey, enPassantKey } from '../../../../kernel/assembly/zobrist.ts';
import { attacksOf } from '../evaluate/attacks.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { MOST_EVALUATION } from './values.ts';

/** Lists all legal moves and gives the place behind the last. */
export function listAll(position: Position, at: usize): usize {
  return isWhiteToMove(position) ? listMoves<White>(position, at) : listMoves<Black>(position, at);
}

/** Lists the captures and promotions. */
export function listTaking(position: Position, at: usize): usize {
  return isWhiteToMove(position) ? listTakes<White>(position, at) : listTakes<Black>(position, at);
}

/** Writes the position after a move behind this one. */
export function makeMove(position: Position, move: Move): Position {
  return isWhiteToMove(position) ? make<White>(position, move) : make<Black>(position, move);
}

/**
 * Writes the position after no move at all. Nothing before it is the same game, so the counter that says how far back
 * a repetition can lie begins again.
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

/** Pieces that give check to the side to move. */
export function checkersOf(position: Position): u64 {
  const occupied = occupiedOf(position);
  return isWhiteToMove(position)
    ? attackersOf<White>(position, kingOf<White>(position), occupied)
    : attackersOf<Black>(position, kingOf<Black>(position), occupied);
}

let blur: u64 = 0;

/** An odd number that scatters keys: a fraction of the golden ratio. */
const SCATTER: u64 = 0x9e37_79b9_7f4a_7c15;
/** Another: of the square root of 2. */
const SCATTER_MORE: u64 = 0x6a09_e667_f3bc_c909;

/**
 * Makes evaluations wrong by up to so many centipawns either way; the same position always by the same amount. What is
 * misjudged is who attacks whom: where pieces stand against each other, things are overlooked, and in the same way wherever
 * they stand alike. Where nobody attacks anybody there is nothing to overlook, and pieces are put where they belong.
 */
export function blurEvaluation(centipawns: i32): void {
  blur = centipawns as u64;
}

/** What the position is worth to the side to move, in centipawns. */
export function evaluationOf(position: Position): i32 {
  if (blur === 0) return isWhiteToMove(position) ? evaluate<White>(position) : evaluate<Black>(position);
  // Endings that are known by rule are evaluated without asking who attacks what.
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
