import { knightSteps } from 'plyhouse-kernel/assemblyscript/attack-tables.ts';
import { behind, firstOf, isSeveral, pawnAttacks } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { bishopAttacks, rookAttacks } from 'plyhouse-kernel/assemblyscript/magics.ts';
import { foesOf, menOf, occupiedOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { attacksOf, pawnSteps } from './attacks.ts';
import { ranksFor } from './span.ts';
import {
  CONTESTED,
  HANGING,
  KING_THREAT,
  MINOR_THREAT,
  PAWN_THREAT,
  PUSH_THREAT,
  QUEEN_THREAT,
  ROOK_THREAT,
  SPACE,
} from './terms.ts';
import { Score, times, weight } from './weight.ts';

/** The side's threats: what it attacks, or could attack with its next move. */
export function weighThreats<C, F>(position: Position): Score {
  const own = attacksOf<C>();
  const foe = attacksOf<F>();
  const foes = foesOf<C>(position);
  const pieces = foes & ~(position.pawns | position.kings);
  const queens = position.diagonals & position.orthogonals;
  // Squares that the opponent guards strongly: with a pawn, or twice against a single attacker.
  const strong = foe.pawns | (foe.twice & ~own.twice);
  const weak = foes & ~position.kings & ~strong & own.all;
  let score: Score = 0;

  // 1. By knights and bishops, by rooks, by the king.
  const byMinors = (own.knights | own.bishops) & (weak | pieces);
  if (byMinors !== 0) score += byKind(MINOR_THREAT, position, byMinors & ~(position.pawns & strong), queens);
  const byRooks = own.rooks & (weak | (pieces & queens));
  if (byRooks !== 0) score += byKind(ROOK_THREAT, position, byRooks, queens);
  if ((weak & own.king) !== 0) score += weight(KING_THREAT);

  // 2. Hanging: undefended, or a piece attacked twice and weakly defended.
  score += times(HANGING, weak & (~foe.all | (pieces & own.twice)));

  // 3. By safe pawns, and by safe pawn pushes.
  const safe = ~foe.all | own.all;
  const pawns = position.pawns & menOf<C>(position);
  const byPawns = pawnAttacks<C>(pawns & safe) & pieces;
  if (byPawns !== 0) {
    score += times(PAWN_THREAT, byPawns & position.knights);
    score += times(PAWN_THREAT + 1, byPawns & position.diagonals & ~queens);
    score += times(PAWN_THREAT + 2, byPawns & position.orthogonals & ~queens);
    score += times(PAWN_THREAT + 3, byPawns & queens);
  }
  const steps = pawnSteps<C>(pawns, occupiedOf(position)) & ~foe.pawns & safe;
  score += times(PUSH_THREAT, pawnAttacks<C>(steps) & pieces & ~own.pawns);

  // 4. Squares that both sides attack and the opponent does not guard strongly.
  score += times(CONTESTED, foe.all & ~strong & own.all & ~foes);

  // 5. Moves that would attack a single queen from a safe square.
  const target = queens & foes;
  if (target !== 0 && !isSeveral(target)) {
    const square = firstOf(target);
    const from = ~(own.barred | strong | menOf<C>(position));
    const occupied = occupiedOf(position);
    score += times(QUEEN_THREAT, own.knights & knightSteps(square) & from);
    const lines = (own.bishops & bishopAttacks(square, occupied)) | (own.rooks & rookAttacks(square, occupied));
    score += times(QUEEN_THREAT + 1, lines & from & own.twice);
  }
  return score;
}

/** Sums a row of five weights, one for each kind of attacked piece. */
function byKind(term: i32, position: Position, attacked: u64, queens: u64): Score {
  return (
    times(term, attacked & position.pawns) +
    times(term + 1, attacked & position.knights) +
    times(term + 2, attacked & position.diagonals & ~queens) +
    times(term + 3, attacked & position.orthogonals & ~queens) +
    times(term + 4, attacked & queens)
  );
}

const CENTRE_FILES: u64 = 0x3c3c_3c3c_3c3c_3c3c;

/** Space: safe squares on the centre files of the side's half; unattacked ones behind its own pawns count twice. */
export function weighSpace<C, F>(position: Position): Score {
  const pawns = position.pawns & menOf<C>(position);
  const safe = CENTRE_FILES & ranksFor<C>(1, 3) & ~pawns & ~attacksOf<F>().pawns;
  let back = behind<C>(pawns);
  back |= behind<C>(back);
  back |= behind<C>(back);
  const pieces = popcnt(menOf<C>(position) & ~(position.pawns | position.kings)) as i32;
  const room = (popcnt(safe) + popcnt(back & safe & ~attacksOf<F>().all)) as i32;
  return weight(SPACE) * ((room * pieces) >> 3);
}
