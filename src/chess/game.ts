import { makeMoveUci } from 'plyhouse-kernel/move-code';
import {
  beginLine,
  type Color,
  findUci,
  type Line,
  opposite,
  type Position,
  playOn,
  positionOf as positionOfLine,
  repetitionsOf,
  undoOn,
} from 'plyhouse-kernel/position';
import { type Fen, INITIAL_FEN, makeFen, parseFen, parseStart, repetitionKey } from './fen.ts';
import { legalMoves, MoveError, type Uci } from './move.ts';

/**
 * A game of chess: a start position and the moves. An immutable value: {@link play} returns a new one. It is played by the
 * kernel's line of moves, which is kept beside the value, so that playing move after move costs one step each.
 *
 * @example
 * ```ts
 * import { callGame, endingOf, fenOf, movesOf, newGame, play, resultOf, takeBack, turnOf } from './game.ts';
 *
 * const start = newGame();
 * movesOf(start).length; // 20
 * const mate = ['f2f3', 'e7e5', 'g2g4', 'd8h4'].reduce((game, move) => play(game, move), start);
 * endingOf(mate); // { kind: 'checkmate', winner: 'black' }
 * resultOf(endingOf(mate)); // '0-1'
 * turnOf(takeBack(mate, 1)); // 'black'
 * fenOf(takeBack(mate, 4)) === fenOf(start); // true
 * resultOf(endingOf(callGame(start, { kind: 'agreement' }))); // '1/2-1/2'
 * ```
 */
export interface Game {
  /** In Chess960 with rights to castle by the files of the rooks. */
  readonly start: Fen;
  readonly moves: readonly Uci[];
  /** The end of a game that did not end on the board: by agreement, resignation, the clock, or from outside. */
  readonly called?: Ending;
}

export const ENDING_KINDS = [
  'checkmate',
  'stalemate',
  'insufficientMaterial',
  'threefold',
  'fivefold',
  'fiftyMoves',
  'seventyFiveMoves',
  'agreement',
  'resignation',
  'adjudication',
  'time',
  'illegalMove',
  'abandoned',
  'unstated',
] as const;
export type EndingKind = (typeof ENDING_KINDS)[number];

/** The end of a game; without a winner it is a draw. `unstated`: a record gives its result and no more. */
export interface Ending {
  readonly kind: EndingKind;
  readonly winner?: Color;
}

export const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'] as const;
export type Result = (typeof RESULTS)[number];

type Played = Line<Position>;

/** The game in the kernel; no moves are played on it, so that its position does not change. */
const lineOf = new WeakMap<Game, Played>();

/** Shared by all games without moves: a file may hold a hundred thousand of them. */
const INITIAL = beginLine(parseFen(INITIAL_FEN));

/** A game without moves. @throws {FenError} if the start is not a legal position. */
export function newGame(start: Fen = INITIAL_FEN): Game {
  return gameOfLine(beginLine(parseFen(start)));
}

/** A game from its start ({@link parseStart}) and all its moves. @throws {MoveError} at the first move that is not legal. */
export function gameOf(start: Fen, moves: readonly Uci[]): Game {
  if (start === INITIAL_FEN && moves.length === 0) return gameOfLine(INITIAL);
  const line = beginLine(parseStart(start));
  const first = makeFen(positionOfLine(line));
  const played = moves.map((uci) => playUci(line, uci));
  return gameOfLine(line, first, played);
}

/** Makes a move and returns it as it is written here. @throws {MoveError} if it is not legal. */
function playUci(line: Played, uci: Uci): Uci {
  const position = positionOfLine(line);
  const move = findUci(position, uci);
  if (!move) throw new MoveError('illegal', uci, `not legal in ${makeFen(position)}`);
  playOn(line, move);
  return makeMoveUci(move, position.chess960);
}

function gameOfLine(line: Played, start: Fen = makeFen(positionOfLine(line)), moves: readonly Uci[] = []): Game {
  const game: Game = { start, moves };
  lineOf.set(game, line);
  return game;
}

/** The line of a game, to be played on. */
function copyOf(game: Game): Played {
  const line = derive(game);
  return beginLine(positionOfLine(line).clone(), line.ply);
}

/** The game with one more move. @throws {MoveError} if the move is not legal or the game was called. */
export function play(game: Game, uci: Uci): Game {
  if (game.called) throw new MoveError('illegal', uci, `the game has ended (${game.called.kind})`);
  const line = copyOf(game);
  const move = playUci(line, uci);
  return gameOfLine(line, game.start, [...game.moves, move]);
}

/** The game after its first `plies` moves, without any ending from outside. */
export function gameAt(game: Game, plies: number): Game {
  if (plies >= game.moves.length && !game.called) return game;
  const line = copyOf(game);
  while (line.ply.plies > Math.max(0, plies)) undoOn(line);
  // The position of a game is its own, and stands where the game does.
  positionOfLine(line);
  return gameOfLine(line, game.start, game.moves.slice(0, line.ply.plies));
}

/** The game with its last moves taken back, and with them any ending that was called. */
export function takeBack(game: Game, plies: number): Game {
  return gameAt(game, game.moves.length - plies);
}

/** The game, ended from outside: an agreed draw, a resignation, a fallen flag. */
export function callGame(game: Game, called: Ending): Game {
  const ended: Game = { start: game.start, moves: game.moves, called };
  lineOf.set(ended, derive(game));
  return ended;
}

/** The position after the last move. Shared: clone it before playing on it. */
export function positionOf(game: Game): Position {
  return positionOfLine(derive(game));
}

/** The position after the last move as FEN. */
export function fenOf(game: Game): Fen {
  return makeFen(positionOfLine(derive(game)));
}

/** The side to move. */
export function turnOf(game: Game): Color {
  return positionOfLine(derive(game)).turn;
}

/**
 * Every legal move; none if the game was called, or mate or stalemate ended it. If only a counter or bare kings ended it, the moves are
 * still there: programs without those rules play on, and so do old game scores.
 */
export function movesOf(game: Game): Uci[] {
  return game.called ? [] : legalMoves(positionOfLine(derive(game)));
}

/**
 * The moves by which `later` continues `earlier`, or undefined if it does not. Engines receive these, so that book line and
 * kept variations survive.
 */
export function movesSince(earlier: Game, later: Game): readonly Uci[] | undefined {
  if (earlier.start !== later.start || earlier.moves.length > later.moves.length) return undefined;
  for (let ply = 0; ply < earlier.moves.length; ply++) {
    if (earlier.moves[ply] !== later.moves[ply]) return undefined;
  }
  return later.moves.slice(earlier.moves.length);
}

/** Whether two games have the same start and the same moves; how they ended does not count. */
export function isSameGame(one: Game, other: Game): boolean {
  return one === other || (one.start === other.start && one.moves.join() === other.moves.join());
}

/** The number of times the current position has occurred, including this time. */
export function repetitions(game: Game): number {
  return repetitionsOf(derive(game));
}

/** The keys by which repetitions are found: of the current position, then of those before it, back to the last capture or pawn move. */
export function recentKeys(game: Game): string[] {
  const line = copyOf(game);
  const keys = [repetitionKey(positionOfLine(line))];
  while (positionOfLine(line).halfmoves > 0 && undoOn(line) !== undefined)
    keys.push(repetitionKey(positionOfLine(line)));
  return keys;
}

/** Whether the current position has occurred this often. Each time takes four moves since the last capture or move of a pawn. */
export function hasOccurred(game: Game, times: number): boolean {
  return positionOf(game).halfmoves >= 4 * (times - 1) && repetitions(game) >= times;
}

/**
 * The ending without a claim: from outside, mate, stalemate, insufficient material, fivefold repetition, seventy-five moves.
 */
export function endingOf(game: Game): Ending | undefined {
  if (game.called) return game.called;
  const position = positionOf(game);
  if (!position.hasDests()) {
    return position.isCheck() ? { kind: 'checkmate', winner: opposite(position.turn) } : { kind: 'stalemate' };
  }
  if (position.isInsufficientMaterial()) return { kind: 'insufficientMaterial' };
  if (hasOccurred(game, 5)) return { kind: 'fivefold' };
  if (position.halfmoves >= 150) return { kind: 'seventyFiveMoves' };
  return undefined;
}

/** The draw that the side to move may claim now: threefold repetition or fifty moves (FIDE Laws 9.2, 9.3). */
export function claimableDraw(game: Game): Ending | undefined {
  if (endingOf(game)) return undefined;
  if (hasOccurred(game, 3)) return { kind: 'threefold' };
  if (positionOfLine(derive(game)).halfmoves >= 100) return { kind: 'fiftyMoves' };
  return undefined;
}

/** The result of an ending, "*" if there is none. */
export function resultOf(ending: Ending | undefined): Result {
  if (!ending) return '*';
  if (!ending.winner) return '1/2-1/2';
  return ending.winner === 'white' ? '1-0' : '0-1';
}

function derive(game: Game): Played {
  let line = lineOf.get(game);
  if (!line) {
    line = lineOf.get(gameOf(game.start, game.moves))!;
    lineOf.set(game, line);
  }
  return line;
}
