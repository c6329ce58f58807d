import { behind, bit, firstOf } from './bitboard.ts';
import { Castling, keptRights, longCastling, shortCastling } from './castling.ts';
import { enPassantPawns, foePawnAttacks } from './checks-and-pins.ts';
import { Black, isWhite, White } from './color.ts';
import {
  CASTLING,
  capturedOf,
  DOUBLE_STEP,
  EN_PASSANT,
  fromOf,
  Move,
  moverOf,
  promotionOf,
  specialOf,
  toOf,
} from './move.ts';
import { BISHOP, KING, KNIGHT, NONE, PAWN, ROOK } from './piece.ts';
import { after, foesOf, menOf, Position } from './position.ts';
import { blackKey, enPassantKey, manKey, rightsKey } from './zobrist.ts';

/**
 * Begins the next record for a piece of the side that goes from one square to another. Afterwards the occupied squares are
 * right, but the moving piece is still missing from the set of its kind. Key and counters are left to {@link make}, since
 * a mere count does not need them.
 */
export function displace<C>(position: Position, from: u64, to: u64): Position {
  const next = after(position);
  const keep = ~to;
  const men = menOf<C>(position) ^ (from | to);
  const foes = foesOf<C>(position) & keep;
  next.white = isWhite<C>() ? men : foes;
  next.black = isWhite<C>() ? foes : men;
  next.pawns = position.pawns & keep;
  next.knights = position.knights & keep;
  next.diagonals = position.diagonals & keep;
  next.orthogonals = position.orthogonals & keep;
  next.kings = position.kings;
  next.rights = keptRights(position.rights, from | to) as u8;
  next.enPassant = 0;
  return next;
}

/** After a double step: records the square behind the pawn if it can be captured there en passant. */
export function noteDoubleStep<C>(next: Position, to: u64): void {
  const crossed = behind<C>(to);
  const near = isWhite<C>() ? foePawnAttacks<Black>(crossed) : foePawnAttacks<White>(crossed);
  if ((near & next.pawns & foesOf<C>(next)) === 0) return;
  const square = firstOf(crossed);
  const pawns = isWhite<C>() ? enPassantPawns<Black>(next, square) : enPassantPawns<White>(next, square);
  if (pawns !== 0) next.enPassant = square as u8;
}

/** After a capture en passant: removes the captured pawn. */
export function removePassed<C>(next: Position, to: u64): void {
  const passed = behind<C>(to);
  next.pawns ^= passed;
  if (isWhite<C>()) next.black ^= passed;
  else next.white ^= passed;
}

/** Writes the position after castling into the next record, as {@link displace} does for other moves. */
export function castle<C>(position: Position, castling: Castling): Position {
  const next = after(position);
  const left = castling.kingFrom | castling.rookFrom;
  const men = (menOf<C>(position) & ~left) | castling.kingTo | castling.rookTo;
  next.white = isWhite<C>() ? men : position.white;
  next.black = isWhite<C>() ? position.black : men;
  next.pawns = position.pawns;
  next.knights = position.knights;
  next.diagonals = position.diagonals;
  next.orthogonals = (position.orthogonals & ~castling.rookFrom) | castling.rookTo;
  next.kings = (position.kings & ~castling.kingFrom) | castling.kingTo;
  next.rights = keptRights(position.rights, left) as u8;
  next.enPassant = 0;
  return next;
}

/** The castling, of the side's two, that a move is. */
function castlingOfMove<C>(move: Move): Castling {
  return toOf(move) > fromOf(move) ? shortCastling<C>() : longCastling<C>();
}

/** Writes the complete position after a legal move of the side into the next record and returns that record. */
export function make<C>(position: Position, move: Move): Position {
  const special = specialOf(move);
  const next = special === CASTLING ? castle<C>(position, castlingOfMove<C>(move)) : arrive<C>(position, move);
  if (special === DOUBLE_STEP) noteDoubleStep<C>(next, bit(toOf(move)));
  else if (special === EN_PASSANT) removePassed<C>(next, bit(toOf(move)));

  const isFinal = moverOf(move) === PAWN || capturedOf(move) !== NONE;
  next.halfmoves = isFinal ? 0 : position.halfmoves + 1;
  next.ply = position.ply + 1;
  next.move = move;
  next.hash = position.hash ^ changeOf<C>(position, next, move);
  return next;
}

/** Any move but castling: puts the piece, or what it promotes to, on its target square. */
function arrive<C>(position: Position, move: Move): Position {
  const from = bit(fromOf(move));
  const to = bit(toOf(move));
  const next = displace<C>(position, from, to);
  if (promotionOf(move) === NONE) {
    toggle(next, moverOf(move), from | to);
  } else {
    next.pawns ^= from;
    toggle(next, promotionOf(move), to);
  }
  return next;
}

/** Toggles a piece of this kind on these squares. Branches, not masks: lists have moves of one kind together. */
function toggle(position: Position, kind: u32, squares: u64): void {
  if (kind === PAWN) position.pawns ^= squares;
  else if (kind === KNIGHT) position.knights ^= squares;
  else if (kind === KING) position.kings ^= squares;
  else {
    if ((kind & BISHOP) === BISHOP) position.diagonals ^= squares;
    if ((kind & ROOK) === ROOK) position.orthogonals ^= squares;
  }
}

/** The change of the key by a move. */
function changeOf<C>(position: Position, next: Position, move: Move): u64 {
  const own: usize = isWhite<C>() ? 0 : 1;
  let change =
    blackKey() ^
    rightsKey(position.rights) ^
    rightsKey(next.rights) ^
    enPassantKey(position.enPassant) ^
    enPassantKey(next.enPassant);
  if (specialOf(move) === CASTLING) {
    const castling = castlingOfMove<C>(move);
    change ^= manKey(own, KING, firstOf(castling.kingFrom)) ^ manKey(own, KING, firstOf(castling.kingTo));
    return change ^ manKey(own, ROOK, firstOf(castling.rookFrom)) ^ manKey(own, ROOK, firstOf(castling.rookTo));
  }
  const kind = moverOf(move);
  const arrived = promotionOf(move) === NONE ? kind : promotionOf(move);
  change ^= manKey(own, kind, fromOf(move)) ^ manKey(own, arrived, toOf(move));
  if (capturedOf(move) === NONE) return change;
  const square = specialOf(move) === EN_PASSANT ? firstOf(behind<C>(bit(toOf(move)))) : toOf(move);
  return change ^ manKey(own ^ 1, capturedOf(move), square);
}
