/** The door to this program for lessons and measurements: the parts of it that rooms above may look at. */
export {
  boardOf,
  CASTLES_LONG,
  CASTLES_SHORT,
  KING,
  KNIGHT,
  makeMove,
  PAWN,
  squareName,
  takeBackMove,
  toIndex,
} from './board.ts';
export { strategyTerms } from './evaluate.ts';
export { DIRECTIONS, isInCheck, legalList, moveText, nextMove, rowText, startMoves } from './moves.ts';
