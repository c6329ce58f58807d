import { own } from 'plyhouse-kernel/assemblyscript/base.ts';
import { Black, White } from 'plyhouse-kernel/assemblyscript/color.ts';
import { Move } from 'plyhouse-kernel/assemblyscript/move.ts';
import { isWhiteToMove, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { goesByTable, pliesToMate } from '../evaluate/bishop-and-knight-table.ts';
import { ROOT_BYTES, ROOTS } from './memory.ts';
import { leaveOut } from './root.ts';
import { makeMove } from './sides.ts';

/** More half-moves than any mate takes: stands for no mate. */
const NO_MATE: i32 = 1000;

/**
 * If there is a table for the ending on the board, removes all root moves but the best: with bishop and knight those that
 * do not mate fastest, with the bare king those that do not hold out longest. The search does not find these moves by
 * itself, however exact the evaluation is: it searches moves to different depths, so their distances to mate are not
 * comparable.
 * @returns the number of moves left.
 */
export function leaveOutWorse(position: Position, count: i32): i32 {
  if (!goesByTable()) return count;
  const hasWhiteMore = (position.knights & position.white) !== 0;
  const isWinner = hasWhiteMore === isWhiteToMove(position);
  let best = isWinner ? NO_MATE : -1;
  for (let index = 0; index < count; index++) {
    const plies = pliesAfter(position, moveAt(index), hasWhiteMore);
    best = isWinner ? min(best, plies) : max(best, plies);
  }
  let left = count;
  for (let index = count - 1; index >= 0; index--) {
    const move = moveAt(index);
    if (pliesAfter(position, move, hasWhiteMore) !== best) left = leaveOut(move);
  }
  return left;
}

function moveAt(index: i32): Move {
  return load<u32>(own(ROOTS) + (index as usize) * ROOT_BYTES);
}

/** Half-moves to mate after a move. */
function pliesAfter(position: Position, move: Move, hasWhiteMore: bool): i32 {
  const next = makeMove(position, move);
  // A piece has been captured.
  if (next.knights === 0 || next.diagonals === 0) return NO_MATE;
  const plies = hasWhiteMore ? pliesToMate<White, Black>(next) : pliesToMate<Black, White>(next);
  return plies < 0 ? NO_MATE : plies;
}
