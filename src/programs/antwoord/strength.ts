import type { Chance } from '../program.ts';

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
  /** Centipawns by which his judgement may be wrong where pieces attack each other. */
  readonly blur: number;
  /** Moves that he weighs against each other. */
  readonly lines: number;
  /** Centipawns that hardly make a difference to him. */
  readonly spread: number;
}

/** Positions the weakest examines: enough to look at each of his moves and the captures after it, mostly not further. */
const LEAST_POSITIONS = 600;
/** Elo points for which the positions double: few, for judgement and choice grow better as well. */
const POINTS_A_DOUBLING = 500;
/** The weakest is wrong by up to nearly two pawns about any position: he overlooks what hangs nearly as often as he sees it. */
const MOST_BLUR = 185;
/** To the weakest, moves that look two thirds of a pawn apart are much alike. */
const MOST_SPREAD = 70;
/** How fast that grows finer: a little faster than judgement, since to choose well what one sees is the easier. */
const SPREAD_POWER = 1.5;
/** More than people are said to weigh; what is much worse has no chance anyway. */
const LINES = 5;
/** At this value and below a move is a way to be mated (assembly/search/values.ts). */
const MATED = -31_000;

/**
 * The strength that so many points stand for. The scale is fixed at one place, a program of the time whose rating was
 * published, and its steps by matches against itself: README.md has both.
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
 * Which of several moves is played: each the likelier the better it looks, and none that looks much worse than the best.
 * @param values of the moves, the best first, in centipawns.
 * @returns the index.
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
