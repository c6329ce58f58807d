import {
  BACKSLASH,
  BANG,
  BRACE,
  BRACE_END,
  CLOSE,
  COMMA,
  DOLLAR,
  DOT,
  ELLIPSIS,
  EQUALS,
  GREATER,
  HYPHEN,
  LESS,
  LINE_FEED,
  OPEN,
  PERCENT,
  PLUS,
  QUESTION,
  QUOTE,
  RETURN,
  SEMICOLON,
  SQUARE_CLOSE,
  SQUARE_OPEN,
  STAR,
  ZERO,
} from './characters.ts';
import { type PgnCode, PgnError, quote } from './errors.ts';
import { parseNag } from './nags.ts';
import { emptyPgn, type PgnGame, type PgnMove, type PgnNode, type Result } from './pgn-tree.ts';

/** How a PGN is read. */
export interface PgnOptions {
  /** True to keep the spaces at both ends of comments in braces. */
  readonly keepSpaces?: boolean;
}

/** Text that is being read. */
interface Reading {
  text: string;
  /** Where the next character is. */
  at: number;
  /** Whether the text ends the file. */
  isLast: boolean;
  readonly keepSpaces: boolean;
  /** The line that was reached, from 1 in the file, where it begins, and where it ends. */
  line: number;
  lineStart: number;
  lineEnd: number;
}

/** A variation that stands before the move that it replaces. */
interface Early extends PgnNode {
  /** The position that it begins from. */
  readonly from: PgnNode;
  readonly line: number;
  readonly column: number;
}

/** A variation that is open, with what is continued after it. */
interface Open {
  /** The move that it replaces; undefined if it stands before that. */
  readonly move: PgnMove | undefined;
  /** The position before that move, or the one that it begins from. */
  readonly before: PgnNode;
  /** What it holds if it stands before the move. */
  readonly early: Early | undefined;
}

/** The moves of a game as far as they are read. */
interface Movetext {
  readonly game: PgnGame;
  /** The variations that are open, the outermost first. */
  readonly open: Open[];
  /** The position that the next move is played in. */
  node: PgnNode;
  /** The move before it; undefined at the start of a game or of a variation. */
  move: PgnMove | undefined;
  /** The position before that move. */
  before: PgnNode;
  /** Comments at the start of a variation. */
  starting: string[] | undefined;
  /** Variations that stand before the move that they replace. */
  early: Early[];
}

/** More errors of one game are not reported. */
const MOST_ERRORS = 100;
/** No value of a tag that goes on in the next line is longer. */
const MOST_WRAPPED = 256;

// With numbers, since imported names cost time here.
/** Tab to carriage return, the space, or one beyond ASCII. */
const isSpace = (code: number) =>
  code === 32 || (code >= 9 && code <= 13) || (code >= 0xa0 && /\s/.test(String.fromCharCode(code)));
const isDigit = (code: number) => code >= 48 && code <= 57;
const isLetter = (code: number) => (code | 32) >= 97 && (code | 32) <= 122;

/** The tags that say what is played, by their names in small letters: "[Fen" is meant to be the position. */
const TAG_OF: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  'Event Site Date Round White Black Result FEN SetUp Variant'.split(' ').map((name) => [name.toLowerCase(), name]),
);

/** By its parts, whatever stands between them: "1:0", "½–½". */
const RESULT = /^(?:(1)[-‐-―:]0|(0)[-‐-―:]1|(?:1\/2|½)(?:[-‐-―:](?:1\/2|½))?|(\*))[.,]*$/;

/** What may be set at the end of a move: "!", "?", and signs for positions. */
const JOINED = /^(.*?[^!?+\-−=/±∓⩲⩱∞□∆→↑⇆⊕])([+#]*?)(\+\/?[-−=]|[-−=]\/?\+|[=±∓⩲⩱∞□∆→↑⇆⊕])$/;
/** Words behind a move that say nothing new about it. */
const EMPTY_WORD = /^(?:[+#♯†‡]+|e\.?p\.?[+#]?|mate?\.?|matt\.?|ch\.?)$/;
const NULL_MOVE = /^(?:--|––|—|[Zz]0|@@@@|0000|null|pass)$/;

/** All games of a text. Nothing in it is thrown: what cannot be read is among the errors of its game. */
export function parsePgn(text: string, options: PgnOptions = {}): PgnGame[] {
  return [...readPgn(text, options)];
}

/** The games of a text, one by one. */
export function* readPgn(text: string, { keepSpaces = false }: PgnOptions = {}): Generator<PgnGame, void> {
  const reading = beginReading(keepSpaces);
  addText(reading, withoutMark(text));
  reading.isLast = true;
  for (let game = readGame(reading); game; game = readGame(reading)) yield game;
}

function beginReading(keepSpaces: boolean): Reading {
  return { text: '', at: 0, isLast: false, keepSpaces, line: 1, lineStart: 0, lineEnd: 0 };
}

function addText(reading: Reading, text: string): void {
  const from = reading.text.length;
  reading.text += text;
  if (reading.lineEnd === from) reading.lineEnd = nextBreak(reading.text, from);
}

function nextBreak(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

/** Counts lines up to a place, which lies behind those asked for before. */
function goTo(reading: Reading, at: number): void {
  while (reading.lineEnd < at && reading.lineEnd < reading.text.length) {
    reading.line++;
    reading.lineStart = reading.lineEnd + 1;
    reading.lineEnd = nextBreak(reading.text, reading.lineStart);
  }
}

/** What of Node and the page is needed to decode bytes. */
interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}

/** The part of a web ReadableStream that is used: older browsers, and some versions of its types, have no async iterator. */
export interface PieceStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: string | Uint8Array | undefined }>;
    cancel(): Promise<void>;
  };
}

async function* piecesOf(stream: PieceStream): AsyncGenerator<string | Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value!;
    }
  } finally {
    // The caller may have stopped early.
    await reader.cancel();
  }
}

/**
 * The games of a file of any size, read piece by piece: a stream of Node or of a page, or any other iterable of text or of
 * bytes in UTF-8. Not more than a game and a piece is kept.
 */
export async function* streamPgn(
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array> | PieceStream,
  { keepSpaces = false }: PgnOptions = {},
): AsyncGenerator<PgnGame, void> {
  const decoder: Decoder = new (globalThis as unknown as { TextDecoder: new () => Decoder }).TextDecoder();
  const reading = beginReading(keepSpaces);
  let isFirst = true;
  /** A game that is not whole is tried again when there is twice as much text. */
  let wanted = 0;
  const isStream = typeof pieces === 'object' && 'getReader' in pieces;
  for await (const piece of isStream ? piecesOf(pieces) : pieces) {
    const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    addText(reading, isFirst ? withoutMark(text) : text);
    if (text !== '') isFirst = false;
    if (reading.text.length < wanted) continue;
    yield* readWhole(reading);
    wanted = 2 * reading.text.length;
  }
  addText(reading, decoder.decode());
  reading.isLast = true;
  yield* readWhole(reading);
}

/** The games that are whole; the rest stays in the text. */
function* readWhole(reading: Reading): Generator<PgnGame, void> {
  for (;;) {
    goTo(reading, reading.at);
    const { at, line, lineStart, lineEnd } = reading;
    const game = readGame(reading);
    if (game) {
      yield game;
      continue;
    }
    // Read again from here when there is more.
    reading.text = reading.text.slice(at);
    Object.assign(reading, { at: 0, line, lineStart: lineStart - at, lineEnd: lineEnd - at });
    return;
  }
}

/** Without the mark that some programs begin a file in UTF-8 with. */
function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** The next game; undefined if there is none, or the text ends before it and may go on. */
function readGame(reading: Reading): PgnGame | undefined {
  skipBlank(reading);
  if (reading.at >= reading.text.length) return undefined;
  const game = emptyPgn();
  readTags(reading, game);
  goTo(reading, reading.at);
  game.line = reading.line;
  game.column = reading.at - reading.lineStart + 1;
  return readMoves(reading, game) ? game : undefined;
}

/** Skips spaces, and lines that begin with a percent sign. */
function skipBlank(reading: Reading): void {
  const { text } = reading;
  for (; reading.at < text.length; ) {
    const code = text.charCodeAt(reading.at);
    if (isSpace(code)) reading.at++;
    else if (code === PERCENT && isLineStart(reading)) reading.at = nextBreak(text, reading.at);
    else return;
  }
}

function isLineStart({ text, at }: Reading): boolean {
  return at === 0 || text.charCodeAt(at - 1) === LINE_FEED || text.charCodeAt(at - 1) === RETURN;
}

function report(reading: Reading, game: PgnGame, code: PgnCode, at: number, detail: string): void {
  if (game.errors.length >= MOST_ERRORS) return;
  goTo(reading, at);
  game.errors.push(new PgnError(code, reading.line, at - reading.lineStart + 1, detail));
}

// ------------------------------------------------------------------------------------------------------- tags

/** An empty line between two tags. */
const EMPTY_LINE = /(\n|\r(?!\n))[^\S\n\r]*[\n\r]/;

/** Reads the tags of a game. A tag that is repeated after an empty line begins the next game: this one has no moves. */
function readTags(reading: Reading, game: PgnGame): void {
  const { text } = reading;
  for (;;) {
    const last = reading.at;
    skipBlank(reading);
    if (text.charCodeAt(reading.at) !== SQUARE_OPEN) return;
    const start = reading.at;
    const tag = readTag(text, start);
    if (tag) {
      if (game.headers.has(tag.name) && isLineStart(reading) && EMPTY_LINE.test(text.slice(last, start))) {
        reading.at = last;
        return;
      }
      game.headers.set(tag.name, tag.value);
      reading.at = tag.end;
    } else {
      const end = nextBreak(text, start);
      const found = quote(text.slice(start, end).trim());
      report(reading, game, 'tag', start, `expected a tag such as [Event "Name"], found ${found}`);
      reading.at = end;
    }
  }
}

/** The tag at a place, with where it ends. A quotation mark within its value need not be escaped. */
function readTag(text: string, start: number): { name: string; value: string; end: number } | undefined {
  const nameStart = afterSpace(text, start + 1);
  let nameEnd = nameStart;
  while (nameEnd < text.length && !isSpace(text.charCodeAt(nameEnd)) && text.charCodeAt(nameEnd) !== QUOTE) nameEnd++;
  const name = text.slice(nameStart, nameEnd);
  const valueStart = afterSpace(text, nameEnd) + 1;
  if (name === '' || text.charCodeAt(valueStart - 1) !== QUOTE) return undefined;
  let last = nextBreak(text, valueStart);
  for (let from = valueStart; ; ) {
    const quoteAt = text.indexOf('"', from);
    if (quoteAt < 0) return undefined;
    // A value that was wrapped, or broken by a stray carriage return, goes on in the next line.
    while (last < quoteAt) {
      if (quoteAt - valueStart > MOST_WRAPPED || isBegin(text, last + 1)) return undefined;
      last = nextBreak(text, last + 1);
    }
    from = quoteAt + 1;
    const end = afterSpace(text, from);
    if (text.charCodeAt(end) !== SQUARE_CLOSE || isEscaped(text, quoteAt) || end > last) continue;
    let value = text.slice(valueStart, quoteAt);
    if (value.includes('\n') || value.includes('\r')) value = value.replace(/\s*[\r\n]\s*/g, ' ').trim();
    if (value.includes('\\')) value = value.replace(/\\(["\\])/g, '$1');
    return { name: TAG_OF.get(name.toLowerCase()) ?? name, value, end: end + 1 };
  }
}

function afterSpace(text: string, at: number): number {
  let next = at;
  while (isSpace(text.charCodeAt(next))) next++;
  return next;
}

/** Whether a line begins something of its own: it is blank, or has a tag, a comment or the number of a move. */
function isBegin(text: string, at: number): boolean {
  return /^\s*?(?:\r?\n|$|[[{;%]|\d+\s*\.)/.test(text.slice(at, at + 20));
}

/** Whether what stands here is escaped: behind a backslash that is not escaped itself. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}

// ------------------------------------------------------------------------------------------------------ moves

/** Reads the moves of a game to its end. Returns false if the text ends before, and may go on. */
function readMoves(reading: Reading, game: PgnGame): boolean {
  const { text } = reading;
  const root = game.moves;
  const line: Movetext = {
    game,
    open: [],
    node: root,
    move: undefined,
    before: root,
    starting: undefined,
    early: [],
  };
  for (;;) {
    const at = reading.at;
    if (at >= text.length) {
      if (!reading.isLast) return false;
      break;
    }
    const code = text.charCodeAt(at);
    // The most frequent first.
    if (isSpace(code)) reading.at++;
    else if (isLetter(code)) addWord(reading, line, readWord(reading), at);
    else if (code === BRACE) {
      if (!readBraces(reading, line)) return false;
    } else if (isDigit(code) && isNumber(text, at)) {
      while (isDigit(text.charCodeAt(reading.at))) reading.at++;
    } else if (code === DOT || code === COMMA || code === ELLIPSIS) reading.at++;
    else if (code === SEMICOLON) readLineComment(reading, line);
    else if (code === PERCENT && isLineStart(reading)) reading.at = nextBreak(text, at);
    else if (code === OPEN) openVariation(reading, line);
    else if (code === CLOSE) closeVariation(reading, line);
    else if (code === DOLLAR) {
      reading.at++;
      while (isDigit(text.charCodeAt(reading.at))) reading.at++;
      addNag(line, Number(text.slice(at + 1, reading.at)));
    } else if (code === SQUARE_OPEN && isLineStart(reading) && readTag(text, at)) break;
    else if (code === LESS) {
      // Reserved by the format for what is to come.
      const end = text.indexOf('>', at);
      reading.at = end < 0 ? at + 1 : end + 1;
    } else if (code === SQUARE_OPEN || code === SQUARE_CLOSE || code === BRACE_END || code === GREATER) {
      reading.at++;
      report(reading, game, 'token', at, `${quote(text.charAt(at))} means nothing here`);
    } else {
      const word = readWord(reading);
      const result = isDigit(code) || code === STAR || code === 0xbd ? resultOf(word) : undefined;
      if (result === undefined) addWord(reading, line, word, at);
      else if (line.open.length === 0) {
        game.result = result;
        reportEarly(line);
        return readClosingComments(reading, line);
      }
    }
  }
  if (line.open.length > 0) {
    const detail = `the game ends with ${line.open.length} of its parentheses open`;
    report(reading, game, 'variation', reading.at, detail);
  }
  reportEarly(line);
  return true;
}

/** Whether digits are the number of a move, and do not begin a result, castling in zeros or a null move. */
function isNumber(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  const isPlain = next === DOT || isDigit(next) || !/[-‐-―−/:]\d/.test(text.slice(at + 1, at + 3));
  return isPlain && !text.startsWith('0000', at);
}

function resultOf(word: string): Result | undefined {
  const found = RESULT.exec(word);
  if (!found) return undefined;
  return found[1] ? '1-0' : found[2] ? '0-1' : found[3] ? '*' : '1/2-1/2';
}

/** By the codes of ASCII, what ends a word. */
const ENDS_WORD = /* @__PURE__ */ Uint8Array.from({ length: 128 }, (_, code) =>
  isSpace(code) || [BRACE, OPEN, CLOSE, SEMICOLON, DOLLAR, SQUARE_OPEN, STAR, COMMA].includes(code as typeof BRACE)
    ? 1
    : 0,
);

/** The next word: up to a space or a sign that ends it. */
function readWord(reading: Reading): string {
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

/** Comments after the result, up to the next game. Returns false if the text ends before, and may go on. */
function readClosingComments(reading: Reading, line: Movetext): boolean {
  for (;;) {
    skipBlank(reading);
    if (reading.at >= reading.text.length) return reading.isLast;
    const code = reading.text.charCodeAt(reading.at);
    if (code === SEMICOLON) readLineComment(reading, line);
    else if (code !== BRACE) return true;
    else if (!readBraces(reading, line)) return false;
  }
}

/** Reads a comment in braces. Returns false if the text ends before it, and may go on. */
function readBraces(reading: Reading, line: Movetext): boolean {
  const { text, at } = reading;
  let end = text.indexOf('}', at);
  if (end >= 0) reading.at = end + 1;
  else if (!reading.isLast) return false;
  else {
    report(reading, line.game, 'comment', at, 'a comment begins here that has no end');
    // Then it ends where the next game begins.
    end = nextGame(text, at);
    reading.at = end;
  }
  let comment = text.slice(at + 1, end);
  if (comment.includes('\n')) comment = reading.keepSpaces ? comment.replace(/[\r\n]+/g, ' ') : onOneLine(comment);
  addComment(line, reading.keepSpaces ? comment : comment.trim());
  return true;
}

const onOneLine = (text: string) =>
  text
    .split('\n')
    .map((part) => part.trim())
    .join(' ');

/** Where the next game seems to begin: at a bracket at the start of a line, after an empty line. */
function nextGame(text: string, at: number): number {
  for (let next = text.indexOf('\n[', at); next >= 0; next = text.indexOf('\n[', next + 1)) {
    let before = next - 1;
    while (before > at && isSpace(text.charCodeAt(before)) && text.charCodeAt(before) !== LINE_FEED) before--;
    if (text.charCodeAt(before) === LINE_FEED) return next;
  }
  return text.length;
}

function readLineComment(reading: Reading, line: Movetext): void {
  const start = reading.at + 1;
  reading.at = nextBreak(reading.text, reading.at);
  addComment(line, reading.text.slice(start, reading.at).trim());
}

function addComment(line: Movetext, comment: string): void {
  if (line.move) {
    line.move.comments ??= [];
    line.move.comments.push(comment);
  } else if (line.open.length > 0) {
    line.starting ??= [];
    line.starting.push(comment);
  } else line.game.comments.push(comment);
}

function addNag({ move }: Movetext, nag: number): void {
  if (!move || nag === 0) return;
  move.nags ??= [];
  move.nags.push(nag);
}

function openVariation(reading: Reading, line: Movetext): void {
  const { move, node } = line;
  const at = reading.at++;
  if (move) {
    line.open.push({ move, before: line.before, early: undefined });
    line.node = line.before;
  } else {
    goTo(reading, at);
    const early = { children: [], from: node, line: reading.line, column: at - reading.lineStart + 1 };
    line.open.push({ move, before: node, early });
    line.node = early;
  }
  line.move = undefined;
}

function closeVariation(reading: Reading, line: Movetext): void {
  const at = reading.at++;
  const last = line.open.pop();
  if (!last) {
    report(reading, line.game, 'variation', at, 'a parenthesis is closed here that was not opened');
    return;
  }
  const { move, before, early } = last;
  if (early) line.early.push(early);
  line.node = move ?? before;
  line.move = move;
  line.before = before;
  line.starting = undefined;
}

/** Puts the variations that stood before a move behind it. */
function placeEarly(line: Movetext, from: PgnNode): void {
  for (const early of line.early) if (early.from === from) from.children.push(...early.children);
  line.early = line.early.filter((early) => early.from !== from);
}

/** Reports the variations that stand before no move. */
function reportEarly({ game, early }: Movetext): void {
  const { errors } = game;
  for (const { children, line, column } of early) {
    if (children.length === 0 || errors.length >= MOST_ERRORS) continue;
    errors.push(new PgnError('variation', line, column, 'a variation begins here that stands before no move'));
  }
  if (early.length > 0) errors.sort((one, other) => one.line - other.line || one.column - other.column);
}

/** Takes a word of the moves for a move, or for an annotation. */
function addWord(reading: Reading, line: Movetext, written: string, at: number): void {
  let word = written;
  let sign = 0;
  const last = word.charCodeAt(word.length - 1);
  // Most moves end in the number of their rank; others may be annotations, or end in some.
  if (!isDigit(last) || word.length < 2) {
    const glyph = parseNag(word);
    if (glyph !== undefined && (line.move || word.length > 1)) {
      addNag(line, glyph);
      return;
    }
    if (line.move && EMPTY_WORD.test(word)) return;
    let end = word.length;
    while (end > 1 && (word.charCodeAt(end - 1) === BANG || word.charCodeAt(end - 1) === QUESTION)) end--;
    if (end < word.length) {
      sign = parseNag(word.slice(end)) ?? 0;
      word = word.slice(0, end);
    }
    const joined = endsPlainly(word) ? undefined : JOINED.exec(word);
    if (joined) {
      word = joined[1]! + joined[2]!;
      sign ||= parseNag(joined[3]!.replaceAll('−', '-')) ?? 0;
    }
    if (NULL_MOVE.test(word)) word = '--';
  } else if (last === ZERO && NULL_MOVE.test(word)) word = '--';
  goTo(reading, at);
  const child: PgnMove = { san: word, children: [], line: reading.line, column: at - reading.lineStart + 1 };
  if (line.starting) {
    child.startingComments = line.starting;
    line.starting = undefined;
  }
  line.node.children.push(child);
  if (line.early.length > 0) placeEarly(line, line.node);
  line.before = line.node;
  line.node = child;
  line.move = child;
  addNag(line, sign);
}

/** Whether a word ends in no judgement such as "+-", "-+" or "=". */
function endsPlainly(word: string): boolean {
  const last = word.charCodeAt(word.length - 1);
  if (last === PLUS) return !/[-−=/]\+$/.test(word);
  return last < 128 && last !== HYPHEN && last !== EQUALS;
}
