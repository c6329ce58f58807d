/** The door to this program for lessons and measurements: the parts of it that rooms above may look at. */
export {
  BLACK,
  type Board,
  boardOf,
  CASTLES_LONG,
  CASTLES_SHORT,
  DOUBLE_STEP,
  EN_PASSANT,
  emptyBoard,
  isBlack,
  isEmpty,
  isKing,
  isOffBoard,
  isOnBoard,
  kindOfMove,
  type Move,
  makeMove,
  moveText,
  PROMOTES,
  pointsOf,
  type Side,
  SQUARES,
  squareName,
  squareNamed,
  squareOf,
  takeBackMove,
  WHITE,
} from './board.ts';
export { lookFromKing, newCensus, takeCensus } from './census.ts';
export { KING_WON, MOST_MATERIAL, PAWN_POINTS } from './eval-byte.ts';
export { DOUBLE, type Evaluator, evaluate, newEvaluator, positionTerms, prepare } from './evaluate.ts';
export { type Capture, exchange, exchangeList, rungsOf } from './exchange.ts';
export { ARTICLE_ORDER, LATE_ORDER, LEAVES, workedExample } from './gambiet82/worked-example.ts';
export { generate, isInCheck, JUMPS, legalList, MOST_MOVES } from './moves.ts';
export { newTables } from './positional.ts';
