/** Keeps the program from repeating itself (described). */
import type { Uci } from '../../../chess/move.ts';
import { type Move, moveText, toOf } from '../board.ts';
import { make, takeBack, WORTH } from './board.ts';
import { evaluate } from './evaluate.ts';
import { isLegal } from './moves.ts';
import type { Search } from './search.ts';

/**
 * The second of the root's moves, in place of a first one that would repeat the position. Three conditions: it is not behind in
 * material; its move and its opponent's last are those of two moves before; the second move does not lose more than it takes. A move
 * to an empty square counts as taking a bit more than a minor piece, because that is what the value of an empty square reads as.
 * @param last the last five moves of the game.
 */
export function otherMove({ board, evaluator, root }: Search, last: readonly Uci[]): Move | undefined {
  const [first, second] = root;
  if (second === undefined || last.length < 5 || board.material * board.side < 0) return undefined;
  if (last[0] !== last[4] || last[1] !== moveText(first!) || !isLegal(board, second)) return undefined;
  const taken = WORTH[Math.abs(board.men[toOf(second)]!)]!;
  make(board, second);
  evaluate(board, evaluator, toOf(second));
  takeBack(board, second);
  return taken >= evaluator.lost ? second : undefined;
}
