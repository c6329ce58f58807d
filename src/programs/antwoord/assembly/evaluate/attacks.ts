import { kingSteps } from '../../../../kernel/assembly/attack-tables.ts';
import { ahead, aheadToA, aheadToH, behind, bit, pawnAttacks } from '../../../../kernel/assembly/bitboard.ts';
import { checksAndPins } from '../../../../kernel/assembly/checks-and-pins.ts';
import { isWhite } from '../../../../kernel/assembly/color.ts';
import { kingOf, menOf, occupiedOf, Position } from '../../../../kernel/assembly/position.ts';
import { ATTACKS, ATTACKS_BYTES } from './memory.ts';
import { ranksFor } from './span.ts';
import { Score } from './weight.ts';

/** What a side attacks in the position that is being evaluated, kind by kind. */
@unmanaged
export class Attacks {
  pawns: u64 = 0;
  knights: u64 = 0;
  bishops: u64 = 0;
  rooks: u64 = 0;
  queens: u64 = 0;
  king: u64 = 0;
  /** Squares that anybody attacks; that two or more do. */
  all: u64 = 0;
  twice: u64 = 0;
  /** Squares that are not counted as mobility. */
  barred: u64 = 0;
  /** Own pieces that are pinned to the king. */
  pinned: u64 = 0;
  /** The squares about the own king that two pawns do not guard. */
  ring: u64 = 0;
  /** What the side's officers do to the ring of the other king: weights of danger. */
  danger: Score = 0;
}

/** The side's record. There is one for each, written again by every evaluation. */
export function attacksOf<C>(): Attacks {
  return changetype<Attacks>(isWhite<C>() ? ATTACKS : ATTACKS + ATTACKS_BYTES);
}

/** Begins the side's record: its pawns, its king, its pins. */
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

/** Says which squares count for the mobility of the side `C`, whose foe is `F`; both records must have been begun. */
export function barSquares<C, F>(position: Position): void {
  const men = menOf<C>(position);
  const pawns = position.pawns & men;
  const stuck = pawns & (behind<C>(occupiedOf(position)) | ranksFor<C>(1, 2));
  attacksOf<C>().barred = stuck | (men & position.kings) | attacksOf<F>().pawns;
}

/** Nine squares about a king, pushed into the board where he stands at its edge. */
function ringOf(king: usize): u64 {
  const file = min(max(king & 7, 1), 6);
  const rank = min(max(king >> 3, 1), 6);
  const centre = (rank << 3) | file;
  return kingSteps(centre) | bit(centre);
}

/** Where the side's pawns can step now: one square, and two from their first rank. */
export function pawnSteps<C>(pawns: u64, occupied: u64): u64 {
  const single = ahead<C>(pawns) & ~occupied;
  return single | (ahead<C>(single & ranksFor<C>(2, 2)) & ~occupied);
}
