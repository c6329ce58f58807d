import type { Chess } from './chess.ts';
import { FenError, MoveError, quote } from './errors.ts';
import { isEnPassant, type Move, NULL_MOVE } from './move-code.ts';
import { type PgnComment, parseComment } from './pgn-comment.ts';
import {
  BANG,
  BRACE,
  BRACE_END,
  CLOSE,
  DOLLAR,
  DOT,
  ELLIPSIS,
  endOfLine,
  GREATER,
  isDigit,
  isLetter,
  isLineStart,
  isResultOrCastling,
  isSpace,
  LESS,
  LINE_FEED,
  OPEN,
  PERCENT,
  QUESTION,
  type Reading,
  readTag,
  readWord,
  report,
  SEMICOLON,
  SQUARE_CLOSE,
  SQUARE_OPEN,
  skipBlank,
} from './pgn-text.ts';
import { type PgnGame, type PgnMove, type PgnNode, type Result, startingPosition } from './pgn-tree.ts';
import { parseSan, readMove } from './san.ts';

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
const EN_PASSANT_MARK = /^e\.?p\.?[+#]?$/;
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
export function readMoves(reading: Reading, game: PgnGame): boolean {
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

/** The move that a word means; undefined if it only marks the move before, or cannot be played, which gives up the line. */
function moveOf(line: Movetext, san: string, at: number): Move | undefined {
  const { chess, reading, game } = line;
  const move = parseSan(chess, san, reading);
  if (move !== undefined) return move;
  if (NULL_MOVES.includes(san) && !chess.isCheck()) return NULL_MOVE;
  // In "exd6 e.p." the mark is a separate word after the move.
  if (EN_PASSANT_MARK.test(san) && line.move && isEnPassant(line.move.move)) return undefined;
  try {
    return readMove(chess, san, reading);
  } catch (error) {
    if (!(error instanceof MoveError)) throw error;
    report(reading, game, 'move', at, error.message, error);
    line.isLost = true;
    return undefined;
  }
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
