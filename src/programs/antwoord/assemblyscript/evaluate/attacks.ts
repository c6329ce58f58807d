import { kingSteps } from 'plyhouse-kernel/assemblyscript/attack-tables.ts';
import { own } from 'plyhouse-kernel/assemblyscript/base.ts';
import { ahead, aheadToA, aheadToH, behind, bit, pawnAttacks } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { checksAndPins } from 'plyhouse-kernel/assemblyscript/checks-and-pins.ts';
import { isWhite } from 'plyhouse-kernel/assemblyscript/color.ts';
import { kingOf, menOf, occupiedOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { ATTACKS, ATTACKS_BYTES } from './memory.ts';
import { ranksFor } from './span.ts';
import { Score } from './weight.ts';

/** The attacks of one side in the evaluated position, by kind of piece. */
@unmanaged
export class Attacks {
  pawns: u64 = 0;
  knights: u64 = 0;
  bishops: u64 = 0;
  rooks: u64 = 0;
  queens: u64 = 0;
  king: u64 = 0;
  /** Squares attacked by any piece; by two or more. */
  all: u64 = 0;
  twice: u64 = 0;
  /** Squares that do not count as mobility. */
  barred: u64 = 0;
  /** Own pieces pinned to the king. */
  pinned: u64 = 0;
  /** The king ring: squares around the own king, without those guarded by two pawns. */
  ring: u64 = 0;
  /** King danger from this side's pieces that attack the other king's ring. */
  danger: Score = 0;
}

/** The side's record; every evaluation overwrites it. */
export function attacksOf<C>(): Attacks {
  return changetype<Attacks>(own(isWhite<C>() ? ATTACKS : ATTACKS + ATTACKS_BYTES));
}

/** Initialises the side's record with its pawns, king and pins. */
export function beginAttacks<C>(position: Position): void {
  const attacks = attacksOf<C>();
  const men = menOf<C>(position);
  const pawns = position.pawns & men;
  const king = kingOf<C>(position);
  const byPawns = pawnAttacks<C>(pawns);
  const byTwoPawns = aheadToA<C>(pawns) & aheadToH<C>(pawns);
  const byKing = kingSteps(king);
  attacks.pawns = byPawns;
  attacks.knights = 0;
  attacks.bishops = 0;
  attacks.rooks = 0;
  attacks.queens = 0;
  attacks.king = byKing;
  attacks.all = byPawns | byKing;
  attacks.twice = byTwoPawns | (byPawns & byKing);
  attacks.pinned = checksAndPins<C>(position) & men;
  attacks.ring = ringOf(king) & ~byTwoPawns;
  attacks.danger = 0;
}

/** Sets the squares that do not count for the mobility of `C` against `F`; both records must be initialised. */
export function barSquares<C, F>(position: Position): void {
  const men = menOf<C>(position);
  const pawns = position.pawns & men;
  const stuck = pawns & (behind<C>(occupiedOf(position)) | ranksFor<C>(1, 2));
  attacksOf<C>().barred = stuck | (men & position.kings) | attacksOf<F>().pawns;
}

/** The king and the eight squares around it; at the edge, those of the nearest square inside. */
function ringOf(king: usize): u64 {
  const file = min(max(king & 7, 1), 6);
  const rank = min(max(king >> 3, 1), 6);
  const centre = (rank << 3) | file;
  return kingSteps(centre) | bit(centre);
}

/** The squares that the side's pawns can advance to, double steps included. */
export function pawnSteps<C>(pawns: u64, occupied: u64): u64 {
  const single = ahead<C>(pawns) & ~occupied;
  return single | (ahead<C>(single & ranksFor<C>(2, 2)) & ~occupied);
}
