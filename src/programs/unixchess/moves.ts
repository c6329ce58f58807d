/** Moves in the original's order, attacks, and the men that control a square. */
import {
  BISHOP,
  type Board,
  CASTLES,
  EN_PASSANT,
  KING,
  KING_SIDE,
  KNIGHT,
  kingOf,
  type Move,
  make,
  makeMove,
  PAWN,
  PLAIN,
  PROMOTES,
  QUEEN,
  QUEEN_SIDE,
  ROOK,
  rightsOf,
  type Side,
  unmake,
} from './board.ts';

/** Steps as files towards h and ranks towards 1. */
type Direction = readonly [files: number, ranks: number];
const JUMPS: readonly Direction[] = [
  [1, -2],
  [2, -1],
  [2, 1],
  [1, 2],
  [-1, 2],
  [-2, 1],
  [-2, -1],
  [-1, -2],
];
const DIAGONALS: readonly Direction[] = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];
const STRAIGHTS: readonly Direction[] = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
];

/** The squares reached from `square` along a direction, `-1` after the last. */
function ray(square: number, [files, ranks]: Direction, most: number): number[] {
  const squares: number[] = [];
  let file = (square & 7) + files;
  let rank = (square >> 3) + ranks;
  for (; squares.length < most && file >= 0 && file < 8 && rank >= 0 && rank < 8; file += files, rank += ranks) {
    squares.push(8 * rank + file);
  }
  return squares;
}

const SQUARES = Array.from({ length: 64 }, (_, square) => square);
const tableOf = (directions: readonly Direction[], most: number): readonly (readonly Int8Array[])[] =>
  SQUARES.map((square) => directions.map((direction) => Int8Array.from(ray(square, direction, most))));
const onto = (directions: readonly Direction[]): readonly Int8Array[] =>
  SQUARES.map((square) => Int8Array.from(directions.flatMap((direction) => ray(square, direction, 1))));

/** A bishop's lines, then a rook's. */
const RAYS = tableOf([...DIAGONALS, ...STRAIGHTS], 7);
/** The queen and the king have the straight lines in another order than a rook. */
const ROYAL: readonly Direction[] = [...DIAGONALS, [0, -1], [-1, 0], [1, 0], [0, 1]];
const QUEEN_RAYS = tableOf(ROYAL, 7);
const LEAPS = onto(JUMPS);
const STEPS = onto(ROYAL);
/** The jumps by which a knight's control of a square is found: one of the eight is missing (the original's mistake). */
const CONTROL_LEAPS = onto(JUMPS.filter(([files, ranks]) => !(files === 2 && ranks === 1)));

/** More moves than a position can have. */
export const MOST_MOVES = 256;

/**
 * Lists all moves of a side but castling, its own king's safety aside, from `end` on: the squares from h1 back to a8.
 * @returns the new end.
 */
export function generate(board: Board, side: Side, moves: Int32Array, end: number): number {
  const { men } = board;
  for (let from = 63; from >= 0; from--) {
    const role = men[from]! * side;
    if (role <= 0) continue;
    if (role === PAWN) end = pawnMoves(board, side, from, moves, end);
    else if (role === KNIGHT || role === KING) {
      for (const to of role === KNIGHT ? LEAPS[from]! : STEPS[from]!) {
        if (men[to]! * side <= 0) moves[end++] = makeMove(from, to, PLAIN);
      }
    } else {
      const rays = (role === QUEEN ? QUEEN_RAYS : RAYS)[from]!;
      const last = role === BISHOP ? 4 : 8;
      for (let direction = role === ROOK ? 4 : 0; direction < last; direction++) {
        const squares = rays[direction]!;
        for (let index = 0; index < squares.length; index++) {
          const to = squares[index]!;
          const victim = men[to]! * side;
          if (victim > 0) break;
          moves[end++] = makeMove(from, to, PLAIN);
          if (victim < 0) break;
        }
      }
    }
  }
  return end;
}

/**
 * A pawn's: takes towards a, towards h, one step, two. The square passed over is open to either side's pawns: the mover's own
 * steps onto it, which takes nothing.
 */
function pawnMoves({ men, passed }: Board, side: Side, from: number, moves: Int32Array, end: number): number {
  const ahead = from + 8 * side;
  if (ahead < 0 || ahead > 63) return end;
  const kind = ahead < 8 || ahead > 55 ? PROMOTES : PLAIN;
  for (let file = -1; file <= 1; file += 2) {
    if ((from & 7) + file < 0 || (from & 7) + file > 7) continue;
    const to = ahead + file;
    if (men[to]! * side < 0) moves[end++] = makeMove(from, to, kind);
    if (to === passed) {
      const victim = to - 8 * side;
      moves[end++] = men[victim]! * side < 0 ? makeMove(from, victim, EN_PASSANT) : makeMove(from, to, PLAIN);
    }
  }
  if (men[ahead] !== 0) return end;
  moves[end++] = makeMove(from, ahead, kind);
  const home = side > 0 ? 1 : 6;
  if (from >> 3 === home && men[ahead + 8 * side] === 0) moves[end++] = makeMove(from, ahead + 8 * side, PLAIN);
  return end;
}

/** Whether a side attacks a square. */
function attacks({ men }: Board, side: Side, square: number): boolean {
  for (const at of LEAPS[square]!) if (men[at]! * side === KNIGHT) return true;
  for (const at of STEPS[square]!) if (men[at]! * side === KING) return true;
  if (isPawnAt(men, side, square, -1) || isPawnAt(men, side, square, 1)) return true;
  const rays = RAYS[square]!;
  for (let direction = 0; direction < 8; direction++) {
    const slider = direction < 4 ? BISHOP : ROOK;
    const squares = rays[direction]!;
    for (let index = 0; index < squares.length; index++) {
      const man = men[squares[index]!]! * side;
      if (man === 0) continue;
      if (man === slider || man === QUEEN) return true;
      break;
    }
  }
  return false;
}

/** Whether a pawn of a side captures onto a square, from the adjacent file `file`. */
function isPawnAt(men: Int8Array, side: Side, square: number, file: number): boolean {
  const from = square - 8 * side;
  const at = (square & 7) + file;
  return at >= 0 && at < 8 && from >= 0 && from < 64 && men[from + file]! * side === PAWN;
}

/** Whether a side's king is attacked; without a king, never. */
export function isChecked(board: Board, side: Side): boolean {
  const square = kingOf(board, side);
  return square >= 0 && attacks(board, -side as Side, square);
}

/**
 * Lists the men that control a square: pawns, knights and sliders of either side. Sliders look through sliders of the same
 * kind of line; kings never count.
 * @returns how many there are.
 */
export function controllers({ men }: Board, square: number, into: Int8Array): number {
  let count = 0;
  for (const side of [1, -1] as const) {
    for (let file = -1; file <= 1; file += 2) if (isPawnAt(men, side, square, file)) into[count++] = PAWN * side;
  }
  for (const at of CONTROL_LEAPS[square]!) if (Math.abs(men[at]!) === KNIGHT) into[count++] = men[at]!;
  const rays = RAYS[square]!;
  for (let direction = 0; direction < 8; direction++) {
    const slider = direction < 4 ? BISHOP : ROOK;
    const squares = rays[direction]!;
    for (let index = 0; index < squares.length; index++) {
      const man = men[squares[index]!]!;
      if (man === 0) continue;
      const role = Math.abs(man);
      if (role !== slider && role !== QUEEN) break;
      into[count++] = man;
    }
  }
  return count;
}

/** Executes a move if it leaves the own king safe. */
export function makeIfLegal(board: Board, move: Move): boolean {
  const { side } = board;
  make(board, move);
  if (!isChecked(board, side)) return true;
  unmake(board);
  return false;
}

/** The legal moves of the side to move: castling first, on the king's side and on the queen's, then the others. */
export function legalMoves(board: Board): Move[] {
  const moves = new Int32Array(MOST_MOVES);
  const legal = castlings(board);
  const end = generate(board, board.side, moves, 0);
  for (let index = 0; index < end; index++) {
    if (!makeIfLegal(board, moves[index]!)) continue;
    unmake(board);
    legal.push(moves[index]!);
  }
  return legal;
}

function castlings(board: Board): Move[] {
  const { men, side } = board;
  const rights = rightsOf(board, side);
  const home = side > 0 ? 0 : 56;
  const king = home + 4;
  const found: Move[] = [];
  if (rights === 0 || men[king] !== KING * side) return found;
  const isFree = (...squares: number[]) => squares.every((square) => men[home + square] === 0);
  const isSafe = (...squares: number[]) => !squares.some((square) => attacks(board, -side as Side, home + square));
  if (rights & KING_SIDE && men[home + 7] === ROOK * side && isFree(5, 6) && isSafe(4, 5, 6)) {
    found.push(makeMove(king, king + 2, CASTLES));
  }
  if (rights & QUEEN_SIDE && men[home] === ROOK * side && isFree(1, 2, 3) && isSafe(4, 3, 2)) {
    found.push(makeMove(king, king - 2, CASTLES));
  }
  return found;
}
