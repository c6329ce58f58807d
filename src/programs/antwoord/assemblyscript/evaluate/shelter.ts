import { bit, firstOf, rest } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { isWhite } from 'plyhouse-kernel/assemblyscript/color.ts';
import { kingOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { distance } from './distance.ts';
import { PawnEntry } from './pawn-entry.ts';
import { fileOf, filledAhead, rankFor, widened } from './span.ts';
import { KING_FAR, SHELTER, STORM, STORM_STOPPED } from './terms.ts';
import { Score, weight, weightAt } from './weight.ts';

/** Pawn shelter and pawn storm around the side's king, cached in the pawn entry until the king moves. */
export function weighShelter<C>(position: Position, pawns: PawnEntry): Score {
  const king = kingOf<C>(position);
  if (isWhite<C>()) {
    if (pawns.whiteKing !== (king as u8)) {
      pawns.whiteKing = king as u8;
      pawns.whiteShelter = shelterOf<C>(king, pawns.white, pawns.black);
    }
    return pawns.whiteShelter;
  }
  if (pawns.blackKing !== (king as u8)) {
    pawns.blackKing = king as u8;
    pawns.blackShelter = shelterOf<C>(king, pawns.black, pawns.white);
  }
  return pawns.blackShelter;
}

function shelterOf<C>(king: usize, own: u64, foes: u64): Score {
  let score: Score = 0;
  // 1. The king's file and the adjacent ones, from the king's rank on.
  const near = filledAhead<C>(widened(bit(king)));
  const centre: usize = min(max(king & 7, 1), 6);
  for (let file = centre - 1; file <= centre + 1; file++) {
    const shields = own & near & fileOf(file);
    const storm = foes & near & fileOf(file);
    const shield: usize = shields !== 0 ? rankFor<C>(nearest<C>(shields)) : 0;
    const attacker: usize = storm !== 0 ? rankFor<C>(nearest<C>(storm)) : 0;
    const row = min(file, 7 - file) << 3;
    score += weightAt(SHELTER, row | shield);
    score +=
      shield !== 0 && attacker === shield + 1 ? weightAt(STORM_STOPPED, attacker) : weightAt(STORM, row | attacker);
  }
  // 2. The king's distance from its own pawns.
  if (own !== 0) {
    let least = 7;
    for (let left = own; left !== 0; left = rest(left)) least = min(least, distance(king, firstOf(left)));
    score += weight(KING_FAR) * least;
  }
  return score;
}

/** The square of a set nearest to the side's first rank. */
function nearest<C>(set: u64): usize {
  return isWhite<C>() ? firstOf(set) : 63 - (clz(set) as usize);
}
