/**
 * Games as Portable Game Notation holds them (S. Edwards, "PGN Specification and Implementation Guide", 1994):
 * tags, moves, comments, annotation glyphs and variations. Words only; `parse-pgn.ts` reads, `make-pgn.ts` writes.
 *
 * @example
 * ```ts
 * import { makePgn } from './make-pgn.ts';
 * import { parsePgn } from './parse-pgn.ts';
 *
 * const { games, errors } = parsePgn('[White "Anderssen"]\n\n1. e4 e5 2. f4 $1 { bold } exf4 3. Bc9 1-0');
 * games[0].line.moves.map(({ uci }) => uci); // ['e2e4', 'e7e5', 'f2f4', 'e5f4']
 * games[0].line.moves[2].comments; // ['bold']
 * games[0].complete; // false
 * [errors[0].line, errors[0].column]; // [3, 36]
 * makePgn(games[0]).split('\n').at(-2); // '1. e4 e5 2. f4 $1 { bold } 2... exf4 1-0'
 * ```
 */
import type { Fen } from './fen.ts';
import type { Result } from './game.ts';
import type { Uci } from './move.ts';

/** The seven tags that every game has, in the order in which they stand. */
export const SEVEN_TAGS = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'] as const;

export interface PgnTag {
  readonly name: string;
  readonly value: string;
}

/** A null move, written "--": analysts use it in variations to show a threat. Not a move of chess, so no main line holds one. */
export const NULL_MOVE: Uci = '0000';

export interface PgnMove {
  /** The move, or {@link NULL_MOVE}. */
  readonly uci: Uci;
  /** Words that lead on to this move after a variation of the one before. */
  readonly before: readonly string[];
  /** Numeric annotation glyphs: 1 is "!", 2 is "?", 16 is "±". */
  readonly nags: readonly number[];
  /** Comments after the move. */
  readonly comments: readonly string[];
  /** Alternatives to this move. */
  readonly variations: readonly PgnLine[];
}

/** The main line, or a variation. */
export interface PgnLine {
  /** Comments before the first move. */
  readonly comments: readonly string[];
  readonly moves: readonly PgnMove[];
}

export interface PgnGame {
  /** Tags as found, in order; a name may occur twice. Includes Result, SetUp and FEN if they were given. */
  readonly tags: readonly PgnTag[];
  readonly start: Fen;
  readonly line: PgnLine;
  readonly result: Result;
  /** False if the main line was cut off at an error, so that the result belongs to moves that are not here. */
  readonly complete: boolean;
  /** Errors of this game. */
  readonly errors: readonly PgnError[];
  /** The error that makes commands skip this game if they need whole games: its main line is cut off, or one of its tags cannot be read. */
  readonly fault?: PgnError;
  /** The text of the game, up to where the next one begins; set by `parsePgn`. */
  readonly text?: string;
  /** The places of its parts in the text, if the reader was asked for them. */
  readonly places?: PgnPlaces;
}

/** Offsets in a text, in characters, between which something can be set without touching what is there. */
interface PgnPlaces {
  /** Before its first tag, comment or move. */
  readonly start: number;
  /** The end of its last tag; undefined if it has none. */
  readonly tagsEnd: number | undefined;
  /** Places of the moves of the main line. */
  readonly moves: readonly MovePlace[];
}

export interface MovePlace {
  /** Before the move, behind it and the signs that follow it, and behind the comments that follow these. */
  readonly start: number;
  readonly signsEnd: number;
  readonly commentsEnd: number;
}

/** The names of tags that are read and written: the standard has letters, digits and underscores; programs and people write more. */
export const TAG_NAME = String.raw`[\p{L}\p{N}_][\p{L}\p{M}\p{N}_+#=:./&'’*-]*`;

/**
 * `tag`: a line in brackets is no tag pair. `start`: the FEN tag is no position. `variant`: a game that is not chess.
 * `move`: not one legal move. `variation`: brackets that do not match. `comment`: a brace that is never closed. `token`: no part
 * of PGN. `result`: tag and end of the moves contradict each other. Only in strict reading: `roster`, one of the seven tags
 * is missing or out of order; `notation`, understood, but not as the standard writes it; `number`, a move number
 * that is wrong. `size`: more than is read or told of one game (see {@link MOST_NESTED} and {@link MOST_ERRORS}).
 */
export const PGN_PROBLEMS = [
  'tag',
  'start',
  'variant',
  'move',
  'variation',
  'comment',
  'token',
  'result',
  'roster',
  'notation',
  'number',
  'size',
] as const;
export type PgnProblem = (typeof PGN_PROBLEMS)[number];

/** Variations within each other that are read; the deepest of a commented game are about ten. */
export const MOST_NESTED = 64;
/** The number of errors reported for one game; later ones are only counted. */
export const MOST_ERRORS = 100;

/** A place in a text: line and column from 1, offset in characters from 0. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** Something in a PGN text that is wrong. `problem` is stable and safe to switch on; `message` is for people. */
export class PgnError extends Error {
  override readonly name = 'PgnError';
  readonly problem: PgnProblem;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  /** The text found there. */
  readonly token: string;
  readonly expected: string;
  /** The number of the game in the text, from 1. */
  readonly game: number;
  constructor(problem: PgnProblem, place: TextPlace, game: number, token: string, detail: string, expected: string) {
    super(`line ${place.line}, column ${place.column} (game ${game}): ${detail}; expected ${expected}`);
    this.problem = problem;
    this.line = place.line;
    this.column = place.column;
    this.offset = place.offset;
    this.token = token;
    this.expected = expected;
    this.game = game;
  }
}

/** The value of a tag, or undefined; the first if the name occurs twice. */
export function tagOf(game: { readonly tags: readonly PgnTag[] }, name: string): string | undefined {
  return game.tags.find((tag) => tag.name === name)?.value;
}
