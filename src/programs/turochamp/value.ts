/** The value of a position: the ratio of material at the end of the considerable moves. */
import { type Color, opposite, type Position, type SquareMove } from 'plyhouse-kernel/position';
import { makeUci, type Uci } from '../../chess/move.ts';
import type { Trace } from '../program.ts';
import { after, byGain, isConsiderable, legalMoves, MEN, recaptureAfter } from './moves.ts';

/** A value and its origin. */
export interface Worth {
  /** Own material divided by the enemy's; 1000 if the enemy is mated, -1000 if the own king is. */
  readonly value: number;
  /** Own material minus the enemy's at the end of the line, in half pawns. */
  readonly lead: number;
  /** The moves from the position that was valued to the end. */
  readonly line: readonly Uci[];
}

export const MATE = 1000;
/** A bare king counts as half a pawn (chosen), so that a ratio always exists and stays far below a mate. */
const BARE = 1;
/** Plies of which every move is considerable. */
export const ALL_MOVES = 2;

/** The subject of an analysis, and its cost. */
export interface Analysis {
  /** The machine's side: White in the text. */
  readonly own: Color;
  readonly trace: Trace | undefined;
  /** Positions examined. */
  nodes: number;
}

/**
 * The value of a position in the analysis, for the machine's side. Yields before it examines each further position, so that the caller can
 * stop. Exact between `least` and `most`; otherwise a bound beyond them, as moves that cannot change the value of the candidate are passed
 * over.
 * @param ply moves made since the position on the board.
 * @param recapture the square on which the last of them captured.
 */
export function* analyse(
  analysis: Analysis,
  position: Position,
  ply: number,
  recapture: number | undefined,
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
): Generator<undefined, Worth> {
  const { own, trace } = analysis;
  const isOwn = position.turn === own;
  const moves = legalMoves(position);
  if (moves.length === 0 && position.isCheck()) {
    return { value: isOwn ? -MATE : MATE, lead: leadOf(position, own), line: [] };
  }
  const isFollowed = (move: SquareMove) => ply < ALL_MOVES || isConsiderable(position, move, recapture);
  let best: Worth | undefined;
  let low = least;
  let high = most;
  const isSettled = (worth: Worth) => {
    if (!best || (isOwn ? worth.value > best.value : worth.value < best.value)) best = worth;
    if (isOwn) low = Math.max(low, worth.value);
    else high = Math.min(high, worth.value);
    return low >= high;
  };

  // 1. The position itself counts as dead, unless every move is considerable. Without a move it is dead.
  if (moves.length === 0 || moves.some((move) => !isFollowed(move))) {
    const dead = { value: ratioOf(position, own), lead: leadOf(position, own), line: [] };
    trace?.evaluate?.(ply, dead.value);
    if (isSettled(dead)) return dead;
  }

  // 2. The machine takes the greatest value, its opponent the least.
  for (const move of byGain(position, moves.filter(isFollowed))) {
    yield;
    analysis.nodes++;
    const uci = makeUci(position, move);
    trace?.enter?.(ply + 1, uci);
    const worth = yield* analyse(analysis, after(position, move), ply + 1, recaptureAfter(position, move), low, high);
    trace?.leave?.(ply + 1, uci, worth.value);
    if (isSettled({ ...worth, line: [uci, ...worth.line] })) {
      trace?.cut?.(ply + 1, uci, worth.value);
      break;
    }
  }
  return best!;
}

/** Own material divided by the enemy's. */
export const ratioOf = (position: Position, own: Color): number =>
  Math.max(BARE, materialOf(position, own)) / Math.max(BARE, materialOf(position, opposite(own)));

const leadOf = (position: Position, own: Color): number =>
  materialOf(position, own) - materialOf(position, opposite(own));

function materialOf({ board }: Position, side: Color): number {
  let sum = 0;
  for (const square of board[side]) sum += MEN[board.getRole(square)!];
  return sum;
}
