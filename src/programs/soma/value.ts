/** The value of a move for SOMA: men, squares, swap-off, and the rules without numbers, in tenths of a pawn. */
import {
  attacks,
  between,
  type Color,
  opposite,
  type Position,
  pawnAttacks,
  type Role,
  type Square,
  SquareSet,
} from 'plyhouse-kernel/position';

/** The values of the men, as printed. */
const MEN: Readonly<Record<Role, number>> = {
  pawn: 10,
  knight: 30,
  bishop: 30,
  rook: 50,
  queen: 90,
  king: 1000,
};

/** The value of a square for each man that could move there. */
const SQUARE = 1;
const CENTRE_SQUARE = 2;
const SQUARE_AT_KING = 3;
const CENTRE = SquareSet.fromSquare(27).with(28).with(35).with(36);

/** The value of a man en prise that is not the decisive one. */
const OTHER_EN_PRISE = 5;
/** The rules without numbers: fitted to the recorded game (README.md). */
const OPEN_TO_PAWN = 5;
const CASTLING = 15;

/** The parts of a value, from the view of the side that moved. */
export interface Parts {
  readonly men: number;
  readonly squares: number;
  readonly swapOff: number;
  /** Castling, and men that a pawn can attack. */
  readonly rules: number;
}

export const sumOf = ({ men, squares, swapOff, rules }: Parts): number => men + squares + swapOff + rules;

/**
 * Counts a position for the side that has just moved.
 * @param hasRules whether the rules without numbers count.
 */
export function countParts(after: Position, isCastling: boolean, hasRules: boolean): Parts {
  const own = opposite(after.turn);
  const open = hasRules ? openToPawns(after, own).size() : 0;
  return {
    men: menOf(after, own) - menOf(after, after.turn),
    squares: squaresOf(after, own, hasRules),
    swapOff: swapOffOf(after, own),
    rules: (hasRules && isCastling ? CASTLING : 0) - OPEN_TO_PAWN * open,
  };
}

function menOf({ board }: Position, side: Color): number {
  let sum = 0;
  for (const square of board[side]) sum += MEN[board.getRole(square)!];
  return sum;
}

/** The squares that each man of a side could move to, whether occupied or not; a pinned man has none if `hasRules`. */
export function squaresOf({ board }: Position, side: Color, hasRules: boolean): number {
  const king = board.kingOf(opposite(side));
  const nearKing =
    king === undefined ? SquareSet.empty() : attacks({ role: 'king', color: side }, king, board.occupied);
  const pinned = hasRules ? pinnedMen(board, side) : SquareSet.empty();
  let sum = 0;
  for (const square of board[side].diff(pinned)) {
    const reached = attacks(board.get(square)!, square, board.occupied);
    const atKing = reached.intersect(nearKing);
    const inCentre = reached.intersect(CENTRE).diff(atKing);
    sum += SQUARE * reached.size() + (SQUARE_AT_KING - SQUARE) * atKing.size();
    sum += (CENTRE_SQUARE - SQUARE) * inCentre.size();
  }
  return sum;
}

type Board = Position['board'];

function pinnedMen(board: Board, side: Color): SquareSet {
  const king = board.kingOf(side);
  let pinned = SquareSet.empty();
  if (king === undefined) return pinned;
  const enemy = board[opposite(side)];
  for (const role of ['bishop', 'rook'] as const) {
    const snipers = attacks({ role, color: side }, king, enemy)
      .intersect(board[role].union(board.queen))
      .intersect(enemy);
    for (const sniper of snipers) {
      const standing = between(king, sniper).intersect(board.occupied);
      if (standing.size() === 1) pinned = pinned.union(standing.intersect(board[side]));
    }
  }
  return pinned;
}

/** The men of a side that an enemy pawn could attack after one advance. */
export function openToPawns({ board }: Position, side: Color): SquareSet {
  const enemy = opposite(side);
  const step = enemy === 'white' ? 8 : -8;
  const home = enemy === 'white' ? 1 : 6;
  let open = SquareSet.empty();
  for (const square of board.pieces(enemy, 'pawn')) {
    for (let to = square + step, last = square >> 3 === home ? 2 : 1; last > 0; to += step, last--) {
      if (to < 0 || to > 63 || board.occupied.has(to)) break;
      open = open.union(pawnAttacks(enemy, to));
    }
  }
  return open.intersect(board[side]);
}

/** The total of the men en prise of both sides: the opponent is to move, and saves his dearest man. */
function swapOffOf(after: Position, own: Color): number {
  const enemy = lossesOf(after, after.turn);
  const [greatest = 0, ...others] = lossesOf(after, own);
  const { 1: second = 0, length } = enemy;
  const gain = length === 0 ? 0 : second + OTHER_EN_PRISE * Math.max(1, length - 1);
  return gain - greatest - OTHER_EN_PRISE * others.length;
}

/** The swap-offs of all men of a side that are en prise, the greatest first. */
function lossesOf(after: Position, side: Color): number[] {
  const losses: number[] = [];
  for (const square of after.board[side]) {
    const loss = swapOff(after.board, square);
    if (loss > 0) losses.push(loss);
  }
  return losses.sort((one, other) => other - one);
}

/** The loss of the owner of the man on a square, if both sides capture or stop to best effect; never negative. */
export function swapOff(board: Board, square: Square): number {
  const man = board.get(square)!;
  return takeOn(board, square, opposite(man.color), MEN[man.role], board.occupied);
}

/** The gain of a side that may take a man of this value, with its cheapest man first. */
function takeOn(board: Board, square: Square, side: Color, value: number, occupied: SquareSet): number {
  const from = cheapestAttacker(board, square, side, occupied);
  if (from === undefined) return 0;
  const taken = takeOn(board, square, opposite(side), MEN[board.getRole(from)!], occupied.without(from));
  return Math.max(0, value - taken);
}

function cheapestAttacker(board: Board, square: Square, side: Color, occupied: SquareSet): Square | undefined {
  let cheapest: Square | undefined;
  for (const from of board[side].intersect(occupied)) {
    if (cheapest !== undefined && MEN[board.getRole(from)!] >= MEN[board.getRole(cheapest)!]) continue;
    if (attacks(board.get(from)!, from, occupied).has(square)) cheapest = from;
  }
  return cheapest;
}
