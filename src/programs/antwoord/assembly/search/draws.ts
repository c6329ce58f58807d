import { POSITIONS } from '../../../../kernel/assembly/memory.ts';
import { before, Position } from '../../../../kernel/assembly/position.ts';
import { checkersOf, listAll } from './sides.ts';

/** Half-moves without a capture or pawn move after which the game is drawn. */
const FIFTY_MOVES: i32 = 100;

/**
 * Whether the position has stood on the board before. Once is enough where that was below the root: who repeats there
 * can repeat again, and the search should not be told otherwise for plies on end. What stood in the game itself has to
 * come for the third time.
 */
export function isRepeated(position: Position, ply: i32): bool {
  let left = position.halfmoves as i32;
  if (left < 4) return false;
  const first = POSITIONS;
  let earlier = position;
  let distance = 0;
  let isSecond = false;
  for (; left >= 2; left -= 2) {
    if (changetype<usize>(before(earlier)) <= first) return false;
    earlier = before(before(earlier));
    distance += 2;
    if (earlier.hash !== position.hash) continue;
    if (distance < ply || isSecond) return true;
    isSecond = true;
  }
  return false;
}

/** Whether fifty moves have gone by; a mate on the last of them counts. `at` is room for a list of moves. */
export function isFiftyMoves(position: Position, at: usize): bool {
  if ((position.halfmoves as i32) < FIFTY_MOVES) return false;
  return checkersOf(position) === 0 || listAll(position, at) > at;
}
