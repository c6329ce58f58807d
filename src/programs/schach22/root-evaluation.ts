/**
 * The first evaluation, "very extensive and detailed": it gives the root and each root move a value, by which the moves
 * are sorted before the search. To material and pawns it adds mobility, control of the centre and of key squares
 * (described); their weights, and castling and development among the key squares, are chosen.
 */
import { isAttacked, kingOf } from './attacks.ts';
import { BISHOP, BLACK_LIST, BORDER, type Board, KING, KNIGHT, PAWN, QUEEN, ROOK, type Side } from './board.ts';
import { evaluate } from './evaluate.ts';
import {
  BISHOP_STEPS,
  FILE,
  indexOf,
  KING_DISTANCE,
  KNIGHT_STEPS,
  QUEEN_STEPS,
  RANK,
  ROOK_STEPS,
  SQUARE_COUNT,
} from './geometry.ts';

/** Points for each square a piece can go to, by piece; a queen's early wanderings are worth little. */
const MOBILITY = Int32Array.of(0, 0, 4, 4, 2, 1, 0);
/** Points for each piece that bears on a square of the centre, and on one around it. */
const CENTRE = 8;
const WIDE_CENTRE = 2;
/** A pawn in the centre, and one on a file next to it. */
const CENTRE_PAWN = 20;
const WIDE_PAWN = 8;
/** Key squares: those next to the enemy king under attack; the seventh rank and open files for rooks. */
const KING_SQUARE = 4;
const SEVENTH = 20;
const OPEN_FILE = 15;
/** A knight or bishop still at home; a king that has castled, one that has lost the right to, and each pawn before it. */
const AT_HOME = 15;
const CASTLED = 40;
const STRANDED = 30;
const SHELTER = 8;
/** The number of pieces from which the king belongs in the centre: points for each step nearer to it. */
const ENDGAME_PIECES = 5;
const KING_STEP = 8;

const CENTRE_WEIGHT = new Int32Array(SQUARE_COUNT);
for (const name of ['c3', 'd3', 'e3', 'f3', 'c4', 'f4', 'c5', 'f5', 'c6', 'd6', 'e6', 'f6']) {
  CENTRE_WEIGHT[indexOf(name)] = WIDE_CENTRE;
}
for (const name of ['d4', 'e4', 'd5', 'e5']) CENTRE_WEIGHT[indexOf(name)] = CENTRE;

const STEPS: readonly Int8Array[] = [
  new Int8Array(0),
  new Int8Array(0),
  KNIGHT_STEPS,
  BISHOP_STEPS,
  ROOK_STEPS,
  QUEEN_STEPS,
  QUEEN_STEPS,
];

/** The whole value of the position in points, the view of the side to move. */
export function evaluateRoot(board: Board): number {
  return evaluate(board) + board.side * (positional(board, 1) - positional(board, -1));
}

/** The additional terms of the large evaluation for one side. */
function positional(board: Board, side: Side): number {
  const { squares, men, listEnd } = board;
  const first = side > 0 ? 0 : BLACK_LIST;
  const end = listEnd[side > 0 ? 0 : 1]!;
  const enemyKing = kingOf(board, -side as Side);
  const pieces = board.pieces[board.ply]!;
  const isEndgame = (pieces & 255) + (pieces >> 8) <= ENDGAME_PIECES;
  let sum = 0;
  for (let at = first; at < end; at++) {
    const from = men[at]!;
    if (from === 0) continue;
    const man = squares[from]! * side;
    if (man === PAWN) {
      sum += pawnInCentre(from) + CENTRE_WEIGHT[from + 9 * side]! + CENTRE_WEIGHT[from + 11 * side]!;
      continue;
    }
    sum += reach(board, from, man, side, enemyKing, isEndgame);
    const homeRank = side > 0 ? 0 : 7;
    const rank = RANK[from]!;
    if (man === KNIGHT || man === BISHOP) {
      if (rank === homeRank) sum -= AT_HOME;
    } else if (man === ROOK) {
      if (rank === 7 - homeRank - side) sum += SEVENTH;
      if (isOpenFile(board, from, side)) sum += OPEN_FILE;
    } else if (man === KING) {
      sum += isEndgame ? -KING_STEP * stepsToCentre(from) : kingSafety(board, from, side);
    }
  }
  return sum;
}

/** Mobility, and what a piece bears on: centre and the squares about the enemy king. */
function reach(board: Board, from: number, man: number, side: Side, enemyKing: number, isEndgame: boolean): number {
  const { squares } = board;
  const steps = STEPS[man]!;
  const isSlider = man >= BISHOP && man <= QUEEN;
  let count = 0;
  let sum = 0;
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index]!;
    for (let to = from + step; squares[to] !== BORDER; to += step) {
      const other = squares[to]! * side;
      if (man !== KING) sum += CENTRE_WEIGHT[to]!;
      if (man !== KING && !isEndgame && KING_DISTANCE[to * SQUARE_COUNT + enemyKing] === 1) sum += KING_SQUARE;
      if (other <= 0) count++;
      if (other !== 0 || !isSlider) break;
    }
  }
  return sum + count * MOBILITY[man]!;
}

function pawnInCentre(square: number): number {
  const weight = CENTRE_WEIGHT[square]!;
  return weight === CENTRE ? CENTRE_PAWN : weight === WIDE_CENTRE ? WIDE_PAWN : 0;
}

function isOpenFile(board: Board, from: number, side: Side): boolean {
  for (let at = from + 10 * side; board.squares[at] !== BORDER; at += 10 * side) {
    if (board.squares[at] === PAWN * side) return false;
  }
  return true;
}

const stepsToCentre = (square: number): number => {
  const files = Math.max(3 - FILE[square]!, FILE[square]! - 4);
  const ranks = Math.max(3 - RANK[square]!, RANK[square]! - 4);
  return Math.max(0, files) + Math.max(0, ranks);
};

function kingSafety(board: Board, king: number, side: Side): number {
  const { squares, castling, ply } = board;
  const rights = castling[ply]! & (side > 0 ? 3 : 12);
  let sum = 0;
  for (let file = -1; file <= 1; file++) if (squares[king + 10 * side + file] === PAWN * side) sum += SHELTER;
  if (rights !== 0) return sum;
  const isAside = FILE[king]! >= 6 || FILE[king]! <= 2;
  const isBack = RANK[king] === (side > 0 ? 0 : 7);
  if (isAside && isBack) sum += CASTLED;
  else sum -= STRANDED;
  if (isAttacked(board, king, -side as Side)) sum -= SHELTER;
  return sum;
}
