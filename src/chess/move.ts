import type { Position } from 'chessops/chess';
import { normalizeMove } from 'chessops/chess';
import type { NormalMove, Role } from 'chessops/types';
import { makeSquare, parseSquare } from 'chessops/util';
import { quote } from './foreign-text.ts';

/**
 * A move as text in UCI's long form: "e2e4", "e7e8q". Castling is the king's own step: "e1g1".
 * This is the one form in which moves travel through Plyhouse; this file alone knows other spellings.
 */
export type Uci = string;

/** A move that cannot be played in the position in which it was tried. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
  readonly move: string;
  constructor(move: string, detail: string) {
    super(`move ${quote(move)}: ${detail}`);
    this.move = move;
  }
}

const PROMOTIONS: Readonly<Record<string, Role>> = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' };
const LETTERS: Readonly<Partial<Record<Role, string>>> = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' };

/** The parts of a UCI move, or undefined where the text is none. Says nothing about legality. */
export function parseUci(text: string): NormalMove | undefined {
  const match = /^([a-h][1-8])([a-h][1-8])([qrbn])?$/.exec(text);
  if (!match) return undefined;
  const from = parseSquare(match[1]!)!;
  const to = parseSquare(match[2]!)!;
  return match[3] ? { from, to, promotion: PROMOTIONS[match[3]]! } : { from, to };
}

/** The legal move that a UCI text means here, in chessops' form (king takes own rook), or undefined. */
export function legalMove(position: Position, uci: Uci): NormalMove | undefined {
  const parsed = parseUci(uci);
  if (!parsed) return undefined;
  const move = normalizeMove(position, parsed) as NormalMove;
  return position.isLegal(move) ? move : undefined;
}

/** A chessops move of this position as UCI text; castling as the king's own step. */
export function makeUci(position: Position, move: NormalMove): Uci {
  const piece = position.board.get(move.from);
  const other = position.board.get(move.to);
  let to = move.to;
  if (piece?.role === 'king' && other?.role === 'rook' && other.color === piece.color) {
    to = (move.from & 0x38) | (move.to > move.from ? 6 : 2);
  }
  return makeSquare(move.from) + makeSquare(to) + (move.promotion ? (LETTERS[move.promotion] ?? '') : '');
}

/** Every legal move, in the order of the squares a1, b1 ... h8; promotions as queen, rook, bishop, knight. */
export function legalMoves(position: Position): Uci[] {
  const moves: Uci[] = [];
  for (const [from, targets] of position.allDests()) {
    const isPawn = position.board.pawn.has(from);
    for (const to of targets) {
      const uci = makeUci(position, { from, to });
      if (isPawn && (to < 8 || to >= 56)) for (const letter of 'qrbn') moves.push(uci + letter);
      else moves.push(uci);
    }
  }
  return moves;
}

/** Passes, as `NULL_MOVE` asks: the other side is to move, and no pawn can be taken en passant. Not to be done in check. */
export function playNullMove(position: Position): void {
  position.turn = position.turn === 'white' ? 'black' : 'white';
  position.epSquare = undefined;
  position.halfmoves++;
  if (position.turn === 'white') position.fullmoves++;
}
