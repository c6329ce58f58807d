import { type Color, opposite, type Position, type SquareMove } from 'plyhouse-kernel/position';
import { type Fen, INITIAL_FEN, makeFen, parseFen, parseStart, repetitionKey } from './fen.ts';
import { legalMove, legalMoves, MoveError, makeUci, type Uci } from './move.ts';

/**
 * A game of chess: a start position and the moves. An immutable value: {@link play} returns a new one. Positions are
 * computed on demand and cached beside the value, so that playing move after move costs one step each.
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

/** The cache beside a game: its last position, and what repetitions are counted by once somebody asks. */
interface Derived {
  readonly position: Position;
  /** The key of this position. */
  key?: string;
  /** One move earlier, if the position can have occurred then: the move was neither a capture nor of a pawn. A game read at once has none yet. */
  before?: Derived;
}
const derivedOf = new WeakMap<Game, Derived>();

/** Shared by all games without moves: a file may hold a hundred thousand of them. */
const INITIAL: Derived = { position: parseFen(INITIAL_FEN) };

/** A game without moves. @throws {FenError} where the start is no legal position. */
export function newGame(start: Fen = INITIAL_FEN): Game {
  const position = parseFen(start);
  const game: Game = { start: makeFen(position), moves: [] };
  derivedOf.set(game, { position });
  return game;
}

/** A game from its start ({@link parseStart}) and all its moves. @throws {MoveError} at the first move that is not legal. */
export function gameOf(start: Fen, moves: readonly Uci[]): Game {
  if (start === INITIAL_FEN && moves.length === 0) {
    const game: Game = { start: INITIAL_FEN, moves: [] };
    derivedOf.set(game, INITIAL);
    return game;
  }
  const first = parseStart(start);
  const position = first.clone();
  const played: Uci[] = [];
  for (const uci of moves) {
    const move = legalMove(position, uci);
    if (!move) throw new MoveError('illegal', uci, `not legal in ${makeFen(position)}`);
    played.push(makeUci(position, move));
    position.play(move);
  }
  const game: Game = { start: makeFen(first), moves: played };
  derivedOf.set(game, { position });
  return game;
}

/** The game with one move more. @throws {MoveError} where the move is not legal or the game was called. */
export function play(game: Game, uci: Uci): Game {
  if (game.called) throw new MoveError('illegal', uci, `the game has ended (${game.called.kind})`);
  const derived = derive(game);
  const { position } = derived;
  const move = legalMove(position, uci);
  if (!move) throw new MoveError('illegal', uci, `not legal in ${makeFen(position)}`);
  const longer: Game = { start: game.start, moves: [...game.moves, makeUci(position, move)] };
  derivedOf.set(longer, after(derived, move));
  return longer;
}

/** The game after its first `plies` moves, without any ending from outside. */
export function gameAt(game: Game, plies: number): Game {
  if (plies >= game.moves.length && !game.called) return game;
  return gameOf(game.start, game.moves.slice(0, Math.max(0, plies)));
}

/** The game with its last moves taken back, and with them any ending that was called. */
export function takeBack(game: Game, plies: number): Game {
  return gameAt({ start: game.start, moves: game.moves }, game.moves.length - plies);
}

/** The game, ended from outside: an agreed draw, a resignation, a fallen flag. */
export function callGame(game: Game, called: Ending): Game {
  const ended: Game = { start: game.start, moves: game.moves, called };
  derivedOf.set(ended, derive(game));
  return ended;
}

/** The position after the last move. Shared: clone it before playing on it. */
export function positionOf(game: Game): Position {
  return derive(game).position;
}

/** The position after the last move as FEN. */
export function fenOf(game: Game): Fen {
  return makeFen(derive(game).position);
}

/** Whose move it is. */
export function turnOf(game: Game): Color {
  return derive(game).position.turn;
}

/**
 * Every legal move; none where the game was called, or mate or stalemate ended it. Where only a counter or bare
 * kings ended it the moves are still there: programs without those rules play on, and so do old game scores.
 */
export function movesOf(game: Game): Uci[] {
  return game.called ? [] : legalMoves(derive(game).position);
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
  const key = keyOf(derive(game));
  let count = 0;
  // The same position has the same side to move.
  for (const [age, position] of recent(game)) if (age % 2 === 0 && keyOf(position) === key) count++;
  return count;
}

/** What positions are told apart by for repetitions: of the current one, then of those before it, back to the last capture or move of a pawn. */
export function recentKeys(game: Game): string[] {
  return recent(game).map(([, derived]) => keyOf(derived));
}

function recent(game: Game): [age: number, derived: Derived][] {
  let derived = derive(game);
  const found: [number, Derived][] = [[0, derived]];
  for (let ply = game.moves.length; ply > 0 && derived.position.halfmoves > 0; ply--) {
    derived.before ??= replayed(game, ply - 1);
    derived = derived.before;
    found.push([found.length, derived]);
  }
  return found;
}

/** Whether the current position has occurred this often. Each time takes four moves since the last capture or move of a pawn. */
export function hasOccurred(game: Game, times: number): boolean {
  return derive(game).position.halfmoves >= 4 * (times - 1) && repetitions(game) >= times;
}

/**
 * The ending without a claim: from outside, mate, stalemate, insufficient material, fivefold repetition, seventy-five moves.
 */
export function endingOf(game: Game): Ending | undefined {
  if (game.called) return game.called;
  const { position } = derive(game);
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
  if (derive(game).position.halfmoves >= 100) return { kind: 'fiftyMoves' };
  return undefined;
}

/** The result of an ending, "*" where there is none. */
export function resultOf(ending: Ending | undefined): Result {
  if (!ending) return '*';
  if (!ending.winner) return '1/2-1/2';
  return ending.winner === 'white' ? '1-0' : '0-1';
}

function derive(game: Game): Derived {
  const known = derivedOf.get(game);
  if (known) return known;
  const replayed = gameOf(game.start, game.moves);
  const derived = derivedOf.get(replayed)!;
  derivedOf.set(game, derived);
  return derived;
}

const keyOf = (derived: Derived): string => (derived.key ??= repetitionKey(derived.position));

function after(before: Derived, move: SquareMove): Derived {
  const position = before.position.clone();
  position.play(move);
  return { position, ...(position.halfmoves > 0 ? { before } : {}) };
}

/** What {@link play} would have left of the first `plies` moves. Reading a file of games is several times as fast without it. */
function replayed(game: Game, plies: number): Derived {
  let derived: Derived = { position: parseStart(game.start) };
  for (const uci of game.moves.slice(0, plies)) derived = after(derived, legalMove(derived.position, uci)!);
  return derived;
}
