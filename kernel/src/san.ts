import { CODE_1, CODE_8, CODE_A, CODE_H, CODE_X } from './characters.ts';
import { type MoveCode, MoveError } from './errors.ts';
import { ENGLISH, FIGURES, LANGUAGES, type Language, LETTERS, type Letters } from './letters.ts';
import { kingTarget, type Move } from './move-code.ts';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from './pieces.ts';
import type { Position } from './position.ts';
import { AMBIGUOUS, findCastling, findMove } from './rules.ts';
import { sanOf } from './san-write.ts';
import type { Standing } from './standing.ts';
import { findUci, type HasPosition } from './uci.ts';

/** Options for spelling moves. */
export interface SanOptions {
  /** Language of the piece letters; English by default. */
  readonly language?: Language;
}

/** A legal move in standard algebraic notation, as PGN wants it: "Nbd7", "exd6", "e8=Q+", "O-O-O#". */
export function makeSan(chess: HasPosition, move: Move, { language = 'en' }: SanOptions = {}): string {
  if (typeof move !== 'number') throw new TypeError(`move: expected a number, found ${JSON.stringify(move)}`);
  return sanOf(chess.current(), move, LETTERS[language]);
}

/** Makes a legal move and returns its SAN. */
export function playSan(chess: HasPosition & { play(move: Move): void }, move: Move, options?: SanOptions): string {
  const san = makeSan(chess, move, options);
  chess.play(move);
  return san;
}

/**
 * The legal move that a text in algebraic notation means; undefined if there is none, or more than one. Reads SAN and its usual variations:
 * "Pe4", "0-0", "e8Q", "ed5", "Ngf3" where "Nf3" would do, missing and wrong signs of capture and check, "e4!?", "exd6 e.p.", long
 * algebraic ("Ng1-f3", "e2e4"), and figurines.
 */
export function parseSan(chess: HasPosition, text: string, options?: SanOptions): Move | undefined {
  const move = searchSan(chess.current(), text, KINDS[options?.language ?? 'en']);
  return typeof move === 'string' ? undefined : move;
}

/**
 * The legal move that a text means, in algebraic notation as {@link parseSan} reads it or in UCI's.
 * @throws {MoveError} whose code says whether the text is no move, is not legal, or means several moves.
 */
export function readMove(chess: HasPosition, text: string, options?: SanOptions): Move {
  const position = chess.current();
  const move = searchMove(position, text.trim(), options?.language ?? 'en');
  if (typeof move !== 'string') return move;
  throw new MoveError(move, text, detailOf(move, position));
}

/** Like {@link readMove}, but returns the error's code instead of throwing. */
export function searchMove(position: Position, text: string, language: Language): Move | MoveCode {
  const move = searchSan(position, text, KINDS[language]);
  return typeof move === 'string' ? (findUci(position, text) ?? move) : move;
}

/** The detail that a {@link MoveError} gives of a move that was not found. */
export function detailOf(code: MoveCode, position: Position): string {
  if (code === 'illegal') return `not legal in ${position.fen()}`;
  if (code === 'ambiguous') return `more than one piece or promotion is possible in ${position.fen()}`;
  return 'expected a move such as "Nf3", "exd5", "e8=Q", "O-O" or "g1f3"';
}

/** The distance of the black figures from the white ones. */
const BLACK_FIGURES = 6;

/** Kinds by the code of their letter, with the figures of both sides. */
export type Kinds = ReadonlyMap<number, number>;

/** The kinds of piece by the letters of a language. */
export function kindsOf(language: Letters): Kinds {
  const kinds = (letters: Letters, shift = 0) =>
    Object.entries(letters).map(([kind, letter]) => [letter.charCodeAt(0) + shift, Number(kind)] as const);
  return new Map([...kinds(language), ...kinds(FIGURES), ...kinds(FIGURES, BLACK_FIGURES)]);
}

export const KINDS = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ LANGUAGES.map((language) => [
    language,
    kindsOf(language === 'figurine' ? ENGLISH : LETTERS[language]),
  ]),
) as Readonly<Record<Language, Kinds>>;

/** UCI's letters of promotion. */
const SMALL_KINDS: Readonly<Record<string, number>> = { q: QUEEN, r: ROOK, b: BISHOP, n: KNIGHT };
/** Characters without meaning between the squares and before a promotion. */
const IGNORED = 'x-=:(/) X\u00d7\u2010\u2011\u2012\u2013\u2014\u2212';
const NONE = -1;

/** Finds the move, or says why there is none. */
export function searchSan(position: Standing, text: string, kinds: Kinds): Move | MoveCode {
  const first = text.charCodeAt(0);
  const named = kinds.get(first) ?? 0;
  // O, 0 or o.
  if (named === 0 && (first === 79 || first === 48 || first === 111)) return searchCastling(position, text);
  const end = endOf(text);
  let fromFile = NONE;
  let fromRank = NONE;
  let toFile = NONE;
  let toRank = NONE;
  let promotion = 0;
  for (let at = named === 0 ? 0 : 1; at < end; at++) {
    const code = text.charCodeAt(at);
    // A "b" behind a whole move to the last rank is a bishop.
    const isBishop = at === end - 1 && code === 98 && (toRank === 0 || toRank === 7) && (named === 0 || named === PAWN);
    if (code >= CODE_A && code <= CODE_H && !isBishop) {
      if (toFile !== NONE) {
        fromFile = toFile;
        if (toRank !== NONE) fromRank = toRank;
      }
      toFile = code - CODE_A;
      toRank = NONE;
    } else if (code >= CODE_1 && code <= CODE_8) {
      if (toRank !== NONE || promotion !== 0) return 'syntax';
      if (toFile !== NONE) toRank = code - CODE_1;
      else if (fromRank === NONE) fromRank = code - CODE_1;
      else return 'syntax';
    } else if (code !== CODE_X && !IGNORED.includes(text.charAt(at))) {
      const promoted = kinds.get(code) ?? SMALL_KINDS[text.charAt(at)] ?? 0;
      if (promoted < KNIGHT || promoted === KING || toRank === NONE || promotion !== 0) return 'syntax';
      promotion = promoted;
    }
  }
  if (toRank === NONE) return searchFiles(position, fromFile, toFile, named);
  const isWhole = fromFile !== NONE && fromRank !== NONE;
  const kind = named === 0 && !isWhole ? PAWN : named;
  const to = toRank * 8 + toFile;
  const move = findMove(position, kind, to, fromFile, fromRank, promotion);
  if (move === AMBIGUOUS) return 'ambiguous';
  if (move !== 0) return move as Move;
  if (isWhole && (kind === 0 || kind === KING)) {
    // Castling as the king's step.
    for (const wing of ['a', 'h'] as const) {
      const castling = findCastling(position, wing);
      const [king, rook] = [castling & 63, (castling >> 6) & 63];
      if (castling !== 0 && king === fromRank * 8 + fromFile && (rook === to || kingTarget(king, rook) === to)) {
        return castling as Move;
      }
    }
  }
  return promotion === 0 && findMove(position, kind, to, fromFile, fromRank, QUEEN) !== 0 ? 'ambiguous' : 'illegal';
}

/** A pawn's capture by its files: "ed", "exd". */
function searchFiles(position: Standing, fromFile: number, toFile: number, named: number): Move | MoveCode {
  if (fromFile === NONE || (named !== 0 && named !== PAWN) || Math.abs(fromFile - toFile) !== 1) return 'syntax';
  let found: Move | MoveCode = 'illegal';
  for (let rank = 0; rank < 8; rank++) {
    const promotion = rank === 0 || rank === 7 ? QUEEN : 0;
    const move = findMove(position, PAWN, rank * 8 + toFile, fromFile, NONE, promotion);
    if (move === 0) continue;
    if (found !== 'illegal' || promotion !== 0) return 'ambiguous';
    found = move as Move;
  }
  return found;
}

/** Castling in letters O, zeros or small letters, with hyphens or dashes, or without. */
function searchCastling(position: Standing, text: string): Move | MoveCode {
  const match = /^([O0o])[-‐-—−]?\1([-‐-—−]?\1)?$/.exec(text.slice(0, endOf(text)));
  if (!match) return 'syntax';
  const move = findCastling(position, match[2] ? 'a' : 'h');
  return move === 0 ? 'illegal' : (move as Move);
}

/** Marks that may follow a move: check, mate, annotation signs, evaluations, and "e.p.", in any order. */
const MARKS = /(?:[+#♯†‡!?\s]|\(?e\.?p\.?\)?|mate?\.?|matt\.?|ch\.?|\+\/?[-−=]|[-−=]\/?\+|[±∓⩲⩱∞])$/;
/** The longest of them: "(e.p.)". */
const LONGEST_MARK = 6;

/** The index where the move ends. */
function endOf(text: string): number {
  let end = text.length;
  for (;;) {
    const last = text.charCodeAt(end - 1);
    if (last >= CODE_1 && last <= CODE_8) return end;
    // Nearly always the only mark.
    if (last === 43 || last === 35) end--;
    else {
      const mark = MARKS.exec(text.slice(Math.max(0, end - LONGEST_MARK), end));
      if (!mark) return end;
      end -= mark[0].length;
    }
  }
}
