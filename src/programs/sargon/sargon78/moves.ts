/** The moves: square by square from a1, each man's in the order of its lines. Whether the king stays in check is found out when a move is executed. */
import {
  BISHOP,
  BORDER,
  CASTLES,
  EN_PASSANT,
  FIRST_SQUARE,
  isAttacked,
  isInCheck,
  isOpen,
  JUMPS,
  KING,
  KNIGHT,
  LAST_SQUARE,
  LINES,
  type Move,
  makeMove,
  PAWN,
  PLAIN,
  PROMOTES,
  ROOK,
  type Side,
} from '../board.ts';
import { type Board, make, takeBack } from './board.ts';

/** The moves of all plies together had 2,048 bytes, six for a move; castling and en passant took two moves. The rest was left out. */
export const PLACES = 341;

/** The moves of all plies of a line, one ply's behind the other. */
export interface MoveList {
  readonly moves: Int32Array;
  /** The first estimate of a move's value, for its side. */
  readonly values: Int16Array;
  end: number;
  /** The number of {@link PLACES} in use. */
  places: number;
}

export const newMoveList = (): MoveList => ({
  moves: new Int32Array(PLACES),
  values: new Int16Array(PLACES),
  end: 0,
  places: 0,
});

/** Adds the moves of the side to move to the list. */
export function generate(board: Board, list: MoveList): void {
  const { men, side } = board;
  const isKingAttacked = isInCheck(board, side);
  for (let square = FIRST_SQUARE; square <= LAST_SQUARE; square++) {
    const man = men[square]!;
    if (man === 0 || man === BORDER || man > 0 !== side > 0) continue;
    const kind = man * side;
    if (kind === PAWN) generatePawn(board, list, square);
    else if (kind === KNIGHT) generateSteps(board, list, square, JUMPS);
    else if (kind === KING) {
      generateSteps(board, list, square, LINES);
      if (!isKingAttacked) generateCastling(board, list, square);
    } else generateLines(board, list, square, kind === ROOK ? 4 : 0, kind === BISHOP ? 4 : 8);
  }
}

function add(list: MoveList, move: Move, places = 1): void {
  if (list.places + places > PLACES) return;
  list.places += places;
  list.moves[list.end++] = move;
}

/** Whether a man of the side may go to what stands on a square. */
function generateSteps({ men, side }: Board, list: MoveList, from: number, steps: Int8Array): void {
  for (const step of steps) {
    const to = from + step;
    if (isOpen(men[to]!, side)) add(list, makeMove(from, to, PLAIN));
  }
}

function generateLines({ men, side }: Board, list: MoveList, from: number, first: number, end: number): void {
  for (let index = first; index < end; index++) {
    const line = LINES[index]!;
    let to = from + line;
    for (; men[to] === 0; to += line) add(list, makeMove(from, to, PLAIN));
    if (isOpen(men[to]!, side)) add(list, makeMove(from, to, PLAIN));
  }
}

/** One step, two steps, then captures: towards the h file for White first, towards the a file for Black. */
function generatePawn({ men, moved, side, passed, executed }: Board, list: MoveList, from: number): void {
  const ahead = from + 10 * side;
  const kind = men[ahead + 10 * side] === BORDER ? PROMOTES : PLAIN;
  if (men[ahead] === 0) {
    add(list, makeMove(from, ahead, kind));
    if (moved[from] === 0 && men[ahead + 10 * side] === 0) add(list, makeMove(from, ahead + 10 * side, PLAIN));
  }
  for (const to of [ahead + side, ahead - side]) {
    const man = men[to]!;
    if (man === 0) {
      if (to === passed[executed]) add(list, makeMove(from, to, EN_PASSANT), 2);
    } else if (isOpen(man, side)) add(list, makeMove(from, to, kind));
  }
}

/** Short, then long. The squares between must be empty, and, except for the long side's knight's square, not attacked. */
function generateCastling(board: Board, list: MoveList, king: number): void {
  const { men, moved, side } = board;
  if (moved[king] === 1) return;
  for (const [step, rook] of [
    [1, king + 3],
    [-1, king - 4],
  ] as const) {
    if (men[rook] !== ROOK * side || moved[rook] === 1) continue;
    let isClear = true;
    for (let square = rook - step; square !== king && isClear; square -= step) {
      isClear = men[square] === 0 && (square === king - 3 || !isAttacked(board, square, -side as Side));
    }
    if (isClear) add(list, makeMove(king, king + 2 * step, CASTLES), 2);
  }
}

/** Executes a move; if it leaves the king attacked, takes it back and returns false. */
export function makeIfLegal(board: Board, move: Move): boolean {
  const { side } = board;
  make(board, move);
  if (!isInCheck(board, side)) return true;
  takeBack(board, move);
  return false;
}

/** Whether the side to move has no legal move. */
export function hasNoMove(board: Board): boolean {
  const list = newMoveList();
  generate(board, list);
  for (let index = 0; index < list.end; index++) {
    const move = list.moves[index]!;
    if (!makeIfLegal(board, move)) continue;
    takeBack(board, move);
    return false;
  }
  return true;
}
