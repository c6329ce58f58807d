import type { Chance } from '../program.ts';

/** The least value of UCI_Elo. */
export const LEAST_ELO = 600;
/** The greatest value of UCI_Elo. */
export const MOST_ELO = 2600;

/**
 * How strength is limited: without random blunders, in the way people are weaker. A weaker player searches fewer positions,
 * judges them less accurately but consistently (blur), and among moves that look about equally good does not always choose
 * the best (lines, spread).
 */
export interface Strength {
  /** Positions examined for a move. */
  readonly positions: number;
  /** The greatest error of the evaluation in centipawns, where pieces attack each other. */
  readonly blur: number;
  /** Moves compared for the choice. */
  readonly lines: number;
  /** A difference in centipawns that hardly matters to the choice. */
  readonly spread: number;
}

/** Positions at the lowest rating: enough to examine each move and the captures after it, seldom more. */
const LEAST_POSITIONS = 600;
/** Elo points for which the number of positions doubles; judgement and choice improve at the same time. */
const POINTS_A_DOUBLING = 500;
/** The blur at the lowest rating, nearly two pawns: hanging pieces are overlooked nearly as often as seen. */
const MOST_BLUR = 185;
/** The spread at the lowest rating: moves that look two thirds of a pawn apart are much alike. */
const MOST_SPREAD = 70;
/** The spread falls with this power, a little faster than the blur: choosing well among seen moves is the easier skill. */
const SPREAD_POWER = 1.5;
/** More moves than people are said to compare; much worse ones have no chance anyway. */
const LINES = 5;
/** Moves with this value or less get mated (assembly/search/values.ts). */
const MATED = -31_000;

/**
 * The settings for an Elo rating. The scale is anchored to a program of the time whose rating was published, and its steps
 * were measured in matches against itself: README.md has both.
 */
export function strengthOf(elo: number): Strength {
  const share = (MOST_ELO - elo) / (MOST_ELO - LEAST_ELO);
  return {
    positions: Math.round(LEAST_POSITIONS * 2 ** ((elo - LEAST_ELO) / POINTS_A_DOUBLING)),
    blur: Math.round(MOST_BLUR * share),
    lines: share > 0 ? LINES : 1,
    spread: Math.round(MOST_SPREAD * share ** SPREAD_POWER),
  };
}

/**
 * Chooses one of several moves at random: the better a move looks, the likelier; much worse ones have almost no chance.
 * @param values of the moves in centipawns, the best first.
 * @returns the index of the chosen move.
 */
export function preferred(values: readonly number[], spread: number, chance: Chance): number {
  if (spread <= 0) return 0;
  const weights = values.map((value) => (value <= MATED ? 0 : Math.exp((value - values[0]!) / spread)));
  weights[0] = 1;
  let left = chance() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return index;
  }
  return 0;
}
