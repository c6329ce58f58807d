import { isWhite } from 'plyhouse-kernel/assemblyscript/color.ts';
import { Score } from './weight.ts';

/** An entry of the pawn hash table: a pawn structure and the terms that depend on it alone. */
@unmanaged
export class PawnEntry {
  /** The pawns themselves, as the full key: no two structures can collide. */
  white: u64 = 0;
  black: u64 = 0;
  /** Passed pawns of both sides. */
  passed: u64 = 0;
  /** The attack span: squares that the side's pawns attack or can attack after advancing. */
  whiteSpan: u64 = 0;
  blackSpan: u64 = 0;
  /** The score from White's view. */
  score: Score = 0;
  /** The shelters of the kings, and for which king squares; {@link NOWHERE} if not computed yet. */
  whiteShelter: Score = 0;
  blackShelter: Score = 0;
  whiteKing: u8 = 0;
  blackKing: u8 = 0;
}

/** No square. */
export const NOWHERE: u8 = 64;

/** The attack span: squares that the side's pawns attack or can attack after advancing. */
export function spanOf<C>(entry: PawnEntry): u64 {
  return isWhite<C>() ? entry.whiteSpan : entry.blackSpan;
}
