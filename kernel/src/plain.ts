/** `plyhouse-kernel/position`: positions without a history, to be changed freely. */
export {
  attacks,
  between,
  bishopAttacks,
  kingAttacks,
  knightAttacks,
  pawnAttacks,
  queenAttacks,
  ray,
  rookAttacks,
} from './attacks.ts';
export { Board } from './board.ts';
export type { Castles } from './castles.ts';
export { FEN_CODES, type FenCode, FenError, MOVE_CODES, type MoveCode, MoveError } from './errors.ts';
export { type FenOptions, INITIAL_FEN } from './fen.ts';
export { begin as beginLine, type Played as Line, playOn, positionOf, repetitionsOf, undoOn } from './line.ts';
export { type Context, Position, type PositionOptions, type SquareMove } from './position.ts';
export { type BoardSetup, makeBoardFen, makeSetup, parseBoardFen, parseSetup } from './setup.ts';
export { legalMove, legalMoves, makeUci, PROMOTION_ROLES, parseUci } from './square-moves.ts';
export { makeSan, parseSan } from './square-san.ts';
export { SquareSet } from './square-set.ts';
export type { CastlingSide } from './standing.ts';
export {
  COLORS,
  type Color,
  type Fen,
  makeSquare,
  opposite,
  type Piece,
  parseSquare,
  ROLES,
  type Role,
  type Square,
  type SquareName,
  squareFile,
  squareRank,
  type Uci,
} from './types.ts';
export { findUci } from './uci.ts';
