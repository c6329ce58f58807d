import type { Chess } from './chess.ts';
import { type PgnCode, PgnError, quote } from './errors.ts';
import type { Language } from './letters.ts';
import type { PgnGame } from './pgn-tree.ts';

/** Text that is being read. */
export interface Reading {
  text: string;
  /** Where the next character is. */
  at: number;
  /** Whether the text ends the file. */
  isLast: boolean;
  /** The line of a place before, from 1 in the file, from which others are counted. */
  line: number;
  /** That place. */
  countedAt: number;
  readonly language: Language;
  /** A game from the start position, which all that begin there are played in. */
  readonly ordinary: Chess;
}

/** More errors of one game are not reported. */
const MOST_ERRORS = 100;

// Characters by their codes.
export const LINE_FEED = 10;
export const [BANG, DOLLAR, PERCENT, OPEN, CLOSE, DOT] = [33, 36, 37, 40, 41, 46] as const;
export const [SEMICOLON, LESS, GREATER, QUESTION] = [59, 60, 62, 63] as const;
export const [SQUARE_OPEN, SQUARE_CLOSE, BRACE, BRACE_END] = [91, 93, 123, 125] as const;
const [TAB, RETURN, SPACE, QUOTE, STAR, MINUS, SLASH, ZERO, NINE, BACKSLASH] = [
  9, 13, 32, 34, 42, 45, 47, 48, 57, 92,
] as const;

export const ELLIPSIS = 0x2026;

export const isSpace = (code: number) => code === SPACE || (code >= TAB && code <= RETURN) || code === 0xa0;
export const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
export const isDigit = (code: number) => code >= ZERO && code <= NINE;

/** Skips spaces, and lines that begin with a percent sign. */
export function skipBlank(reading: Reading): void {
  const { text } = reading;
  while (reading.at < text.length) {
    const code = text.charCodeAt(reading.at);
    if (isSpace(code)) reading.at++;
    else if (code === PERCENT && isLineStart(reading)) reading.at = endOfLine(reading);
    else return;
  }
}

/** An empty line between two tags. */
const EMPTY_LINE = /(\n|\r(?!\n))[^\S\n\r]*[\n\r]/;

export function isLineStart({ text, at }: Reading): boolean {
  return at === 0 || text.charCodeAt(at - 1) === LINE_FEED || text.charCodeAt(at - 1) === RETURN;
}

export function endOfLine({ text, at }: Reading): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

export function report(
  reading: Reading,
  game: PgnGame,
  code: PgnCode,
  at: number,
  detail: string,
  cause?: unknown,
): void {
  if (game.errors.length >= MOST_ERRORS) return;
  const line = lineOf(reading, at);
  const column = at - (at === 0 ? 0 : reading.text.lastIndexOf('\n', at - 1) + 1) + 1;
  game.errors.push(new PgnError(code, line, column, detail, cause));
}

/** The number of the line of a place. It is counted from the last one that was asked for, which is not far away. */
export function lineOf(reading: Reading, at: number): number {
  const { text, countedAt } = reading;
  const end = Math.max(at, countedAt);
  let breaks = 0;
  let next = text.indexOf('\n', Math.min(at, countedAt));
  for (; next >= 0 && next < end; next = text.indexOf('\n', next + 1)) breaks++;
  reading.line += at < countedAt ? -breaks : breaks;
  reading.countedAt = at;
  return reading.line;
}

/** Reads the tags of a game. A tag that is repeated after an empty line begins the next game: this one has no moves. */
export function readTags(reading: Reading, game: PgnGame): void {
  const { text } = reading;
  for (;;) {
    const last = reading.at;
    skipBlank(reading);
    if (text.charCodeAt(reading.at) !== SQUARE_OPEN) return;
    const start = reading.at;
    const tag = readTag(text, start);
    if (tag) {
      if (game.headers.has(tag.name) && isLineStart(reading) && EMPTY_LINE.test(text.slice(last, start))) return;
      game.headers.set(tag.name, tag.value);
      reading.at = tag.end;
    } else {
      const end = endOfLine(reading);
      report(
        reading,
        game,
        'tag',
        start,
        `expected a tag such as [Event "Name"], found ${quote(text.slice(start, end).trim())}`,
      );
      reading.at = end;
    }
  }
}

/** The tag at a place, with where it ends. A quotation mark within its value need not be escaped. */
export function readTag(text: string, start: number): { name: string; value: string; end: number } | undefined {
  let at = start + 1;
  while (isSpace(text.charCodeAt(at))) at++;
  const nameStart = at;
  while (at < text.length && !isSpace(text.charCodeAt(at)) && text.charCodeAt(at) !== QUOTE) at++;
  const name = text.slice(nameStart, at);
  while (isSpace(text.charCodeAt(at))) at++;
  if (name === '' || text.charCodeAt(at) !== QUOTE) return undefined;
  const valueStart = at + 1;
  for (let from = valueStart; ; ) {
    const quoteAt = text.indexOf('"', from);
    if (quoteAt < 0) return undefined;
    const lineEnd = text.indexOf('\n', valueStart);
    if (lineEnd >= 0 && lineEnd < quoteAt) return undefined;
    from = quoteAt + 1;
    if (text.charCodeAt(quoteAt - 1) === BACKSLASH && isEscape(text, quoteAt - 1)) continue;
    let end = from;
    while (text.charCodeAt(end) === SPACE || text.charCodeAt(end) === TAB) end++;
    if (text.charCodeAt(end) !== SQUARE_CLOSE) continue;
    const value = text.slice(valueStart, quoteAt);
    return { name, value: value.includes('\\') ? value.replace(/\\(["\\])/g, '$1') : value, end: end + 1 };
  }
}

/** Whether a backslash escapes what follows, and is not escaped itself. */
function isEscape(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 0;
}

/** Whether digits begin a result or castling in zeros, and not the number of a move. */
export function isResultOrCastling(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  return (next === MINUS || next === SLASH) && isDigit(text.charCodeAt(at + 2));
}

/** By the codes of ASCII, what ends a word. */
const ENDS_WORD = Uint8Array.from({ length: 128 }, (_, code) =>
  isSpace(code) || [BRACE, OPEN, CLOSE, SEMICOLON, DOLLAR, SQUARE_OPEN, STAR].includes(code as typeof BRACE) ? 1 : 0,
);

/** The next word: up to a space or a sign that ends it. */
export function readWord(reading: Reading): string {
  const { text } = reading;
  const start = reading.at;
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128 ? ENDS_WORD[code] === 1 : isSpace(code)) break;
  }
  // "e8(Q)" is one.
  if (text.charCodeAt(at) === OPEN && text.charCodeAt(at + 2) === CLOSE) at += 3;
  reading.at = at;
  return text.slice(start, at);
}
