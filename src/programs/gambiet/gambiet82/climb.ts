/**
 * CLIMB: takes the executed move back and gives it its end evaluation, what its node was worth with the sign turned.
 * Backward pruning is its part too: by alpha-beta it is as soon as possible at the top again.
 */
import { moveText, takeBackMove } from '../board.ts';
import { CLIMB, type Control, DEPTH, type Ring } from './ring.ts';
import { MOST_PLIES } from './variation-file.ts';

const ROW = MOST_PLIES + 2;

export function climb(ring: Ring): Control {
  const { file, trace, line, lineLength } = ring;
  const below = ring.ply;
  const ply = below - 1;
  const place = ring.chosen[ply]!;
  const move = file.move[place]!;
  const end = -ring.value;

  // 1. The move is taken back and gets its end evaluation.
  takeBackMove(ring.board, move);
  ring.ply = ply;
  file.end[place] = end;
  if (trace) trace.leave?.(ply, moveText(move), end);

  // 2. Is it the best of its node? Then the variation goes through it.
  const isBetter = end > ring.best[ply]!;
  if (isBetter) ring.best[ply] = end;
  if (isBetter || ply === 1) {
    // At the root every move's variation is wanted; that of a move which is not the best stands in row 0.
    const row = isBetter ? ply * ROW : 0;
    const length = lineLength[below]!;
    line[row] = move;
    for (let index = 0; index < length; index++) line[row + 1 + index] = line[below * ROW + index]!;
    lineLength[isBetter ? ply : 0] = length + 1;
  }
  if (ply === 1) {
    if (isBetter) ring.rootBest = place;
    ring.newBest = place;
    return DEPTH;
  }

  // 3. Alpha-beta: the other side will not let it come to this node, so the rest of it does not matter.
  if (ring.best[ply]! >= ring.tooGood[ply]!) {
    if (trace) trace.cut?.(ply, moveText(move), ring.best[ply]!);
    ring.value = ring.best[ply]!;
    return CLIMB;
  }
  return DEPTH;
}

/** The variation of the best root move, or (`row` 0) of the one that has just been looked at. */
export function lineOf(ring: Ring, row: 0 | 1): number[] {
  return Array.from(ring.line.subarray(row * ROW, row * ROW + ring.lineLength[row]!));
}
