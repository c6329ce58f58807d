/**
 * The generator: the board is scanned for pieces of one side; for each the table of its directions is looked up, and every
 * square it could in principle go to is worked out (June 1981). Squares in the order a1, b1 ... h8.
 */
import {
  A1,
  BLACK,
  BLACK_LONG,
  BLACK_SHORT,
  type Board,
  CASTLES_LONG,
  CASTLES_SHORT,
  DOUBLE_STEP,
  EMPTY,
  EN_PASSANT,
  H8,
  KIND_BISHOP,
  KIND_KING,
  KIND_KNIGHT,
  KIND_OF,
  KIND_PAWN,
  KING,
  KNIGHT,
  makeMove,
  moveOf,
  PAWN,
  PLAIN,
  PROMOTES,
  type Side,
  squareNamed,
  takeBackMove,
  WHITE,
  WHITE_LONG,
  WHITE_SHORT,
} from './board.ts';

/** Along files and ranks first, then the diagonals. */
export const LINES = [10, -10, 1, -1, 11, 9, -11, -9] as const;
/** A knight's jumps. */
export const JUMPS = [21, 19, 12, 8, -8, -12, -19, -21] as const;

/** The lines along which a piece slides, by byte: 1 files and ranks, 2 diagonals. */
export const SLIDES = new Uint8Array(256);
for (const side of [WHITE, BLACK]) {
  SLIDES[0x05 | side] = 1;
  SLIDES[0x03 | side] = 2;
  SLIDES[0x09 | side] = 3;
}

/** First and last line (not included) of a sliding kind in {@link LINES}; bishop, rook, queen. */
const FIRST_LINE = [0, 0, 0, 4, 0, 0] as const;
const LAST_LINE = [0, 0, 0, 8, 4, 8] as const;

/** Most moves a position can have (218, by R. Petrovic), and some air. */
export const MOST_MOVES = 256;

const E1 = squareNamed('e1');
const E8 = squareNamed('e8');

/**
 * Writes the moves of the side to move into a buffer, legal except for the safety of the king.
 * @returns their number.
 */
export function generate(board: Board, moves: Int32Array): number {
  const { squares, turn } = board;
  let count = 0;
  for (let from = A1; from <= H8; from++) {
    const man = squares[from]!;
    if (man === EMPTY || (man & BLACK) !== turn) continue;
    const kind = KIND_OF[man]! & 7;
    if (kind === 0) continue;
    if (kind === KIND_PAWN) {
      count = pawnMoves(board, from, moves, count);
    } else if (kind >= KIND_BISHOP && kind < KIND_KING) {
      for (let line = FIRST_LINE[kind]!; line < LAST_LINE[kind]!; line++) {
        const step = LINES[line]!;
        let to = from + step;
        while (squares[to] === EMPTY) {
          moves[count++] = moveOf(from, to, PLAIN);
          to += step;
        }
        if (isEnemy(squares[to]!, turn)) moves[count++] = moveOf(from, to, PLAIN);
      }
    } else {
      const steps = kind === KIND_KNIGHT ? JUMPS : LINES;
      for (let index = 0; index < 8; index++) {
        const to = from + steps[index]!;
        const target = squares[to]!;
        if (target === EMPTY || isEnemy(target, turn)) moves[count++] = moveOf(from, to, PLAIN);
      }
      if (kind === KIND_KING) count = castlings(board, from, moves, count);
    }
  }
  return count;
}

/** A piece of the other side: the border's bit 6 without a value keeps it out. */
const isEnemy = (target: number, side: Side): boolean => (target & 0x0f) !== 0 && (target & BLACK) !== side;

function pawnMoves(board: Board, from: number, moves: Int32Array, start: number): number {
  const { squares, turn, enPassant } = board;
  const ahead = turn === WHITE ? 10 : -10;
  let count = start;
  const one = from + ahead;
  if (squares[one] === EMPTY) {
    count = pawnMove(from, one, turn, moves, count);
    const home = turn === WHITE ? from < 40 : from > 80;
    if (home && squares[one + ahead] === EMPTY) moves[count++] = moveOf(from, one + ahead, DOUBLE_STEP);
  }
  for (let side = -1; side <= 1; side += 2) {
    const to = one + side;
    if (isEnemy(squares[to]!, turn)) count = pawnMove(from, to, turn, moves, count);
    else if (to === enPassant) moves[count++] = moveOf(from, to, EN_PASSANT);
  }
  return count;
}

function pawnMove(from: number, to: number, side: Side, moves: Int32Array, start: number): number {
  let count = start;
  if (side === WHITE ? to < 90 : to > 30) moves[count++] = moveOf(from, to, PLAIN);
  else for (let piece = 0; piece < 4; piece++) moves[count++] = moveOf(from, to, PROMOTES + piece);
  return count;
}

function castlings(board: Board, king: number, moves: Int32Array, start: number): number {
  const { squares, turn, status } = board;
  const [short, long] = turn === WHITE ? [WHITE_SHORT, WHITE_LONG] : [BLACK_SHORT, BLACK_LONG];
  if ((status & (short | long)) === 0 || king !== (turn === WHITE ? E1 : E8)) return start;
  const enemy = (turn ^ BLACK) as Side;
  if (isAttacked(board, king, enemy)) return start;
  let count = start;
  if (status & short && squares[king + 1] === EMPTY && squares[king + 2] === EMPTY) {
    if (!isAttacked(board, king + 1, enemy)) moves[count++] = moveOf(king, king + 2, CASTLES_SHORT);
  }
  if (status & long && squares[king - 1] === EMPTY && squares[king - 2] === EMPTY && squares[king - 3] === EMPTY) {
    if (!isAttacked(board, king - 1, enemy)) moves[count++] = moveOf(king, king - 2, CASTLES_LONG);
  }
  return count;
}

/** Whether a side attacks a square. */
function isAttacked(board: Board, square: number, by: Side): boolean {
  const { squares } = board;
  for (let line = 0; line < 8; line++) {
    const step = LINES[line]!;
    let at = square + step;
    if (squares[at] === (KING | by)) return true;
    while (squares[at] === EMPTY) at += step;
    const man = squares[at]!;
    if ((man & BLACK) === by && SLIDES[man]! & (line < 4 ? 1 : 2)) return true;
  }
  for (let index = 0; index < 8; index++) if (squares[square + JUMPS[index]!] === (KNIGHT | by)) return true;
  const behind = by === WHITE ? -10 : 10;
  return squares[square + behind - 1] === (PAWN | by) || squares[square + behind + 1] === (PAWN | by);
}

/** Whether the king of a side stands attacked. */
export function isInCheck(board: Board, side: Side): boolean {
  return isAttacked(board, side === WHITE ? board.whiteKing : board.blackKing, (side ^ BLACK) as Side);
}

/** The legal moves, for PLAYER's list and for what stands outside the search. */
export function legalList(board: Board): number[] {
  const buffer = new Int32Array(MOST_MOVES);
  const count = generate(board, buffer);
  const side = board.turn;
  const legal: number[] = [];
  for (let index = 0; index < count; index++) {
    const move = buffer[index]!;
    makeMove(board, move);
    if (!isInCheck(board, side)) legal.push(move);
    takeBackMove(board, move);
  }
  return legal;
}
