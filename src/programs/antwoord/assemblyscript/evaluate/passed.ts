import { ahead, bit, firstOf, lastRank, rest } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { isWhite } from 'plyhouse-kernel/assemblyscript/color.ts';
import { rookAttacks } from 'plyhouse-kernel/assemblyscript/magics.ts';
import { foesOf, isWhiteToMove, kingOf, menOf, occupiedOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { attacksOf } from './attacks.ts';
import { distance } from './distance.ts';
import { PawnEntry } from './pawn-entry.ts';
import { fileOf, rankFor, spanAhead } from './span.ts';
import {
  PASSED_CLEAR,
  PASSED_ESCORTED,
  PASSED_FOE_KING,
  PASSED_OWN_KING,
  PASSED_ROOK,
  PASSED_RUNNING,
  PASSED_UNBLOCKED,
  PASSED_UNCHECKED,
} from './terms.ts';
import { Score, weight, weightAt } from './weight.ts';

/** Passed pawns beyond their basic bonus: kings, free path, rooks behind, and the rule of the square. */
export function weighPassed<C, F>(position: Position, pawns: PawnEntry): Score {
  let score: Score = 0;
  const occupied = occupiedOf(position);
  const own = attacksOf<C>();
  const foe = attacksOf<F>();
  const men = menOf<C>(position);
  const isFoeBare = (foesOf<C>(position) & ~(position.pawns | position.kings)) === 0;
  for (let left = pawns.passed & men; left !== 0; left = rest(left)) {
    const square = firstOf(left);
    const pawn = bit(square);
    const rank = rankFor<C>(square);
    const next = ahead<C>(pawn);
    const way = spanAhead<C>(pawn);
    const stop = firstOf(next);

    // 1. The kings.
    score += weightAt(PASSED_OWN_KING, rank) * distance(kingOf<C>(position), stop);
    score += weightAt(PASSED_FOE_KING, rank) * distance(kingOf<F>(position), stop);

    // 2. The next square, and the whole path.
    if ((next & occupied) === 0) {
      score += weightAt(PASSED_UNBLOCKED, rank);
      if ((way & (occupied | foe.all)) === 0) score += weightAt(PASSED_CLEAR, rank);
    }
    if ((next & foe.all) === 0) score += weightAt(PASSED_UNCHECKED, rank);
    if ((next & own.all) !== 0) score += weightAt(PASSED_ESCORTED, rank);

    // 3. Rooks behind it.
    const back = fileOf(square) & ~way;
    const rooks = position.orthogonals & back;
    if (rooks !== 0) {
      const behind = rookAttacks(square, occupied) & rooks;
      if ((behind & men) !== 0) score += weightAt(PASSED_ROOK, 0);
      else if (behind !== 0) score += weightAt(PASSED_ROOK, 1);
    }

    // 4. The rule of the square, with the double step and the side to move.
    if (isFoeBare && (way & men) === 0) {
      const goal = firstOf(way & lastRank<C>());
      const steps = min(5, 7 - (rank as i32));
      const lead = isWhiteToMove(position) === isWhite<C>() ? 0 : 1;
      if (distance(kingOf<F>(position), goal) - lead > steps) score += weight(PASSED_RUNNING);
    }
  }
  return score;
}
