import { ahead, behind, bit, firstOf, pawnAttacks, rest } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { PawnEntry } from './pawn-entry.ts';
import { beside, fileOf, rankFor, spanAhead, squareFor, widened } from './span.ts';
import {
  BACKWARD,
  CANDIDATE,
  DOUBLED,
  ISOLATED,
  PASSED,
  PASSED_TOGETHER,
  PHALANX,
  PLACES,
  SUPPORTED,
} from './terms.ts';
import { Score, weightAt } from './weight.ts';

/** The side's pawn structure: terms that depend on pawns alone. Records the passed pawns. */
export function weighPawns<C, F>(entry: PawnEntry, own: u64, foes: u64): Score {
  let score: Score = 0;
  let passed: u64 = 0;
  for (let left = own; left !== 0; left = rest(left)) {
    const square = firstOf(left);
    const pawn = bit(square);
    const rank = rankFor<C>(square);
    const way = spanAhead<C>(pawn);
    const neighbours = own & beside(fileOf(square));
    const supporters = own & pawnAttacks<F>(pawn);
    const isFaced = (way & foes) !== 0;
    const open: usize = isFaced ? 0 : 1;
    score += weightAt(PLACES, squareFor<C>(square));

    // 1. Other pawns of the side.
    if ((own & beside(pawn)) !== 0) score += weightAt(PHALANX, rank);
    if (supporters !== 0) score += weightAt(SUPPORTED, rank);
    if ((way & own) !== 0) score += weightAt(DOUBLED, supporters !== 0 ? 1 : 0);
    if (neighbours === 0) score += weightAt(ISOLATED, open);
    else if ((neighbours & ~spanAhead<C>(widened(pawn))) === 0) {
      // All neighbours have advanced further: the pawn is backward if an enemy pawn guards or blocks its next square.
      const stop = ahead<C>(pawn);
      if ((stop & (foes | pawnAttacks<F>(foes))) !== 0) score += weightAt(BACKWARD, open);
    }

    // 2. Passed pawns, and candidates.
    if (isFaced || (way & own) !== 0) continue;
    const guards = foes & spanAhead<C>(beside(pawn));
    if (guards === 0) {
      passed |= pawn;
      score += weightAt(PASSED, rank);
    } else {
      const helpers = neighbours & ~spanAhead<C>(beside(pawn));
      if (popcnt(helpers) >= popcnt(guards)) score += weightAt(CANDIDATE, rank);
    }
  }
  // 3. Connected passed pawns.
  const together = passed & (beside(passed) | pawnAttacks<C>(passed) | behind<C>(beside(passed)));
  for (let left = together; left !== 0; left = rest(left)) {
    score += weightAt(PASSED_TOGETHER, rankFor<C>(firstOf(left)));
  }
  entry.passed |= passed;
  return score;
}
