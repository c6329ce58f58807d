import type { Board } from './board.ts';

/** The article's bound: with this many points or fewer on the board, both sides together, it is an endgame. */
export const ENDGAME_POINTS = 13;
/** Ahead by this much, a side drives the other's king: a minor piece, the least a king can be mated with (chosen). */
const DRIVING_LEAD = 300;
/** The value of each step of the other king away from the middle, and of each step less between the kings (chosen). */
const EDGE = 10;
const NEARNESS = 4;

/** The deficit that is beyond reasonable doubt: from here on a repetition is welcome (chosen; S4 gives no number). */
const CLEARLY_BEHIND = 300;
/** The minimum cost of a repetition for a side that is not clearly behind (chosen). */
const REPETITION_PENALTY = 50;

/**
 * `Eval()` of the listing: White's pieces less Black's, from the side to move, in hundredths of a pawn. Material leads;
 * the places of the pieces only part positions of equal material.
 */
export function evaluate(board: Board): number {
  const sum = board.material + (board.points > ENDGAME_POINTS ? board.placement : endgamePlacement(board));
  return board.player === 0 ? sum : -sum;
}

/**
 * The addition S4 asks for and leaves open: what makes minimax understand which way to work when mate is still too
 * deep to be found. The side ahead gains by every step the other king is pushed outwards and by every step its own
 * king comes nearer, since a rook alone mates no one.
 */
function endgamePlacement(board: Board): number {
  const { material, kings } = board;
  if (Math.abs(material) < DRIVING_LEAD) return board.endgamePlacement;
  const hunted = material > 0 ? kings[1]! : kings[0]!;
  const hunter = material > 0 ? kings[0]! : kings[1]!;
  const steps = Math.abs((hunted & 7) - (hunter & 7)) + Math.abs((hunted >> 4) - (hunter >> 4));
  const drive = EDGE * distanceFromMiddle(hunted) + NEARNESS * (14 - steps);
  return board.endgamePlacement + (material > 0 ? drive : -drive);
}

/** Steps along files and ranks from the four squares in the middle: 0 on e4, 6 in a corner. */
function distanceFromMiddle(square: number): number {
  const file = square & 7;
  const row = square >> 4;
  return Math.max(3 - file, file - 4) + Math.max(3 - row, row - 4);
}

/**
 * `pattVal` of the listing: the cost of a draw for the program, by the state of the match. Ahead, a draw costs it part of its lead; behind,
 * it gains by one. S4 proposes to include the number of moves: here a tenth of the lead grows to a fifth while fifty moves pass without a
 * capture or a pawn move. The shares are chosen small enough that no side would rather stand clearly worse than draw.
 * @param lead the program's material less the other side's at the root of the search: the state of the match.
 * @param quietPlies plies since the last capture or pawn move at the time of the draw.
 */
export function pattVal(lead: number, quietPlies: number): number {
  const quietMoves = Math.min(50, quietPlies >> 1);
  return Math.trunc((lead * (50 + quietMoves)) / 500);
}

/**
 * The cost of a third repetition for the program. S4: the same calculation as for stalemate, but one has to be well behind to accept it;
 * otherwise it is punished.
 */
export function repetitionVal(lead: number, quietPlies: number): number {
  const cost = pattVal(lead, quietPlies);
  return lead <= -CLEARLY_BEHIND ? cost : Math.max(REPETITION_PENALTY, cost);
}
