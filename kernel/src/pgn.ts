/**
 * `plyhouse-kernel/pgn`: games as trees, from PGN and to it.
 *
 * @example
 * ```ts
 * import { mainline, parsePgn, spellExactly } from 'plyhouse-kernel/pgn';
 *
 * const [game] = parsePgn('1. e2e4 (1. d4 d5) 1... e5 2. Nf3 *');
 * [...mainline(game)].map(({ san }) => san); // ['e2e4', 'e5', 'Nf3']
 * game.moves.children.map(({ san }) => san); // ['e2e4', 'd4']
 * game.result; // '*'
 * spellExactly(game).moves.children[0].san; // 'e4'
 * ```
 * @module
 */
export { PGN_CODES, type PgnCode, PgnError } from './errors.ts';
export { makeNag, parseNag } from './nags.ts';
export {
  type Evaluation,
  makeComment,
  type PgnComment,
  parseComment,
  SHAPE_COLORS,
  type Shape,
  type ShapeColor,
} from './pgn-comment.ts';
export { type PlayOptions, playPgn, spellExactly, startingPosition } from './pgn-play.ts';
export {
  isEmptyWord,
  isNullWord,
  type PgnOptions,
  type PgnPieces,
  type PieceStream,
  parsePgn,
  readPgn,
  splitSign,
  streamGames,
  streamPgn,
} from './pgn-read.ts';
export { isBegin, type PgnListener, type PgnScan, readGames, scanPgn, wordEnd } from './pgn-scan.ts';
export {
  emptyPgn,
  mainline,
  type PgnGame,
  type PgnMove,
  type PgnNode,
  type PlayedMove,
  RESULTS,
  type Result,
} from './pgn-tree.ts';
export { makePgn, makePgns, type PgnWriteOptions } from './pgn-write.ts';
