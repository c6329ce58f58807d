/** The door to this program for lessons and measurements: the parts of it that rooms above may look at. */
export {
  emptyRegisters,
  enemyCount,
  enemySum,
  manIn,
  ownCount,
  ownSum,
  PAWN,
  POINTS,
  registerAt,
  registerOf,
  setUp,
  squareOf,
  xOf,
  yOf,
} from './board.ts';
export { exchangeLoss, isKingLost, scoreTerms } from './evaluate.ts';
export { findMoves, fromOf, isPromotion, MOST_MOVES, playMove, toOf } from './moves.ts';
export { fillTable } from './table.ts';
