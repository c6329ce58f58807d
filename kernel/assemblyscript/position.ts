import { firstOf } from './bitboard.ts';
import { isWhite } from './color.ts';
import { POSITION_BYTES } from './memory.ts';
import { BISHOP, KING, KNIGHT, PAWN, ROOK } from './piece.ts';

/**
 * A position: seven sets of squares and the state that a board does not show. A queen is in the set of diagonal sliders
 * and in that of orthogonal ones. Positions lie one after another, a record for each half-move: making a move writes the
 * next record, and taking it back returns to this one.
 */
@unmanaged
export class Position {
  white: u64 = 0;
  black: u64 = 0;
  pawns: u64 = 0;
  knights: u64 = 0;
  diagonals: u64 = 0;
  orthogonals: u64 = 0;
  kings: u64 = 0;
  /** A bit for each castling right, numbered as in castling.ts. */
  rights: u8 = 0;
  /** The square behind a pawn that may be captured en passant now, legally; 0 for none (it is never a1). */
  enPassant: u8 = 0;
  /** Half-moves since the last capture or pawn move. */
  halfmoves: u16 = 0;
  /** Half-moves since the game began, from the move number: odd if Black is to move. */
  ply: u32 = 0;
  /** The Zobrist key of everything that makes two positions the same by the Laws (9.2.3). */
  hash: u64 = 0;
  /** The move that led here; 0 at the start of the game. */
  move: u32 = 0;
}

/** The record after this one. */
export function after(position: Position): Position {
  return changetype<Position>(changetype<usize>(position) + POSITION_BYTES);
}

/** The record before this one. */
export function before(position: Position): Position {
  return changetype<Position>(changetype<usize>(position) - POSITION_BYTES);
}

/** Whether White is to move. */
export function isWhiteToMove(position: Position): bool {
  return (position.ply & 1) === 0;
}

/** The squares with a piece on them. */
export function occupiedOf(position: Position): u64 {
  return position.white | position.black;
}

/** The squares of the side's pieces. */
export function menOf<C>(position: Position): u64 {
  return isWhite<C>() ? position.white : position.black;
}

/** The squares of the other side's pieces. */
export function foesOf<C>(position: Position): u64 {
  return isWhite<C>() ? position.black : position.white;
}

/** The square of the side's king. */
export function kingOf<C>(position: Position): usize {
  return firstOf(position.kings & menOf<C>(position));
}

/** The kind of the piece on a square, which is given as a set of one; no piece if it is empty. */
export function kindOn(position: Position, square: u64): u32 {
  return (
    ((position.diagonals & square) !== 0 ? BISHOP : 0) |
    ((position.orthogonals & square) !== 0 ? ROOK : 0) |
    ((position.pawns & square) !== 0 ? PAWN : 0) |
    ((position.knights & square) !== 0 ? KNIGHT : 0) |
    ((position.kings & square) !== 0 ? KING : 0)
  );
}

/**
 * The number of times this position has occurred since `first`, including now. Only positions since the last capture or pawn move with the
 * same side to move can be the same.
 */
export function repetitionsOf(position: Position, first: Position): i32 {
  let count = 1;
  let left = position.halfmoves as i32;
  let earlier = position;
  while (left >= 2 && changetype<usize>(earlier) > changetype<usize>(first) + POSITION_BYTES) {
    earlier = before(before(earlier));
    left -= 2;
    if (earlier.hash === position.hash) count++;
  }
  return count;
}
