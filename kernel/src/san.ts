import type { Chess } from './chess.ts';
import { type MoveCode, MoveError } from './errors.ts';
import { LANGUAGES, type Language, LETTERS } from './letters.ts';
import { CASTLING, type Move, PROMOTION_SHIFT, SPECIAL_SHIFT } from './move-code.ts';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from './pieces.ts';
import { makeSquare } from './types.ts';
import { parseUci } from './uci.ts';

/** How moves are spelt. */
export interface SanOptions {
  /** Whose letters the pieces have; English ones by default. */
  readonly language?: Language;
}

// What assembly/module.ts answers.
const NEEDS_FILE = 1;
const NEEDS_RANK = 2;
const GIVES_CHECK = 4;
const LEAVES_NONE = 8;
const AMBIGUOUS = 0xffff_ffff;

/** A legal move in standard algebraic notation, as PGN wants it: "Nbd7", "exd6", "e8=Q+", "O-O-O#". */
export function makeSan(chess: Chess, move: Move, { language = 'en' }: SanOptions = {}): string {
  if (move === 0) return '--';
  const facts = chess.lend().wasm.sanFacts(move);
  const from = move & 63;
  const to = (move >> 6) & 63;
  const kind = (move >> 12) & 7;
  let san: string;
  if (move >> SPECIAL_SHIFT === CASTLING) san = to > from ? 'O-O' : 'O-O-O';
  else if (kind === PAWN) {
    san = move & CAPTURED ? `${FILES.charAt(from & 7)}x${makeSquare(to)}` : makeSquare(to);
    const promotion = (move >> PROMOTION_SHIFT) & 7;
    if (promotion !== 0) san += `=${letterOf(promotion, language)}`;
  } else {
    san = letterOf(kind, language);
    if (facts & NEEDS_FILE) san += FILES.charAt(from & 7);
    if (facts & NEEDS_RANK) san += (from >> 3) + 1;
    san += move & CAPTURED ? `x${makeSquare(to)}` : makeSquare(to);
  }
  if (facts & GIVES_CHECK) san += facts & LEAVES_NONE ? '#' : '+';
  return san;
}

/** Makes a legal move and returns its SAN. */
export function playSan(chess: Chess, move: Move, options?: SanOptions): string {
  const san = makeSan(chess, move, options);
  chess.play(move);
  return san;
}

/**
 * The legal move that a text in algebraic notation means; undefined if there is none, or more than one. Read are, beside
 * SAN, its usual variations: "Pe4", "0-0", "e8Q", "ed5", "Ngf3" where "Nf3" would do, missing and wrong signs of capture and
 * check, "e4!?", "exd6 e.p.", long algebraic ("Ng1-f3", "e2e4"), and figurines.
 */
export function parseSan(chess: Chess, text: string, options?: SanOptions): Move | undefined {
  const move = searchSan(chess, text, options?.language ?? 'en');
  return typeof move === 'string' ? undefined : move;
}

/**
 * The legal move that a text means, in algebraic notation as {@link parseSan} reads it or in UCI's.
 * @throws {MoveError} whose code says whether the text is no move, is not legal, or means several moves.
 */
export function readMove(chess: Chess, text: string, options?: SanOptions): Move {
  const move = searchSan(chess, text.trim(), options?.language ?? 'en');
  if (typeof move !== 'string') return move;
  const uci = parseUci(chess, text.trim());
  if (uci !== undefined) return uci;
  throw new MoveError(move, text, detailOf(move, chess));
}

function detailOf(code: MoveCode, chess: Chess): string {
  if (code === 'illegal') return `not legal in ${chess.fen()}`;
  if (code === 'ambiguous') return `more than one piece or promotion is possible in ${chess.fen()}`;
  return 'expected a move such as "Nf3", "exd5", "e8=Q", "O-O" or "g1f3"';
}

const FILES = 'abcdefgh';
/** The bits of the captured kind. */
const CAPTURED = 7 << 15;
/** How far the black figures are from the white ones. */
const BLACK_FIGURES = 6;

type PieceKind = typeof KNIGHT | typeof BISHOP | typeof ROOK | typeof QUEEN | typeof KING;

function letterOf(kind: number, language: Language): string {
  return LETTERS[language][kind as PieceKind];
}

/** Kinds by the code of their letter, for each language, with the figures of both sides. */
const KINDS = Object.fromEntries(LANGUAGES.map((language) => [language, kindsOf(language)])) as Readonly<
  Record<Language, ReadonlyMap<number, number>>
>;

function kindsOf(language: Language): ReadonlyMap<number, number> {
  const kinds = new Map<number, number>();
  const add = (letter: string, kind: number) => {
    if (letter !== '') kinds.set(letter.charCodeAt(0), kind);
  };
  for (const letters of [LETTERS[language === 'figurine' ? 'en' : language], LETTERS.figurine]) {
    for (const kind of [KNIGHT, BISHOP, ROOK, QUEEN, KING] as const) add(letters[kind], kind);
    add(letters.pawn, PAWN);
  }
  for (const [code, kind] of [...kinds]) if (code > 127) kinds.set(code + BLACK_FIGURES, kind);
  return kinds;
}

/** UCI's letters of promotion. */
const SMALL_KINDS: Readonly<Record<string, number>> = { q: QUEEN, r: ROOK, b: BISHOP, n: KNIGHT };
/** What may stand between the squares and before a promotion and means nothing. */
const IGNORED = 'x-=:(/) X\u00d7\u2013\u2014';
/** O, 0 and o. */
const CASTLING_LETTERS = [79, 48, 111];
const NONE = -1;
const [CODE_A, CODE_H, CODE_1, CODE_8, CODE_X] = [97, 104, 49, 56, 120] as const;

/** Finds the move, or says why there is none. */
function searchSan(chess: Chess, text: string, language: Language): Move | MoveCode {
  const kinds = KINDS[language];
  const named = kinds.get(text.charCodeAt(0)) ?? 0;
  if (named === 0 && CASTLING_LETTERS.includes(text.charCodeAt(0))) return searchCastling(chess, text);
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
  if (toRank === NONE) return 'syntax';
  const isWhole = fromFile !== NONE && fromRank !== NONE;
  const kind = named === 0 && !isWhole ? PAWN : named;
  const { wasm } = chess.lend();
  const to = toRank * 8 + toFile;
  const move = wasm.find(kind, to, fromFile, fromRank, promotion) >>> 0;
  if (move === AMBIGUOUS) return 'ambiguous';
  if (move !== 0) return move as Move;
  if (isWhole && (kind === 0 || kind === KING)) {
    // Castling as the king's step.
    const castling = parseUci(chess, makeSquare(fromRank * 8 + fromFile) + makeSquare(to));
    if (castling !== undefined) return castling;
  }
  return promotion === 0 && wasm.find(kind, to, fromFile, fromRank, QUEEN) !== 0 ? 'ambiguous' : 'illegal';
}

/** Castling in letters O, zeros or small letters, with hyphens or without. */
function searchCastling(chess: Chess, text: string): Move | MoveCode {
  const match = /^([O0o])-?\1(-?\1)?$/.exec(text.slice(0, endOf(text)));
  if (!match) return 'syntax';
  const move = chess.lend().wasm.findCastling(match[2] ? 0 : 1);
  return move === 0 ? 'illegal' : (move as Move);
}

/** Where the move ends: before signs of check and of praise, and before "e.p.". */
function endOf(text: string): number {
  let end = text.length;
  const last = text.charCodeAt(end - 1);
  if (last >= CODE_1 && last <= CODE_8) return end;
  while (end > 0 && '+#!?\u2020\u2021 '.includes(text.charAt(end - 1))) end--;
  if (text.endsWith('e.p.', end)) end -= 4;
  else if (text.endsWith('ep', end)) end -= 2;
  while (end > 0 && text.charAt(end - 1) === ' ') end--;
  return end;
}
