import { knightSteps } from 'plyhouse-kernel/assemblyscript/attack-tables.ts';
import { isSeveral } from 'plyhouse-kernel/assemblyscript/bitboard.ts';
import { bishopAttacks, rookAttacks } from 'plyhouse-kernel/assemblyscript/magics.ts';
import { foesOf, kingOf, menOf, occupiedOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { attacksOf } from './attacks.ts';
import { ranksFor, squareFor } from './span.ts';
import {
  DANGER_ALWAYS,
  DANGER_CHECK,
  DANGER_KNIGHT,
  DANGER_LOOSE_CHECK,
  DANGER_NO_QUEEN,
  DANGER_PINNED,
  DANGER_WEAK,
  DANGER_WING,
  PLACES,
} from './terms.ts';
import { endgameOf, makeScore, middlegameOf, Score, times, weight, weightAt } from './weight.ts';

const WINGS: StaticArray<u64> = [
  0x0707_0707_0707_0707, 0x0f0f_0f0f_0f0f_0f0f, 0x0f0f_0f0f_0f0f_0f0f, 0x3c3c_3c3c_3c3c_3c3c, 0x3c3c_3c3c_3c3c_3c3c,
  0xf0f0_f0f0_f0f0_f0f0, 0xf0f0_f0f0_f0f0_f0f0, 0xe0e0_e0e0_e0e0_e0e0,
];

/** The cap on danger: anything beyond is mate, or the search will see it. */
const MOST_DANGER: i32 = 1400;
/** The penalty is danger squared, shifted right by this, in the middlegame; danger shifted by the other in the endgame. */
const SQUARE_SHIFT: i32 = 10;
const LINEAR_SHIFT: i32 = 3;

/** King placement and king safety. All attacks must be recorded. */
export function weighKing<C, F>(position: Position): Score {
  const king = kingOf<C>(position);
  const own = attacksOf<C>();
  const foe = attacksOf<F>();
  const men = menOf<C>(position);
  const foes = foesOf<C>(position);
  const queens = position.diagonals & position.orthogonals;

  // 1. The danger recorded with each attacker, and the constant part.
  let danger = foe.danger + weight(DANGER_ALWAYS);
  if ((queens & foes) === 0) danger += weight(DANGER_NO_QUEEN);
  danger += times(DANGER_PINNED, own.pinned);
  if ((own.knights & own.ring) !== 0) danger += weight(DANGER_KNIGHT);

  // 2. Weak squares in the king ring: attacked, and defended at most once, by king or queen.
  const weak = foe.all & ~own.twice & (~own.all | own.king | own.queens);
  danger += times(DANGER_WEAK, own.ring & weak);

  // 3. Possible checks, seen through the own queen, which may be deflected; the most dangerous kind for each square.
  const occupied = occupiedOf(position) & ~(queens & men);
  const files = rookAttacks(king, occupied);
  const diagonals = bishopAttacks(king, occupied);
  const leaps = knightSteps(king);
  const safe = ~foes & (~own.all | (weak & foe.twice));
  const byRooks = files & foe.rooks;
  const byQueens = (files | diagonals) & foe.queens & ~own.queens & ~(byRooks & safe);
  const byBishops = diagonals & foe.bishops & ~(byQueens & safe);
  const byKnights = leaps & foe.knights;
  const checks = byRooks | byQueens | byBishops | byKnights;
  if (checks !== 0) {
    danger += check(byRooks & safe, 2) + check(byQueens & safe, 3) + check(byBishops & safe, 1);
    danger += check(byKnights & safe, 0) + times(DANGER_LOOSE_CHECK, checks & ~safe & ~foes);
  }

  // 4. The king's wing.
  const wing = unchecked(WINGS[(king & 7) as i32]) & ranksFor<C>(0, 4);
  danger += times(DANGER_WING, wing & foe.all) + times(DANGER_WING + 1, wing & foe.twice);
  danger += times(DANGER_WING + 2, wing & own.all);

  const middlegame = min(max(middlegameOf(danger), 0), MOST_DANGER);
  const endgame = min(max(endgameOf(danger), 0), MOST_DANGER);
  const lost = makeScore((middlegame * middlegame) >> SQUARE_SHIFT, endgame >> LINEAR_SHIFT);
  return weightAt(PLACES, (5 << 6) | squareFor<C>(king)) - lost;
}

/** The danger of safe checks by a kind: half as much again for several. */
function check(squares: u64, kind: usize): Score {
  if (squares === 0) return 0;
  const score = weightAt(DANGER_CHECK, kind);
  return isSeveral(squares) ? score + half(score) : score;
}

function half(score: Score): Score {
  return makeScore(middlegameOf(score) / 2, endgameOf(score) / 2);
}
