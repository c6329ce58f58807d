import { POSITION_BYTES } from './memory.ts';
import { before, Position } from './position.ts';

/**
 * How often this position has occurred since `first`, including now. Only positions since the last capture or pawn move
 * with the same side to move can be the same.
 */
export function repetitionsOf(position: Position, first: Position): i32 {
  let count = 1;
  let left = position.halfmoves as i32;
  let earlier = position;
  while (left >= 2 && changetype<usize>(earlier) > changetype<usize>(first) + POSITION_BYTES) {
    earlier = before(before(earlier));
    left -= 2;
    if (earlier.hash === position.hash) count++;
  }
  return count;
}
