import { type Game, positionOf } from '../../../chess/game.ts';
import * as wray from '../../../programs/wray74/inspect.ts';
import { wrayRegisters } from '../program-boards.ts';
import { squareOf } from '../squares.ts';

/** An exchange on a square, as far as one register of Wray's shows it. */
export interface Sums {
  /** The owner of the piece, who is the calculator; the other side takes. */
  readonly owner: 'white' | 'black';
  readonly register: number;
  readonly digits: string;
  /** The value of the piece; a pawn is 100. */
  readonly points: number;
  /** The number and total value of the owner's and of the taker's pieces that reach the square. */
  readonly owners: { readonly count: number; readonly sum: number };
  readonly takers: { readonly count: number; readonly sum: number };
  /** The number of times the owner takes back, and the taker takes again. */
  readonly takenBack: number;
  readonly takenAgain: number;
  /** The taker's gain, in points. */
  readonly wins: number;
}

/** @returns undefined for an empty square. */
export function sumsOn(game: Game, square: string): Sums | undefined {
  const { board } = positionOf(game);
  const piece = board.get(squareOf(square));
  if (!piece) return undefined;
  const register = wray.registerOf(squareOf(square), piece.color);
  const value = wrayRegisters(board, piece.color)[register]!;
  const points = wray.POINTS[wray.manIn(value)]!;
  const owners = { count: wray.ownCount(value), sum: wray.ownSum(value) };
  const takers = { count: wray.enemyCount(value), sum: wray.enemySum(value) };
  return {
    owner: piece.color,
    register,
    digits: value.toFixed(10),
    points,
    owners,
    takers,
    takenBack: Math.min(owners.count, takers.count),
    takenAgain: Math.max(0, Math.min(owners.count, takers.count - 1)),
    wins: wray.exchangeLoss(points, owners.count, takers.count, owners.sum, takers.sum),
  };
}
