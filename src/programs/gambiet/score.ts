/** Values as Plyhouse counts them. */
import { mateIn, type Score } from '../program.ts';
import { isKingValue, KING_WON, PAWN_POINTS } from './eval-byte.ts';

/**
 * A value in Plyhouse's units. Values count from the root of the search; Plyhouse's from an equal position.
 * @param value the view of the side to move.
 * @param material what that side is ahead at the root, in material points.
 */
export function scoreOf(value: number, material: number): Score {
  if (isKingValue(value)) {
    // The king is captured at a ply of a side without moves: an even one if the side to move at the root wins.
    return mateIn(KING_WON - Math.abs(value) - 1, value > 0);
  }
  // No negative zero leaves Plyhouse.
  return { kind: 'cp', centipawns: Math.round(((value + material * PAWN_POINTS) * 100) / PAWN_POINTS) || 0 };
}
