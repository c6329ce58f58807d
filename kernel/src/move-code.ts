import { roleOf } from './pieces.ts';
import { makeSquare, type Role, type Square, type Uci } from './types.ts';

declare const brand: unique symbol;

/**
 * A move as a number: its origin and target squares, the kinds of the piece that moves, of the piece that is captured and of
 * the one that a pawn promotes to, and whether it is castling, en passant or a double step. Castling goes to the square of
 * the rook. A move belongs to the position that it was found in.
 */
export type Move = number & { readonly [brand]: 'move' };

// Fields of a move, as assemblyscript/move.ts packs them.
/** The origin and target squares. */
export const SQUARES_MASK = 0xfff;
/** The first bit of the promotion. */
export const PROMOTION_SHIFT = 18;
/** The first bit of the flag. */
export const SPECIAL_SHIFT = 21;
/** The flag of a double step of a pawn. */
export const DOUBLE_STEP = 1;
/** The flag of a capture en passant. */
export const EN_PASSANT = 2;
/** The flag of castling. */
export const CASTLING = 3;
/** Passing, as some PGN files have it among the moves ("--"). */
export const NULL_MOVE = 0 as Move;

/** The square that a move begins on. */
export function fromOf(move: Move): Square {
  return (move & 63) as Square;
}

/** The square that a move goes to; in castling that of the rook. */
export function toOf(move: Move): Square {
  return ((move >> 6) & 63) as Square;
}

/** The piece that moves. */
export function moverOf(move: Move): Role | undefined {
  return roleOf((move >> 12) & 7);
}

/** The piece that is captured, also en passant; undefined if none is. */
export function capturedOf(move: Move): Role | undefined {
  return roleOf((move >> 15) & 7);
}

/** The piece that a pawn promotes to; undefined for all other moves. */
export function promotionOf(move: Move): Role | undefined {
  return roleOf((move >> PROMOTION_SHIFT) & 7);
}

export function isCastling(move: Move): boolean {
  return move >> SPECIAL_SHIFT === CASTLING;
}

export function isEnPassant(move: Move): boolean {
  return move >> SPECIAL_SHIFT === EN_PASSANT;
}

const PROMOTION_LETTERS = ['', '', 'n', '', '', 'b', 'r', 'q'];

/** A move from text: the squares as in {@link SQUARES_MASK}, and the kind of the promotion or 0. */
export interface UciParts {
  readonly squares: number;
  readonly promotion: number;
}

/** The parts of a UCI move, or undefined if the text is none. Says nothing about legality. */
export function parseUciParts(text: string): UciParts | undefined {
  const match = /^([a-h])([1-8])([a-h])([1-8])([nbrq])?$/.exec(text);
  if (!match) return undefined;
  const [, file, rank, toFile, toRank, letter = ''] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
    string?,
  ];
  const square = (fileLetter: string, rankDigit: string) => fileLetter.charCodeAt(0) - 97 + 8 * (Number(rankDigit) - 1);
  return {
    squares: square(file, rank) | (square(toFile, toRank) << 6),
    promotion: letter === '' ? 0 : PROMOTION_LETTERS.indexOf(letter),
  };
}

/** The square on which a castling king ends, from its own square and the rook's. */
export function kingTarget(king: number, rook: number): number {
  return (king & 56) | (rook > king ? 6 : 2);
}

/** A move of the kernel in UCI's long form. In Chess960 castling is spelt as king takes rook. */
export function makeMoveUci(move: number, isChess960 = false): Uci {
  const from = move & 63;
  let to = (move >> 6) & 63;
  if (move >> SPECIAL_SHIFT === CASTLING && !isChess960) to = kingTarget(from, to);
  return makeSquare(from) + makeSquare(to) + PROMOTION_LETTERS[(move >> PROMOTION_SHIFT) & 7]!;
}

/**
 * The move of a list that a UCI text means; undefined if there is none. Both spellings of castling are understood; if the text also matches
 * a king's step, that is the move.
 * @param list the moves from the word `start` up to `end`.
 */
export function findUciIn(list: ArrayLike<number>, start: number, end: number, parts: UciParts): Move | undefined {
  const { squares, promotion } = parts;
  let castling: number | undefined;
  for (let at = start; at < end; at++) {
    const move = list[at]!;
    if ((move & SQUARES_MASK) === squares && ((move >> PROMOTION_SHIFT) & 7) === promotion) return move as Move;
    if (move >> SPECIAL_SHIFT === CASTLING && (move & 63) === (squares & 63) && promotion === 0) {
      if (kingTarget(move & 63, (move >> 6) & 63) === squares >> 6) castling = move;
    }
  }
  return castling as Move | undefined;
}
