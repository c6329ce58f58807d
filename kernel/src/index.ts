/**
 * The package as a whole, but for PGN, Polyglot keys and positions without a history: `plyhouse-kernel/pgn`, `/polyglot`, `/position`.
 *
 * @example
 * ```ts
 * import { Chess, createKernel, makeSan, readMove } from 'plyhouse-kernel';
 *
 * const chess = new Chess();
 * chess.play(readMove(chess, 'e4'));
 * chess.turn(); // 'black'
 * makeSan(chess, readMove(chess, 'g8f6')); // 'Nf6'
 *
 * const kernel = await createKernel('8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'); // by UCI, for counts and searches
 * kernel.legalMoves().length; // 14
 * kernel.perft(4); // 43238
 * ```
 * @module
 */
export {
  Chess,
  type ChessOptions,
  type DrawClaim,
  type MoveCount,
  OUTCOME_REASONS,
  type Outcome,
  type OutcomeReason,
} from './chess.ts';
export { CHESS960_COUNT, chess960Fen, ORDINARY_START } from './chess960.ts';
export { FEN_CODES, type FenCode, FenError, MOVE_CODES, type MoveCode, MoveError } from './errors.ts';
export { type FenOptions, INITIAL_FEN, makeFen, parseFen, type Setup } from './fen.ts';
export { createKernel, type Division, type Kernel, type KernelOptions, type KernelSet, kernelOn } from './kernel.ts';
export { LANGUAGES, type Language } from './letters.ts';
export {
  capturedOf,
  fromOf,
  isCastling,
  isEnPassant,
  type Move,
  moverOf,
  NULL_MOVE,
  promotionOf,
  toOf,
} from './move-code.ts';
export { makeSan, parseSan, playSan, readMove, type SanOptions } from './san.ts';
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
  type Uci,
} from './types.ts';
export { makeUci, parseUci } from './uci.ts';
