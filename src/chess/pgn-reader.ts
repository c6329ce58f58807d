import {
  isBegin,
  isEmptyWord,
  isNullWord,
  type PgnListener,
  type PgnScan,
  parseNag,
  splitSign,
  wordEnd,
} from 'plyhouse-kernel/pgn';
import type { Position } from 'plyhouse-kernel/position';
import { quote } from './foreign-text.ts';
import { makeUci, type Uci } from './move.ts';
import { shapesOf } from './move-shape.ts';
import { makeSan } from './notation.ts';
import { NULL_MOVE, type PgnGame, TAG_NAME, type TextPlace, tagOf } from './pgn.ts';
import {
  addComment,
  addMove,
  addNag,
  beginMoves,
  breakLine,
  closeVariation,
  extendSigns,
  type Frame,
  fail,
  finishDraft,
  type GameDraft,
  isReported,
  markFault,
  newGameDraft,
  openVariation,
  type PgnReading,
  setResult,
} from './pgn-draft.ts';
import { findMove, type ReadMoveError, tryReadMove } from './read-move.ts';

type Scan = PgnScan<GameDraft>;
type Listener = PgnListener<GameDraft, FoundGame>;

/** A game, and where it begins in the text: comments before its tags are part of it. */
interface FoundGame {
  readonly game: PgnGame;
  readonly start: number;
}

/** Up to this number of errors in a text, a wrong move is reported with the reason and similar moves, which takes time. */
const MOST_EXPLAINED = 1_000;
/** An error quotes at most this much of a tag. */
const MOST_TOKEN = 256;
const WRITTEN_NAME = /^\[\s*([^\s"“]+)/;
const NAME = new RegExp(`^${TAG_NAME}$`, 'u');
const STANDARD_TAG = /^\[[^"“]*\s"(?:[^"\\]|\\.)*"\s*\]$/;
/** The number of a move with its dots. */
const NUMBER = /\d+(?:[^\S\n\r]*\.+|…)?/y;
/** A comment up to behind its brace, or to the next line. */
const COMMENT = /\{[^}]*\}?|;.*(?:\r\n?|\n)?/y;
/** A move with a sign before that of check: "d4!+". */
const INNER_SIGN = /^([^!?]+)([!?]+)([+#]+)$/;

/** Builds games from the tokens that the kernel finds in a text. */
export function pgnListener(reading: PgnReading): Listener {
  let games = 0;
  let errors = 0;
  return {
    ...TOKENS,
    ...(reading.strict ? { number: checkNumber } : {}),
    start: (scan) => newGameDraft(games + 1, placeOf(scan), reading, errors > MOST_EXPLAINED),
    end(draft, { start = 0 }) {
      // Comments alone are no game.
      if (draft.frames.length + draft.tags.length + draft.errors.length === 0) return undefined;
      if (draft.frames.length === 0) beginMoves(draft);
      const game = finishDraft(draft, start);
      games++;
      errors += game.errors.length;
      return { game, start };
    },
  };
}

const TOKENS: Omit<Listener, 'start' | 'end'> = {
  tag(draft, name, value, _isApart, end, scan) {
    if (name === 'Event' && tagOf(draft, name) !== undefined) return true;
    const place = reach(draft, scan);
    const token = scan.text.slice(scan.at, end);
    if (!NAME.test(name)) loseTag(draft, token, place);
    else {
      if (draft.reading.strict) checkTag(draft, name, token, place);
      draft.tags.push({ name, value });
      draft.tagPlaces.push(place);
      draft.tagsEnd = scan.offset + end;
    }
    return false;
  },
  begin(draft, scan) {
    reach(draft, scan);
    beginMoves(draft);
  },
  comment(draft, text, scan, _isWrapped, isClosed) {
    if (isClosed) readComment(draft, text, scan);
    else loseComment(draft, text, scan);
  },
  word(draft, word, scan) {
    const place = reach(draft, scan);
    const frame = draft.frames.at(-1)!;
    if (draft.tooDeep > 0 || frame.broken || !frame.position) return;
    const [, move, sign = '', check] = /[!?]/.test(word) ? (INNER_SIGN.exec(word) ?? []) : [];
    readWord(draft, frame, move === undefined ? word : move + check, place);
    const nag = parseNag(sign);
    if (nag !== undefined) addNag(draft, frame, nag, place, word);
  },
  nag(draft, nag, token, scan) {
    const place = reach(draft, scan);
    if (draft.tooDeep > 0) return;
    if (nag === undefined) {
      fail(draft, 'token', place, token, `${quote(token)} has no number`, 'an annotation such as $1');
      return;
    }
    if (draft.reading.strict && !token.startsWith('$')) {
      fail(draft, 'notation', place, token, `the sign ${token}`, `$${nag}`);
    }
    addNag(draft, draft.frames.at(-1)!, nag, place, token);
  },
  open(draft, scan) {
    openVariation(draft, draft.frames.at(-1)!, reach(draft, scan));
  },
  close(draft, scan) {
    const place = reach(draft, scan);
    if (draft.frames.length > 1) closeVariation(draft);
    else fail(draft, 'variation', place, ')', 'no variation is open here', 'a move or the result');
  },
  result(draft, result, token, scan) {
    const place = reach(draft, scan);
    const isInner = draft.frames.length > 1;
    if (draft.reading.strict) {
      if (token !== result) fail(draft, 'notation', place, token, `the result ${token}`, result);
      if (isInner) fail(draft, 'notation', place, token, 'a result inside a variation', '")"');
    }
    setResult(draft, result, place);
    return !isInner;
  },
  fault(draft, code, token, scan) {
    const place = reach(draft, scan);
    if (code === 'tag') loseTag(draft, token, place);
    else if (draft.tooDeep === 0)
      fail(draft, 'token', place, token, `"${token}" closes nothing`, 'a move or the result');
  },
  stray(draft, scan) {
    const { text, at } = scan;
    const reading = { ...draft.reading, exactCase: true };
    if (isBegin(scan) || shapesOf(text.slice(at, wordEnd(text, at)), reading).length > 0) return false;
    const [word] = /^\S+/.exec(text.slice(at))!;
    fail(draft, 'token', placeOf(scan), word, `${quote(word)} stands behind the result`, 'the next game');
    scan.at += word.length;
    return true;
  },
};

function placeOf({ line, at, lineStart, offset }: Scan): TextPlace {
  return { line, column: at - lineStart + 1, offset: offset + at };
}

/** Notes that the game goes on up to here at least. */
function reach(draft: GameDraft, scan: Scan): TextPlace {
  draft.last = placeOf(scan);
  return draft.last;
}

function readComment(draft: GameDraft, raw: string, { text, at, offset }: Scan): void {
  const comment = raw.replace(/\s+/g, ' ').trim();
  if (comment === '') return;
  const frame = draft.frames.at(-1);
  COMMENT.lastIndex = at;
  const [{ length }] = COMMENT.exec(text)!;
  if (!frame) draft.opening.push(comment);
  else if (draft.tooDeep === 0) addComment(draft, frame, comment, offset + at + length);
}

/** A comment without an end: its first line is kept, the moves are lost. */
function loseComment(draft: GameDraft, raw: string, scan: Scan): void {
  const place = reach(draft, scan);
  fail(draft, 'comment', place, '{', 'this comment is never closed', 'a "}" before the next game or the end');
  readComment(draft, /^.*/.exec(raw)![0], scan);
  const [main] = draft.frames;
  if (main) breakLine(draft, main, place);
  else markFault(draft, place);
}

/** Reports brackets that are not a tag. */
function loseTag(draft: GameDraft, line: string, place: TextPlace): void {
  const token = line.slice(0, MOST_TOKEN);
  fail(draft, 'tag', place, token, `${quote(token)} is no tag pair`, 'a name and a value: [White "Pion"]');
  // Among the moves it is a remark.
  if (draft.frames.length === 0) markFault(draft, place);
}

/** A word among the moves: a move, a null move, a sign, or something that does not belong there. */
function readWord(draft: GameDraft, frame: Frame, token: string, place: TextPlace): void {
  const { strict = false, language = 'en', asWritten = false } = draft.reading;
  if (draft.frames.length === 1 && isNullWord(token)) {
    const detail = `the null move ${quote(token)} in the main line, where every move is played`;
    fail(draft, 'move', place, token, detail, 'a legal move; null moves stand in variations');
    breakLine(draft, frame, place);
    return;
  }
  const position = frame.position!;
  const nag = parseNag(token);
  if (asWritten) {
    if (nag !== undefined) addNag(draft, frame, nag, place, token);
    else if (!isEmptyWord(token)) addMove(draft, frame, token.replace(/[+#]+$/, ''), position, place, token);
    return;
  }
  const reading = { language, exactCase: true };
  const found = findMove(position, token, reading);
  if (!('length' in found)) {
    const uci = makeUci(position, found);
    if (strict) checkNotation(draft, position, uci, token, place);
    const next = position.clone();
    next.play(found);
    addMove(draft, frame, uci, next, place, token);
    return;
  }
  if (isNullWord(token)) {
    readNullMove(draft, frame, token, place);
    return;
  }
  if (frame.line.moves.length > 0 && (nag !== undefined || isEmptyWord(token))) {
    if (strict) fail(draft, 'notation', place, token, `the sign ${token}`, 'a move, $n or a comment');
    if (nag !== undefined) addNag(draft, frame, nag, place, token);
    else extendSigns(draft, frame, place.offset + token.length);
    return;
  }
  const [move, sign] = splitSign(token);
  if (sign !== undefined && !strict && 'from' in findMove(position, move, reading)) {
    readWord(draft, frame, move, place);
    addNag(draft, frame, sign, place, token);
    return;
  }
  breakLine(draft, frame, place);
  reportWord(draft, position, token, place);
}

function readNullMove(draft: GameDraft, frame: Frame, token: string, place: TextPlace): void {
  const position = frame.position!;
  if (position.isCheck()) {
    fail(draft, 'move', place, token, 'a null move, but the side to move is in check', 'a move that meets the check');
    breakLine(draft, frame, place);
    return;
  }
  if (draft.reading.strict) fail(draft, 'notation', place, token, 'a null move is no move', 'a legal move');
  const next = position.clone();
  next.pass();
  addMove(draft, frame, NULL_MOVE, next, place, token);
}

/** Reports a word that is no legal move. */
function reportWord(draft: GameDraft, position: Position, token: string, place: TextPlace): void {
  const reading = { language: draft.reading.language ?? 'en', exactCase: true };
  if (draft.isTerse || !isReported(draft)) {
    const problem = shapesOf(token, reading).length > 0 ? 'move' : 'token';
    fail(draft, problem, place, token, `${quote(token)} cannot be played here`, 'a legal move');
    return;
  }
  const error = tryReadMove(position, token, reading) as ReadMoveError;
  const expected = { ambiguous: 'one that fits once', illegal: 'a legal move', empty: 'a move', unreadable: 'a move' };
  fail(
    draft,
    error.problem === 'unreadable' ? 'token' : 'move',
    place,
    token,
    `at ${numberOf(position)} ${error.message}`,
    `${expected[error.problem]}, a comment, a variation or the result`,
  );
}

const numberOf = ({ fullmoves, turn }: Position) => `${fullmoves}${turn === 'white' ? '.' : '...'}`;

// ----------------------------------------------------------------------------------------------------- strict

function checkTag(draft: GameDraft, name: string, token: string, place: TextPlace): void {
  const [, written = ''] = WRITTEN_NAME.exec(token) ?? [];
  if (/[\n\r]/.test(token)) fail(draft, 'notation', place, name, 'a line end inside the value', 'a tag on one line');
  else if (!STANDARD_TAG.test(token)) {
    fail(draft, 'notation', place, token.slice(0, MOST_TOKEN), 'a quote inside the value', String.raw`\"`);
  }
  if (name !== written) fail(draft, 'notation', place, written, `the tag ${written}`, name);
}

function checkNotation(draft: GameDraft, position: Position, uci: Uci, token: string, place: TextPlace): void {
  const san = makeSan(position, uci);
  if (san === token) return;
  fail(draft, 'notation', place, token, `${quote(token)} is understood, but not standard`, san);
}

function checkNumber(draft: GameDraft, scan: Scan): void {
  const place = reach(draft, scan);
  const { broken, position } = draft.frames.at(-1)!;
  if (broken || !position || draft.tooDeep > 0) return;
  NUMBER.lastIndex = scan.at;
  const [token] = NUMBER.exec(scan.text)!;
  const expected = numberOf(position);
  if (token !== expected) fail(draft, 'number', place, token, `the move number ${quote(token)}`, expected);
}
