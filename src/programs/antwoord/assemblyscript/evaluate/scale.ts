import { ahead, bit, FILE_A, FILE_H, firstOf, isSeveral, lastRank } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { foesOf, kingOf, menOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { distance } from './distance.ts';
import { LIGHT } from './light.ts';
import { filledAhead, rankFor, widened } from './span.ts';

/** The scale of a full score. */
export const FULL: i32 = 64;

/** The scale of an endgame advantage of `C` against `F`, in 64ths: low if it is hard or impossible to win. */
export function scaleOf<C, F>(position: Position): i32 {
  const own = menOf<C>(position);
  const foes = foesOf<C>(position);
  const pawns = position.pawns & own;
  const queens = position.diagonals & position.orthogonals;
  const minors = position.knights | (position.diagonals & ~queens);
  const rooks = position.orthogonals & ~queens;

  // 1. No pawns: hardly ever won with an advantage of no more than a minor piece.
  if (pawns === 0) {
    const ownWorth = worth(minors & own, rooks & own, queens & own);
    const foeWorth = worth(minors & foes, rooks & foes, queens & foes);
    if (ownWorth - foeWorth > 3) return FULL;
    return ownWorth < 5 ? 0 : foeWorth <= 3 ? 4 : 10;
  }

  const bishops = position.diagonals & ~queens;
  const ownBishops = bishops & own;
  const ownOfficers = own & ~(position.pawns | position.kings);
  const foeOfficers = foes & ~(position.pawns | position.kings);

  // 2. The wrong rook's pawn: pawns on one edge file, no bishop that guards the corner, and the enemy king there.
  if (ownOfficers === ownBishops && pawns !== 0 && ((pawns & ~FILE_A) === 0 || (pawns & ~FILE_H) === 0)) {
    const corner = ((pawns & FILE_A) !== 0 ? FILE_A : FILE_H) & lastRank<C>();
    const isGuarded = (corner & LIGHT) !== 0 ? (ownBishops & LIGHT) !== 0 : (ownBishops & ~LIGHT) !== 0;
    if (!isGuarded) {
      const goal = firstOf(corner);
      if (distance(kingOf<F>(position), goal) <= 1) return 0;
    }
  }

  // 3. Bishops of opposite colours.
  const foeBishops = bishops & foes;
  if (isSingle(ownBishops) && isSingle(foeBishops) && ((ownBishops & LIGHT) !== 0) !== ((foeBishops & LIGHT) !== 0)) {
    if (ownOfficers === ownBishops && foeOfficers === foeBishops) {
      return isSingle(pawns) ? 8 : min(18 + 4 * (popcnt(pawns) as i32), FULL);
    }
    return min(30 + 4 * (popcnt(ownOfficers | pawns) as i32), FULL);
  }

  // 4. Rook and pawn against rook with the king in front of the pawn: mostly drawn, the less advanced the pawn, the more so.
  if (isSingle(pawns) && isSingle(ownOfficers) && foeOfficers === (rooks & foes) && isSingle(foeOfficers)) {
    if (ownOfficers === (rooks & own) && (foes & position.pawns) === 0) {
      const pawn = firstOf(pawns);
      const front = filledAhead<C>(widened(ahead<C>(pawns)));
      if ((front & bit(kingOf<F>(position))) !== 0) return 12 + 2 * (rankFor<C>(pawn) as i32);
    }
  }

  // 5. A last pawn against a minor piece that can be sacrificed for it.
  if (isSingle(pawns) && isSingle(ownOfficers) && (ownOfficers & minors) !== 0 && (foeOfficers & minors) !== 0)
    return 16;

  // 6. Fewer pawns are harder to win with.
  return min(40 + 6 * (popcnt(pawns) as i32), FULL);
}

/** Textbook piece values. */
function worth(minors: u64, rooks: u64, queens: u64): i32 {
  return (3 * popcnt(minors) + 5 * popcnt(rooks) + 9 * popcnt(queens)) as i32;
}

function isSingle(set: u64): bool {
  return set !== 0 && !isSeveral(set);
}
