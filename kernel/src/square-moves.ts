import { parseUciParts } from './move-code.ts';
import { roleOf } from './pieces.ts';
import type { Position, SquareMove } from './position.ts';
import { makeSquare, type Role, squareOf, type Uci } from './types.ts';

const LETTERS: Readonly<Partial<Record<Role, string>>> = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' };
/** The roles a pawn can promote to. */
export const PROMOTION_ROLES = ['queen', 'rook', 'bishop', 'knight'] as const satisfies readonly Role[];

/** The parts of a UCI move; undefined if the text is none. Says nothing about legality. */
export function parseUci(text: string): SquareMove | undefined {
  const parts = parseUciParts(text);
  if (!parts) return undefined;
  const move = { from: parts.squares & 63, to: parts.squares >> 6 };
  return parts.promotion === 0 ? move : { ...move, promotion: roleOf(parts.promotion)! };
}

/** The legal move that a UCI text means, with castling as king takes rook; undefined if there is none. */
export function legalMove(position: Position, uci: Uci): SquareMove | undefined {
  const parsed = parseUci(uci);
  if (!parsed) return undefined;
  const move = position.normalize(parsed);
  return position.isLegal(move) ? move : undefined;
}

/** A move as UCI text; castling as the king's own step, in Chess960 as king takes rook. */
export function makeUci({ board, chess960 }: Position, move: SquareMove): Uci {
  const [from, to] = [squareOf(move.from), squareOf(move.to)];
  const { promotion } = move;
  const [piece, other] = [board.get(from), board.get(to)];
  const isCastling = piece?.role === 'king' && other?.role === 'rook' && other.color === piece.color;
  const target = isCastling && !chess960 ? (from & 56) | (to > from ? 6 : 2) : to;
  return makeSquare(from) + makeSquare(target) + (promotion ? (LETTERS[promotion] ?? '') : '');
}

/** Every legal move, in the order of the squares a1, b1 ... h8; promotions as queen, rook, bishop, knight. */
export function legalMoves(position: Position): Uci[] {
  const moves: Uci[] = [];
  for (const [from, targets] of position.allDests()) {
    const isPawn = position.board.getRole(from) === 'pawn';
    for (const to of targets) {
      if (isPawn && (to < 8 || to >= 56)) {
        for (const promotion of PROMOTION_ROLES) moves.push(makeUci(position, { from, to, promotion }));
      } else moves.push(makeUci(position, { from, to }));
    }
  }
  return moves;
}
