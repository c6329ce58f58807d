/** GEN: lists all legal moves and calls EVAL for each; its caller gets a neat list with minimum and maximum. */
import { makeMove, takeBackMove } from '../board.ts';
import { evaluate } from '../evaluate.ts';
import { generate, MOST_MOVES } from '../moves.ts';
import type { Ring } from './ring.ts';
import { enter } from './variation-file.ts';

/** GEN ran into the limit of positions: the list is not whole. */
export const OUT_OF_TIME = -1;

const buffer = new Int32Array(MOST_MOVES);

/**
 * Lists the moves of the board into the file from a place on.
 * @param enough if given, a minimum that high ends the list: at the last ply the rest is not needed.
 * @returns their number, or {@link OUT_OF_TIME}.
 */
export function gen(ring: Ring, start: number, enough = Number.POSITIVE_INFINITY): number {
  const { board, evaluator, file, limit } = ring;
  if (ring.trace) ring.trace.module?.('GEN');
  const generated = generate(board, buffer);
  let place = start;
  let { positions } = ring;
  for (let index = 0; index < generated; index++) {
    if (positions >= limit) {
      ring.positions = positions;
      return OUT_OF_TIME;
    }
    const move = buffer[index]!;
    makeMove(board, move);
    const isLegal = evaluate(evaluator);
    takeBackMove(board, move);
    if (!isLegal) continue;
    positions++;
    enter(file, place++, move, evaluator.minimum, evaluator.maximum);
    if (evaluator.minimum >= enough) break;
  }
  ring.positions = positions;
  return place - start;
}
