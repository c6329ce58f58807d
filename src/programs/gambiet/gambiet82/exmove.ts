/** EXMOVE: executes the move that DEPTH picked, "in the search", on the board. */
import { makeMove, moveText } from '../board.ts';
import { type Control, NODE, type Ring } from './ring.ts';

export function exmove(ring: Ring): Control {
  const { file, ply, trace } = ring;
  const move = file.move[ring.chosen[ply]!]!;
  if (trace) trace.enter?.(ply, moveText(move));
  makeMove(ring.board, move);
  ring.ply = ply + 1;
  return NODE;
}
