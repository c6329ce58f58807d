import type { Chance } from '../programs/program.ts';

/** The range of UCI_Elo. */
export const LEAST_ELO = 600;
/** The most that UCI_Elo may be. */
export const MOST_ELO = 2600;

/**
 * How a weaker player is played: not by blunders thrown in, but as people are weaker. He sees less far (positions), he
 * judges less well, and always in the same way (blur), and of several moves that look about as good to him he does not
 * always take the best (lines, spread).
 */
export interface Strength {
  /** Positions he examines for a move. */
  readonly positions: number;
  /** Centipawns by which his judgement of a position may be wrong. */
  readonly blur: number;
  /** Moves that he weighs against each other. */
  readonly lines: number;
  /** Centipawns that hardly make a difference to him. */
  readonly spread: number;
}

/** Positions the weakest examines: about three half-moves. */
const LEAST_POSITIONS = 60;
/** Elo points for which the positions double: what a doubling is commonly said to be worth at this depth, and more. */
const POINTS_A_DOUBLING = 170;
const MOST_BLUR = 220;
const MOST_SPREAD = 90;
const LINES = 5;

/** The strength that so many points stand for: chosen to fall evenly, and not measured against people. */
export function strengthOf(elo: number): Strength {
  const share = (MOST_ELO - elo) / (MOST_ELO - LEAST_ELO);
  return {
    positions: Math.round(LEAST_POSITIONS * 2 ** ((elo - LEAST_ELO) / POINTS_A_DOUBLING)),
    blur: Math.round(MOST_BLUR * share),
    lines: share > 0 ? LINES : 1,
    spread: Math.round(MOST_SPREAD * share ** 1.5),
  };
}

/**
 * Which of several moves is played: each the likelier the better it looks, and none that looks much worse than the best.
 * @param values of the moves, the best first, in centipawns.
 * @returns the index.
 */
export function preferred(values: readonly number[], spread: number, chance: Chance): number {
  if (spread <= 0) return 0;
  const weights = values.map((value) => (value < -30_000 ? 0 : Math.exp((value - values[0]!) / spread)));
  weights[0] = 1;
  let left = chance() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return index;
  }
  return 0;
}
