/** Attacks on squares: the queries that every generator makes. */
import {
  BLACK_LIST,
  BORDER,
  type Board,
  EN_PASSANT,
  KING,
  KNIGHT,
  type Move,
  PAWN,
  QUEEN,
  type Side,
} from './board.ts';
import { HOP, KNIGHT_STEPS, LINE, QUEEN_STEPS, SQUARE_COUNT } from './geometry.ts';

/** Lines along which a slider goes, by piece: bit 0 ranks and files, bit 1 diagonals. */
const GOES = Uint8Array.of(0, 0, 0, 2, 1, 3, 0);
/** The kind of line a step follows: 1 rank or file, 2 diagonal (by step + 11). */
const LINE_KIND = new Uint8Array(23);
for (const step of [10, 1, -10, -1]) LINE_KIND[step + 11] = 1;
for (const step of [11, 9, -9, -11]) LINE_KIND[step + 11] = 2;

/** The kind of line (1 rank or file, 2 diagonal) that a step follows; 0 for step 0. */
export const lineKind = (step: number): number => LINE_KIND[step + 11]!;
/** The kinds of line a piece slides along, as bits. */
export const slides = (man: number): number => GOES[man < 0 ? -man : man]!;

/** The square of a side's king. */
export const kingOf = (board: Board, side: Side): number => board.men[side > 0 ? 0 : BLACK_LIST]!;

/** Whether a side attacks a square. */
export function isAttacked(board: Board, square: number, by: Side): boolean {
  const { squares } = board;
  if (squares[square - 9 * by] === PAWN * by || squares[square - 11 * by] === PAWN * by) return true;
  const knight = KNIGHT * by;
  for (let index = 0; index < 8; index++) if (squares[square + KNIGHT_STEPS[index]!] === knight) return true;
  const king = KING * by;
  for (let index = 0; index < 8; index++) {
    const step = QUEEN_STEPS[index]!;
    let at = square + step;
    let man = squares[at]!;
    if (man === king) return true;
    while (man === 0) {
      at += step;
      man = squares[at]!;
    }
    if (man !== BORDER && man * by > KNIGHT && (GOES[man * by]! & (index < 4 ? 1 : 2)) !== 0) return true;
  }
  return false;
}

/** Whether the first piece beyond `square`, seen from `king` along `step`, is a slider of this side that goes along it. */
function isOpened(squares: Int8Array, king: number, step: number, by: Side): boolean {
  let at = king + step;
  while (squares[at] === 0) at += step;
  const man = squares[at]!;
  return man !== BORDER && man * by > KNIGHT && (GOES[man * by]! & LINE_KIND[step + 11]!) !== 0;
}

/**
 * Whether the move just made left its own king in check. Where the king stood in check before, the move must come from
 * the generator of evasions: only pins and the king's own steps are looked at.
 */
export function isIllegal(board: Board, move: Move): boolean {
  const { squares } = board;
  const by = board.side;
  const king = kingOf(board, -by as Side);
  const to = (move >> 7) & 127;
  if (to === king || move >> 14 === EN_PASSANT) return isAttacked(board, king, by);
  const step = LINE[king * SQUARE_COUNT + (move & 127)]!;
  if (step === 0 || LINE[king * SQUARE_COUNT + to] === step) return false;
  return isOpened(squares, king, step, by);
}

/** Whether the move just made gives check. */
export function isCheck(board: Board, move: Move): boolean {
  const { squares } = board;
  const by = -board.side as Side;
  const king = kingOf(board, board.side);
  const to = (move >> 7) & 127;
  const kind = move >> 14;
  if (kind >= EN_PASSANT && kind < 8) return isAttacked(board, king, by);
  const pair = to * SQUARE_COUNT + king;
  const man = squares[to]! * by;
  if (man === KNIGHT) {
    if (HOP[pair] === 1) return true;
  } else if (man === PAWN) {
    if (to + 9 * by === king || to + 11 * by === king) return true;
  } else if (man <= QUEEN) {
    const step = LINE[pair]!;
    if (step !== 0 && (GOES[man]! & LINE_KIND[step + 11]!) !== 0) {
      let at = to + step;
      while (squares[at] === 0) at += step;
      if (at === king) return true;
    }
  }
  const step = LINE[king * SQUARE_COUNT + (move & 127)]!;
  if (step === 0 || LINE[king * SQUARE_COUNT + to] === step) return false;
  return isOpened(squares, king, step, by);
}
