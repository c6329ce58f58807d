/** `plyhouse-kernel/pgn`: games as trees, from PGN and to it. */
export { PGN_CODES, type PgnCode, PgnError } from './errors.ts';
export {
  type Evaluation,
  makeComment,
  type PgnComment,
  parseComment,
  SHAPE_COLORS,
  type Shape,
  type ShapeColor,
} from './pgn-comment.ts';
export { type PgnOptions, parsePgn, readPgn, streamPgn } from './pgn-read.ts';
export {
  emptyPgn,
  mainline,
  type PgnGame,
  type PgnMove,
  type PgnNode,
  RESULTS,
  type Result,
  spellExactly,
  startingPosition,
} from './pgn-tree.ts';
export { makePgn, makePgns, type PgnWriteOptions } from './pgn-write.ts';
