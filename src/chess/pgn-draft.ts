import type { Position } from 'plyhouse-kernel/position';
import { errorValue } from './error-value.ts';
import { type Fen, FenError, INITIAL_FEN, makeFen, parseChess960Fen, parseFen } from './fen.ts';
import { quote } from './foreign-text.ts';
import { RESULTS, type Result } from './game.ts';
import type { Language } from './letters.ts';
import type { Uci } from './move.ts';
import {
  MOST_ERRORS,
  MOST_NESTED,
  type MovePlace,
  PgnError,
  type PgnGame,
  type PgnLine,
  type PgnMove,
  type PgnProblem,
  type PgnTag,
  SEVEN_TAGS,
  type TextPlace,
} from './pgn.ts';

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

/** Which games are of Chess960: none (its tag is then an error), those that a tag Variant calls so, or all. */
export type Chess960Reading = 'none' | 'tagged' | 'all';

/** A PGN game while it is being read. The reader of tokens tells it what came; it knows what that means on the board. */
export interface GameDraft {
  readonly number: number;
  readonly reading: PgnReading;
  /** Whether the text has so many errors that further wrong moves are reported without a reason. */
  readonly isTerse: boolean;
  readonly tags: PgnTag[];
  readonly tagPlaces: TextPlace[];
  readonly errors: PgnError[];
  /** Errors beyond those, and where the last of them stands. */
  unreported: number;
  unreportedPlace: TextPlace;
  /** Comments before its moves. */
  readonly opening: string[];
  /** Brackets that are open within the deepest variation that is read: what stands there is left out. */
  tooDeep: number;
  /** The main line at the bottom, the innermost open variation on top; empty until the moves begin. */
  readonly frames: Frame[];
  start: Fen;
  result: Result | undefined;
  /** A result that somebody wrote inside a variation: it counts only where that variation is never closed. */
  innerResult: Result | undefined;
  resultPlace: TextPlace;
  /** The last place seen, for errors about what is missing. */
  last: TextPlace;
  /** Where the first error stands for which the game is left out; Infinity for none. */
  faultOffset: number;
  tagsEnd: number | undefined;
  /** Of the moves of the main line, if they are asked for. */
  readonly places: { -readonly [Name in keyof MovePlace]: number }[] | undefined;
}

/** One line being read. */
export interface Frame {
  readonly line: { readonly comments: string[]; readonly moves: MoveDraft[] };
  /** After the last move; undefined where the start is no position. */
  position: Position | undefined;
  /** Before the last move: a variation begins there. */
  before: Position | undefined;
  /** Comments that wait for the move they stand before. */
  waiting: string[];
  /** Variations that stand before the first move. */
  readonly early: { readonly line: PgnLine; readonly opened: TextPlace }[];
  /** True from a move until a variation: comments belong to that move. */
  justMoved: boolean;
  /** After an error nothing more of this line can be understood. */
  broken: boolean;
  /** Where the variation was opened. */
  readonly opened: TextPlace;
}

interface MoveDraft extends PgnMove {
  readonly nags: number[];
  readonly comments: string[];
  readonly variations: PgnLine[];
}

/** How the tag Variant calls chess itself, as written by lichess, chess.com, Fritz and xboard; a start position is no variant. */
const OUR_VARIANTS = /^(?:|\?|-|standard|chess|normal|classical|orthodox|regular|from ?position)$/i;

/** How it calls Chess960, as written by fastchess, cutechess-cli, lichess, Fritz and chess.com. */
const CHESS960 = /^chess.?960$|^fischer ?r?andom|^freestyle|^frc$|^960$/i;

/** Shared by all games: the positions of a line are never played on, only copies of them. */
const INITIAL = parseFen(INITIAL_FEN);

export function newGameDraft(number: number, place: TextPlace, reading: PgnReading, isTerse: boolean): GameDraft {
  return {
    number,
    reading,
    isTerse,
    tags: [],
    tagPlaces: [],
    errors: [],
    unreported: 0,
    unreportedPlace: place,
    opening: [],
    tooDeep: 0,
    frames: [],
    start: INITIAL_FEN,
    result: undefined,
    innerResult: undefined,
    resultPlace: place,
    last: place,
    faultOffset: Number.POSITIVE_INFINITY,
    tagsEnd: undefined,
    places: reading.isPlaced ? [] : undefined,
  };
}

/** Notes an error; of too many only the number. */
export function fail(
  draft: GameDraft,
  problem: PgnProblem,
  place: TextPlace,
  token: string,
  detail: string,
  expected: string,
): void {
  if (!isReported(draft)) {
    draft.unreported++;
    draft.unreportedPlace = place;
    return;
  }
  draft.errors.push(errorValue(() => new PgnError(problem, place, draft.number, token, detail, expected)));
}

/** Whether one more error would be told; where not, nobody needs to find out what exactly is wrong. */
export function isReported({ errors }: GameDraft): boolean {
  return errors.length < MOST_ERRORS;
}

/** Takes the result, which ends the game unless a variation is still open. */
export function setResult(draft: GameDraft, result: Result, place: TextPlace): void {
  if (draft.frames.length > 1) draft.innerResult = result;
  else draft.result = result;
  draft.resultPlace = place;
  // A comment right behind it has nowhere else to go than to the last move.
  draft.frames.at(-1)!.justMoved = true;
}

/** Sets up the board that the tags ask for and opens the main line. */
export function beginMoves(draft: GameDraft): void {
  const frame = newFrame(INITIAL, draft.last);
  const { chess960 = 'none' } = draft.reading;
  const isTagged = draft.tags.some((tag) => tag.name === 'Variant' && CHESS960.test(tag.value));
  const isChess960 = chess960 === 'all' || (chess960 === 'tagged' && isTagged);
  const isOurs = (name: string) => OUR_VARIANTS.test(name) || (isChess960 && CHESS960.test(name));
  const variant = draft.tags.findIndex((tag) => tag.name === 'Variant' && !isOurs(tag.value));
  const index = draft.tags.findIndex((tag) => tag.name === 'FEN');
  if (variant >= 0) {
    const { value } = draft.tags[variant]!;
    fail(draft, 'variant', draft.tagPlaces[variant]!, value, `the variant ${quote(value)} is not played here`, 'chess');
    frame.position = undefined;
    frame.broken = true;
    markFault(draft, draft.tagPlaces[variant]!);
  } else if (index >= 0 || isChess960) {
    const fen = draft.tags[index]?.value ?? INITIAL_FEN;
    try {
      frame.position = isChess960 ? parseChess960Fen(fen) : parseFen(fen);
      draft.start = makeFen(frame.position);
    } catch (error) {
      if (!(error instanceof FenError)) throw error;
      fail(draft, 'start', draft.tagPlaces[index]!, fen, error.message, 'a legal position to play the moves from');
      frame.position = undefined;
      frame.broken = true;
      markFault(draft, draft.tagPlaces[index]!);
    }
  }
  frame.line.comments.push(...draft.opening);
  draft.frames.push(frame);
}

function newFrame(position: Position | undefined, opened: TextPlace): Frame {
  const line = { comments: [], moves: [] };
  return { line, position, before: undefined, waiting: [], early: [], justMoved: false, broken: false, opened };
}

/** Plays a move in a line; `next` is the position after it, `token` what stands at `offset`. */
export function addMove(
  draft: GameDraft,
  frame: Frame,
  uci: Uci,
  next: Position,
  { offset }: TextPlace,
  token: string,
): void {
  const variations = frame.early.splice(0).map(({ line }) => line);
  frame.line.moves.push({ uci, before: frame.waiting, nags: [], comments: [], variations });
  if (draft.frames.length === 1) {
    const end = offset + token.length;
    draft.places?.push({ start: offset, signsEnd: end, commentsEnd: end });
  }
  frame.waiting = [];
  frame.before = frame.position;
  frame.position = next;
  frame.justMoved = true;
}

export function addNag(draft: GameDraft, frame: Frame, nag: number, place: TextPlace, token: string): void {
  if (frame.broken) return;
  const move = frame.line.moves.at(-1);
  if (move) {
    move.nags.push(nag);
    extendSigns(draft, frame, place.offset + token.length);
  } else fail(draft, 'token', place, token, `the sign ${token} stands before any move`, 'a move');
}

/** Notes that a sign of the last move ends here. */
export function extendSigns(draft: GameDraft, frame: Frame, end: number): void {
  const place = draft.places?.at(-1);
  if (!place || frame !== draft.frames[0] || !frame.justMoved || draft.result) return;
  if (place.commentsEnd === place.signsEnd) place.signsEnd = end;
  place.commentsEnd = end;
}

/** Puts a comment where it stands: before the line, behind a move, or before the next one. `end` is the offset behind it. */
export function addComment(draft: GameDraft, frame: Frame, comment: string, end: number): void {
  if (frame.broken) return;
  if (frame.line.moves.length === 0 && frame.early.length === 0) frame.line.comments.push(comment);
  else if (frame.line.moves.length > 0 && frame.justMoved) {
    frame.line.moves.at(-1)!.comments.push(comment);
    const place = draft.places?.at(-1);
    if (place && frame === draft.frames[0] && !draft.result) place.commentsEnd = end;
  } else frame.waiting.push(comment);
}

export function openVariation(draft: GameDraft, frame: Frame, place: TextPlace): void {
  if (draft.frames.length > MOST_NESTED) {
    if (draft.tooDeep++ > 0) return;
    const detail = `more than ${MOST_NESTED} variations within each other; what is deeper is left out`;
    fail(draft, 'size', place, '(', detail, 'a game that can be shown');
    return;
  }
  // One before the first move can only replace that.
  const isEarly = frame.line.moves.length === 0;
  if (isEarly && draft.reading.strict && !frame.broken)
    fail(draft, 'variation', place, '(', 'a variation before any move', 'a move that it replaces');
  const variation = newFrame(isEarly ? frame.position : frame.before, place);
  variation.broken = frame.broken;
  draft.frames.push(variation);
}

export function closeVariation(draft: GameDraft): void {
  if (draft.tooDeep > 0) {
    draft.tooDeep--;
    return;
  }
  const variation = draft.frames.pop()!;
  settle(draft, variation);
  const parent = draft.frames.at(-1)!;
  parent.justMoved = false;
  const { line, opened } = variation;
  const move = parent.line.moves.at(-1);
  // Words in brackets are a comment.
  if (line.moves.length === 0) parent.waiting.push(...line.comments);
  else if (move) move.variations.push(line);
  else parent.early.push({ line, opened });
}

/** Cuts a line at the error that stands there: nothing behind it can be played. */
export function breakLine(draft: GameDraft, frame: Frame, place: TextPlace): void {
  settle(draft, frame);
  frame.broken = true;
  if (frame === draft.frames[0]) markFault(draft, place);
}

/** Notes that the game cannot be taken whole, for the error that stands there. */
export function markFault(draft: GameDraft, { offset }: TextPlace): void {
  draft.faultOffset = Math.min(draft.faultOffset, offset);
}

/** Comments that wait for a move that never came stay with the last one; variations of it are in error. */
function settle(draft: GameDraft, frame: Frame): void {
  const { comments } = frame.line.moves.at(-1) ?? frame.line;
  comments.push(...frame.waiting);
  frame.waiting = [];
  for (const { opened } of frame.early.splice(0)) {
    fail(draft, 'variation', opened, '(', 'a variation of no move', 'a move that it could replace');
  }
}

/** The finished game, its errors in the order of the text. @param start where its first tag, comment or move stands. */
export function finishDraft(draft: GameDraft, start: number): PgnGame {
  if (draft.frames.length > 1) draft.result = draft.innerResult;
  draft.tooDeep = 0;
  while (draft.frames.length > 1) {
    const { opened } = draft.frames.at(-1)!;
    fail(draft, 'variation', opened, '(', 'this variation is never closed', 'a ")" before the game ends');
    // What it holds may be the rest of the game.
    markFault(draft, opened);
    closeVariation(draft);
  }
  const main = draft.frames[0]!;
  settle(draft, main);
  const result = agreedResult(draft);
  if (draft.reading.strict) checkRoster(draft);
  const { errors, unreported, unreportedPlace } = draft;
  errors.sort((a, b) => a.offset - b.offset);
  if (unreported > 0) {
    const detail = `${unreported} more ${unreported === 1 ? 'error' : 'errors'} in this game`;
    const expected = `at most ${MOST_ERRORS}`;
    errors.push(errorValue(() => new PgnError('size', unreportedPlace, draft.number, '', detail, expected)));
  }
  return {
    tags: draft.tags,
    start: draft.start,
    line: main.line,
    result,
    complete: !main.broken,
    errors,
    ...(draft.faultOffset < Number.POSITIVE_INFINITY
      ? { fault: errors.find(({ offset }) => offset === draft.faultOffset) ?? errors[0]! }
      : {}),
    ...(draft.places ? { places: { start, tagsEnd: draft.tagsEnd, moves: draft.places } } : {}),
  };
}

/** The result at the end of the moves, else that of the tag. */
function agreedResult(draft: GameDraft): Result {
  const value = draft.tags.find((tag) => tag.name === 'Result')?.value;
  const tagged = RESULTS.find((result) => result === value) ?? '*';
  const { result } = draft;
  if (!result || result === '*') return tagged;
  if (tagged !== '*' && result !== tagged) {
    const detail = `the moves end with ${result}, the Result tag says ${tagged}`;
    fail(draft, 'result', draft.resultPlace, result, detail, 'the same result in both places');
  }
  return result;
}

/** Strict reading: the seven tags first and in order, a start position announced, and the result repeated. */
function checkRoster(draft: GameDraft): void {
  const wrong = SEVEN_TAGS.findIndex((name, index) => draft.tags[index]?.name !== name);
  if (wrong >= 0) {
    const found = draft.tags[wrong]?.name;
    const place = draft.tagPlaces[wrong] ?? draft.tagPlaces[0] ?? draft.last;
    fail(draft, 'roster', place, found ?? '', `tag ${wrong + 1} is ${found ?? 'missing'}`, SEVEN_TAGS[wrong]!);
  }
  const fen = draft.tags.findIndex((tag) => tag.name === 'FEN');
  if (fen >= 0 && !draft.tags.some((tag) => tag.name === 'SetUp' && tag.value === '1')) {
    fail(draft, 'roster', draft.tagPlaces[fen]!, 'FEN', 'a FEN tag alone', '[SetUp "1"] beside it');
  }
  if (!draft.result) fail(draft, 'result', draft.last, '', 'no result stands at the end', RESULTS.join(', '));
}
