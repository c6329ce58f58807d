/** The list of a man's moves, and the only question that is asked of a board: can the man on a square be taken? */
import { BISHOP, type Board, isLastRank, KING, KNIGHT, NOBODY, PAWN, QUEEN, ROOK, SQUARES } from './board.ts';

/** A step of a file and a rank; a file up is one to the right, towards h, and one place back on the board. */
type Direction = readonly [file: number, rank: number];

const STRAIGHT: readonly Direction[] = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];
const DIAGONAL: readonly Direction[] = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];
const LEAPS: readonly Direction[] = [
  [-2, 1],
  [2, -1],
  [1, 2],
  [-1, -2],
  [-1, 2],
  [1, -2],
  [-2, -1],
  [2, 1],
];
const DIRECTIONS: Readonly<Record<number, readonly Direction[]>> = {
  [KNIGHT]: LEAPS,
  [BISHOP]: DIAGONAL,
  [ROOK]: STRAIGHT,
  [QUEEN]: [...STRAIGHT, ...DIAGONAL],
  [KING]: [...STRAIGHT, ...DIAGONAL],
};
/** The captures of a pawn of either side, in the order of the list. */
const TAKES: Readonly<Record<number, readonly Direction[]>> = {
  1: [
    [-1, 1],
    [1, 1],
  ],
  [-1]: [
    [1, -1],
    [-1, -1],
  ],
};

/**
 * The original's cost for each of these, in clock states, fitted to its 341 measured answers: a question to a board, a square looked at, a
 * man listed, a step tried, a move put on the list.
 */
const STATES = { question: 4156, square: 160, list: 1009, step: 114, entry: 304 } as const;

/** The place a step away; undefined beyond the edge. */
function stepped(place: number, [file, rank]: Direction): number | undefined {
  const column = (place & 7) - file;
  const row = (place >> 3) + rank;
  return column < 0 || column > 7 || row < 0 || row > 7 ? undefined : 8 * row + column;
}

/** The target squares of the man on a square, in the order of the list; the safety of his king is not checked. */
export function listOf(board: Board, from: number): number[] {
  const list = Math.abs(board.men[from]!) === PAWN ? pawnMoves(board, from) : pieceMoves(board, from);
  board.states += STATES.list + list.length * STATES.entry;
  return list;
}

function pawnMoves(board: Board, from: number): number[] {
  const { men } = board;
  const side = Math.sign(men[from]!);
  board.states += 2 * STATES.step;
  const list = TAKES[side]!.flatMap((direction) => {
    const to = stepped(from, direction);
    return to !== undefined && men[to]! * side < 0 ? [to] : [];
  });
  if (isLastRank(side, from)) return list;
  const one = from + 8 * side;
  if (men[one] !== NOBODY) return list;
  list.push(one);
  const isHome = from >> 3 === (side > 0 ? 1 : 6);
  if (isHome && men[one + 8 * side] === NOBODY) list.push(one + 8 * side);
  return list;
}

function pieceMoves(board: Board, from: number): number[] {
  const { men } = board;
  const man = men[from]!;
  const kind = Math.abs(man);
  const slides = kind !== KING && kind !== KNIGHT;
  const list: number[] = [];
  for (const direction of DIRECTIONS[kind]!) {
    board.states += STATES.step;
    for (let to = stepped(from, direction); to !== undefined; to = stepped(to, direction)) {
      if (men[to]! * man > 0) break;
      list.push(to);
      board.states += STATES.step;
      if (!slides || men[to] !== NOBODY) break;
    }
  }
  return list;
}

/** Whether the man on a square stands on the list of any man of the other side. */
export function canBeTaken(board: Board, place: number): boolean {
  const { men } = board;
  const taken = men[place]!;
  board.states += STATES.question;
  for (let from = 0; from < SQUARES; from++) {
    board.states += STATES.square;
    if (men[from]! * taken < 0 && listOf(board, from).includes(place)) return true;
  }
  return false;
}

/** Whether the king of a side can be taken; a side without one has nothing to lose. @param side 1 the program, -1 its opponent. */
export function isKingInDanger(board: Board, side: 1 | -1): boolean {
  const king = board.men.indexOf(side * KING);
  return king >= 0 && canBeTaken(board, king);
}

/** Makes a move; returns the man captured. A pawn on the last rank stays a pawn. */
export function make({ men }: Board, from: number, to: number): number {
  const taken = men[to]!;
  men[to] = men[from]!;
  men[from] = NOBODY;
  return taken;
}

/** Takes a move back. */
export function takeBack({ men }: Board, from: number, to: number, taken: number): void {
  men[from] = men[to]!;
  men[to] = taken;
}

/** Why a move is refused: at its first square, or at its second. */
export type Refusal = 'source' | 'target';

/** The square for which the program refuses a move; undefined if it may be made. @param side the mover: 1 the program, -1 its opponent. */
export function refusalOf(board: Board, from: number, to: number, side: 1 | -1): Refusal | undefined {
  if (board.men[from]! * side <= 0) return 'source';
  if (!listOf(board, from).includes(to)) return 'target';
  const taken = make(board, from, to);
  const isRefused = isKingInDanger(board, side);
  takeBack(board, from, to, taken);
  return isRefused ? 'target' : undefined;
}
