import type { Uci } from '../../../chess/move.ts';
import type { Chance } from '../../program.ts';

/**
 * Its book: one move (described). White begins with either centre pawn, by a random bit. Black answers pawns of the files a,
 * b, c and e with the king's pawn, all else with the queen's.
 * @param moves the moves of the game from the initial position.
 */
export function bookMove(moves: readonly Uci[], chance: Chance): Uci | undefined {
  const [first] = moves;
  if (first === undefined) return chance() < 0.5 ? 'e2e4' : 'd2d4';
  if (moves.length > 1) return undefined;
  return /^[abce]2/.test(first) ? 'e7e5' : 'd7d5';
}
