import type { Uci } from '../../chess/move.ts';
import type { Saying } from '../program.ts';
import { type Board, makeMove, moveText, takeBackMove } from './board.ts';
import { isInCheck, legalList } from './moves.ts';

/** The program's announcement of check or mate with its move. */
export function checkSayings(board: Board, uci: Uci): Saying[] {
  const move = legalList(board).find((candidate) => moveText(candidate) === uci)!;
  makeMove(board, move);
  const isCheck = isInCheck(board, board.turn);
  const isMate = isCheck && legalList(board).length === 0;
  takeBackMove(board, move);
  if (isMate) return [{ kind: 'mate', text: 'Mat' }];
  return isCheck ? [{ kind: 'check', text: 'Schaak' }] : [];
}
