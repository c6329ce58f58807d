import { fenOf, type Game, play } from '../../../chess/game.ts';
import type { Language } from '../../../chess/letters.ts';
import type { Uci } from '../../../chess/move.ts';
import { makeSan } from '../../../chess/notation.ts';
import {
  type Board,
  boardOf,
  DOUBLE,
  type Evaluator,
  evaluate,
  isInCheck,
  KING_WON,
  legalList,
  MOST_MATERIAL,
  type Move,
  makeMove,
  moveText,
  newEvaluator,
  PAWN_POINTS,
  prepare,
  takeBackMove,
  WHITE,
} from '../../../programs/gambiet/inspect.ts';
import type { LeafOrder, Points } from './tree.ts';

/** The number of moves, and of answers to each: what one can play by hand. */
const WIDTH = 3;

/** A tree of two half-moves from a position. Leaves are named as in the article: A1 is the first answer to the first move. */
export interface PositionTree {
  /** The value of each leaf to the side that answers, in eighths of a pawn, relative to the position itself. */
  readonly points: Points;
  readonly order: LeafOrder;
  /** The moves A, B, C, and the answers by their leaf; a leaf without one is mate or stalemate. */
  readonly moves: Readonly<Record<string, Uci>>;
}

/**
 * The tree of a position as Gambiet sees it: for the side to move the three moves of the highest minimum, after each the three
 * answers of the highest minimum, and that minimum as what the leaf is worth. The best answer of all is always among the
 * three, so a move is worth what it would be with all answers to it. Undefined where there is no move.
 */
export function treeFrom(game: Game): PositionTree | undefined {
  const board = boardOf(fenOf(game));
  const evaluator = newEvaluator(board, DOUBLE);
  prepare(evaluator);
  const points: Record<string, number> = {};
  const moves: Record<string, Uci> = {};
  for (const [at, { move }] of best(board, evaluator).entries()) {
    const name = 'ABC'[at]!;
    moves[name] = moveText(move);
    makeMove(board, move);
    const answers = best(board, evaluator);
    if (answers.length === 0) points[`${name}1`] = endValue(board, evaluator);
    for (const [place, answer] of answers.entries()) {
      points[`${name}${place + 1}`] = answer.minimum;
      moves[`${name}${place + 1}`] = moveText(answer.move);
    }
    takeBackMove(board, move);
  }
  const order = Object.keys(points);
  return order.length === 0 ? undefined : { points, order, moves };
}

/** The moves of the highest minimum, the mover's view; of equals the first that the generator finds. */
function best(board: Board, evaluator: Evaluator): readonly { readonly move: Move; readonly minimum: number }[] {
  return legalList(board)
    .map((move) => {
      makeMove(board, move);
      evaluate(evaluator);
      const { minimum } = evaluator;
      takeBackMove(board, move);
      return { move, minimum };
    })
    .sort((one, other) => other.minimum - one.minimum)
    .slice(0, WIDTH);
}

/** Mate or stalemate to the side that cannot move, as Gambiet/82's NODE has it on the second ply. */
function endValue(board: Board, { rootMaterial }: Evaluator): number {
  if (isInCheck(board, board.turn)) return 2 - KING_WON;
  const behind = -rootMaterial * PAWN_POINTS * (board.turn === WHITE ? 1 : -1);
  return Math.max(-MOST_MATERIAL, Math.min(MOST_MATERIAL, behind));
}

/** The moves and answers of a tree as people write them; "mate" or "stalemate" for a leaf without a move. */
export function namesIn(
  game: Game,
  { moves, points }: PositionTree,
  language: Language,
): Readonly<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const leaf of Object.keys(points)) {
    const move = leaf[0]!;
    names[move] ??= makeSan(game, moves[move]!, { language });
    const answer = moves[leaf];
    if (answer === undefined) names[leaf] = points[leaf] === 2 - KING_WON ? 'mate' : 'stalemate';
    else names[leaf] = makeSan(play(game, moves[move]!), answer, { language });
  }
  return names;
}
