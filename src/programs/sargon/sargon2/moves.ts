/** The moves: castling first, then square by square from a1, each man's in the order of its lines (described). Whether the king stays in check is found out when a move is executed. */
import {
  BISHOP,
  BORDER,
  CASTLES,
  DIAGONALS,
  EN_PASSANT,
  FIRST_SQUARE,
  indexOf,
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

/** The moves of the side to move, without regard to its king's safety. */
export function generate(board: Board): Move[] {
  const { men, side } = board;
  const moves: Move[] = [];
  generateCastling(board, moves);
  for (let square = FIRST_SQUARE; square <= LAST_SQUARE; square++) {
    const man = men[square]!;
    if (man === 0 || man === BORDER || man > 0 !== side > 0) continue;
    const kind = man * side;
    if (kind === PAWN) generatePawn(board, moves, square);
    else if (kind === KNIGHT) generateSteps(board, moves, square, JUMPS);
    else if (kind === KING) generateSteps(board, moves, square, LINES);
    else generateLines(board, moves, square, kind === ROOK ? DIAGONALS : 0, kind === BISHOP ? DIAGONALS : 8);
  }
  return moves;
}

/** Whether a man of the side may go to what stands on a square. */
function generateSteps({ men, side }: Board, moves: Move[], from: number, steps: Int8Array): void {
  for (let index = 0; index < 8; index++) {
    const to = from + steps[index]!;
    if (isOpen(men[to]!, side)) moves.push(makeMove(from, to, PLAIN));
  }
}

function generateLines({ men, side }: Board, moves: Move[], from: number, first: number, end: number): void {
  for (let index = first; index < end; index++) {
    const line = LINES[index]!;
    let to = from + line;
    for (; men[to] === 0; to += line) moves.push(makeMove(from, to, PLAIN));
    if (isOpen(men[to]!, side)) moves.push(makeMove(from, to, PLAIN));
  }
}

/** Captures, towards the h file for White first and towards the a file for Black; one step; two, of a pawn that has not moved. */
function generatePawn({ men, moved, side, passed, executed }: Board, moves: Move[], from: number): void {
  const ahead = from + 10 * side;
  const kind = men[ahead + 10 * side] === BORDER ? PROMOTES : PLAIN;
  for (let step = side; step !== -3 * side; step -= 2 * side) {
    const to = ahead + step;
    const man = men[to]!;
    if (man === 0) {
      if (to === passed[executed]) moves.push(makeMove(from, to, EN_PASSANT));
    } else if (isOpen(man, side)) moves.push(makeMove(from, to, kind));
  }
  if (men[ahead] !== 0) return;
  moves.push(makeMove(from, ahead, kind));
  if (moved[from] === 0 && men[ahead + 10 * side] === 0) moves.push(makeMove(from, ahead + 10 * side, PLAIN));
}

/** Short, then long. The squares between must be empty, and, except for the long side's knight's square, not attacked. */
function generateCastling(board: Board, moves: Move[]): void {
  const { men, moved, side, kings } = board;
  const king = kings[indexOf(side)]!;
  if (moved[king] === 1) return;
  let isKingSafe: boolean | undefined;
  for (let step = 1; step >= -1; step -= 2) {
    const rook = step > 0 ? king + 3 : king - 4;
    if (men[rook] !== ROOK * side || moved[rook] === 1) continue;
    let isClear = true;
    for (let square = rook - step; square !== king && isClear; square -= step) {
      isClear = men[square] === 0 && (square === king - 3 || !isAttacked(board, square, -side as Side));
    }
    if (!isClear) continue;
    isKingSafe ??= !isInCheck(board, side);
    if (isKingSafe) moves.push(makeMove(king, king + 2 * step, CASTLES));
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

/** Whether a move of {@link generate} does not leave the king attacked. */
export function isLegal(board: Board, move: Move): boolean {
  if (!makeIfLegal(board, move)) return false;
  takeBack(board, move);
  return true;
}

/** Whether the side to move has no legal move. */
export const hasNoMove = (board: Board): boolean => !generate(board).some((move) => isLegal(board, move));
