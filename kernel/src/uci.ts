import type { Chess } from './chess.ts';
import { findUci, type Move, makeMoveUci, parseUciParts } from './move-code.ts';
import type { Uci } from './types.ts';

/** A move in UCI's long form: "e2e4", "e7e8q". Castling is "e1g1", in Chess960 king takes rook: "e1h1". */
export function makeUci(chess: Chess, move: Move): Uci {
  return move === 0 ? '0000' : makeMoveUci(move, chess.chess960);
}

/** The legal move of a UCI text; undefined if there is none. Castling is understood in both spellings. */
export function parseUci(chess: Chess, text: string): Move | undefined {
  const parts = parseUciParts(text);
  if (!parts) return undefined;
  const { wasm, words, list } = chess.lend();
  return findUci(words, list, list + wasm.list(), parts);
}
