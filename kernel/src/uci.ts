import { findUciIn, type Move, makeMoveUci, parseUciParts } from './move-code.ts';
import type { Position } from './position.ts';
import { listMoves } from './rules.ts';
import type { Uci } from './types.ts';

/** Anything with a current position, such as a `Chess`: the context for reading and writing moves. */
export interface HasPosition {
  current(): Position;
}

/** A move in UCI's long form: "e2e4", "e7e8q". Castling is "e1g1", in Chess960 king takes rook: "e1h1". */
export function makeUci(chess: { readonly chess960: boolean }, move: Move): Uci {
  return move === 0 ? '0000' : makeMoveUci(move, chess.chess960);
}

/** The legal move of a UCI text; undefined if there is none. Castling is understood in both spellings. */
export function parseUci(chess: HasPosition, text: string): Move | undefined {
  return findUci(chess.current(), text);
}

/** Like {@link parseUci}, for the moves of a position. */
export function findUci(position: Position, text: string): Move | undefined {
  const parts = parseUciParts(text);
  if (!parts) return undefined;
  const moves = listMoves(position, [], parts.squares & 63);
  return findUciIn(moves, 0, moves.length, parts);
}
