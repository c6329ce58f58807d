import { Chess } from './chess.ts';
import { FenError, MoveError, type PgnCode, PgnError, quote } from './errors.ts';
import type { Language } from './letters.ts';
import { type Move, NULL_MOVE } from './move-code.ts';
import { type PgnComment, parseComment } from './pgn-comment.ts';
import { emptyPgn, type PgnGame, type PgnMove, type PgnNode, type Result, startingPosition } from './pgn-tree.ts';
import { parseSan, readMove } from './san.ts';

/** How a PGN is read. */
export interface PgnOptions {
  /** Whose letters the pieces have; English ones by default. */
  readonly language?: Language;
}

/** Text that is being read. */
interface Reading {
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

/** A variation that is open, with what is continued after it. */
interface Open {
  /** The move that it replaces; undefined if there is none, which is an error. */
  readonly move: PgnMove | undefined;
  /** The position before that move. */
  readonly before: PgnNode;
  /** The number of moves made with it. */
  readonly plies: number;
  /** Whether the line it belongs to was given up. */
  readonly isLost: boolean;
}

/** More errors of one game are not reported. */
const MOST_ERRORS = 100;
/** The text ended within a game. */
const UNFINISHED = Symbol('unfinished');

/** All games of a text. Nothing in it is thrown: what cannot be read is among the errors of its game. */
export function parsePgn(text: string, options: PgnOptions = {}): PgnGame[] {
  return [...readPgn(text, options)];
}

/** The games of a text, one by one. */
export function* readPgn(text: string, { language = 'en' }: PgnOptions = {}): Generator<PgnGame, void> {
  const reading = { ...beginReading(language), text: withoutMark(text), isLast: true };
  for (;;) {
    const game = readGame(reading);
    if (game === undefined || game === UNFINISHED) return;
    yield game;
  }
}

function beginReading(language: Language): Reading {
  return { text: '', at: 0, isLast: false, line: 1, countedAt: 0, language, ordinary: new Chess() };
}

/** What of Node and the page is needed to decode bytes. */
interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}

/**
 * The games of a file of any size, read piece by piece: a stream of Node or of a page, or any other iterable of text or of
 * bytes in UTF-8. Not more than a game and a piece is kept.
 */
export async function* streamPgn(
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  { language = 'en' }: PgnOptions = {},
): AsyncGenerator<PgnGame, void> {
  const decoder: Decoder = new (globalThis as unknown as { TextDecoder: new () => Decoder }).TextDecoder();
  const reading = beginReading(language);
  let isFirst = true;
  /** A game that is not whole is tried again when there is twice as much text. */
  let wanted = 0;
  for await (const piece of pieces) {
    const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    reading.text += isFirst ? withoutMark(text) : text;
    if (text !== '') isFirst = false;
    if (reading.text.length < wanted) continue;
    yield* readWhole(reading);
    wanted = 2 * reading.text.length;
  }
  reading.text += decoder.decode();
  reading.isLast = true;
  yield* readWhole(reading);
}

/** The games that are whole; the rest stays in the text. */
function* readWhole(reading: Reading): Generator<PgnGame, void> {
  let start = 0;
  for (;;) {
    const game = readGame(reading);
    if (game === undefined || game === UNFINISHED) break;
    start = reading.at;
    yield game;
  }
  lineOf(reading, start);
  reading.text = reading.text.slice(start);
  reading.at = 0;
  reading.countedAt = 0;
}

/** Without the mark that some programs begin a file in UTF-8 with. */
function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

// Characters by their codes.
const [TAB, LINE_FEED, RETURN, SPACE] = [9, 10, 13, 32] as const;
const [BANG, QUOTE, DOLLAR, PERCENT, OPEN, CLOSE, DOT, ZERO, NINE] = [33, 34, 36, 37, 40, 41, 46, 48, 57] as const;
const [SEMICOLON, LESS, GREATER, QUESTION] = [59, 60, 62, 63] as const;
const [SQUARE_OPEN, BACKSLASH, SQUARE_CLOSE, BRACE, BRACE_END] = [91, 92, 93, 123, 125] as const;
const [MINUS, SLASH] = [45, 47] as const;

const ELLIPSIS = 0x2026;

const RESULT_OF: ReadonlyMap<string, Result> = new Map<string, Result>(
  Object.entries({
    '1-0': '1-0',
    '0-1': '0-1',
    '1/2-1/2': '1/2-1/2',
    '1/2': '1/2-1/2',
    '\u00bd-\u00bd': '1/2-1/2',
    '\u00bd': '1/2-1/2',
    '*': '*',
  } as const),
);

const isSpace = (code: number) => code === SPACE || (code >= TAB && code <= RETURN) || code === 0xa0;
const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const isDigit = (code: number) => code >= ZERO && code <= NINE;

/** The next game; undefined if there is none. */
function readGame(reading: Reading): PgnGame | undefined | typeof UNFINISHED {
  skipBlank(reading);
  if (reading.at >= reading.text.length) return undefined;
  const game = emptyPgn();
  readTags(reading, game);
  const isWhole = readMoves(reading, game);
  return isWhole ? game : UNFINISHED;
}

/** Skips spaces, and lines that begin with a percent sign. */
function skipBlank(reading: Reading): void {
  const { text } = reading;
  while (reading.at < text.length) {
    const code = text.charCodeAt(reading.at);
    if (isSpace(code)) reading.at++;
    else if (code === PERCENT && isLineStart(reading)) reading.at = endOfLine(reading);
    else return;
  }
}

function isLineStart({ text, at }: Reading): boolean {
  return at === 0 || text.charCodeAt(at - 1) === LINE_FEED || text.charCodeAt(at - 1) === RETURN;
}

function endOfLine({ text, at }: Reading): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function report(reading: Reading, game: PgnGame, code: PgnCode, at: number, detail: string, cause?: unknown): void {
  if (game.errors.length >= MOST_ERRORS) return;
  const line = lineOf(reading, at);
  const column = at - (at === 0 ? 0 : reading.text.lastIndexOf('\n', at - 1) + 1) + 1;
  game.errors.push(new PgnError(code, line, column, detail, cause));
}

/** The number of the line of a place. It is counted from the last one that was asked for, which is not far away. */
function lineOf(reading: Reading, at: number): number {
  const { text, countedAt } = reading;
  const end = Math.max(at, countedAt);
  let breaks = 0;
  let next = text.indexOf('\n', Math.min(at, countedAt));
  for (; next >= 0 && next < end; next = text.indexOf('\n', next + 1)) breaks++;
  reading.line += at < countedAt ? -breaks : breaks;
  reading.countedAt = at;
  return reading.line;
}

function readTags(reading: Reading, game: PgnGame): void {
  const { text } = reading;
  for (;;) {
    skipBlank(reading);
    if (text.charCodeAt(reading.at) !== SQUARE_OPEN) return;
    const start = reading.at;
    const tag = readTag(text, start);
    if (tag) {
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
function readTag(text: string, start: number): { name: string; value: string; end: number } | undefined {
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

/** Signs that stand for annotations: for moves, and for positions. */
const GLYPHS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '!': 1,
    '?': 2,
    '!!': 3,
    '??': 4,
    '!?': 5,
    '?!': 6,
    '=': 10,
    '\u221e': 13,
    '+=': 14,
    '\u2a72': 14,
    '=+': 15,
    '\u2a71': 15,
    '+/-': 16,
    '\u00b1': 16,
    '-/+': 17,
    '\u2213': 17,
    '+-': 18,
    '-+': 19,
    N: 146,
  }),
);
/** What may be set at the end of a move: "!", "?", and signs for positions. */
const SIGNS = [BANG, QUESTION, 0xb1, 0x2213, 0x2a71, 0x2a72, 0x221e];
const NULL_MOVES = ['--', 'Z0', 'z0', '@@@@', '0000', 'null', 'pass'];

/** The moves of a game as far as they are read. */
interface Movetext {
  readonly reading: Reading;
  readonly game: PgnGame;
  readonly chess: Chess;
  /** The variations that are open, the outermost first. */
  readonly open: Open[];
  /** The position that the next move is played in. */
  node: PgnNode;
  /** The move before it; undefined at the start of a game or of a variation. */
  move: PgnMove | undefined;
  /** The position before that move. */
  before: PgnNode;
  /** Comments at the start of a variation. */
  starting: PgnComment[] | undefined;
  /** Whether this line was given up, since something in it could not be read. */
  isLost: boolean;
}

/** Reads the moves of a game to its end. Returns false if the text ends before, and may go on. */
function readMoves(reading: Reading, game: PgnGame): boolean {
  const { text } = reading;
  const line: Movetext = {
    reading,
    game,
    chess: startOf(reading, game),
    open: [],
    node: game.moves,
    move: undefined,
    before: game.moves,
    starting: undefined,
    isLost: game.errors.some(({ code }) => code === 'fen'),
  };
  for (;;) {
    const at = reading.at;
    if (at >= text.length) {
      if (!reading.isLast) return false;
      break;
    }
    const code = text.charCodeAt(at);
    if (isSpace(code) || code === DOT || code === ELLIPSIS) reading.at++;
    else if (code === BRACE) {
      if (!readBraces(line)) return false;
    } else if (code === SEMICOLON) readLineComment(line);
    else if (code === PERCENT && isLineStart(reading)) reading.at = endOfLine(reading);
    else if (code === OPEN) openVariation(line);
    else if (code === CLOSE) closeVariation(line);
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
      if (!line.isLost) report(reading, game, 'token', at, `${quote(text.charAt(at))} means nothing here`);
    } else if (isDigit(code) && !isResultOrCastling(text, at)) {
      while (isDigit(text.charCodeAt(reading.at))) reading.at++;
    } else {
      const word = readWord(reading);
      const result = isLetter(code) ? undefined : RESULT_OF.get(word);
      if (result === undefined) readPlayed(line, word, at);
      else if (line.open.length === 0) {
        game.result = result;
        return readClosingComments(line);
      }
    }
  }
  if (line.open.length > 0) {
    const detail = `the game ends with ${line.open.length} of its parentheses open`;
    report(reading, game, 'variation', reading.at, detail);
  }
  return true;
}

/** Comments after the result, up to the next game. Returns false if the text ends before, and may go on. */
function readClosingComments(line: Movetext): boolean {
  const { reading } = line;
  for (;;) {
    skipBlank(reading);
    if (reading.at >= reading.text.length) return reading.isLast;
    const code = reading.text.charCodeAt(reading.at);
    if (code === SEMICOLON) readLineComment(line);
    else if (code !== BRACE) return true;
    else if (!readBraces(line)) return false;
  }
}

/** Reads a comment in braces. Returns false if the text ends before it, and may go on. */
function readBraces(line: Movetext): boolean {
  const { reading, game } = line;
  const { text, at } = reading;
  let end = text.indexOf('}', at);
  if (end >= 0) reading.at = end + 1;
  else if (!reading.isLast) return false;
  else {
    report(reading, game, 'comment', at, 'a comment begins here that has no end');
    // Then it ends where the next game begins.
    end = nextGame(text, at);
    reading.at = end;
  }
  addComment(line, text.slice(at + 1, end));
  return true;
}

/** Where the next game seems to begin: at a bracket at the start of a line, after an empty line. */
function nextGame(text: string, at: number): number {
  for (let next = text.indexOf('\n[', at); next >= 0; next = text.indexOf('\n[', next + 1)) {
    let before = next - 1;
    while (before > at && isSpace(text.charCodeAt(before)) && text.charCodeAt(before) !== LINE_FEED) before--;
    if (text.charCodeAt(before) === LINE_FEED) return next;
  }
  return text.length;
}

function readLineComment(line: Movetext): void {
  const { reading } = line;
  const start = reading.at + 1;
  reading.at = endOfLine(reading);
  addComment(line, reading.text.slice(start, reading.at));
}

function addComment(line: Movetext, written: string): void {
  if (line.isLost) return;
  const comment = parseComment(written.includes('\n') ? onOneLine(written) : written);
  if (line.move) {
    line.move.comments ??= [];
    line.move.comments.push(comment);
  } else if (line.open.length > 0) {
    line.starting ??= [];
    line.starting.push(comment);
  } else line.game.comments.push(comment);
}

const onOneLine = (text: string) =>
  text
    .split('\n')
    .map((part) => part.trim())
    .join(' ');

function addNag({ move, isLost }: Movetext, nag: number): void {
  if (!move || isLost || nag === 0) return;
  move.nags ??= [];
  move.nags.push(nag);
}

function openVariation(line: Movetext): void {
  const { reading, game, chess, move, before, isLost } = line;
  const at = reading.at++;
  line.open.push({ move, before, plies: chess.plies(), isLost });
  if (isLost) return;
  if (!move) {
    report(reading, game, 'variation', at, 'a variation begins here before any move that it could replace');
    line.isLost = true;
    return;
  }
  chess.undo();
  line.node = before;
  line.move = undefined;
}

function closeVariation(line: Movetext): void {
  const { reading, game, chess } = line;
  const at = reading.at++;
  const last = line.open.pop();
  if (!last) {
    report(reading, game, 'variation', at, 'a parenthesis is closed here that was not opened');
    return;
  }
  line.isLost = last.isLost;
  const { move } = last;
  if (line.isLost || !move) return;
  while (chess.plies() >= last.plies) chess.undo();
  chess.play(move.move);
  line.node = move;
  line.move = move;
  line.before = last.before;
  line.starting = undefined;
}

/** Plays a word of the moves, or takes it for an annotation. */
function readPlayed(line: Movetext, word: string, at: number): void {
  if (line.isLost) return;
  const glyph = word.length > 1 && isLetter(word.charCodeAt(0)) ? undefined : GLYPHS.get(word);
  if (glyph !== undefined) {
    addNag(line, glyph);
    return;
  }
  // "e4!?": the signs are annotations.
  let end = word.length;
  while (end > 0 && SIGNS.includes(word.charCodeAt(end - 1))) end--;
  const san = end === word.length ? word : word.slice(0, end);
  const move = moveOf(line, san, at);
  if (move === undefined) return;
  const { chess, node, starting } = line;
  chess.play(move);
  const child: PgnMove = { san: move === NULL_MOVE ? '--' : san, move, children: [] };
  if (starting) child.startingComments = starting;
  node.children.push(child);
  line.starting = undefined;
  line.before = node;
  line.node = child;
  line.move = child;
  if (end < word.length) addNag(line, GLYPHS.get(word.slice(end)) ?? 0);
}

/** The move that a word means; undefined if it cannot be played, which gives up the line. */
function moveOf(line: Movetext, san: string, at: number): Move | undefined {
  const { chess, reading, game } = line;
  const move = parseSan(chess, san, reading);
  if (move !== undefined) return move;
  if (NULL_MOVES.includes(san) && !chess.isCheck()) return NULL_MOVE;
  try {
    return readMove(chess, san, reading);
  } catch (error) {
    if (!(error instanceof MoveError)) throw error;
    report(reading, game, 'move', at, error.message, error);
    line.isLost = true;
    return undefined;
  }
}

/** Whether digits begin a result or castling in zeros, and not the number of a move. */
function isResultOrCastling(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  return (next === MINUS || next === SLASH) && isDigit(text.charCodeAt(at + 2));
}

/** By the codes of ASCII, what ends a word. */
const ENDS_WORD = Uint8Array.from({ length: 128 }, (_, code) =>
  isSpace(code) || [BRACE, OPEN, CLOSE, SEMICOLON, DOLLAR, SQUARE_OPEN].includes(code as typeof BRACE) ? 1 : 0,
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

/** The start position of a game; that of chess if its tags name none that can be read. */
function startOf(reading: Reading, game: PgnGame): Chess {
  reading.ordinary.rewind();
  if (!game.headers.has('FEN')) return reading.ordinary;
  try {
    return startingPosition(game.headers);
  } catch (error) {
    if (!(error instanceof FenError)) throw error;
    report(reading, game, 'fen', reading.at, error.message, error);
    return reading.ordinary;
  }
}
