/** The position-play value: what a position is worth to one side besides its material, in tenths of a point. Never searched. */
import {
  attacks,
  type Color,
  opposite,
  type Position,
  queenAttacks,
  type Role,
  type SquareSet,
} from 'plyhouse-kernel/position';
import { defendersOf, isMate, legalMoves } from './moves.ts';

/** The square roots that were used, in tenths, of 0 to 13; those of greater numbers are rounded in the same way. */
export const ROOTS = [0, 10, 14, 17, 20, 22, 24, 26, 28, 30, 32, 33, 35, 36] as const;

export const rootOf = (count: number): number => ROOTS[count] ?? Math.round(10 * Math.sqrt(count));

const DEFENDED = 10;
const TWICE_DEFENDED = 15;
const CASTLING = 10;
const RANK_ADVANCED = 2;
const DEFENDED_PAWN = 3;
const MATE_THREAT = 10;
const CHECK = 5;

/** One line of the sum, in tenths: a man, castling, or the danger of the enemy king. */
export interface Contribution {
  readonly what: Role | 'castling' | 'mate threat' | 'check';
  readonly square?: number;
  readonly value: number;
}

export const sumOf = (contributions: readonly Contribution[]): number =>
  contributions.reduce((sum, { value }) => sum + value, 0);

/**
 * The position-play value of a side, part by part, counted as if it were to move.
 * @param isCastling whether the move that led here was its castling.
 */
export function positionPlay(position: Position, own: Color, isCastling: boolean): Contribution[] {
  const view = seenBy(position, own);
  const { board } = view;
  const sum: Contribution[] = [];
  for (const square of board[own]) {
    const what = board.getRole(square)!;
    const value = what === 'pawn' ? pawnValue(view, square) : manValue(view, square, what);
    sum.push({ what, square, value });
  }
  const castling = isCastling ? 3 : castlingSteps(view);
  if (castling > 0) sum.push({ what: 'castling', value: castling * CASTLING });
  if (seenBy(position, opposite(own)).isCheck()) sum.push({ what: 'check', value: CHECK });
  else if (legalMoves(view).some((move) => isMate(view, move))) {
    sum.push({ what: 'mate threat', value: MATE_THREAT });
  }
  return sum;
}

/** The position with a side to move, whether or not it is its turn. */
function seenBy(position: Position, side: Color): Position {
  const view = position.clone();
  view.turn = side;
  view.epSquare = undefined;
  return view;
}

function pawnValue(view: Position, square: number): number {
  const ranks = view.turn === 'white' ? (square >> 3) - 1 : 6 - (square >> 3);
  const isDefended = [...defendersOf(view, square, view.turn)].some((from) => !view.board.pawn.has(from));
  return ranks * RANK_ADVANCED + (isDefended ? DEFENDED_PAWN : 0);
}

function manValue(view: Position, square: number, role: Role): number {
  const { board, turn } = view;
  const count = (to: SquareSet) => to.size() + to.intersect(board[opposite(turn)]).size();
  const moves = view.dests(square);
  switch (role) {
    case 'king': {
      const steps = moves.intersect(attacks({ role, color: turn }, square, board.occupied)).diff(board[turn]);
      return rootOf(count(steps)) - rootOf(count(queenAttacks(square, board.occupied).diff(board[turn])));
    }
    case 'queen':
      return rootOf(count(moves));
    default: {
      const [first, second] = defendersOf(view, square, turn);
      const safety = second !== undefined ? TWICE_DEFENDED : first !== undefined ? DEFENDED : 0;
      return rootOf(count(moves)) + safety;
    }
  }
}

/** 1 if castling is still possible some time, 2 if on the next move. */
function castlingSteps(view: Position): number {
  const king = view.board.kingOf(view.turn);
  const rooks = Object.values(view.castles.rook[view.turn]).filter((rook) => rook !== undefined);
  if (rooks.length === 0 || king === undefined) return 0;
  const moves = view.dests(king);
  return rooks.some((rook) => moves.has(rook)) ? 2 : 1;
}
