import { isWhite } from '../../../../kernel/assembly/color.ts';
import { Score } from './weight.ts';

/** A structure of pawns, and what follows from it alone. Positions share it as long as no pawn moves. */
@unmanaged
export class PawnEntry {
  /** The pawns themselves: the key, all of it, so that no two structures can be taken for each other. */
  white: u64 = 0;
  black: u64 = 0;
  /** Passed pawns of both sides. */
  passed: u64 = 0;
  /** Squares that the side's pawns attack, or can when they have gone on. */
  whiteSpan: u64 = 0;
  blackSpan: u64 = 0;
  /** From White's view. */
  score: Score = 0;
  /** Shelters of the kings, and on which squares: {@link NOWHERE} where none has been worked out. */
  whiteShelter: Score = 0;
  blackShelter: Score = 0;
  whiteKing: u8 = 0;
  blackKing: u8 = 0;
}

/** No square. */
export const NOWHERE: u8 = 64;

/** Squares that the side's pawns attack, or can when they have gone on. */
export function spanOf<C>(entry: PawnEntry): u64 {
  return isWhite<C>() ? entry.whiteSpan : entry.blackSpan;
}
