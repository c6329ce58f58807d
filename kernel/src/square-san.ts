import { KIND_OF } from './board.ts';
import { LETTERS } from './letters.ts';
import { fromOf, promotionOf, toOf } from './move-code.ts';
import type { Position, SquareMove } from './position.ts';
import { codeOfSquares } from './rules.ts';
import { KINDS, type SanOptions, searchSan } from './san.ts';
import { sanOf } from './san-write.ts';

/**
 * The legal move that a text in algebraic notation means, as `parseSan` of a game reads it, castling as king takes rook; undefined
 * if there is none, or more than one.
 */
export function parseSan(
  position: Position,
  text: string,
  { language = 'en' }: SanOptions = {},
): SquareMove | undefined {
  const move = searchSan(position, text, KINDS[language]);
  if (typeof move === 'string') return undefined;
  const squares = { from: fromOf(move), to: toOf(move) };
  const promotion = promotionOf(move);
  return promotion ? { ...squares, promotion } : squares;
}

/** A legal move in standard algebraic notation, as PGN wants it: "Nbd7", "exd6", "e8=Q+", "O-O-O#". */
export function makeSan(position: Position, written: SquareMove): string {
  const { from, to, promotion } = position.normalize(written);
  return sanOf(position, codeOfSquares(position, from, to, promotion ? KIND_OF[promotion] : 0), LETTERS.en);
}
