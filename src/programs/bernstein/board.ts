/**
 * The board, a word a square as in the program's first table (TA1), and a move as its machine word: from, to and a code. Squares
 * are octal, rank and file: 00 is a1, 77 is h8; the machine numbers them from its own side, so its order runs the other way for Black.
 */
import { makeSquare, type Position, parseSquare, type Role } from 'plyhouse-kernel/position';
import type { Uci } from '../../chess/move.ts';

/** Kinds of men, by the paper's codes plus one: 0 is an empty square. White's are positive. */
export const QUEEN = 1;
export const ROOK = 2;
export const BISHOP = 3;
export const PAWN = 4;
export const KNIGHT = 5;
export const KING = 6;
const KINDS: Readonly<Record<Role, number>> = {
  queen: QUEEN,
  rook: ROOK,
  bishop: BISHOP,
  pawn: PAWN,
  knight: KNIGHT,
  king: KING,
};

/** 1 for White, -1 for Black. */
export type Side = 1 | -1;

export interface Board {
  readonly men: Int8Array;
  /** The side to move. */
  side: Side;
  /** Castling rights: White short 1, long 2; Black short 4, long 8. */
  rights: number;
  /** The square a pawn has just passed, or -1. */
  passed: number;
  /** The kings' squares, White's first. */
  readonly kings: [number, number];
}

/** The index of a side in pairs of tables. */
export const indexOf = (side: Side): 0 | 1 => (side === 1 ? 0 : 1);

/** A move: from, to, and the paper's code of its kind. */
export type Move = number;
export const REGULAR = 1;
export const CASTLES = 2;
export const EN_PASSANT = 3;
export const PROMOTES = 4;
export const makeMove = (from: number, to: number, kind: number): Move => from | (to << 6) | (kind << 12);
export const fromOf = (move: Move): number => move & 63;
export const toOf = (move: Move): number => (move >> 6) & 63;
export const kindOf = (move: Move): number => move >> 12;

/** A move in UCI's form; it promotes to a queen only. */
export const moveText = (move: Move): Uci =>
  makeSquare(fromOf(move)) + makeSquare(toOf(move)) + (kindOf(move) === PROMOTES ? 'q' : '');

/** A legal move of a position from UCI's form; undefined for a promotion to another piece than a queen. */
export function readMove({ men, passed }: Board, text: Uci): Move | undefined {
  const from = parseSquare(text.slice(0, 2))!;
  const to = parseSquare(text.slice(2, 4))!;
  const kind = Math.abs(men[from]!);
  if (text.length > 4) return text[4] === 'q' ? makeMove(from, to, PROMOTES) : undefined;
  if (kind === KING && Math.abs(to - from) === 2) return makeMove(from, to, CASTLES);
  return makeMove(from, to, kind === PAWN && to === passed ? EN_PASSANT : REGULAR);
}

export const emptyBoard = (): Board => ({ men: new Int8Array(64), side: 1, rights: 0, passed: -1, kings: [0, 0] });

/** Sets up a position. */
export function setBoard(board: Board, { board: men, turn, castles, epSquare }: Position): void {
  board.men.fill(0);
  for (const [square, { role, color }] of men) {
    board.men[square] = color === 'white' ? KINDS[role] : -KINDS[role];
    if (role === 'king') board.kings[color === 'white' ? 0 : 1] = square;
  }
  board.side = turn === 'white' ? 1 : -1;
  board.passed = epSquare ?? -1;
  board.rights = [7, 0, 63, 56].reduce(
    (rights, rook, bit) => rights | (castles.castlingRights.has(rook) ? 1 << bit : 0),
    0,
  );
}

/** The rights that are lost when a man leaves or comes to a square. */
const RIGHTS_LOST = new Uint8Array(64);
RIGHTS_LOST[0] = 2;
RIGHTS_LOST[4] = 3;
RIGHTS_LOST[7] = 1;
RIGHTS_LOST[56] = 8;
RIGHTS_LOST[60] = 12;
RIGHTS_LOST[63] = 4;

/** Writes the board after a move into `next`. */
export function playMove(board: Board, move: Move, next: Board): void {
  const from = fromOf(move);
  const to = toOf(move);
  const { side } = board;
  const { men } = next;
  men.set(board.men);
  next.kings[0] = board.kings[0];
  next.kings[1] = board.kings[1];
  const man = men[from]!;
  men[from] = 0;
  men[to] = man;
  next.passed = -1;
  if (man === side * PAWN) {
    if (Math.abs(to - from) === 16) next.passed = (from + to) >> 1;
  } else if (man === side * KING) next.kings[indexOf(side)] = to;
  const kind = kindOf(move);
  if (kind === CASTLES) {
    const isShort = to > from;
    men[isShort ? to + 1 : to - 2] = 0;
    men[isShort ? to - 1 : to + 1] = side * ROOK;
  } else if (kind === EN_PASSANT) men[to - 8 * side] = 0;
  else if (kind === PROMOTES) men[to] = side * QUEEN;
  next.rights = board.rights & ~(RIGHTS_LOST[from]! | RIGHTS_LOST[to]!);
  next.side = -side as Side;
}

/** The directions: ranks and files at even places, diagonals at odd ones, opposite ones four places apart. */
const STEPS = [
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
  [-1, 0],
  [-1, 1],
] as const;
const LEAPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;

/** The squares of each line from each square, nearest first: `LINES[square][direction]`. Odd directions are diagonals. */
export const LINES: readonly (readonly (readonly number[])[])[] = Array.from({ length: 64 }, (_, square) =>
  STEPS.map(([ranks, files]) => {
    const line: number[] = [];
    let rank = (square >> 3) + ranks;
    let file = (square & 7) + files;
    for (; rank >= 0 && rank < 8 && file >= 0 && file < 8; rank += ranks, file += files) line.push(8 * rank + file);
    return line;
  }),
);
/** The squares next to each square. */
export const AROUND: readonly (readonly number[])[] = LINES.map((lines) =>
  lines.flatMap((line) => (line.length > 0 ? [line[0]!] : [])),
);
export const LEAPS_FROM: readonly (readonly number[])[] = Array.from({ length: 64 }, (_, square) =>
  LEAPS.flatMap(([ranks, files]) => {
    const rank = (square >> 3) + ranks;
    const file = (square & 7) + files;
    return rank >= 0 && rank < 8 && file >= 0 && file < 8 ? [8 * rank + file] : [];
  }),
);

/** Whether a man of this kind moves along lines of this direction. */
export const runsAlong = (kind: number, direction: number): boolean =>
  kind === QUEEN || kind === (direction & 1 ? BISHOP : ROOK);

/** Whether a side attacks a square, as if `without` were empty. */
export function isAttacked({ men }: Board, square: number, side: Side, without = -1): boolean {
  for (const from of LEAPS_FROM[square]!) if (men[from] === side * KNIGHT) return true;
  const lines = LINES[square]!;
  for (let direction = 0; direction < 8; direction++) {
    const line = lines[direction]!;
    for (let place = 0; place < line.length; place++) {
      const from = line[place]!;
      const man = men[from]! * side;
      if (man === 0 || from === without) continue;
      if (man > 0) {
        if (runsAlong(man, direction)) return true;
        if (place === 0 && man === KING) return true;
        // A pawn below the square, seen from its side, on a neighbouring file.
        if (place === 0 && man === PAWN && direction & 1 && (from >> 3) - (square >> 3) === -side) return true;
      }
      break;
    }
  }
  return false;
}
