import { firstOf } from './bitboard.ts';
import { Castling } from './castling.ts';
import { Black, isWhite, White } from './color.ts';
import { count } from './count.ts';
import { castle, displace, noteDoubleStep, removePassed } from './make.ts';
import { CASTLING, DOUBLE_STEP, EN_PASSANT, makeMove, PLAIN } from './move.ts';
import { BISHOP, KING, KNIGHT, NONE, PAWN, QUEEN, ROOK } from './piece.ts';
import { kindOn, Position } from './position.ts';

/**
 * The use of each generated move, as a type (see color.ts). Either it is written into a list, and the running total is the address for the
 * next one; or the replies to it are counted, and the total is their number. `Taking` lists captures and promotions only.
 */
export type Listing = i8;
/** The replies to each move are counted. */
export type Counting = i16;
/** Like {@link Listing}, but captures and promotions only. */
export type Taking = i32;

/** Whether moves are to be listed. */
function isListing<S>(): bool {
  return sizeof<S>() !== sizeof<Counting>();
}

/** Whether only captures and promotions are wanted. */
export function isTaking<S>(): bool {
  return sizeof<S>() === sizeof<Taking>();
}

/** Writes a move whose kind of capture is still to be looked up. */
function list(position: Position, total: u64, from: u64, to: u64, kind: u32, promotion: u32, special: u32): u64 {
  const captured = ((position.white | position.black) & to) !== 0 ? kindOn(position, to) : NONE;
  store<u32>(total as usize, makeMove(firstOf(from), firstOf(to), kind, captured, promotion, special));
  return total + 4;
}

/** The number of replies of the other side. */
function replies<C>(next: Position): u64 {
  return (isWhite<C>() ? count<Black>(next) : count<White>(next)) as u64;
}

/** A king's step; like all functions below, it returns the new total. */
export function foundKing<C, S>(position: Position, total: u64, from: u64, to: u64): u64 {
  if (isListing<S>()) return list(position, total, from, to, KING, NONE, PLAIN);
  const next = displace<C>(position, from, to);
  next.kings ^= from | to;
  return total + replies<C>(next);
}

/** A legal castling move. */
export function foundCastling<C, S>(position: Position, total: u64, castling: Castling): u64 {
  if (isListing<S>()) {
    const king = firstOf(castling.kingFrom);
    store<u32>(total as usize, makeMove(king, firstOf(castling.rookFrom), KING, NONE, NONE, CASTLING));
    return total + 4;
  }
  return total + replies<C>(castle<C>(position, castling));
}

/** A pawn move that is neither a promotion nor a double step. */
export function foundPawn<C, S>(position: Position, total: u64, from: u64, to: u64): u64 {
  if (isListing<S>()) return list(position, total, from, to, PAWN, NONE, PLAIN);
  const next = displace<C>(position, from, to);
  next.pawns ^= from | to;
  return total + replies<C>(next);
}

/** The four moves of a pawn that promotes. */
export function foundPromotions<C, S>(position: Position, total: u64, from: u64, to: u64): u64 {
  if (isListing<S>()) {
    total = list(position, total, from, to, PAWN, QUEEN, PLAIN);
    total = list(position, total, from, to, PAWN, ROOK, PLAIN);
    total = list(position, total, from, to, PAWN, BISHOP, PLAIN);
    return list(position, total, from, to, PAWN, KNIGHT, PLAIN);
  }
  const next = displace<C>(position, from, to);
  next.pawns ^= from;
  next.orthogonals ^= to;
  total += replies<C>(next);
  next.diagonals ^= to;
  total += replies<C>(next);
  next.orthogonals ^= to;
  total += replies<C>(next);
  next.diagonals ^= to;
  next.knights ^= to;
  return total + replies<C>(next);
}

/** A pawn's double step, which may let it be captured en passant. */
export function foundDoubleStep<C, S>(position: Position, total: u64, from: u64, to: u64): u64 {
  if (isListing<S>()) return list(position, total, from, to, PAWN, NONE, DOUBLE_STEP);
  const next = displace<C>(position, from, to);
  next.pawns ^= from | to;
  noteDoubleStep<C>(next, to);
  return total + replies<C>(next);
}

/** A capture en passant, from and to these squares. */
export function foundEnPassant<C, S>(position: Position, total: u64, from: u64, to: u64): u64 {
  if (isListing<S>()) {
    store<u32>(total as usize, makeMove(firstOf(from), firstOf(to), PAWN, PAWN, NONE, EN_PASSANT));
    return total + 4;
  }
  const next = displace<C>(position, from, to);
  next.pawns ^= from | to;
  removePassed<C>(next, to);
  return total + replies<C>(next);
}

/** A knight's leap. */
export function foundKnight<C, S>(position: Position, total: u64, from: u64, to: u64): u64 {
  if (isListing<S>()) return list(position, total, from, to, KNIGHT, NONE, PLAIN);
  const next = displace<C>(position, from, to);
  next.knights ^= from | to;
  return total + replies<C>(next);
}

/**
 * A move of a bishop, rook or queen.
 * @param diagonal all squares where the piece slides along diagonals, else none.
 * @param orthogonal the same for ranks and files.
 */
export function foundSlider<C, S>(
  position: Position,
  total: u64,
  from: u64,
  to: u64,
  diagonal: u64,
  orthogonal: u64,
): u64 {
  if (isListing<S>()) {
    const kind = ((BISHOP as u64) & diagonal) | ((ROOK as u64) & orthogonal);
    return list(position, total, from, to, kind as u32, NONE, PLAIN);
  }
  const next = displace<C>(position, from, to);
  next.diagonals ^= (from | to) & diagonal;
  next.orthogonals ^= (from | to) & orthogonal;
  return total + replies<C>(next);
}
