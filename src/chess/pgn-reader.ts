import { parseNag } from 'plyhouse-kernel/pgn';
import type { Position } from 'plyhouse-kernel/position';
import { quote } from './foreign-text.ts';
import type { Result } from './game.ts';
import type { Language } from './letters.ts';
import { makeUci, type Uci } from './move.ts';
import { shapesOf } from './move-shape.ts';
import { makeSan } from './notation.ts';
import { NULL_MOVE, type PgnGame, type PgnTag, SEVEN_TAGS, TAG_NAME, type TextPlace, tagOf } from './pgn.ts';
import {
  addComment,
  addMove,
  addNag,
  beginMoves,
  breakLine,
  type Chess960Reading,
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
  setResult,
} from './pgn-draft.ts';
import { findMove, type ReadMoveError, tryReadMove } from './read-move.ts';

/** How a PGN text is read. */
export interface PgnReading {
  /** Whose piece letters the moves carry; letters that this language lacks are tried in the others. English. */
  readonly language?: Language;
  /** True to count everything that the standard's export format would not write as an error. */
  readonly strict?: boolean;
  /**
   * True to keep each move as it is written, signs of check left out, and to play none: many times as quick, for whoever only
   * compares games. An illegal move is no error then.
   */
  readonly asWritten?: boolean;
  /** True to say of each game where its parts stand in the text. */
  readonly isPlaced?: boolean;
  /** Which games are of Chess960; none by default. */
  readonly chess960?: Chess960Reading;
}

/** A PGN text being read line by line. Finished games are taken from {@link PgnReader.games}. */
export interface PgnReader {
  readonly reading: PgnReading;
  readonly games: PgnGame[];
  /** Where each of them begins. */
  readonly starts: number[];
  /** Where the one begins that is being read, comments before its tags included. */
  start: number | undefined;
  lineNumber: number;
  offset: number;
  started: number;
  draft: GameDraft | undefined;
  /** Comments before any tag or move. */
  opening: string[];
  /** A line of which it is known that no tag with unescaped quotes ends it. */
  tightLine: number;
  /** How many errors its games have. */
  reportedCount: number;
  /** The comment that is open across lines. */
  brace: { parts: string[]; readonly place: TextPlace } | undefined;
  /** The tag whose value goes on in the next line, with its name and its value up to here. */
  torn: { readonly name: string; value: string; readonly place: TextPlace } | undefined;
}

export function newPgnReader(reading: PgnReading): PgnReader {
  return {
    reading,
    games: [],
    starts: [],
    start: undefined,
    lineNumber: 0,
    offset: 0,
    started: 0,
    draft: undefined,
    opening: [],
    tightLine: 0,
    reportedCount: 0,
    brace: undefined,
    torn: undefined,
  };
}

const BLANK = /\s/;
/** Up to this number of errors in a text, a wrong move is reported with the reason and similar moves, which takes time. */
const MOST_EXPLAINED = 1_000;
/** No tag, result or word is longer, blanks included: an error quotes at most this much. */
const MOST_TOKEN = 256;
const TAG_HEAD = new RegExp(String.raw`\[\s*(${TAG_NAME})\s*["“]`, 'uy');
/** What may stand in a value, up to the quote that ends it; behind it the bracket. */
const TAG_VALUE = /[^"\\]*(?:\\[\s\S][^"\\]*)*"\s*\]/y;
/** The end of a line whose tag has quotes in its value that nobody escaped. */
const LOOSE_END = /["”]\s*\]$/;
/** A line with which no value of a tag goes on: it is blank, or begins a tag, moves or a comment. */
const NO_VALUE = /^\s*(?:$|\[|\d+\s*\.|[{;%])/;
const LOST_BRACE = /^\[[A-Z]\w* "[^"]*"\]\s*$/;
const RESULT = /(?:1[-–:]0|0[-–:]1|1\/2\s?[-–:]\s?1\/2|½[-–:]½|1\/2|½)(?![\w/-])|\*/y;
const NUMBER = /\d+(?:\s*\.+|…|(?=[\sa-hA-Z♔-♟]|$))/y;
const SIGN = /[!?]{1,2}/y;
const NAG = /\$(?:(\d{1,3})|\w*)/y;
const SYMBOL = /[^\s{}()[\];$!?*,]+/y;
const BRACKETED_PROMOTION = /\(=?[A-Za-z♔-♟]\)[+#]*/y;
const NULL_MOVES: ReadonlySet<string> = new Set(['--', 'Z0', 'null', 'pass', '0000', '@@@@', '––', '—']);
/** Words behind a move that say nothing new about it. */
const EMPTY_WORD = /^(?:[+#♯†‡]+|e\.?p\.?|ch\.?|mate?\.?|matt\.?)$/;
/** A judgement set right behind a move: "Nf3±", "Qxe5+-". */
const JOINED_SIGN = /^(.{2,}?)(\+\/?[-−=]|[-−=]\/?\+|[±∓⩲⩱∞□=∆→↑⇆⊕])$/u;

/** Takes the next line of the text, without its line end, which was `endLength` characters long. */
export function readPgnLine(reader: PgnReader, rawText: string, endLength: number): void {
  reader.lineNumber++;
  const text = rawText.charCodeAt(0) === 0xfeff ? ` ${rawText.slice(1)}` : rawText;
  readTokens(reader, text, endLength);
  reader.offset += rawText.length + endLength;
}

/** Ends the text: closes what is open and hands over the last game. */
export function endPgn(reader: PgnReader): void {
  if (reader.brace) loseBrace(reader);
  if (reader.torn) loseTag(reader);
  if (reader.draft) finishGame(reader);
}

/** One line of the text, token by token. */
function readTokens(reader: PgnReader, text: string, endLength: number): void {
  let at = 0;
  if (reader.torn && NO_VALUE.test(text)) loseTag(reader);
  if (reader.torn) {
    continueTag(reader, text);
    return;
  }
  if (reader.brace) {
    if (LOST_BRACE.test(text)) loseBrace(reader);
    else {
      at = closeBrace(reader, text, 0);
      if (at < 0) return;
    }
  } else if (text.charCodeAt(0) === 0x25 /* % */) {
    if (!reader.draft) reader.start ??= reader.offset;
    return;
  } else if (text.trim() === '') {
    // A blank line after the result: what follows, even a comment, is the next game's.
    if (reader.draft?.result) finishGame(reader);
    return;
  }
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || (code >= 0xa0 && BLANK.test(text[at]!))) at++;
    else if (code === 0x7b /* { */) {
      reader.brace = { parts: [], place: placeOf(reader, at) };
      at = closeBrace(reader, text, at + 1);
      if (at < 0) return;
    } else if (code === 0x3b /* ; */) {
      readComment(reader, text.slice(at + 1), at, text.length + endLength);
      return;
    } else if (code === 0x5b /* [ */) at = readTag(reader, text, at);
    else at = readMovetext(reader, text, at, code);
  }
}

function placeOf(reader: PgnReader, at: number): TextPlace {
  return { line: reader.lineNumber, column: at + 1, offset: reader.offset + at };
}

/** Reads on to the closing brace and gives the place behind it, or -1 where the comment goes on. */
function closeBrace(reader: PgnReader, text: string, from: number): number {
  const end = text.indexOf('}', from);
  reader.brace!.parts.push(end < 0 ? text.slice(from) : text.slice(from, end));
  if (end < 0) return -1;
  const comment = reader.brace!.parts.join(' ');
  reader.brace = undefined;
  readComment(reader, comment, from - 1, end + 1);
  return end + 1;
}

/** A brace still open where the next game begins was never closed: its first line is kept, the moves are lost. */
function loseBrace(reader: PgnReader): void {
  const { parts, place } = reader.brace!;
  reader.brace = undefined;
  const draft = draftOf(reader, place);
  fail(draft, 'comment', place, '{', 'this comment is never closed', 'a "}" before the next game or the end');
  readComment(reader, parts[0]!, 0, 0);
  if (draft.frames.length > 0) breakLine(draft, draft.frames[0]!, place);
  else markFault(draft, place);
}

/** @param at where it begins in its last line; @param end the place behind it there. */
function readComment(reader: PgnReader, raw: string, at: number, end: number): void {
  const { draft } = reader;
  if (!draft) reader.start ??= reader.offset + at;
  const comment = raw.replace(/\s+/g, ' ').trim();
  if (comment === '') return;
  const frame = draft?.frames.at(-1);
  if (frame && draft?.tooDeep === 0) addComment(draft, frame, comment, reader.offset + end);
  else if (!frame) reader.opening.push(comment);
}

// ------------------------------------------------------------------------------------------------------- tags

/** A tag pair as it was found, and the place behind it. */
interface FoundTag {
  readonly name: string;
  readonly value: string;
  readonly end: number;
  /** Read, but not as the standard writes it. */
  readonly isLoose: boolean;
}

function readTag(reader: PgnReader, text: string, at: number): number {
  const place = placeOf(reader, at);
  const tag = findTag(reader, text, at);
  // A bracket that is no tag does not end a game that is still going on.
  if (reader.draft?.result || (tag && reader.draft && isOver(reader.draft, tag.name))) finishGame(reader);
  const draft = draftOf(reader, place);
  if (!tag) {
    const torn = draft.frames.length === 0 ? tornTag(text, at) : undefined;
    if (torn) {
      reader.torn = { ...torn, place };
      return text.length;
    }
    const token = text.slice(at, at + MOST_TOKEN).trim();
    fail(draft, 'tag', place, token, `${quote(token)} is no tag pair`, 'a name and a value: [White "Pion"]');
    // Among the moves it is a remark in brackets.
    if (draft.frames.length === 0) markFault(draft, place);
    const close = text.indexOf(']', at);
    return close < 0 ? text.length : close + 1;
  }
  if (tag.isLoose && draft.strict) {
    fail(draft, 'notation', place, text.slice(at, at + MOST_TOKEN), 'a quote inside the value', String.raw`\"`);
  }
  addTag(reader, draft, tag, place, tag.end);
  return tag.end;
}

/** @param end behind its bracket, in its last line. */
function addTag(reader: PgnReader, draft: GameDraft, tag: PgnTag, place: TextPlace, end: number): void {
  const name = TAG_OF.get(tag.name.toLowerCase()) ?? tag.name;
  if (name !== tag.name && draft.strict) fail(draft, 'notation', place, tag.name, `the tag ${tag.name}`, name);
  draft.tags.push({ name, value: tag.value.replace(/\\(["\\])/g, '$1') });
  draft.tagPlaces.push(place);
  draft.tagsEnd = reader.offset + end;
}

/** The tags that say what is played: read in capitals and small letters as they come, since "[Fen" was meant to be the position. */
const TAG_OF: ReadonlyMap<string, string> = new Map(
  [...SEVEN_TAGS, 'FEN', 'SetUp', 'Variant'].map((name) => [name.toLowerCase(), name]),
);

/** The tag that begins here, if its line ends within its value. */
function tornTag(text: string, at: number): PgnTag | undefined {
  TAG_HEAD.lastIndex = at;
  const head = TAG_HEAD.exec(text);
  const value = head && text.slice(at + head[0].length);
  return !value || value.length > MOST_TOKEN || /["”\]]/.test(value) ? undefined : { name: head[1]!, value };
}

/** Reads on in a value that was wrapped, or broken by a stray carriage return; its parts are joined by a blank. */
function continueTag(reader: PgnReader, text: string): void {
  const torn = reader.torn!;
  const end = LOOSE_END.exec(text.trimEnd());
  torn.value += ` ${text.slice(0, end?.index)}`;
  if (torn.value.length > MOST_TOKEN) loseTag(reader);
  if (!end || !reader.torn) return;
  reader.torn = undefined;
  const draft = reader.draft!;
  if (draft.strict) fail(draft, 'notation', torn.place, torn.name, 'a line end inside the value', 'a tag on one line');
  addTag(reader, draft, { name: torn.name, value: torn.value.replace(/\s+/g, ' ').trim() }, torn.place, text.length);
}

/** The tag that was begun has no end; of what follows none is its value. */
function loseTag(reader: PgnReader): void {
  const { name, value, place } = reader.torn!;
  reader.torn = undefined;
  const draft = reader.draft!;
  const token = `[${name} "${value}`;
  fail(draft, 'tag', place, token, `${quote(token)} is no tag pair`, 'a name and a value: [White "Pion"]');
  markFault(draft, place);
}

/** The tag that begins here. No part of a line is looked through twice, however many brackets it has. */
function findTag(reader: PgnReader, text: string, at: number): FoundTag | undefined {
  TAG_HEAD.lastIndex = at;
  const head = TAG_HEAD.exec(text);
  if (!head) return undefined;
  const from = at + head[0].length;
  const name = head[1]!;
  // The standard's own form has a blank before the quote.
  if (head[0].endsWith('"') && /\s/.test(head[0].at(-2)!)) {
    TAG_VALUE.lastIndex = from;
    const body = TAG_VALUE.exec(text)?.[0];
    if (body !== undefined) {
      return { name, value: body.slice(0, body.lastIndexOf('"')), end: from + body.length, isLoose: false };
    }
  }
  if (reader.tightLine === reader.lineNumber) return undefined;
  const trimmed = text.trimEnd();
  const end = LOOSE_END.exec(trimmed.slice(-MOST_TOKEN));
  if (!end || trimmed.length - end[0].length < from) {
    reader.tightLine = reader.lineNumber;
    return undefined;
  }
  return { name, value: trimmed.slice(from, trimmed.length - end[0].length), end: text.length, isLoose: true };
}

/** Whether a tag belongs to the next game: this one has moves, or has begun with the same Event tag already. */
function isOver(draft: GameDraft, name: string): boolean {
  return draft.frames.length > 0 || (name === 'Event' && tagOf(draft, name) !== undefined);
}

// --------------------------------------------------------------------------------------------------- movetext

function readMovetext(reader: PgnReader, text: string, at: number, code: number): number {
  RESULT.lastIndex = at;
  const result = code === 0x2a || (code >= 0x30 && code <= 0x31) || code === 0xbd ? RESULT.exec(text) : null;
  if (result) {
    endMoves(reader, result[0], placeOf(reader, at));
    return at + result[0].length;
  }
  // Dots and commas part the moves in print, and may stand behind a result: "64. Kd3 0-1."
  if (code === 0x2e || code === 0x2c || code === 0x2026) return at + 1;
  const place = placeOf(reader, at);
  if (reader.draft?.result && !beginsGame(reader, text, at)) {
    const [word] = /^\S+/.exec(text.slice(at))!;
    fail(reader.draft, 'token', place, word, `${quote(word)} stands behind the result`, 'the next game');
    return at + word.length;
  }
  const draft = movingDraft(reader, place);
  const frame = draft.frames.at(-1)!;
  if (draft.tooDeep > 0 && code !== 0x28 && code !== 0x29) {
    SYMBOL.lastIndex = at;
    return at + (SYMBOL.exec(text)?.[0].length ?? 1);
  }
  switch (code) {
    case 0x28: // (
      openVariation(draft, frame, place);
      return at + 1;
    case 0x29: // )
      if (draft.frames.length > 1) closeVariation(draft);
      else fail(draft, 'variation', place, ')', 'no variation is open here', 'a move or the result');
      return at + 1;
    case 0x24: {
      // $
      NAG.lastIndex = at;
      const [token, number] = NAG.exec(text)!;
      if (number) addNag(draft, frame, Number(number), place, token);
      else fail(draft, 'token', place, token, `${quote(token)} has no number`, 'an annotation such as $1');
      return at + token.length;
    }
    case 0x21: // !
    case 0x3f: {
      // ?
      SIGN.lastIndex = at;
      const sign = SIGN.exec(text)![0];
      if (reader.reading.strict) fail(draft, 'notation', place, sign, `the sign ${sign}`, `$${parseNag(sign)}`);
      addNag(draft, frame, parseNag(sign)!, place, sign);
      return at + sign.length;
    }
    case 0x7d: // }
    case 0x5d: {
      // ]
      const sign = text[at]!;
      fail(draft, 'token', place, sign, `"${sign}" closes nothing`, 'a move or the result');
      return at + 1;
    }
  }
  if (code >= 0x30 && code <= 0x39 && !text.startsWith(NULL_MOVE, at)) {
    NUMBER.lastIndex = at;
    const number = NUMBER.exec(text);
    if (number) {
      if (reader.reading.strict) checkNumber(draft, frame, number[0], place);
      return at + number[0].length;
    }
  }
  SYMBOL.lastIndex = at;
  let token = SYMBOL.exec(text)![0];
  if (/[a-h][18]$/.test(token)) {
    BRACKETED_PROMOTION.lastIndex = at + token.length;
    token += BRACKETED_PROMOTION.exec(text)?.[0] ?? '';
  }
  readSymbol(reader, draft, frame, token, place);
  return at + token.length;
}

/** Whether what stands behind a result is the number or the move with which another game begins. */
function beginsGame(reader: PgnReader, text: string, at: number): boolean {
  NUMBER.lastIndex = at;
  SYMBOL.lastIndex = at;
  const token = SYMBOL.exec(text)?.[0];
  return (
    NUMBER.test(text) || (token !== undefined && shapesOf(token, { ...reader.reading, exactCase: true }).length > 0)
  );
}

/** A word among the moves: a move, a null move, a sign, or something that does not belong there. */
function readSymbol(reader: PgnReader, draft: GameDraft, frame: Frame, token: string, place: TextPlace): void {
  if (frame.broken || !frame.position) return;
  const { strict = false, language = 'en', asWritten = false } = reader.reading;
  if (NULL_MOVES.has(token) && draft.frames.length === 1) {
    const detail = `the null move ${quote(token)} in the main line, where every move is played`;
    fail(draft, 'move', place, token, detail, 'a legal move; null moves stand in variations');
    breakLine(draft, frame, place);
    return;
  }
  if (asWritten) {
    const nag = parseNag(token);
    if (nag !== undefined) addNag(draft, frame, nag, place, token);
    else if (!EMPTY_WORD.test(token)) {
      addMove(draft, frame, token.replace(/[+#]+$/, ''), frame.position, place, token);
    }
    return;
  }
  const reading = { language, exactCase: true };
  const position = frame.position;
  const found = findMove(position, token, reading);
  if (!('length' in found)) {
    const uci = makeUci(position, found);
    if (strict) checkNotation(draft, position, uci, token, place);
    const next = position.clone();
    next.play(found);
    addMove(draft, frame, uci, next, place, token);
    return;
  }
  if (NULL_MOVES.has(token)) {
    if (position.isCheck()) {
      fail(draft, 'move', place, token, 'a null move, but the side to move is in check', 'a move that meets the check');
      breakLine(draft, frame, place);
      return;
    }
    if (strict) fail(draft, 'notation', place, token, 'a null move is no move', 'a legal move');
    const next = position.clone();
    next.pass();
    addMove(draft, frame, NULL_MOVE, next, place, token);
    return;
  }
  const nag = parseNag(token);
  if (frame.line.moves.length > 0 && (nag !== undefined || EMPTY_WORD.test(token))) {
    if (strict) fail(draft, 'notation', place, token, `the sign ${token}`, 'a move, $n or a comment');
    if (nag !== undefined) addNag(draft, frame, nag, place, token);
    else extendSigns(draft, frame, place.offset + token.length);
    return;
  }
  const joined = JOINED_SIGN.exec(token);
  if (joined && !strict && 'from' in findMove(position, joined[1]!, reading)) {
    readSymbol(reader, draft, frame, joined[1]!, place);
    addNag(draft, frame, parseNag(joined[2]!.replaceAll('−', '-'))!, place, token);
    return;
  }
  breakLine(draft, frame, place);
  if (draft.isTerse || !isReported(draft)) {
    const problem = shapesOf(token, reading).length > 0 ? 'move' : 'token';
    fail(draft, problem, place, token, `${quote(token)} cannot be played here`, 'a legal move');
    return;
  }
  const error = tryReadMove(position, token, reading) as ReadMoveError;
  const number = `${position.fullmoves}${position.turn === 'white' ? '.' : '...'}`;
  const expected = { ambiguous: 'one that fits once', illegal: 'a legal move', empty: 'a move', unreadable: 'a move' };
  fail(
    draft,
    error.problem === 'unreadable' ? 'token' : 'move',
    place,
    token,
    `at ${number} ${error.message}`,
    `${expected[error.problem]}, a comment, a variation or the result`,
  );
}

/** The result: it ends the game, or, where somebody wrote it inside a variation, waits for the end. */
function endMoves(reader: PgnReader, token: string, place: TextPlace): void {
  const draft = movingDraft(reader, place);
  const result = resultOfToken(token);
  if (reader.reading.strict && token !== result) fail(draft, 'notation', place, token, `the result ${token}`, result);
  if (reader.reading.strict && draft.frames.length > 1) {
    fail(draft, 'notation', place, token, 'a result inside a variation', '")"');
  }
  setResult(draft, result, place);
}

function resultOfToken(token: string): Result {
  if (token === '*') return '*';
  if (/^1[-–:]0$/.test(token)) return '1-0';
  return /^0/.test(token) ? '0-1' : '1/2-1/2';
}

// ------------------------------------------------------------------------------------------------------ games

/** The game being read, begun here where there is none. */
function draftOf(reader: PgnReader, place: TextPlace): GameDraft {
  reader.draft ??= newGameDraft(++reader.started, place, {
    strict: reader.reading.strict ?? false,
    isTerse: reader.reportedCount > MOST_EXPLAINED,
    isPlaced: reader.reading.isPlaced ?? false,
    chess960: reader.reading.chess960 ?? 'none',
    startOffset: reader.start ?? place.offset,
  });
  reader.draft.last = place;
  return reader.draft;
}

/** The game whose moves are being read; behind a result it is the next one, without tags. */
function movingDraft(reader: PgnReader, place: TextPlace): GameDraft {
  if (reader.draft?.result) finishGame(reader);
  const draft = draftOf(reader, place);
  if (draft.frames.length === 0) {
    beginMoves(draft, reader.opening);
    reader.opening = [];
  }
  return draft;
}

function finishGame(reader: PgnReader): void {
  const draft = reader.draft!;
  if (draft.frames.length === 0) {
    beginMoves(draft, reader.opening);
    reader.opening = [];
  }
  const game = finishDraft(draft);
  reader.reportedCount += game.errors.length;
  reader.games.push(game);
  reader.starts.push(draft.startOffset);
  reader.start = undefined;
  reader.draft = undefined;
}

// ----------------------------------------------------------------------------------------------------- strict

function checkNotation(draft: GameDraft, position: Position, uci: Uci, token: string, place: TextPlace): void {
  const san = makeSan(position, uci);
  if (san === token) return;
  fail(draft, 'notation', place, token, `${quote(token)} is understood, but not standard`, san);
}

function checkNumber(draft: GameDraft, frame: Frame, token: string, place: TextPlace): void {
  if (frame.broken || !frame.position) return;
  const { fullmoves, turn } = frame.position;
  const expected = `${fullmoves}${turn === 'white' ? '.' : '...'}`;
  if (token !== expected) fail(draft, 'number', place, token, `the move number ${quote(token)}`, expected);
}
