import { bit, lowest } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { attackersOf } from 'plyhouse-kernel/assemblyscript/checks-and-pins.ts';
import { Black, White } from 'plyhouse-kernel/assemblyscript/color.ts';
import { bishopAttacks, rookAttacks } from 'plyhouse-kernel/assemblyscript/magics.ts';
import {
  capturedOf,
  DOUBLE_STEP,
  fromOf,
  Move,
  moverOf,
  promotionOf,
  specialOf,
  toOf,
} from 'plyhouse-kernel/assemblyscript/move.ts';
import { isWhiteToMove, occupiedOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';

/**
 * Piece values in centipawns: as in see.ts, but a bishop is worth a little more than a knight, and both more than three
 * pawns, so that the search does not take exchanges that players avoid for even ones.
 */
const PAWN_WORTH: i32 = 100;
const KNIGHT_WORTH: i32 = 320;
const BISHOP_WORTH: i32 = 330;
const ROOK_WORTH: i32 = 500;
const QUEEN_WORTH: i32 = 950;
/** The same, indexed by kind; a king is never captured. */
const WORTHS: StaticArray<i32> = [0, PAWN_WORTH, KNIGHT_WORTH, 0, 0, BISHOP_WORTH, ROOK_WORTH, QUEEN_WORTH];

/** The value of a kind of piece in an exchange, in centipawns. */
export function exchangeWorth(kind: u32): i32 {
  return unchecked(WORTHS[kind as i32]);
}

/**
 * Static exchange evaluation against a threshold: whether the exchange that a move starts on its target square wins at
 * least `threshold` centipawns. The same swap algorithm as in see.ts, but it stops as soon as the answer is certain,
 * usually after one or two captures.
 * @param threshold in centipawns; 0 asks whether the move loses nothing.
 */
export function winsAtLeast(position: Position, move: Move, threshold: i32): bool {
  // Castling, en passant and promotions are rare and count as even.
  if (specialOf(move) > DOUBLE_STEP || promotionOf(move) !== 0) return threshold <= 0;
  const to = toOf(move);

  // 1. The gain if nobody recaptures, and what remains if the moved piece is then lost for nothing.
  let balance = exchangeWorth(capturedOf(move)) - threshold;
  if (balance < 0) return false;
  balance = exchangeWorth(moverOf(move)) - balance;
  if (balance <= 0) return true;

  // 2. The sides take turns to capture with their least valuable piece; `balance` is what the side still has to win back.
  let occupied = (occupiedOf(position) & ~bit(fromOf(move))) | bit(to);
  let attackers = attackersOf<White>(position, to, occupied) | attackersOf<Black>(position, to, occupied);
  let isWhite = isWhiteToMove(position);
  let wins = 1;
  while (true) {
    isWhite = !isWhite;
    attackers &= occupied;
    const own = attackers & (isWhite ? position.white : position.black);
    if (own === 0) break;
    wins ^= 1;
    let used = own & position.pawns;
    if (used !== 0) {
      balance = PAWN_WORTH - balance;
      if (balance < wins) break;
      occupied ^= lowest(used);
      attackers |= bishopAttacks(to, occupied) & position.diagonals;
      continue;
    }
    used = own & position.knights;
    if (used !== 0) {
      balance = KNIGHT_WORTH - balance;
      if (balance < wins) break;
      occupied ^= lowest(used);
      continue;
    }
    used = own & position.diagonals & ~position.orthogonals;
    if (used !== 0) {
      balance = BISHOP_WORTH - balance;
      if (balance < wins) break;
      occupied ^= lowest(used);
      attackers |= bishopAttacks(to, occupied) & position.diagonals;
      continue;
    }
    used = own & position.orthogonals & ~position.diagonals;
    if (used !== 0) {
      balance = ROOK_WORTH - balance;
      if (balance < wins) break;
      occupied ^= lowest(used);
      attackers |= rookAttacks(to, occupied) & position.orthogonals;
      continue;
    }
    used = own & position.diagonals;
    if (used !== 0) {
      balance = QUEEN_WORTH - balance;
      if (balance < wins) break;
      occupied ^= lowest(used);
      attackers |=
        (bishopAttacks(to, occupied) & position.diagonals) | (rookAttacks(to, occupied) & position.orthogonals);
      continue;
    }
    // The king captures only what is no longer defended.
    return (attackers & ~own & (isWhite ? position.black : position.white)) !== 0 ? wins === 0 : wins === 1;
  }
  return wins === 1;
}
