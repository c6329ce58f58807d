import { fenOf, type Game } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import {
  boardOf,
  DOUBLE,
  evaluate,
  legalList,
  makeMove,
  moveText,
  newEvaluator,
  takeBackMove,
  WHITE,
} from '../../../programs/gambiet/inspect.ts';

/** A move as EVAL judges it, in material points for the side that makes it. */
interface Judged {
  readonly move: Uci;
  readonly won: number;
  /** The most that the other side can take at once. */
  readonly loss: number;
  /** The most that it then wins back. A check counts 15, the king's points, so that it is never struck out. */
  readonly gain: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** All legal moves with Gambiet's minimum and maximum, the best minimum first. */
export function judge(game: Game): readonly Judged[] {
  const board = boardOf(fenOf(game));
  const before = board.material;
  const sign = board.turn === WHITE ? 1 : -1;
  const evaluator = newEvaluator(board, DOUBLE);
  return legalList(board)
    .map((move) => {
      makeMove(board, move);
      const won = sign * (board.material - before);
      evaluate(evaluator);
      takeBackMove(board, move);
      const { loss, gain } = evaluator;
      return { move: moveText(move), won, loss, gain, minimum: won - loss, maximum: won - loss + gain };
    })
    .sort((one, other) => other.minimum - one.minimum || other.maximum - one.maximum);
}
