/** The board, with the further state of the program of 1978: castling of each side, and one queen a side. */
import type { Position } from 'plyhouse-kernel/position';
import type { Uci } from '../../../chess/move.ts';
import {
  becomeRoot,
  CASTLES,
  emptyBoard as emptyMen,
  execute,
  fromOf,
  indexOf,
  kindOf,
  type Move,
  placeMen,
  QUEEN,
  readMove,
  type Board as SharedBoard,
  toOf,
  undo,
} from '../board.ts';

export interface Board extends SharedBoard {
  /**
   * The one queen a side that is looked at for pins: the square a queen of that side last moved to. A pawn that became a
   * queen is not noted until she moves, and the capture of any queen clears the note.
   */
  readonly queens: Uint8Array;
  readonly castled: Uint8Array;
}

/** A board with nothing on it. */
export const emptyBoard = (): Board => ({ ...emptyMen(), queens: new Uint8Array(2), castled: new Uint8Array(2) });

/** Sets up a position in which neither side has castled. */
export function setPosition(board: Board, position: Position): void {
  placeMen(board, position);
  board.queens.fill(0);
  board.castled.fill(0);
  for (const [at, man] of board.men.entries()) if (Math.abs(man) === QUEEN) board.queens[man > 0 ? 0 : 1] = at;
}

/** Executes a move. */
export function make(board: Board, move: Move): void {
  const own = indexOf(board.side);
  if (Math.abs(board.men[fromOf(move)]!) === QUEEN) board.queens[own] = toOf(move);
  execute(board, move);
  if (Math.abs(board.taken[board.executed]!) === QUEEN) board.queens[1 - own] = 0;
  if (kindOf(move) === CASTLES) board.castled[own] = 1;
}

/** Takes back the last move executed, which was `move`. */
export function takeBack(board: Board, move: Move): void {
  undo(board, move);
  const { men, queens } = board;
  const own = indexOf(board.side);
  if (Math.abs(men[fromOf(move)]!) === QUEEN) queens[own] = fromOf(move);
  if (Math.abs(men[toOf(move)]!) === QUEEN) queens[1 - own] = toOf(move);
  if (kindOf(move) === CASTLES) board.castled[own] = 0;
}

/** Plays a move of the game: the board then stands at its root. */
export function playAtRoot(board: Board, uci: Uci): void {
  make(board, readMove(board, uci));
  becomeRoot(board, uci);
}
