import { between } from './attack-tables.ts';
import { bit, FILE_A, FILE_H, firstOf } from './bitboard.ts';
import { isWhite } from './color.ts';
import { rookAttacks } from './magics.ts';
import { CASTLING_HOMES, CASTLINGS } from './memory.ts';
import { foesOf, occupiedOf, Position } from './position.ts';

/**
 * A right to castle as the game has it. King and rook may start anywhere on their rank (Chess960) and arrive where
 * they always do; the ordinary game is the case of e1 and a corner.
 */
@unmanaged
export class Castling {
  kingFrom: u64 = 0;
  kingTo: u64 = 0;
  rookFrom: u64 = 0;
  rookTo: u64 = 0;
  /** Squares on which nobody else may stand. */
  empty: u64 = 0;
  /** Squares that may not be attacked, the king's own aside. */
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
  return changetype<Castling>(CASTLINGS + (right as usize) * offsetof<Castling>());
}

/** The first of the side's two, on the h-side. */
export function shortCastling<C>(): Castling {
  return castlingOf(isWhite<C>() ? 0 : 2);
}

/** The second, on the a-side. */
export function longCastling<C>(): Castling {
  return castlingOf(isWhite<C>() ? 1 : 3);
}

/** A new game, in which nobody may castle so far. */
export function forgetCastlings(): void {
  memory.fill(CASTLINGS, 0, CASTLING_HOMES + 8 - CASTLINGS);
}

/** Says where king and rook of a right stand. */
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
  store<u64>(CASTLING_HOMES, load<u64>(CASTLING_HOMES) | movers);
}

/** The rights that are left when something has moved from or to these squares. */
export function keptRights(rights: u32, touched: u64): u32 {
  if ((touched & load<u64>(CASTLING_HOMES)) === 0) return rights;
  for (let right = 0; right < RIGHT_COUNT; right++) {
    const castling = castlingOf(right);
    if ((touched & (castling.kingFrom | castling.rookFrom)) !== 0) rights &= ~(1 << right);
  }
  return rights;
}

/** Whether the side has the right and nobody stands in the way; says nothing of attacks. */
export function isOpen(castling: Castling, right: u32, rights: u32, occupied: u64): bool {
  return (rights & right) !== 0 && (occupied & castling.empty) === 0;
}

/**
 * Whether the rook, by leaving its square, lets an attack through to the king: it can only where it did not stand at
 * the edge of the board, behind it nobody.
 */
function uncoversKing<C>(position: Position, castling: Castling): bool {
  if ((castling.rookFrom & (FILE_A | FILE_H)) !== 0) return false;
  const rooks = position.orthogonals & foesOf<C>(position);
  const occupied =
    (occupiedOf(position) & ~(castling.kingFrom | castling.rookFrom)) | castling.kingTo | castling.rookTo;
  return (rookAttacks(firstOf(castling.kingTo), occupied) & rooks) !== 0;
}

/** Whether the king may castle where nobody stands in between: no square of his path is attacked, before or after. */
export function mayCastle<C>(position: Position, castling: Castling, safe: u64): bool {
  return (castling.path & ~safe) === 0 && !uncoversKing<C>(position, castling);
}
