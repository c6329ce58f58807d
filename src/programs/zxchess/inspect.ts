/** Views of a position by its rules, read-only, for lessons and tests. */
import type { Position } from 'plyhouse-kernel/position';
import type { Uci } from '../../chess/move.ts';
import { boardOf, squareName } from './board.ts';
import { chosenMove, movesInOrder, type Points, pointsOf, sumOf } from './search.ts';

export { EVEN } from './search.ts';

/** One of its moves. */
export interface Judged {
  readonly move: Uci;
  /** Undefined, as the sum is, if its king could then be taken. */
  readonly points: Points | undefined;
  readonly sum: number | undefined;
}

/** The moves of the side to move as it tries and judges them, in its order; a pawn on the last rank stays a pawn. */
export function judgedMoves(position: Position): readonly Judged[] {
  const { turn } = position;
  const board = boardOf(position, turn);
  return movesInOrder(board).map((step) => {
    const points = pointsOf(board, step);
    const move = squareName(step.from, turn) + squareName(step.to, turn);
    return { move, points, sum: points && sumOf(points) };
  });
}

/** The move that it plays; undefined if it searches for one for ever. */
export function playedMove(position: Position): Uci | undefined {
  const { turn } = position;
  const chosen = chosenMove(boardOf(position, turn));
  return chosen && squareName(chosen.step.from, turn) + squareName(chosen.step.to, turn);
}
