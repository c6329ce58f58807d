import { own } from './base.ts';
import { bit, lowest, RANK_1, RANK_8 } from './bitboard.ts';
import { attackersOf } from './checks-and-pins.ts';
import { Black, White } from './color.ts';
import { bishopAttacks, rookAttacks } from './magics.ts';
import { EXCHANGE } from './memory.ts';
import { CASTLING, capturedOf, EN_PASSANT, fromOf, Move, moverOf, promotionOf, specialOf, toOf } from './move.ts';
import { BISHOP, KING, KNIGHT, NONE, PAWN, QUEEN, ROOK } from './piece.ts';
import { isWhiteToMove, occupiedOf, Position } from './position.ts';

/**
 * The value of each kind in centipawns, by its number: the textbook values 1, 3, 3, 5, 9. A king is worth more than all
 * others together, so that it never captures a protected piece.
 */
const WORTHS: StaticArray<i32> = [0, 100, 300, 20_000, 0, 300, 500, 900];

function worthOf(kind: u32): i32 {
  return unchecked(WORTHS[kind as i32]);
}

/**
 * Static exchange evaluation: what a legal move wins or loses, in centipawns for the side that makes it, if both sides
 * then keep capturing on the target square, least valuable piece first, and either may stop. Pieces behind other pieces
 * take part; pins are ignored.
 */
export function exchange(position: Position, move: Move): i32 {
  if (specialOf(move) === CASTLING) return 0;
  const to = toOf(move);
  const isOnRim = (bit(to) & (RANK_1 | RANK_8)) !== 0;
  let isWhite = isWhiteToMove(position);
  let occupied = occupiedOf(position) & ~bit(fromOf(move));
  if (specialOf(move) === EN_PASSANT) occupied &= ~bit(isWhite ? to - 8 : to + 8);
  let attackers = (attackersOf<White>(position, to, occupied) | attackersOf<Black>(position, to, occupied)) & occupied;

  // 1. Follow the captures. Each gain is that of the capturing side if the exchange ended there.
  let gains = own(EXCHANGE);
  const isPromotion = promotionOf(move) !== NONE;
  let standing = isPromotion ? worthOf(promotionOf(move)) : worthOf(moverOf(move));
  store<i32>(gains, worthOf(capturedOf(move)) + (isPromotion ? standing - worthOf(PAWN) : 0));
  while (true) {
    isWhite = !isWhite;
    const men = isWhite ? position.white : position.black;
    const own = attackers & men;
    if (own === 0) break;
    const kind = leastOf(position, own);
    let gain = standing - load<i32>(gains);
    standing = worthOf(kind);
    if (kind === PAWN && isOnRim) {
      gain += worthOf(QUEEN) - worthOf(PAWN);
      standing = worthOf(QUEEN);
    }
    gains += 4;
    store<i32>(gains, gain);
    occupied &= ~lowest(own & menOfKind(position, kind));
    attackers |= bishopAttacks(to, occupied) & position.diagonals;
    attackers |= rookAttacks(to, occupied) & position.orthogonals;
    attackers &= occupied;
  }

  // 2. Back up the gains: a side captures only if it gains by it.
  for (; gains > own(EXCHANGE); gains -= 4) {
    store<i32>(gains - 4, min(load<i32>(gains - 4), -load<i32>(gains)));
  }
  return load<i32>(own(EXCHANGE));
}

/** The kind of the least valuable piece among these. */
function leastOf(position: Position, men: u64): u32 {
  if ((men & position.pawns) !== 0) return PAWN;
  if ((men & position.knights) !== 0) return KNIGHT;
  if ((men & position.diagonals & ~position.orthogonals) !== 0) return BISHOP;
  if ((men & position.orthogonals & ~position.diagonals) !== 0) return ROOK;
  if ((men & position.diagonals) !== 0) return QUEEN;
  return KING;
}

/** All pieces of a kind; queens are not counted as bishops or rooks. */
function menOfKind(position: Position, kind: u32): u64 {
  if (kind === PAWN) return position.pawns;
  if (kind === KNIGHT) return position.knights;
  if (kind === BISHOP) return position.diagonals & ~position.orthogonals;
  if (kind === ROOK) return position.orthogonals & ~position.diagonals;
  if (kind === QUEEN) return position.diagonals & position.orthogonals;
  return position.kings;
}
