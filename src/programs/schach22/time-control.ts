/**
 * The time control routine ("Zeitkontrollroutine"): an average time is entered, and the program keeps to it by the rules of
 * the clock, 40 moves and then every 10 (described). It may take less or more for a move; that is set off against all the
 * time it has. Times are milliseconds of whatever clock the game is played by.
 */
import type { GameClock } from '../program.ts';

/** The controls after the first one, in moves (described). */
const NEXT_CONTROL_MOVES = 10;
/** The assumed length of the rest of the game on a clock without controls (chosen). */
const MOVES_AHEAD = 40;
/** The part of a control's moves that saved time is spread over beyond it (inferred: 8 / (32 + 8) makes the printed 20 %). */
const RESERVE = 0.2;
/** It may take up to this multiple of its share if the best move has lost value, otherwise the second (chosen). */
const MOST_SHARES = 3;
const PATIENT_SHARES = 1.5;
/** A new iteration is begun only before this part of the share is over: it would take longer than all before (chosen). */
const LAST_BEGINNING = 0.55;
/** The maximum share of the remaining time for one move; the second applies to a control's last move (chosen). */
const MOST_OF_ALL = 0.5;
const MOST_OF_LAST = 0.95;

/** The books of one side's time. A plain value: {@link openBooks} and {@link enterMove} give the next. */
export interface TimeBooks {
  /** The average time entered. */
  readonly averageMillis: number;
  /** Moves of the control it was entered for. */
  readonly controlMoves: number;
  readonly remainingMillis: number;
  readonly movesToGo: number;
  /** The host's clock at its last reading. */
  readonly hostClock: GameClock;
  /** Moves made since. */
  readonly movesSince: number;
}

/**
 * The books at the start of a search. If the host runs a clock, it is right. If it shows the same time as before although moves have been
 * made since, no clock is running: an average was entered, as on the levels of the card, and the program's own books continue.
 */
export function openBooks(books: TimeBooks | undefined, hostClock: GameClock): TimeBooks {
  const movesToGo = Math.max(1, hostClock.movesToGo ?? MOVES_AHEAD);
  const { remainingMillis } = hostClock;
  if (!books) {
    const averageMillis = remainingMillis / movesToGo;
    return { averageMillis, controlMoves: movesToGo, remainingMillis, movesToGo, hostClock, movesSince: 0 };
  }
  const isStanding =
    books.movesSince > 0 &&
    hostClock.incrementMillis === 0 &&
    remainingMillis === books.hostClock.remainingMillis &&
    hostClock.movesToGo === books.hostClock.movesToGo;
  if (isStanding) return books;
  // A new control: its moves and the time that came for them make the average from here.
  if (hostClock.movesToGo !== undefined && movesToGo > books.movesToGo) {
    const averageMillis = Math.min(books.averageMillis, remainingMillis / movesToGo);
    return { averageMillis, controlMoves: movesToGo, remainingMillis, movesToGo, hostClock, movesSince: 0 };
  }
  return { ...books, remainingMillis, movesToGo, hostClock, movesSince: 0 };
}

/** The books after a move that took so long; past a control the time for the next ten moves is added. */
export function enterMove(books: TimeBooks, spentMillis: number): TimeBooks {
  let remainingMillis = books.remainingMillis - spentMillis;
  let movesToGo = books.movesToGo - 1;
  if (movesToGo <= 0) {
    movesToGo = NEXT_CONTROL_MOVES;
    remainingMillis += NEXT_CONTROL_MOVES * books.averageMillis;
  }
  return { ...books, remainingMillis, movesToGo, movesSince: books.movesSince + 1 };
}

/** The time for a move. */
export interface Share {
  /** The intended time. */
  readonly millis: number;
  /** No new iteration after this. */
  readonly lastBeginningMillis: number;
  /** An iteration in progress is left at this; */
  readonly patienceMillis: number;
  /** or, while the best move has lost its value, at this. */
  readonly mostMillis: number;
}

/**
 * The share of one move. Time saved is spread over the moves to the control and a fifth of the control's moves beyond it,
 * so that eight moves from the library give every later one just 20 % more and leave "a solid reserve" (described); time
 * overspent is paid back over the moves to the control.
 */
export function shareOf(books: TimeBooks): Share {
  const { averageMillis, controlMoves, remainingMillis, movesToGo, hostClock } = books;
  const saved = remainingMillis - averageMillis * movesToGo;
  const even = remainingMillis / movesToGo;
  const share =
    Math.min(even, averageMillis + saved / (movesToGo + RESERVE * controlMoves)) + 0.8 * hostClock.incrementMillis;
  const most = remainingMillis * (movesToGo === 1 && hostClock.movesToGo !== undefined ? MOST_OF_LAST : MOST_OF_ALL);
  const millis = Math.max(0, Math.min(share, most));
  return {
    millis,
    lastBeginningMillis: millis * LAST_BEGINNING,
    patienceMillis: Math.min(millis * PATIENT_SHARES, most),
    mostMillis: Math.min(millis * MOST_SHARES, most),
  };
}

/** A time for this move alone: all of it may be used. */
export function shareOfMove(moveMillis: number): Share {
  return { millis: moveMillis, lastBeginningMillis: moveMillis, patienceMillis: moveMillis, mostMillis: moveMillis };
}
