import type { Letters } from './letters.ts';
import { CASTLING, type Move, NULL_MOVE, PROMOTION_SHIFT, SPECIAL_SHIFT } from './move-code.ts';
import { KING, PAWN } from './pieces.ts';
import { isChecked, listMoves, mayGiveCheck, rivalsOf } from './rules.ts';
import { makeMove, type Standing, undoMove } from './standing.ts';
import { makeSquare } from './types.ts';

/** A legal move in standard algebraic notation; the position is as before. */
export function sanOf(position: Standing, move: Move, letters: Letters): string {
  if (move === NULL_MOVE) return '--';
  return bareSan(position, move, letters) + checkSign(position, move);
}

function bareSan(position: Standing, move: number, letters: Letters): string {
  const from = move & 63;
  const to = (move >> 6) & 63;
  const kind = (move >> 12) & 7;
  if (move >> SPECIAL_SHIFT === CASTLING) return to > from ? 'O-O' : 'O-O-O';
  const isCapture = ((move >> 15) & 7) !== 0;
  const target = makeSquare(to);
  if (kind === PAWN) {
    const san = isCapture ? `${makeSquare(from).charAt(0)}x${target}` : target;
    const promotion = (move >> PROMOTION_SHIFT) & 7;
    return promotion === 0 ? san : `${san}=${letters[promotion as keyof Letters]}`;
  }
  const origin = kind === KING ? '' : originOf(position, move);
  return letters[kind as keyof Letters] + origin + (isCapture ? `x${target}` : target);
}

/** The part of a move that tells the piece from others of its kind that can go to the same square. */
function originOf(position: Standing, move: number): string {
  const rivals = rivalsOf(position, move);
  if (rivals.length === 0) return '';
  const from = move & 63;
  const name = makeSquare(from);
  if (!rivals.some((rival) => (rival & 7) === (from & 7))) return name.charAt(0);
  return rivals.some((rival) => rival >> 3 === from >> 3) ? name : name.charAt(1);
}

function checkSign(position: Standing, move: number): string {
  if (!mayGiveCheck(position, move)) return '';
  const { rights, epSquare, halfmoves } = position;
  makeMove(position, move);
  const sign = !isChecked(position) ? '' : listMoves(position).length > 0 ? '+' : '#';
  undoMove(position, move, { rights, epSquare, halfmoves });
  return sign;
}
