import { between, knightSteps, through } from 'plyhouse-kernel/assemblyscript/attack-tables.ts';
import {
  behind,
  bit,
  firstOf,
  isSeveral,
  lastRank,
  rest,
  seventhRank,
} from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { bishopAttacks, bishopRays, rookAttacks, rookRays } from 'plyhouse-kernel/assemblyscript/magics.ts';
import { foesOf, kingOf, menOf, occupiedOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { Attacks, attacksOf } from './attacks.ts';
import { distance } from './distance.ts';
import { shadeOf } from './light.ts';
import { PawnEntry, spanOf } from './pawn-entry.ts';
import { fileOf, ranksFor, squareFor } from './span.ts';
import {
  BEHIND_PAWN,
  BISHOP_HOME,
  BISHOP_LONG,
  BISHOP_MOBILITY,
  BISHOP_OUTPOST,
  BISHOP_PAIR,
  BISHOP_PAWNS,
  DANGER_ATTACKER,
  DANGER_HIT,
  KNIGHT_HOME,
  KNIGHT_MOBILITY,
  KNIGHT_OUTPOST,
  KNIGHT_PAWNS,
  OUTPOST_NEAR,
  PLACES,
  QUEEN_MOBILITY,
  QUEEN_SHADOWED,
  ROOK_FILE,
  ROOK_MOBILITY,
  ROOK_PAIR,
  ROOK_PAWNS,
  ROOK_SEVENTH,
} from './terms.ts';
import { Score, times, weight, weightAt } from './weight.ts';

const CENTRE: u64 = 0x0000_0018_1800_0000;

/** The rows of weights by kind in terms.ts. */
const KNIGHT_ROW: usize = 1;
const BISHOP_ROW: usize = 2;
const ROOK_ROW: usize = 3;
const QUEEN_ROW: usize = 4;

/** The piece-square value of a piece with this row of {@link PLACES}. */
function place<C>(row: usize, square: usize): Score {
  return weightAt(PLACES, (row << 6) | squareFor<C>(square));
}

/** Records the attacks of a piece, and the danger to the enemy king's ring. */
function note(attacks: Attacks, reached: u64, ring: u64, row: usize): void {
  attacks.twice |= attacks.all & reached;
  attacks.all |= reached;
  const hits = reached & ring;
  if (hits !== 0) attacks.danger += weightAt(DANGER_ATTACKER, row - 1) + times(DANGER_HIT, hits);
}

/** The side's knights and bishops: placement, mobility, outposts. */
export function weighMinors<C, F>(position: Position, pawns: PawnEntry): Score {
  return weighKnights<C, F>(position, pawns) + weighBishops<C, F>(position, pawns);
}

/** Outposts: squares of ranks 4 to 6 that no enemy pawn can ever attack. */
function outposts<C, F>(pawns: PawnEntry): u64 {
  return ranksFor<C>(3, 5) & ~spanOf<F>(pawns);
}

function weighKnights<C, F>(position: Position, pawns: PawnEntry): Score {
  const attacks = attacksOf<C>();
  const men = menOf<C>(position);
  const free = ~attacks.barred;
  const ring = attacksOf<F>().ring;
  const king = kingOf<C>(position);
  const pawnCount = popcnt(position.pawns & men) as i32;
  let score: Score = 0;
  for (let left = position.knights & men; left !== 0; left = rest(left)) {
    const square = firstOf(left);
    const man = bit(square);
    const reached = (attacks.pinned & man) !== 0 ? 0 : knightSteps(square);
    attacks.knights |= reached;
    note(attacks, reached, ring, KNIGHT_ROW);
    score += place<C>(KNIGHT_ROW, square) + weightAt(KNIGHT_MOBILITY, popcnt(reached & free) as usize);
    score += weight(KNIGHT_PAWNS) * pawnCount + weight(KNIGHT_HOME) * distance(king, square);
    const posts = outposts<C, F>(pawns);
    if ((posts & man) !== 0) score += weightAt(KNIGHT_OUTPOST, (attacks.pawns & man) !== 0 ? 1 : 0);
    else if ((posts & reached & attacks.pawns & ~men) !== 0) score += weight(OUTPOST_NEAR);
    if ((behind<C>(position.pawns) & man) !== 0) score += weight(BEHIND_PAWN);
  }
  return score;
}

function weighBishops<C, F>(position: Position, pawns: PawnEntry): Score {
  const attacks = attacksOf<C>();
  const men = menOf<C>(position);
  const free = ~attacks.barred;
  const ring = attacksOf<F>().ring;
  const queens = position.diagonals & position.orthogonals;
  // Bishops see through queens (x-ray): what stands behind is attacked as soon as the queen moves.
  const occupied = occupiedOf(position) ^ queens;
  const bishops = position.diagonals & men & ~queens;
  let score: Score = isSeveral(bishops) ? weight(BISHOP_PAIR) : 0;
  for (let left = bishops; left !== 0; left = rest(left)) {
    const square = firstOf(left);
    const man = bit(square);
    let reached = bishopAttacks(square, occupied);
    if ((attacks.pinned & man) !== 0) reached &= through(kingOf<C>(position), square);
    attacks.bishops |= reached;
    note(attacks, reached, ring, BISHOP_ROW);
    score += place<C>(BISHOP_ROW, square) + weightAt(BISHOP_MOBILITY, popcnt(reached & free) as usize);
    score += weight(BISHOP_HOME) * distance(kingOf<C>(position), square);
    if ((outposts<C, F>(pawns) & man) !== 0) score += weightAt(BISHOP_OUTPOST, (attacks.pawns & man) !== 0 ? 1 : 0);
    if ((behind<C>(position.pawns) & man) !== 0) score += weightAt(BEHIND_PAWN, 1);
    const color = shadeOf(man);
    const fellows = position.pawns & men & color;
    score += times(BISHOP_PAWNS, fellows) + times(BISHOP_PAWNS + 1, fellows & behind<C>(occupied));
    const seen = bishopAttacks(square, position.pawns) | man;
    if ((seen & CENTRE & color) === (CENTRE & color)) score += weight(BISHOP_LONG);
  }
  return score;
}

/** The side's rooks. Squares attacked by enemy knights and bishops are no mobility, so the minor pieces come first. */
export function weighRooks<C, F>(position: Position): Score {
  const attacks = attacksOf<C>();
  const men = menOf<C>(position);
  const free = ~(attacks.barred | attacksOf<F>().knights | attacksOf<F>().bishops);
  const ring = attacksOf<F>().ring;
  const queens = position.diagonals & position.orthogonals;
  // Rooks see through queens and through rooks of their side.
  const rooks = position.orthogonals & men & ~queens;
  const occupied = occupiedOf(position) & ~(queens | rooks);
  const pawnCount = popcnt(position.pawns & men) as i32;
  let score: Score = isSeveral(rooks) ? weight(ROOK_PAIR) : 0;
  for (let left = rooks; left !== 0; left = rest(left)) {
    const square = firstOf(left);
    const man = bit(square);
    let reached = rookAttacks(square, occupied);
    if ((attacks.pinned & man) !== 0) reached &= through(kingOf<C>(position), square);
    attacks.rooks |= reached;
    note(attacks, reached, ring, ROOK_ROW);
    score += place<C>(ROOK_ROW, square) + weightAt(ROOK_MOBILITY, popcnt(reached & free) as usize);
    score += weight(ROOK_PAWNS) * pawnCount;
    const file = fileOf(square);
    if ((file & position.pawns & men) === 0) score += weightAt(ROOK_FILE, (file & position.pawns) === 0 ? 0 : 1);
    if ((man & seventhRank<C>()) !== 0) {
      const bothered = (position.pawns & seventhRank<C>()) | (position.kings & lastRank<C>());
      if ((bothered & foesOf<C>(position)) !== 0) score += weight(ROOK_SEVENTH);
    }
  }
  return score;
}

/** The side's queens. Squares attacked by lesser enemy pieces are no mobility, so those pieces come first. */
export function weighQueens<C, F>(position: Position): Score {
  const attacks = attacksOf<C>();
  const men = menOf<C>(position);
  const free = ~(attacks.barred | attacksOf<F>().knights | attacksOf<F>().bishops | attacksOf<F>().rooks);
  const ring = attacksOf<F>().ring;
  const occupied = occupiedOf(position);
  const queens = position.diagonals & position.orthogonals;
  let score: Score = 0;
  for (let left = queens & men; left !== 0; left = rest(left)) {
    const square = firstOf(left);
    const man = bit(square);
    let reached = bishopAttacks(square, occupied) | rookAttacks(square, occupied);
    if ((attacks.pinned & man) !== 0) reached &= through(kingOf<C>(position), square);
    attacks.queens |= reached;
    note(attacks, reached, ring, QUEEN_ROW);
    score += place<C>(QUEEN_ROW, square) + weightAt(QUEEN_MOBILITY, popcnt(reached & free) as usize);
    const sliders = (bishopRays(square) & position.diagonals) | (rookRays(square) & position.orthogonals);
    for (let foes = sliders & foesOf<C>(position) & ~queens; foes !== 0; foes = rest(foes)) {
      const inner = between(square, firstOf(foes)) & occupied;
      if (inner !== 0 && !isSeveral(inner)) {
        score += weight(QUEEN_SHADOWED);
        break;
      }
    }
  }
  return score;
}
