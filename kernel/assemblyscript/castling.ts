import { between } from './attack-tables.ts';
import { own } from './base.ts';
import { bit, FILE_A, FILE_H, firstOf } from './bitboard.ts';
import { isWhite } from './color.ts';
import { rookAttacks } from './magics.ts';
import { CASTLING_HOMES, CASTLINGS } from './memory.ts';
import { foesOf, occupiedOf, Position } from './position.ts';

/**
 * One castling right of the game. King and rook may start anywhere on their rank (Chess960) and end on the usual
 * squares; in ordinary chess they start on e1 and in a corner.
 */
@unmanaged
export class Castling {
  kingFrom: u64 = 0;
  kingTo: u64 = 0;
  rookFrom: u64 = 0;
  rookTo: u64 = 0;
  /** Squares that must be empty, apart from king and rook themselves. */
  empty: u64 = 0;
  /** Squares that must not be attacked, besides the king's own. */
  path: u64 = 0;
}

/** Rights are bits of one number: White's on the h-side, on the a-side, then Black's. */
export const RIGHT_COUNT: i32 = 4;

/** The bit of the side's right on the h-side; that of the a-side is the next one. */
export function shortRight<C>(): u32 {
  return isWhite<C>() ? 1 : 4;
}

/** The right with this number, from 0. */
export function castlingOf(right: i32): Castling {
  return changetype<Castling>(own(CASTLINGS) + (right as usize) * offsetof<Castling>());
}

/** The first of the side's two, on the h-side. */
export function shortCastling<C>(): Castling {
  return castlingOf(isWhite<C>() ? 0 : 2);
}

/** The second, on the a-side. */
export function longCastling<C>(): Castling {
  return castlingOf(isWhite<C>() ? 1 : 3);
}

/** Starts a new game without castling rights. */
export function forgetCastlings(): void {
  memory.fill(own(CASTLINGS), 0, CASTLING_HOMES + 8 - CASTLINGS);
}

/** Sets the squares of king and rook for a right. */
export function setCastling(right: i32, king: usize, rook: usize): void {
  const castling = castlingOf(right);
  const rank = king & 56;
  const isShort = (right & 1) === 0;
  const kingTo = rank | (isShort ? 6 : 2);
  const rookTo = rank | (isShort ? 5 : 3);
  const movers = bit(king) | bit(rook);
  castling.kingFrom = bit(king);
  castling.kingTo = bit(kingTo);
  castling.rookFrom = bit(rook);
  castling.rookTo = bit(rookTo);
  castling.path = (between(king, kingTo) | bit(kingTo)) & ~bit(king);
  castling.empty = (castling.path | between(rook, rookTo) | bit(rookTo)) & ~movers;
  store<u64>(own(CASTLING_HOMES), load<u64>(own(CASTLING_HOMES)) | movers);
}

/** The rights that remain after a move from or to these squares. */
export function keptRights(rights: u32, touched: u64): u32 {
  if ((touched & load<u64>(own(CASTLING_HOMES))) === 0) return rights;
  for (let right = 0; right < RIGHT_COUNT; right++) {
    const castling = castlingOf(right);
    if ((touched & (castling.kingFrom | castling.rookFrom)) !== 0) rights &= ~(1 << right);
  }
  return rights;
}

/** Whether the side has the right and the path is empty; attacks are not tested. */
export function isOpen(castling: Castling, right: u32, rights: u32, occupied: u64): bool {
  return (rights & right) !== 0 && (occupied & castling.empty) === 0;
}

/**
 * Whether the rook exposes the king to an attack by leaving its square. This is possible only if the rook does not start
 * at the edge of the board.
 */
function uncoversKing<C>(position: Position, castling: Castling): bool {
  if ((castling.rookFrom & (FILE_A | FILE_H)) !== 0) return false;
  const rooks = position.orthogonals & foesOf<C>(position);
  const occupied =
    (occupiedOf(position) & ~(castling.kingFrom | castling.rookFrom)) | castling.kingTo | castling.rookTo;
  return (rookAttacks(firstOf(castling.kingTo), occupied) & rooks) !== 0;
}

/** Whether the king may castle if the path is empty: no square of his path is attacked, before or after the move. */
export function mayCastle<C>(position: Position, castling: Castling, safe: u64): bool {
  return (castling.path & ~safe) === 0 && !uncoversKing<C>(position, castling);
}
