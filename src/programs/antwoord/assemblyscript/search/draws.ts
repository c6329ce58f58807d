import { own } from 'plyhouse-kernel/assemblyscript/base.ts';
import { POSITIONS } from 'plyhouse-kernel/assemblyscript/memory.ts';
import { before, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { checkersOf, listAll } from './sides.ts';

/** Half-moves without a capture or pawn move after which the game is drawn. */
const FIFTY_MOVES: i32 = 100;

/**
 * Whether the position counts as a draw by repetition. Within the search tree one repetition is enough: a side that repeats can repeat
 * again, and searching on would waste plies. A position of the game itself must occur for the third time.
 */
export function isRepeated(position: Position, ply: i32): bool {
  let left = position.halfmoves as i32;
  if (left < 4) return false;
  const first = own(POSITIONS);
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

/** Whether the fifty-move rule draws the game; mate on the last move counts as mate. @param at free space for a move list. */
export function isFiftyMoves(position: Position, at: usize): bool {
  if ((position.halfmoves as i32) < FIFTY_MOVES) return false;
  return checkersOf(position) === 0 || listAll(position, at) > at;
}
