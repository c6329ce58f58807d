import type { Fen } from '../chess/fen.ts';
import type { Uci } from '../chess/move.ts';

/**
 * The verdict: one key and no shorter mate; several keys; a mate in fewer moves than asked for; none at all; or undecided
 * because a limit was reached.
 */
const VERDICTS = ['sound', 'cooked', 'short solution', 'no solution', 'not decided'] as const;
export type Soundness = (typeof VERDICTS)[number];

/** A move in a solution, of either side. */
export interface SolutionMove {
  readonly move: Uci;
  /** Standard algebraic notation: "Nf3+", "e8=Q#". */
  readonly san: string;
  /** Popeye's: "Sf3-g5 +", "e7-e8=Q #", "c4*d3 ep." */
  readonly long: string;
}

/** A move of the side that mates. */
export interface Attack extends SolutionMove {
  /** The number of moves to mate, including this one. */
  readonly moves: number;
  /**
   * The shortest threats: moves that would mate if the defence could pass. Empty for zugzwang; undefined if the move gives check, since
   * then there is nothing to threaten.
   */
  readonly threat?: readonly Attack[];
  /** Every reply; empty after mate, or if the requested depth cuts the tree here. */
  readonly defences: readonly Defence[];
  /** True if the tree was cut here. */
  readonly isCut?: true;
}

/** A reply to it, and every move that then mates by the shortest way. */
export interface Defence extends SolutionMove {
  /** Every threat mates here too: no more is said of it, and there are no answers. */
  readonly keepsThreat: boolean;
  readonly answers: readonly Attack[];
  /** Several answers instead of one. */
  readonly isDual: boolean;
  /** Mates in fewer moves than there are left. */
  readonly isShort: boolean;
}

/** A first move that a single reply refutes. */
export interface Try extends Attack {
  readonly refutation: SolutionMove;
}

/** The solution of a problem, as far as requested. */
export interface Solution {
  readonly fen: Fen;
  /** The length that was asked for. */
  readonly moves: number;
  readonly verdict: Soundness;
  /** The length of the shortest mate, if it is shorter than requested. */
  readonly shortest?: number;
  /** Every first move that mates in time. */
  readonly keys: readonly Attack[];
  readonly tries: readonly Try[];
  /** Answers to the moves of the other side as if it were its turn; only defences that have an answer. */
  readonly setPlay: readonly Defence[];
  /** False if limits cut something off: keys, tries or lines may be missing, but none is wrong. */
  readonly isComplete: boolean;
  readonly positions: number;
  readonly millis: number;
}
