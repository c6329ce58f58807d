/** The immediate gain of a move: the man it takes, and the improvement of its own man's square. In 256ths of a pawn. */
import { BISHOP, KING, KNIGHT, type Men, PAWN, QUEEN, ROOK, type Side, SQUARES } from './board.ts';

/** Values by the numbers of the men. */
export const VALUES: readonly number[] = [0, 256, 768, 768, 1280, 2304, 10_240];

/** The centrality of a square: by rank 1 to 4 from the nearer edge, and file from a to h. */
const RINGS = [
  [0, 5, 10, 15, 15, 10, 5, 0],
  [5, 20, 25, 30, 30, 25, 20, 5],
  [10, 25, 35, 40, 40, 35, 25, 10],
  [15, 30, 40, 45, 45, 40, 30, 15],
] as const;
const CENTRE = Int16Array.from({ length: SQUARES }, (_, place) => {
  const row = place >> 3;
  return RINGS[Math.min(row, 7 - row)]![place & 7]!;
});

/** An imaginary square on file a, far below the board: the last target until something has been typed. */
export const NO_TARGET = 128;

const PAWN_STEP = 20;
const NO_NEIGHBOUR = -10;
const PAWN_BEHIND_PAWN = -20;
const PROMOTION = 2048;
const KING_STEP = -20;

/** The conditions for the gain of a king's moves, the same for all moves of a search. */
export interface Stage {
  readonly isEnding: boolean;
  /** The square to which the last typed move went, or {@link NO_TARGET}. */
  readonly last: number;
}

/** The gain of a move for its side, before it is made. */
export function gainOf(men: Men, from: number, to: number, stage: Stage): number {
  const man = men[from]!;
  const gain = VALUES[Math.abs(men[to]!)]!;
  switch (Math.abs(man)) {
    case PAWN:
      return gain + pawnGain(men, man as Side, from, to);
    case KNIGHT:
    case BISHOP:
      return gain + CENTRE[to]! - CENTRE[from]!;
    case KING:
      return gain + kingGain(from, to, stage);
    case ROOK:
    case QUEEN:
      return gain;
    default:
      throw new Error(`no man ${man}`);
  }
}

function pawnGain(men: Men, pawn: Side, from: number, to: number): number {
  const file = from & 7;
  let gain = PAWN_STEP + CENTRE[to]! - CENTRE[from]!;
  if (file < 2 || men[from - 2] !== pawn) gain += NO_NEIGHBOUR;
  if (file > 5 || men[from + 2] !== pawn) gain += NO_NEIGHBOUR;
  // The pawn still stands on its origin: this is the cost of a single step. It does not apply to promotions on White's side of the board.
  if (to < 8) return gain + PROMOTION;
  if (men[to - 8] === pawn) gain += PAWN_BEHIND_PAWN;
  if (to >= SQUARES - 8) return gain + PROMOTION;
  return men[to + 8] === pawn ? gain + PAWN_BEHIND_PAWN : gain;
}

/** In an ending the king approaches the target of the last typed move; before, it prefers to stay. */
function kingGain(from: number, to: number, { isEnding, last }: Stage): number {
  const nearer = 4 * (distance(from, last) - distance(to, last));
  return CENTRE[to]! - CENTRE[from]! + nearer + (isEnding ? 0 : KING_STEP);
}

function distance(one: number, other: number): number {
  const files = Math.abs((one & 7) - (other & 7));
  const rows = Math.abs((one >> 3) - (other >> 3));
  return 4 * Math.max(files, rows) + Math.min(files, rows);
}
