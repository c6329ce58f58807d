/** The board, with what Sargon II keeps besides: the material, and what the moves of a line are worth for development. */
import type { Position } from 'plyhouse-kernel/position';
import { parseUci, type Uci } from '../../../chess/move.ts';
import {
  BORDER,
  becomeRoot,
  CASTLES,
  emptyBoard as emptyMen,
  execute,
  fromOf,
  KINDS,
  KING,
  kindOf,
  MOST_EXECUTED,
  type Move,
  PAWN,
  PROMOTES,
  placeMen,
  QUEEN,
  ROOK,
  readMove,
  type Board as SharedBoard,
  toOf,
  undo,
  WHITE,
} from '../board.ts';

/** The value of a man, by kind, in pawns; an empty square reads as 4, which affects the rule against repetition (described). */
export const WORTH = Int8Array.of(4, 1, 3, 3, 5, 9, 10, 0);

export interface Board extends SharedBoard {
  /** White's men less Black's, in pawns. */
  material: number;
  /** The development value of the moves since the root, in points, from White's view. */
  bonus: number;
  /** The development value of each executed move, for its side. */
  readonly bonuses: Int8Array;
}

/** A board with nothing on it. */
export const emptyBoard = (): Board => ({
  ...emptyMen(),
  material: 0,
  bonus: 0,
  bonuses: new Int8Array(MOST_EXECUTED),
});

/** Sets up a position. */
export function setPosition(board: Board, position: Position): void {
  placeMen(board, position);
  board.material = 0;
  board.bonus = 0;
  for (const man of board.men) {
    if (man !== 0 && man !== BORDER) board.material += man > 0 ? WORTH[man]! : -WORTH[-man]!;
  }
}

/** A promotion counts as what a queen is worth more than a pawn, but one pawn less (described). */
const PROMOTION_GAIN = 7;

/** Executes a move. */
export function make(board: Board, move: Move): void {
  const { side } = board;
  const kind = kindOf(move);
  const bonus = bonusOf(board, move, kind === PROMOTES ? QUEEN : Math.abs(board.men[fromOf(move)]!));
  execute(board, move);
  board.bonuses[board.executed] = bonus;
  board.bonus += side * bonus;
  const taken = board.taken[board.executed]!;
  if (taken !== 0) board.material += side * WORTH[Math.abs(taken)]!;
  if (kind === PROMOTES) board.material += side * PROMOTION_GAIN;
}

/** Takes back the last move executed, which was `move`. */
export function takeBack(board: Board, move: Move): void {
  const row = board.executed;
  undo(board, move);
  const { side } = board;
  const taken = board.taken[row]!;
  if (taken !== 0) board.material -= side * WORTH[Math.abs(taken)]!;
  // A slip (described): a promotion counts as a queen's move when it is made, and as a pawn's of no worth when taken back.
  if (kindOf(move) === PROMOTES) board.material -= side * PROMOTION_GAIN;
  else board.bonus -= side * board.bonuses[row]!;
}

/** Plays a move of the game: the board then stands at its root. */
export function playAtRoot(board: Board, uci: Uci): void {
  const { promotion } = parseUci(uci)!;
  make(board, readMove(board, uci));
  becomeRoot(board, uci);
  if (promotion) board.material -= board.side * (WORTH[KINDS[promotion]]! - WORTH[PAWN]! - PROMOTION_GAIN);
  board.bonus = 0;
}

// ------------------------------------------------------------------------------------- what a move develops (described)

/** The moves that these rules last: until the move of this number. */
const PAWN_OPENING = 10;
const SHELTER_UNTIL = 25;
const HEAVY_OPENING = 7;
const KING_UNTIL = 30;
const MINOR_OPENING = 9;
const BLOCK_UNTIL = 15;

/** The development value of a move not yet made, in points for its side, if a man of this kind makes it. */
function bonusOf({ men, moved, kings, side, moveNumber }: Board, move: Move, kind: number): number {
  const from = fromOf(move);
  const to = toOf(move);
  // The square on White's side of the board that corresponds.
  const home = side === WHITE ? from : mirrored(from);
  if (kind === PAWN) {
    if (moveNumber < PAWN_OPENING) {
      if (home !== 34 && home !== 35) return -8;
      return Math.abs(to - from) === 20 ? 4 : 0;
    }
    if (moveNumber >= SHELTER_UNTIL) return 0;
    const king = side === WHITE ? kings[0]! : mirrored(kings[1]!);
    if (king >= 26 && king <= 28) return home >= 36 && home <= 38 ? -12 : 0;
    return king >= 21 && king <= 23 && home >= 31 && home <= 33 ? -12 : 0;
  }
  if (kind === ROOK || kind === QUEEN) return moveNumber < HEAVY_OPENING ? -16 : 0;
  if (kind === KING) {
    if (kindOf(move) === CASTLES) return to > from ? 12 : 6;
    return moveNumber < KING_UNTIL ? -12 : 0;
  }
  const isFirst = moved[from] === 0;
  if (!isFirst && moveNumber >= MINOR_OPENING) return 0;
  const end = side === WHITE ? to : mirrored(to);
  if (moveNumber < BLOCK_UNTIL && (end === 44 || end === 45) && men[to - 10 * side] === PAWN * side) return -24;
  return isFirst ? 10 : -8;
}

/** The square of the same file as far from the other side. */
const mirrored = (square: number): number => 110 - 10 * Math.trunc(square / 10) + (square % 10);
