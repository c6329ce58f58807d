import { Chess, type Position } from 'chessops/chess';
import { makeFen as makeChessopsFen, parseFen as parseChessopsFen } from 'chessops/fen';
import type { Setup } from 'chessops/setup';
import { SquareSet } from 'chessops/squareSet';
import { makeSquare } from 'chessops/util';
import { quote } from './foreign-text.ts';

/** A position as text in Forsyth-Edwards notation, six fields. */
export type Fen = string;

/** The start position of a game of chess. */
export const INITIAL_FEN: Fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

export const FEN_PROBLEMS = [
  'empty',
  'fields',
  'board',
  'turn',
  'castling',
  'enPassant',
  'halfmoves',
  'fullmoves',
  'kings',
  'pawns',
  'opponentInCheck',
] as const;
export type FenProblem = (typeof FEN_PROBLEMS)[number];

/** A FEN string that cannot be read. `problem` is stable and safe to switch on; `message` is for people. */
export class FenError extends Error {
  override readonly name = 'FenError';
  readonly problem: FenProblem;
  constructor(problem: FenProblem, fen: string, detail: string) {
    super(`FEN ${quote(fen)}: ${detail}`);
    this.problem = problem;
  }
}

/** e1 and e8: chessops also supports Chess960, where kings castle from other squares; Plyhouse does not. */
const WHITE_KING_HOME = 4;
const BLACK_KING_HOME = 60;

/** chessops' codes for what is wrong, as ours, with what was expected. */
const PROBLEMS: Readonly<Record<string, readonly [problem: FenProblem, detail: string]>> = {
  ERR_FEN: ['fields', 'expected four to six fields: board, side to move, castling, en passant, two counters'],
  ERR_CASTLING: ['castling', 'the third field (castling) should be "-" or letters of "KQkq"'],
  ERR_EP_SQUARE: ['enPassant', 'the fourth field (en passant) should be "-" or a square such as "e3"'],
  ERR_HALFMOVES: ['halfmoves', 'the fifth field (half-moves since a capture or pawn move) should be a whole number'],
  ERR_FULLMOVES: ['fullmoves', 'the sixth field (move number) should be a whole number from 1'],
  ERR_EMPTY: ['kings', 'the board is empty; each side needs exactly one king'],
  ERR_KINGS: ['kings', 'each side needs exactly one king'],
  ERR_PAWNS_ON_BACKRANK: ['pawns', 'a pawn stands on the first or eighth rank'],
  ERR_OPPOSITE_CHECK: ['opponentInCheck', 'the side that is not to move stands in check'],
};

/**
 * Reads a FEN of four, five or six fields into a legal position; missing counters are 0 and 1. Castling rights without king
 * or rook, and an en passant square without a pawn behind it, are dropped: hand-made positions often have them, and they mean
 * nothing. Rights are written as in FEN or by the files of the rooks (Shredder-FEN, "HAha"); those of Chess960 are refused.
 * @throws {FenError} naming the wrong field, what it contains and what was expected.
 */
export function parseFen(fen: string): Position {
  if (fen === INITIAL_FEN) return Chess.default();
  return positionOfSetup(parseSetup(fen), fen);
}

/** As {@link parseFen}, but gives the error as a value. */
export function tryParseFen(fen: string): Position | FenError {
  try {
    return parseFen(fen);
  } catch (error) {
    if (error instanceof FenError) return error;
    throw error;
  }
}

/**
 * Reads the fields of a FEN without asking whether the position is legal (a board being set up, a problem).
 * @throws {FenError} where a field cannot be read.
 */
export function parseSetup(fen: string): Setup {
  const text = fen.trim().replace(/\s+/g, ' ');
  if (text === '') throw new FenError('empty', fen, 'expected a position, found nothing');
  const fields = text.split(' ');
  if (fields.length < 4 || fields.length > 6) {
    throw new FenError('fields', fen, `expected four to six fields, found ${fields.length}`);
  }
  checkBoard(fields[0]!, fen);
  if (fields[1] !== 'w' && fields[1] !== 'b') {
    throw new FenError('turn', fen, `the second field (side to move) should be "w" or "b", found ${quote(fields[1]!)}`);
  }
  return parseChessopsFen(text).unwrap(
    (setup) => setup,
    (error) => {
      throw asFenError(error, fen);
    },
  );
}

/** A position from parsed fields, with the castling rights of chess or Chess960. @throws {FenError} if it is not legal. */
function legalPosition(setup: Setup, fen: string): Position {
  return Chess.fromSetup(setup).unwrap(
    (legal) => legal,
    (error) => {
      throw asFenError(error, fen);
    },
  );
}

/** A legal position of chess from parsed fields. @throws {FenError} where chess has no such position. */
export function positionOfSetup(setup: Setup, fen: string = makeChessopsFen(setup)): Position {
  const position = legalPosition(setup, fen);
  const { castles, board } = position;
  const isChess = (rook: number) =>
    SquareSet.corners().has(rook) && board.king.has(rook < 8 ? WHITE_KING_HOME : BLACK_KING_HOME);
  const foreign = [...castles.castlingRights].filter((rook) => !isChess(rook));
  // A right that means nothing is forgotten; where each is a right of Chess960, they are meant.
  if (foreign.length > 0 && castles.castlingRights.equals(setup.castlingRights)) {
    const squares = foreign.map(makeSquare).join(' and ');
    throw new FenError(
      'castling',
      fen,
      `castling with the rook on ${squares} is a rule of Chess960; expected kings on e1 and e8, rooks in the corners, or "-"`,
    );
  }
  for (const rook of foreign) castles.discardRook(rook);
  return position;
}

/** The position as a FEN of six fields; the en passant square only where a capture there is legal. */
export function makeFen(position: Position): Fen {
  return makeChessopsFen(position.toSetup());
}

/** The first four fields: what has to be equal for two positions to count as repeated (FIDE Laws 9.2). */
export function repetitionKey(position: Position): string {
  return makeChessopsFen(position.toSetup(), { epd: true });
}

/** The position with the other side to move; nothing can be captured en passant then. */
export function passed(fen: Fen): Fen {
  const fields = fen.split(' ');
  fields[1] = fields[1] === 'w' ? 'b' : 'w';
  fields[3] = '-';
  return fields.join(' ');
}

function asFenError(error: Error, fen: string): FenError {
  const [problem, detail] = PROBLEMS[error.message] ?? ['fields', error.message];
  return new FenError(problem, fen, detail);
}

/** Says of the board field what chessops' one code does not: which rank is wrong, and how. */
function checkBoard(board: string, fen: string): void {
  const ranks = board.split('/');
  if (ranks.length !== 8) throw new FenError('board', fen, `expected 8 ranks separated by "/", found ${ranks.length}`);
  for (const [index, rank] of ranks.entries()) {
    let files = 0;
    for (const letter of rank) {
      if (/[1-8]/.test(letter)) files += Number(letter);
      else if (/[pnbrqk]/i.test(letter)) files += 1;
      else
        throw new FenError(
          'board',
          fen,
          `rank ${8 - index} has the letter ${quote(letter)}; expected PNBRQK, pnbrqk or 1-8`,
        );
    }
    if (files !== 8)
      throw new FenError('board', fen, `rank ${8 - index} (${quote(rank)}) has ${files} squares instead of 8`);
  }
}
