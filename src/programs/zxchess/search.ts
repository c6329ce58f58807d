/** The whole of its thinking: one ply, five questions to each move, the last of the best. */
import { type Board, NOBODY, SQUARES, worthOf } from './board.ts';
import { canBeTaken, isKingInDanger, listOf, make, takeBack } from './moves.ts';

/** The value of a move that changes nothing. */
export const EVEN = 64;
const CHECK = 2;
const LEAVES = 1;

/** A move by its squares. */
export interface Step {
  readonly from: number;
  readonly to: number;
}

/** The moves in the order in which they are tried: man by man, each list from its end. */
export function movesInOrder(board: Board): Step[] {
  const moves: Step[] = [];
  for (let from = 0; from < SQUARES; from++) {
    if (board.men[from]! > NOBODY) for (const to of listOf(board, from).reverse()) moves.push({ from, to });
  }
  return moves;
}

/** The points of a move, as they are added up. */
export interface Points {
  /** The worth of what it takes. */
  readonly takes: number;
  /** Its man's worth, if he could be captured on his origin. */
  readonly flees: number;
  /** His worth, if he could be captured on his target. */
  readonly risks: number;
  /** 2 for a check. */
  readonly checks: number;
  /** 1, if another man guards the square that he leaves. */
  readonly leaves: number;
}

/** The points for and against a move; undefined if its own king could then be taken. Leaves the board unchanged. */
export function pointsOf(board: Board, { from, to }: Step): Points | undefined {
  const { men } = board;
  const man = men[from]!;
  const taken = make(board, from, to);
  const isIllegal = isKingInDanger(board, 1);
  takeBack(board, from, to, taken);
  if (isIllegal) return undefined;

  const flees = canBeTaken(board, from) ? worthOf(man) : 0;
  // The man stands on both squares while these two are asked: no check is discovered, and no line opened.
  men[to] = man;
  const risks = canBeTaken(board, to) ? worthOf(man) : 0;
  const checks = isKingInDanger(board, -1) ? CHECK : 0;
  men[to] = taken;
  // A man of the other side stands in his place: could any of the own take it?
  men[from] = -man;
  const leaves = canBeTaken(board, from) ? LEAVES : 0;
  men[from] = man;
  return { takes: worthOf(taken), flees, risks, checks, leaves };
}

/** The value of a move: 64 if nothing speaks for it or against it. */
export const sumOf = ({ takes, flees, risks, checks, leaves }: Points): number =>
  EVEN + takes + flees - risks + checks - leaves;

/** Its move and the value: the last of the best in the order in which they are tried; undefined if it has none, and hangs. */
export function chosenMove(board: Board): { readonly step: Step; readonly value: number } | undefined {
  let best: { readonly step: Step; readonly value: number } | undefined;
  for (const step of movesInOrder(board)) {
    const points = pointsOf(board, step);
    if (points && sumOf(points) >= (best?.value ?? 0)) best = { step, value: sumOf(points) };
  }
  return best;
}
