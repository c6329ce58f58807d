/** The door to this program for lessons and measurements: the parts of it that rooms above may look at. */
export {
  CASTLES_LONG,
  CASTLES_SHORT,
  emptyBoard,
  KING,
  KNIGHT,
  makeMove,
  PAWN,
  setPosition,
  squareName,
  takeBackMove,
  toIndex,
} from './board.ts';
export { strategyTerms } from './evaluate.ts';
export { DIRECTIONS, isInCheck, legalList, moveText, nextMove, rowText, startMoves } from './moves.ts';
