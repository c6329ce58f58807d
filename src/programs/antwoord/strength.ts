import type { Chance } from '../program.ts';

/**
 * The means of limiting strength: no random blunders, but weaknesses like those of people. A weaker player searches fewer positions, judges
 * them less accurately but consistently (blur), and among moves that look about equally good does not always choose the best (lines,
 * spread).
 */
export interface Strength {
  /** Positions examined for a move. */
  readonly positions: number;
  /** The maximum error of the evaluation in centipawns, in positions with pieces under attack. */
  readonly blur: number;
  /** Moves compared for the choice. */
  readonly lines: number;
  /** A difference in centipawns that hardly matters to the choice. */
  readonly spread: number;
}

/** Positions at weakness 1: enough to examine each move and the captures after it, seldom more. */
const POSITIONS_AT_ONE = 560;
/** The factor by which the positions fall from one whole weakness to the next, ... */
const POSITIONS_FALL = 16;
/** ... but not below this: in most positions enough to compare all moves once, with the captures after them. */
const LEAST_POSITIONS = 400;
/** The blur at weakness 1, nearly two pawns: hanging pieces are overlooked nearly as often as seen. */
const BLUR_AT_ONE = 185;
/** The spread at weakness 1: moves that look two thirds of a pawn apart are much alike. */
const SPREAD_AT_ONE = 70;
/** The spread grows with this power, a little faster than the blur: choosing well among seen moves is the easier skill. */
const SPREAD_POWER = 1.5;
/** The spread never exceeds a pawn: a player who sees that a piece is attacked does not give it away. */
const MOST_SPREAD = 100;
/** More moves than people are said to compare; much worse ones have no chance anyway. */
const LINES = 5;
/**
 * At this weakness all of them are compared; comparing costs depth, so fewer below it, and one at 0. As the number is rounded,
 * it steps: the last step, from four to five at 0.21, costs some 80 points, so 2000 lies before it (README.md).
 */
const WEAKNESS_OF_LINES = 0.24;
/** Moves with this value or less get mated (assemblyscript/search/values.ts). */
const MATED = -31_000;

/**
 * The settings for a weakness, the one measure from which all others follow: 0 judges and chooses as well as it can, and
 * examines 8,960 positions for a move; below 0 it only examines more. At 1 it is a beginner.
 */
export function strengthOfWeakness(weakness: number): Strength {
  const fault = Math.max(0, weakness);
  return {
    positions: Math.max(LEAST_POSITIONS, Math.round(POSITIONS_AT_ONE * POSITIONS_FALL ** (1 - weakness))),
    blur: Math.round(BLUR_AT_ONE * fault),
    lines: 1 + Math.round((LINES - 1) * Math.min(1, fault / WEAKNESS_OF_LINES)),
    spread: Math.round(Math.min(MOST_SPREAD, SPREAD_AT_ONE * fault ** SPREAD_POWER)),
  };
}

/**
 * Ratings and the weaknesses that reach them, both in order: measured, on the scale of the house's rating list
 * (README.md). Between two of them the weakness is interpolated.
 */
const MEASURED: readonly (readonly [elo: number, weakness: number])[] = [
  [600, 4.1],
  [800, 2.15],
  [1000, 1.14],
  [1200, 0.9],
  [1400, 0.705],
  [1600, 0.463],
  [1800, 0.31],
  [2000, 0.205],
  [2200, 0.12],
  [2400, 0.035],
  [2600, 0],
  [2800, -0.2],
];
/** The least value of UCI_Elo. */
export const LEAST_ELO = MEASURED[0]![0];
/** The greatest value of UCI_Elo. */
export const MOST_ELO = MEASURED.at(-1)![0];

/** The weakness that reaches an Elo rating; outside what was measured, that of the nearest end. */
export function weaknessOf(elo: number): number {
  const above = MEASURED.findIndex(([rating]) => rating >= elo);
  if (above < 0) return MEASURED.at(-1)![1];
  const [rating, weakness] = MEASURED[above]!;
  const [below, more] = MEASURED[above - 1] ?? MEASURED[above]!;
  return rating === below ? weakness : more + ((weakness - more) * (elo - below)) / (rating - below);
}

/** The settings for an Elo rating, on the scale of the house's rating list. */
export function strengthOf(elo: number): Strength {
  return strengthOfWeakness(weaknessOf(elo));
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
