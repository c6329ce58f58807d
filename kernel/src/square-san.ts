import { KIND_OF } from './board.ts';
import { LETTERS } from './letters.ts';
import type { Position, SquareMove } from './position.ts';
import { codeOfSquares } from './rules.ts';
import { sanOf } from './san-write.ts';

/** A legal move in standard algebraic notation, as PGN wants it: "Nbd7", "exd6", "e8=Q+", "O-O-O#". */
export function makeSan(position: Position, written: SquareMove): string {
  const { from, to, promotion } = position.normalize(written);
  return sanOf(position, codeOfSquares(position, from, to, promotion ? KIND_OF[promotion] : 0), LETTERS.en);
}
