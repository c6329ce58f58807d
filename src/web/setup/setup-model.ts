import {
  type Board,
  type Color,
  makeBoardFen,
  makeSquare,
  opposite,
  type Piece,
  parseBoardFen,
  parseSetup,
  parseSquare,
} from 'plyhouse-kernel/position';
import { type Fen, FenError, tryParseFen } from '../../chess/fen.ts';
import type { SquareName } from '../board/squares.ts';

/**
 * A position being set up: a FEN whose fields can be read but that need not be legal yet. Every change gives a new FEN and
 * removes what the pieces no longer allow: castling without king and rook on their home squares, en passant without the
 * pawns for it. A new position has no history, so its counters are reset.
 */

export const EMPTY_FEN: Fen = '8/8/8/8/8/8/8/8 w - - 0 1';

export const CASTLING_RIGHTS = ['K', 'Q', 'k', 'q'] as const;
export type CastlingRight = (typeof CASTLING_RIGHTS)[number];

/** The king and rook squares that a castling right requires. */
const HOMES: Readonly<Record<CastlingRight, readonly [color: Color, king: SquareName, rook: SquareName]>> = {
  K: ['white', 'e1', 'h1'],
  Q: ['white', 'e1', 'a1'],
  k: ['black', 'e8', 'h8'],
  q: ['black', 'e8', 'a8'],
};

/** The visible state, all of it editable. */
export interface SetUp {
  readonly board: Board;
  readonly turn: Color;
  readonly castling: readonly CastlingRight[];
  readonly possibleCastling: readonly CastlingRight[];
  readonly enPassant: SquareName | undefined;
  readonly possibleEnPassant: readonly SquareName[];
  /** Why it cannot be played; undefined if it can. */
  readonly problem: FenError | undefined;
}

/** Reads a set-up. @throws {FenError} if a field cannot be read. */
export function readSetUp(fen: Fen): SetUp {
  const { board, turn, epSquare } = parseSetup(fen);
  const possibleCastling = castlingPossible(board);
  const possibleEnPassant = enPassantPossible(board, turn);
  const field = fen.trim().split(/\s+/)[2]!;
  const enPassant = epSquare === undefined ? undefined : makeSquare(epSquare);
  const position = tryParseFen(fen);
  return {
    board,
    turn,
    castling: possibleCastling.filter((right) => field.includes(right)),
    possibleCastling,
    enPassant: enPassant && possibleEnPassant.includes(enPassant) ? enPassant : undefined,
    possibleEnPassant,
    problem: position instanceof FenError ? position : undefined,
  };
}

/** Places a piece on a square, or empties it. */
export function withMan(fen: Fen, square: SquareName, piece: Piece | undefined): Fen {
  const { board } = parseSetup(fen);
  if (piece) board.set(parseSquare(square)!, piece);
  else board.take(parseSquare(square)!);
  return withBoard(fen, makeBoardFen(board));
}

/** Replaces the pieces: the first field of a FEN. */
export function withBoard(fen: Fen, boardField: string): Fen {
  const [, turn, castling, enPassant] = fen.trim().split(/\s+/);
  return tidy(boardField, turn!, castling!, enPassant!);
}

/** Changes the side to move. */
export function withTurn(fen: Fen, turn: Color): Fen {
  const [board, , castling] = fen.trim().split(/\s+/);
  return tidy(board!, turn[0]!, castling!, '-');
}

/** Adds or removes a castling right. */
export function withCastling(fen: Fen, right: CastlingRight, allowed: boolean): Fen {
  const [board, turn, castling, enPassant] = fen.trim().split(/\s+/);
  const rights = CASTLING_RIGHTS.filter((each) => (each === right ? allowed : castling!.includes(each)));
  return tidy(board!, turn!, rights.join(''), enPassant!);
}

/** Sets or removes the en passant square. */
export function withEnPassant(fen: Fen, square: SquareName | undefined): Fen {
  const [board, turn, castling] = fen.trim().split(/\s+/);
  return tidy(board!, turn!, castling!, square ?? '-');
}

function tidy(boardField: string, turnField: string, castlingField: string, enPassantField: string): Fen {
  const board = parseBoardFen(boardField);
  const turn = turnField === 'b' ? 'black' : 'white';
  const castling = castlingPossible(board).filter((right) => castlingField.includes(right));
  const enPassant = enPassantPossible(board, turn).includes(enPassantField) ? enPassantField : '-';
  return `${boardField} ${turnField} ${castling.join('') || '-'} ${enPassant} 0 1`;
}

function castlingPossible(board: Board): CastlingRight[] {
  return CASTLING_RIGHTS.filter((right) => {
    const [color, king, rook] = HOMES[right];
    return has(board, king, { color, role: 'king' }) && has(board, rook, { color, role: 'rook' });
  });
}

/** Squares that a pawn could just have passed over, with an enemy pawn next to it that could capture it. */
function enPassantPossible(board: Board, turn: Color): SquareName[] {
  const [from, over, stood] = turn === 'white' ? [7, 6, 5] : [2, 3, 4];
  return [...'abcdefgh'].flatMap((file, index) => {
    const isPassed =
      has(board, `${file}${stood}`, { color: opposite(turn), role: 'pawn' }) &&
      !has(board, `${file}${over}`) &&
      !has(board, `${file}${from}`);
    const beside = [index - 1, index + 1].map((neighbour) => 'abcdefgh'[neighbour]);
    const isThreatened = beside.some(
      (neighbour) => neighbour && has(board, `${neighbour}${stood}`, { color: turn, role: 'pawn' }),
    );
    return isPassed && isThreatened ? [`${file}${over}`] : [];
  });
}

function has(board: Board, square: SquareName, wanted?: Piece): boolean {
  const piece = board.get(parseSquare(square)!);
  return wanted ? piece?.color === wanted.color && piece.role === wanted.role : piece !== undefined;
}
