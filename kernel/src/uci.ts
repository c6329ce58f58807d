import type { Chess } from './chess.ts';
import {
  CASTLING,
  kingTarget,
  type Move,
  makeMoveUci,
  PROMOTION_SHIFT,
  parseUciParts,
  SPECIAL_SHIFT,
  SQUARES_MASK,
} from './move-code.ts';
import type { Uci } from './types.ts';

/** A move in UCI's long form: "e2e4", "e7e8q". Castling is "e1g1", in Chess960 king takes rook: "e1h1". */
export function makeUci(chess: Chess, move: Move): Uci {
  return move === 0 ? '0000' : makeMoveUci(move, chess.chess960);
}

/** The legal move of a UCI text; undefined if there is none. Castling is understood in both spellings. */
export function parseUci(chess: Chess, text: string): Move | undefined {
  const parsed = parseUciParts(text);
  if (!parsed) return undefined;
  const { squares, promotion } = parsed;
  const { wasm, words, list } = chess.lend();
  const end = list + wasm.list();
  let castling: number | undefined;
  for (let at = list; at < end; at++) {
    const move = words[at]!;
    if ((move & SQUARES_MASK) === squares && ((move >> PROMOTION_SHIFT) & 7) === promotion) return move as Move;
    if (move >> SPECIAL_SHIFT === CASTLING && (move & 63) === (squares & 63)) {
      if (kingTarget(move & 63, (move >> 6) & 63) === squares >> 6 && promotion === 0) castling = move;
    }
  }
  return castling as Move | undefined;
}
