import type { Uci } from '../../chess/move.ts';
import { BISHOP, KNIGHT, makeSquareName, QUEEN, ROOK } from './squares.ts';

/** A move in one number: from, to (seven bits each), the piece promoted to (four bits, 0 for none) and its kind. */
export type Move = number;

export const ORDINARY = 0;
export const DOUBLE_STEP = 1;
export const EN_PASSANT = 2;
export const CASTLING = 3;

const LETTERS: Readonly<Record<number, string>> = { [KNIGHT]: 'n', [ROOK]: 'r', [BISHOP]: 'b', [QUEEN]: 'q' };

export const packMove = (from: number, to: number, promotion: number, kind: number): Move =>
  from | (to << 7) | (promotion << 14) | (kind << 18);
export const fromOf = (move: Move) => move & 0x7f;
export const toOf = (move: Move) => (move >> 7) & 0x7f;
export const promotionOf = (move: Move) => (move >> 14) & 0x0f;
export const kindOf = (move: Move) => move >> 18;

/** The move as Plyhouse writes it: "e2e4", "e7e8q", castling as the king's step. */
export function makeMoveText(move: Move): Uci {
  return makeSquareName(fromOf(move)) + makeSquareName(toOf(move)) + (LETTERS[promotionOf(move)] ?? '');
}
