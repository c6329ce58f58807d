import { BISHOP, KNIGHT, QUEEN, ROOK } from './board.ts';
import { MATE_BOUND } from './search.ts';

/**
 * "In some cases TC86 comments on your move or on its own" (described); when, and in what words, is chosen: when the value of
 * its game has leapt or fallen by a piece since its last move.
 * @param value of the game now, its own view, in thirds of a pawn.
 * @param before the value at its last move, undefined at its first.
 */
export function remarkOn(value: number, before: number | undefined): string | undefined {
  if (value >= MATE_BOUND) return 'U gaat mat';
  if (before === undefined || Math.abs(before) >= MATE_BOUND || value <= -MATE_BOUND) return undefined;
  const leap = value - before;
  if (leap >= QUEEN - 3) return 'Dank u voor de dame';
  if (leap >= ROOK - 2) return 'Dat kost u een toren';
  if (leap >= KNIGHT - 2) return 'Dat was niet uw beste zet';
  if (leap <= -BISHOP) return 'Dat had ik niet gezien';
  return undefined;
}
