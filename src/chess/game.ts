import { Chess, makeUci, parseUci } from 'plyhouse-kernel';
import { type Color, opposite, type Position } from 'plyhouse-kernel/position';
import { type Fen, INITIAL_FEN, isChess960, makeFen, repetitionKey } from './fen.ts';
import { legalMoves, MoveError, type Uci } from './move.ts';

/**
 * A game of chess: a start position and the moves. An immutable value: {@link play} returns a new one. It is played by the
 * kernel's `Chess`, which is kept beside the value, so that playing move after move costs one step each.
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
  /** How the game ended if not on the board: by agreement, resignation, the clock, or from outside. */
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

/** How a game ended; without a winner it is a draw. `unstated`: a record gives its result and no more. */
export interface Ending {
  readonly kind: EndingKind;
  readonly winner?: Color;
}

export const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'] as const;
export type Result = (typeof RESULTS)[number];

/** The game as the kernel has it; nothing is played on it, so that its position stays what it is. */
const chessOf = new WeakMap<Game, Chess>();

/** Shared by all games without moves: a file may hold a hundred thousand of them. */
const INITIAL = new Chess();

/** A game without moves. @throws {FenError} where the start is no legal position. */
export function newGame(start: Fen = INITIAL_FEN): Game {
  return gameOfChess(new Chess(start));
}

/** A game from its start ({@link parseStart}) and all its moves. @throws {MoveError} at the first move that is not legal. */
export function gameOf(start: Fen, moves: readonly Uci[]): Game {
  if (start === INITIAL_FEN && moves.length === 0) return gameOfChess(INITIAL);
  const chess = new Chess(start, { chess960: isChess960(start) });
  const first = makeFen(chess.current());
  const played = moves.map((uci) => playUci(chess, uci));
  return gameOfChess(chess, first, played);
}

/** Makes a move and returns it as it is written here. @throws {MoveError} if it is not legal. */
function playUci(chess: Chess, uci: Uci): Uci {
  const move = parseUci(chess, uci);
  if (!move) throw new MoveError('illegal', uci, `not legal in ${makeFen(chess.current())}`);
  chess.play(move);
  return makeUci(chess, move);
}

function gameOfChess(chess: Chess, start: Fen = makeFen(chess.current()), moves: readonly Uci[] = []): Game {
  const game: Game = { start, moves };
  chessOf.set(game, chess);
  return game;
}

/** The game with one move more. @throws {MoveError} where the move is not legal or the game was called. */
export function play(game: Game, uci: Uci): Game {
  if (game.called) throw new MoveError('illegal', uci, `the game has ended (${game.called.kind})`);
  const chess = derive(game).clone();
  const move = playUci(chess, uci);
  return gameOfChess(chess, game.start, [...game.moves, move]);
}

/** The game after its first `plies` moves, without any ending from outside. */
export function gameAt(game: Game, plies: number): Game {
  if (plies >= game.moves.length && !game.called) return game;
  const chess = derive(game).clone();
  while (chess.plies() > Math.max(0, plies)) chess.undo();
  return gameOfChess(chess, game.start, game.moves.slice(0, chess.plies()));
}

/** The game with its last moves taken back, and with them any ending that was called. */
export function takeBack(game: Game, plies: number): Game {
  return gameAt(game, game.moves.length - plies);
}

/** The game, ended from outside: an agreed draw, a resignation, a fallen flag. */
export function callGame(game: Game, called: Ending): Game {
  const ended: Game = { start: game.start, moves: game.moves, called };
  chessOf.set(ended, derive(game));
  return ended;
}

/** The position after the last move. Shared: clone it before playing on it. */
export function positionOf(game: Game): Position {
  return derive(game).current();
}

/** The position after the last move as FEN. */
export function fenOf(game: Game): Fen {
  return makeFen(derive(game).current());
}

/** Whose move it is. */
export function turnOf(game: Game): Color {
  return derive(game).current().turn;
}

/**
 * Every legal move; none where the game was called, or mate or stalemate ended it. Where only a counter or bare
 * kings ended it the moves are still there: programs without those rules play on, and so do old game scores.
 */
export function movesOf(game: Game): Uci[] {
  return game.called ? [] : legalMoves(derive(game).current());
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

/** How often the current position has occurred, including this time. */
export function repetitions(game: Game): number {
  return derive(game).repetitions();
}

/** What positions are told apart by for repetitions: of the current one, then of those before it, back to the last capture or move of a pawn. */
export function recentKeys(game: Game): string[] {
  const chess = derive(game).clone();
  const keys = [repetitionKey(chess.current())];
  while (chess.halfmoves() > 0 && chess.undo() !== undefined) keys.push(repetitionKey(chess.current()));
  return keys;
}

/** Whether the current position has occurred this often. Each time takes four moves since the last capture or move of a pawn. */
export function hasOccurred(game: Game, times: number): boolean {
  return derive(game).halfmoves() >= 4 * (times - 1) && repetitions(game) >= times;
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
export function claimOf(game: Game): Ending | undefined {
  if (endingOf(game)) return undefined;
  if (hasOccurred(game, 3)) return { kind: 'threefold' };
  if (derive(game).current().halfmoves >= 100) return { kind: 'fiftyMoves' };
  return undefined;
}

/** The result of an ending, "*" where there is none. */
export function resultOf(ending: Ending | undefined): Result {
  if (!ending) return '*';
  if (!ending.winner) return '1/2-1/2';
  return ending.winner === 'white' ? '1-0' : '0-1';
}

function derive(game: Game): Chess {
  let chess = chessOf.get(game);
  if (!chess) {
    chess = chessOf.get(gameOf(game.start, game.moves))!;
    chessOf.set(game, chess);
  }
  return chess;
}
