/**
 * The generator GNM and the squares it tries, one by one. Both sides' men stand on one board here; the original turned the
 * board around instead (REVERSE), which gives the same moves in the same order.
 */
import { FIRST_PAWN, KING, MEN, type Men, OFF_BOARD, QUEEN, TAKEN } from './board.ts';

/** The board while it thinks: its men, their squares, and the work done so far. */
export interface Board {
  readonly men: Men;
  /** The man on each square, -1 for none. */
  readonly at: Int8Array;
  /** Moves found, one list behind the other. */
  readonly moves: Int32Array;
  /** Squares tried so far: calls of CMOVE. */
  tried: number;
  /** Its work so far, in steps: comparisons of a square with a man. */
  work: number;
  /** The most work it may do. */
  limit: number;
  /** The limit was met: what was being counted is not whole. */
  isSpent: boolean;
}

// The cost of the KIM-1's work. To find the man on a square, the machine compares it with one man after the other, the player's first: each
// is a step of work, 11.4 microseconds. The rest was fitted to the emulated clock (README).
/** Steps that make a position: a search through all 32 men. */
export const STEPS_PER_POSITION = 2 * MEN;
const TRY_STEPS = 4;
const GENERATOR_STEPS = 415;
const MOVE_STEPS = 5;

/** Adds to its work, or refuses if that would exceed the limit. */
export function spend(board: Board, steps: number): boolean {
  if (board.work + steps > board.limit) board.isSpent = true;
  else board.work += steps;
  return !board.isSpent;
}

/** The computer, and the player. */
export type Side = 0 | 1;

/** More than two sides' moves at every ply of the longest capture chain. */
const ROOM = 2048;

/** A new board with these men. */
export function boardOf(men: Men): Board {
  const at = new Int8Array(128).fill(-1);
  for (let man = 0; man < 2 * MEN; man++) if (men[man] !== TAKEN) at[men[man]!] = man;
  const moves = new Int32Array(ROOM);
  return { men, at, moves, tried: 0, work: 0, limit: Number.POSITIVE_INFINITY, isSpent: false };
}

// A move is the man (5 bits), the square he goes to (7), and the man he takes plus one (6).
export const manOf = (move: number): number => move & 31;
export const targetOf = (move: number): number => (move >> 5) & 127;
/** The man that is taken, -1 for none. */
export const victimOf = (move: number): number => (move >> 12) - 1;

/** Directions in the order they are tried: king and queen use all eight, a rook the last four, a bishop the first four. */
const DIRECTIONS = Int8Array.of(-15, -17, 15, 17, 16, 1, -1, -16);
const LEAPS = Int8Array.of(33, 31, 14, 18, -14, -18, -31, -33);
/** A pawn's two captures; he steps by {@link FORWARD}. */
const CAPTURES = Int8Array.of(15, 17);
const FORWARD = 16;
const DIAGONALS = 4;
/** The rank of a pawn that has made his first step. */
const AFTER_FIRST_STEP = 2;

// Results of trying a square: blocked, free, a capture; with a bit for a move that exposes the king.
const BLOCKED = 0;
const FREE = 1;
const TAKES = 2;
const EXPOSED = 4;

/**
 * Writes the moves of a side behind `start`, in the program's order: the king's pawn first, the king last.
 * @param isTested leave out moves after which the own king could be taken: the most expensive part of the program.
 * @returns the end of the list.
 */
export function gnm(board: Board, side: Side, isTested: boolean, start: number): number {
  let end = start;
  if (!spend(board, GENERATOR_STEPS)) return end;
  for (let place = MEN - 1; place >= 0 && !board.isSpent; place--) {
    const man = place + MEN * side;
    if (place >= FIRST_PAWN) end = pawnMoves(board, man, side, isTested, end);
    else if (place >= 6) end = steps(board, man, side, LEAPS, isTested, end);
    else if (place >= 4) end = lines(board, man, side, 0, DIAGONALS, isTested, end);
    else if (place >= 2) end = lines(board, man, side, DIAGONALS, DIRECTIONS.length, isTested, end);
    else if (place === QUEEN) end = lines(board, man, side, 0, DIRECTIONS.length, isTested, end);
    else end = steps(board, man, side, DIRECTIONS, isTested, end);
  }
  return end;
}

function steps(board: Board, man: number, side: Side, by: Int8Array, isTested: boolean, start: number): number {
  const from = board.men[man]!;
  let end = start;
  for (let index = 0; index < by.length; index++) {
    const to = side === 0 ? from + by[index]! : from - by[index]!;
    const found = cmove(board, man, side, to, isTested);
    if (found !== BLOCKED && found < EXPOSED) end = write(board, man, to, end);
  }
  return end;
}

function lines(
  board: Board,
  man: number,
  side: Side,
  first: number,
  last: number,
  isTested: boolean,
  start: number,
): number {
  let end = start;
  for (let index = first; index < last; index++) {
    const by = side === 0 ? DIRECTIONS[index]! : -DIRECTIONS[index]!;
    let to = board.men[man]!;
    for (;;) {
      to += by;
      const found = cmove(board, man, side, to, isTested);
      if (found === BLOCKED) break;
      if (found < EXPOSED) end = write(board, man, to, end);
      if (found & TAKES) break;
    }
  }
  return end;
}

function pawnMoves(board: Board, man: number, side: Side, isTested: boolean, start: number): number {
  const from = board.men[man]!;
  let end = start;
  for (let index = 0; index < CAPTURES.length; index++) {
    const to = side === 0 ? from + CAPTURES[index]! : from - CAPTURES[index]!;
    if (cmove(board, man, side, to, isTested) === TAKES) end = write(board, man, to, end);
  }
  let to = from;
  do {
    to += side === 0 ? FORWARD : -FORWARD;
    // A first step that exposes the king ends it: the double step is not tried.
    if (cmove(board, man, side, to, isTested) !== FREE) break;
    end = write(board, man, to, end);
  } while ((side === 0 ? to >> 4 : 7 - (to >> 4)) === AFTER_FIRST_STEP);
  return end;
}

/** Tries one square (CMOVE). The king's safety is checked even if a pawn has nothing to capture. */
function cmove(board: Board, man: number, side: Side, to: number, isTested: boolean): number {
  if (!spend(board, TRY_STEPS)) return BLOCKED;
  board.tried++;
  // A captured man's square is so far out that no step brings him back.
  if ((to & OFF_BOARD) !== 0) return BLOCKED;
  const victim = board.at[to]!;
  const isOwn = victim >> 4 === side;
  const compared = victim < 0 ? 2 * MEN : (isOwn ? 2 * MEN : MEN) - (victim % MEN);
  if (!spend(board, compared) || isOwn) return BLOCKED;
  const found = victim < 0 ? FREE : TAKES;
  return isTested && isExposed(board, man, side, to) ? found | EXPOSED : found;
}

/** Whether the king could be taken after a move (CHKCHK): by listing every reply, whatever the first ones show. */
function isExposed(board: Board, man: number, side: Side, to: number): boolean {
  const from = board.men[man]!;
  const victim = moveOn(board, man, to);
  // No list of this depth is in use: the last part of the room is for it.
  const start = ROOM / 2;
  const end = gnm(board, (1 - side) as Side, false, start);
  const king = board.men[MEN * side + KING]!;
  let isTaken = false;
  for (let index = start; index < end; index++) if (targetOf(board.moves[index]!) === king) isTaken = true;
  moveBack(board, man, from, victim);
  return isTaken;
}

function write(board: Board, man: number, to: number, end: number): number {
  if (!spend(board, MOVE_STEPS)) return end;
  board.moves[end] = man | (to << 5) | ((board.at[to]! + 1) << 12);
  return end + 1;
}

/** Makes a move, and returns the man that was taken, -1 for none. */
export function moveOn(board: Board, man: number, to: number): number {
  const { men, at } = board;
  const victim = at[to]!;
  if (victim >= 0) men[victim] = TAKEN;
  at[men[man]!] = -1;
  at[to] = man;
  men[man] = to;
  return victim;
}

/** Takes a move back. */
export function moveBack(board: Board, man: number, from: number, victim: number): void {
  const { men, at } = board;
  const to = men[man]!;
  at[to] = victim;
  if (victim >= 0) men[victim] = to;
  at[from] = man;
  men[man] = from;
}
