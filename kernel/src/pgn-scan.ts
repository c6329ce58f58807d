import {
  BANG,
  BRACE,
  CLOSE,
  DOT,
  LINE_FEED,
  OPEN,
  PERCENT,
  QUESTION,
  RETURN,
  SEMICOLON,
  SQUARE_OPEN,
} from './characters.ts';
import type { PgnCode } from './errors.ts';
import { parseNag } from './nags.ts';
import type { Result } from './pgn-tree.ts';

/** The state of reading a PGN text. */
export interface PgnScan<Draft = unknown> {
  text: string;
  /** Index of the next character; during a call of the listener, of the first character of the token. */
  at: number;
  /** Reading stops here: the text after it may be incomplete. */
  limit: number;
  /** Whether the text ends the file. */
  isLast: boolean;
  /** Offset of the text in the file. */
  offset: number;
  /** The current line of the file, from 1, and the index of its first character. */
  line: number;
  lineStart: number;
  /** Line breaks since the last token. */
  breaks: number;
  /** Index of the next closing brace, as last searched for. */
  brace: number;
  /** The game being read, its part reached so far, and its offset in the file. */
  draft?: Draft | undefined;
  part?: 'tags' | 'moves' | 'end' | undefined;
  start?: number | undefined;
}

/** Receives the tokens of a PGN text in order. During each call `scan.at` is the index of the token. */
export interface PgnListener<Draft, Game> {
  start(scan: PgnScan<Draft>): Draft;
  /**
   * @param name as the standard spells it: FEN, not Fen.
   * @param isApart whether an empty line precedes it.
   * @param end index of the first character after it.
   * @returns true if it begins the next game.
   */
  tag(draft: Draft, name: string, value: string, isApart: boolean, end: number, scan: PgnScan<Draft>): boolean;
  /** Called at the first token that is neither a tag nor a comment. */
  begin(draft: Draft, scan: PgnScan<Draft>): void;
  /**
   * @param isWrapped whether it has several lines.
   * @param isClosed false if it has no closing brace; it then extends to the next tag on a line of its own, or to the end of the text.
   */
  comment(draft: Draft, text: string, scan: PgnScan<Draft>, isWrapped: boolean, isClosed: boolean): void;
  /** A move, or anything else between spaces. */
  word(draft: Draft, word: string, scan: PgnScan<Draft>): void;
  /** A number such as "$1", or a sign such as "!?"; `nag` is undefined if it has no meaning. */
  nag(draft: Draft, nag: number | undefined, token: string, scan: PgnScan<Draft>): void;
  open(draft: Draft, scan: PgnScan<Draft>): void;
  close(draft: Draft, scan: PgnScan<Draft>): void;
  /** @returns true if it ends the game. */
  result(draft: Draft, result: Result, token: string, scan: PgnScan<Draft>): boolean;
  /** A line that should begin with a tag, or a stray bracket. */
  fault(draft: Draft, code: PgnCode, token: string, scan: PgnScan<Draft>): void;
  /** The number of a move. */
  number?(draft: Draft, scan: PgnScan<Draft>): void;
  /** A token after the result. @returns true if it belongs to this game and was skipped. */
  stray?(draft: Draft, scan: PgnScan<Draft>): boolean;
  /** @returns the game, or undefined if there was none. */
  end(draft: Draft, scan: PgnScan<Draft>): Game | undefined;
}

// With numbers, since imported names cost time here.
/** Tab to carriage return, the space, or one beyond ASCII. */
const isSpace = (code: number) =>
  code === 32 || (code > 8 && code < 14) || (code > 0x9f && /\s/.test(String.fromCharCode(code)));
const isDigit = (code: number) => code > 47 && code < 58;

/** An annotation, what is reserved for later versions of the format, dots, brackets that mean nothing, or a result, whatever stands between its parts: "1:0", "½–½". */
const SIGN =
  /\$(?:(\d{1,3})|\w*)|[!?]{1,2}|<[^<>\n\r]*>|[.,…]+|[\]}>]|(?:(1)[-‐-―:]0|(0)[-‐-―:]1|(1\/2|½)(?: ?[-‐-―:] ?(?:1\/2|½))?)(?![\w/-])|\*/y;
/** What is part of a word all the same: "e8(Q)", "d4!+". */
const WORD_REST = /(?<=[18])\(=?[A-Za-z♔-♟]\)|[!?]+[+#]+|/y;
const LINE = /.*/y;
/** A line that nobody writes into a comment. */
const TAG_LINE = /[\n\r]\[[A-Z]\w* "[^"\n\r]*"\]\s*?[\n\r]/;
/**
 * A tag that is not as the standard has it: its value ends at the end of a line, of its own, whatever quotation marks it has, or of a later
 * one if it was wrapped. No value goes on in a line that is blank, or begins a tag, moves or a comment. Else a remark in brackets.
 */
const TAG =
  /\[[^\S\n\r]*([^\s"“[\]]+)[^\S\n\r]*["“](?:(.{0,999})|([^"”\]\n\r]{1,256}(?:(?:\r\n?|\n)(?!\s*?(?:$|[[{;%]|\d+\s*\.)).{0,256})+?))["”][^\S\n\r]*\][^\S\n\r]*$|\[[^\]\n\r]*\]?/my;
/** The tags that say what is played, by their names in small letters: "[Fen" is meant to be the position. */
const TAG_OF: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  'Event Site Date Round White Black Result FEN SetUp Variant'.split(' ').map((name) => [name.toLowerCase(), name]),
);

/** The state at the start of a text. */
export function scanPgn<Draft>(text: string): PgnScan<Draft> {
  return {
    text,
    at: 0,
    limit: text.length,
    isLast: true,
    offset: 0,
    line: 1,
    lineStart: 0,
    breaks: 0,
    brace: 0,
  };
}

/** Appends the next part of the file and drops the text already read. */
export function addText(scan: PgnScan, added: string): void {
  const { at } = scan;
  const text = scan.text.slice(at) + added;
  scan.text = text;
  scan.offset += at;
  scan.lineStart -= at;
  scan.at = 0;
  scan.brace = 0;
  scan.limit = scan.isLast ? text.length : wholeLength(text);
}

/** The maximum length of a wrapped tag. */
const MOST_TAG = 3_000;

/** The length that can be read if more text follows: whole lines, without a tag that may be incomplete. A carriage return at the end may be half of a line break. */
function wholeLength(text: string): number {
  const lines = text.slice(0, Math.max(text.lastIndexOf('\n'), text.slice(0, -1).lastIndexOf('\r')) + 1);
  const open = lines.lastIndexOf('[');
  return open > lines.lastIndexOf(']') && lines.length - open < MOST_TAG ? open : lines.length;
}

/** Reads the games that are complete. */
export function* readGames<Draft, Game>(
  scan: PgnScan<Draft>,
  to: PgnListener<Draft, Game>,
): Generator<Game, void, undefined> {
  for (;;) {
    scan.draft ??= to.start(scan);
    if (!readGame(scan, to, scan.draft)) return;
    const game = to.end(scan.draft, scan);
    scan.draft = undefined;
    scan.part = undefined;
    scan.start = undefined;
    if (game) yield game;
  }
}

/** Moves on to an index, or to the next token if none is given, and counts lines. */
function skip(scan: PgnScan, to = 0): void {
  const { text, limit } = scan;
  let { at } = scan;
  while (at < (to || limit)) {
    const code = text.charCodeAt(at);
    if (to === 0 && !isSpace(code)) break;
    at++;
    if (code === LINE_FEED || (code === RETURN && text.charCodeAt(at) !== LINE_FEED)) {
      scan.line++;
      scan.breaks++;
      scan.lineStart = at;
    }
  }
  scan.at = at;
}

/** Continues reading a game. Returns true at its end, and false if more text is needed or there are no more games. */
function readGame<Draft>(scan: PgnScan<Draft>, to: PgnListener<Draft, unknown>, draft: Draft): boolean {
  const { text, limit } = scan;
  for (;;) {
    skip(scan);
    const { at, breaks } = scan;
    if (breaks > 1 && scan.part === 'end') return true;
    if (at >= limit) return scan.isLast && scan.part !== undefined;
    scan.breaks = 0;
    const code = text.charCodeAt(at);
    const isEscape = code === PERCENT && at === scan.lineStart;
    if (scan.part !== 'moves') {
      scan.start ??= scan.offset + at;
      if (!isEscape) scan.part ??= 'tags';
      // Comments and dots belong to any part, tags to the first.
      if (!isEscape && (code === SQUARE_OPEN ? scan.part === 'end' : !'{;.,…'.includes(text[at]!))) {
        if (scan.part === 'end') {
          if (!to.stray?.(draft, scan)) return true;
          continue;
        }
        scan.part = 'moves';
        to.begin(draft, scan);
      }
    }
    let end = at + 1;
    // The most frequent first: letters.
    if ((code | 32) > 96 && (code | 32) < 123) {
      end = wordEnd(text, at);
      to.word(draft, text.slice(at, end), scan);
    } else if (isDigit(code)) {
      end = numberEnd(text, at);
      if (end > 0) to.number?.(draft, scan);
      else end = readOther(scan, to, draft);
    } else if (code === BRACE || code === SQUARE_OPEN) {
      const next = code === BRACE ? readBraces(scan, to, draft) : readTag(scan, to, draft, breaks > 1);
      if (!next) return next === 0;
      end = next;
      scan.breaks = 0;
    } else if (code === OPEN) to.open(draft, scan);
    else if (code === CLOSE) to.close(draft, scan);
    else if (code === SEMICOLON || isEscape) {
      const line = lineAt(text, at);
      end = at + line.length;
      if (!isEscape) to.comment(draft, line.slice(1).trim(), scan, false, true);
    } else end = readOther(scan, to, draft);
    scan.at = end;
  }
}

/** Reads an annotation, a result or a word of any kind. Returns the index after it. */
function readOther<Draft>(scan: PgnScan<Draft>, to: PgnListener<Draft, unknown>, draft: Draft): number {
  const { text, at } = scan;
  const found = matchAt(SIGN, text, at);
  const [token, number, white, black, draw] = found ?? [text.slice(at, wordEnd(text, at))];
  const result = white ? '1-0' : black ? '0-1' : draw ? '1/2-1/2' : token === '*' && token;
  if (!found) to.word(draft, token, scan);
  else if (result) {
    if (to.result(draft, result, token, scan)) scan.part = 'end';
  } else if (']}>'.includes(token)) to.fault(draft, 'token', token, scan);
  else if (!'<.,…'.includes(token[0]!)) to.nag(draft, number ? Number(number) : parseNag(token), token, scan);
  return at + token.length;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const lineAt = (text: string, at: number) => matchAt(LINE, text, at)![0];

/** Whether a tag, a move number or a result begins here. */
export function isBegin({ text, at }: PgnScan): boolean {
  const [sign = ''] = matchAt(SIGN, text, at) ?? [];
  return text[at] === '[' || (/^\d/.test(text[at]!) && numberEnd(text, at) > 0) || /^[\d½*]/.test(sign);
}

/** The index after the move number that begins here; 0 for a result, castling in zeros or the null move 0000. */
function numberEnd(text: string, at: number): number {
  let end = at;
  while (isDigit(text.charCodeAt(end))) end++;
  const isNumber = text.charCodeAt(end) === DOT || (/^[…\sa-hA-Z♔-♟]?$/.test(text.charAt(end)) && text[at]! > '0');
  while (text.charCodeAt(end) === DOT) end++;
  return isNumber ? end : 0;
}

/** The ASCII characters that end a word, by code. */
const ENDS_WORD = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, code) =>
  isSpace(code) || '{}()[];$*,!?'.includes(String.fromCharCode(code)) ? 1 : 0,
);

/** The index after the word that begins here: of a space or a sign. */
export function wordEnd(text: string, at: number): number {
  let end = at + 1;
  let code = text.charCodeAt(end);
  while (code < 128 ? !ENDS_WORD[code] : code && !isSpace(code)) code = text.charCodeAt(++end);
  return code === OPEN || code === BANG || code === QUESTION ? end + matchAt(WORD_REST, text, end)![0].length : end;
}

/** Reads a comment in braces. Returns the index after it, or undefined if more text is needed. */
function readBraces<Draft>(scan: PgnScan<Draft>, to: PgnListener<Draft, unknown>, draft: Draft): number | undefined {
  const { text, at } = scan;
  if (scan.brace <= at) scan.brace = text.indexOf('}', at) >>> 0;
  let comment = text.slice(at + 1, scan.brace);
  const isWrapped = comment.includes('\n') || comment.includes('\r');
  const lost = isWrapped && TAG_LINE.exec(text.slice(at, scan.brace + 1));
  const isClosed = !lost && scan.brace < text.length;
  if (lost) comment = comment.slice(0, lost.index - 1);
  else if (!isClosed && !scan.isLast) return undefined;
  to.comment(draft, comment, scan, isWrapped, isClosed);
  const end = at + comment.length + (isClosed ? 2 : 1);
  if (isWrapped) skip(scan, end);
  return end;
}

/** Reads a tag or another bracket. Returns the index after it, or 0 if it belongs to the next game. */
function readTag<Draft>(
  scan: PgnScan<Draft>,
  to: PgnListener<Draft, unknown>,
  draft: Draft,
  isApart: boolean,
): number | undefined {
  const { text, at } = scan;
  // Nearly all are written as the standard asks.
  const nameEnd = wordEnd(text, at);
  let name = text.slice(at + 1, nameEnd);
  const isPlain = name && text.startsWith(' "', nameEnd);
  let end = isPlain ? (text.indexOf('"', nameEnd + 2) >>> 0) + 2 : 0;
  let value: string | undefined = text.slice(nameEnd + 2, end - 2);
  let wrapped: string | undefined;
  if (text[end - 1] !== ']' || /[\\\n\r]/.test(value)) {
    const found: (string | undefined)[] = matchAt(TAG, text, at)!;
    [, name = '', value, wrapped] = found;
    end = at + found[0]!.length;
    value = (value ?? wrapped?.replace(/\s+/g, ' ').trim())?.replace(/\\(["\\])/g, '$1');
  }
  if (value === undefined) to.fault(draft, 'tag', lineAt(text, at).trim(), scan);
  else {
    const isNext =
      scan.part === 'moves' || to.tag(draft, TAG_OF.get(name.toLowerCase()) ?? name, value, isApart, end, scan);
    if (isNext) return 0;
  }
  if (wrapped) skip(scan, end);
  return end;
}
