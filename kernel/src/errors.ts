/** The longest quotation in a message. */
const MOST_QUOTED = 120;

/** Control characters, line separators, and what shows a text in another order than it is written in. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** Text from outside as a message quotes it: in double quotes, on one line, shortened. */
export function quote(text: string): string {
  const shown = JSON.stringify(text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text);
  return shown.replace(CONTROLS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export const FEN_CODES = [
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
/** The fault of a FEN: the field that cannot be read, or the reason the position is not legal. */
export type FenCode = (typeof FEN_CODES)[number];

/** A FEN that cannot be read, or whose position is not legal. `code` is stable; `message` is for people. */
export class FenError extends Error {
  override readonly name = 'FenError';
  readonly code: FenCode;
  constructor(code: FenCode, fen: string, detail: string) {
    super(`FEN ${quote(fen)}: ${detail}`);
    this.code = code;
  }
}

export const MOVE_CODES = ['syntax', 'illegal', 'ambiguous', 'tooLong'] as const;
/** Why a move cannot be played: it is no move at all, it is not legal, it means several, or the game has no room for it. */
export type MoveCode = (typeof MOVE_CODES)[number];

/** A move that cannot be played in the position in which it was tried. `code` is stable; `message` is for people. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
  readonly code: MoveCode;
  /** The move as it was written. */
  readonly move: string;
  constructor(code: MoveCode, move: string, detail: string) {
    super(`move ${quote(move)}: ${detail}`);
    this.code = code;
    this.move = move;
  }
}

export const PGN_CODES = ['tag', 'fen', 'move', 'token', 'variation', 'comment'] as const;
/**
 * The fault of a PGN: a tag that cannot be read, a FEN tag without a valid position, a move that cannot be played (its {@link MoveError} is
 * the `cause`), a word that does not belong to the format, or an unbalanced parenthesis or comment.
 */
export type PgnCode = (typeof PGN_CODES)[number];

/** A place in a PGN that cannot be read. `code` is stable; `message` is for people. */
export class PgnError extends Error {
  override readonly name = 'PgnError';
  readonly code: PgnCode;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in UTF-16 units. */
  readonly column: number;
  constructor(code: PgnCode, line: number, column: number, detail: string, options?: { readonly cause: unknown }) {
    super(`PGN, line ${line}, column ${column}: ${detail}`, options);
    this.code = code;
    this.line = line;
    this.column = column;
  }
}
