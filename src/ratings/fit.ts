import { type Curvature, dot, type LikelihoodTerms, newLikelihoodTerms, solveCurvature } from './curvature.ts';
import { groupsOf } from './groups.ts';
import type { Encounter } from './pool.ts';

/** Elo points for a factor of e in the odds. */
export const ELO_PER_E = 400 / Math.LN10;

/**
 * The likelihood of results. The lead is White's rating minus Black's plus White's advantage; the draw parameter depends
 * on the model. Both are in natural units of {@link ELO_PER_E} Elo points.
 */
export interface Likelihood {
  readonly hasDraws: boolean;
  /** Writes into `terms`. */
  termsOf(encounter: Encounter, lead: number, draw: number, terms: LikelihoodTerms): void;
}

/** The maximum likelihood ratings. */
export interface Fit {
  /** In Elo points; in a group without an anchor only differences are meaningful. */
  readonly ratings: readonly number[];
  /** White's advantage, in Elo points. */
  readonly whiteAdvantage: number;
  /** The model's draw parameter, in Elo points; 0 if it has none. */
  readonly draw: number;
  /**
   * The variance, in squares of Elo points, of a sum of ratings with these weights by player, by the model. The
   * weights of a group without an anchor must add up to 0.
   */
  varianceOf(weights: ReadonlyMap<number, number>): number;
}

/** Fixed parameters and the starting point of a fit. */
export interface FitSettings {
  /** Fixed ratings, by player. */
  readonly anchors?: ReadonlyMap<number, number>;
  /** False to give White no advantage. */
  readonly hasAdvantage?: boolean;
  /** A fit of nearly the same games, as a starting point. */
  readonly start?: Pick<Fit, 'ratings' | 'whiteAdvantage' | 'draw'>;
}

/**
 * Standard deviation of the prior of White's advantage, in Elo points. It is so wide that it weighs less than a tenth of
 * a game; it only keeps the advantage finite when one colour won everything.
 */
const ADVANTAGE_DEVIATION = 2000;
const PRECISION = (ELO_PER_E / ADVANTAGE_DEVIATION) ** 2;
const ROUNDS = 200;
/** A step smaller than this, in Elo points, changes nothing that is printed. */
const SMALLEST_STEP = 1e-7;
const LONGEST_STEP = 2000;

/**
 * Newton's method on the likelihood, which has a single maximum if every group of players is linked by points in both
 * directions.
 */
export function maximise(
  likelihood: Likelihood,
  players: number,
  encounters: readonly Encounter[],
  { anchors = new Map(), hasAdvantage = true, start }: FitSettings = {},
): Fit {
  const size = players + 2;
  const point = new Float64Array(size);
  for (let player = 0; player < players; player++) {
    point[player] = (anchors.get(player) ?? start?.ratings[player] ?? 0) / ELO_PER_E;
  }
  point[players] = hasAdvantage ? (start?.whiteAdvantage ?? 0) / ELO_PER_E : 0;
  point[players + 1] = likelihood.hasDraws ? (start?.draw ?? 200) / ELO_PER_E : 0;
  const isFree = new Uint8Array(size).fill(1);
  for (const player of heldPlayers(players, encounters, anchors)) isFree[player] = 0;
  if (!hasAdvantage) isFree[players] = 0;
  if (!likelihood.hasDraws) isFree[players + 1] = 0;

  const terms = encounters.map(newLikelihoodTerms);
  const curvature: Curvature = { players, encounters, terms, advantage: PRECISION, isFree };
  let value = evaluate(likelihood, curvature, point);
  for (let round = 0; round < ROUNDS; round++) {
    const step = solveCurvature(curvature, slopeOf(curvature, point));
    const length = Math.max(...step.map(Math.abs)) * ELO_PER_E;
    if (length < SMALLEST_STEP) break;
    const before = point.slice();
    const last = value;
    // Halve a step that overshoots, until it gains.
    for (let share = Math.min(1, LONGEST_STEP / length); ; share /= 2) {
      for (let index = 0; index < size; index++) point[index] = before[index]! + share * step[index]!;
      if (likelihood.hasDraws) point[players + 1] = Math.max(point[players + 1]!, 1e-6);
      value = evaluate(likelihood, curvature, point);
      // A difference in the last digits is rounding, not a loss.
      if (value >= last - 1e-12 * Math.abs(last) || share * length < SMALLEST_STEP) break;
    }
  }
  return {
    ratings: Array.from(point.subarray(0, players), (each) => each * ELO_PER_E),
    whiteAdvantage: point[players]! * ELO_PER_E,
    draw: point[players + 1]! * ELO_PER_E,
    varianceOf(weights) {
      const direction = new Float64Array(size);
      for (const [player, weight] of weights) direction[player] = weight;
      return dot(direction, solveCurvature(curvature, direction)) * ELO_PER_E ** 2;
    },
  };
}

/** The anchors, and the first player of each group without one: shifting a whole group leaves the likelihood unchanged. */
function heldPlayers(
  players: number,
  encounters: readonly Encounter[],
  anchors: ReadonlyMap<number, number>,
): Iterable<number> {
  const group = groupsOf(players, encounters);
  const held = new Map<number, number>([...anchors.keys()].map((player) => [group[player]!, player]));
  for (const [player, each] of group.entries()) if (!held.has(each)) held.set(each, player);
  return [...anchors.keys(), ...held.values()];
}

/** The logarithm of the likelihood at a point, and the terms of each encounter. */
function evaluate(likelihood: Likelihood, { players, encounters, terms }: Curvature, point: Float64Array): number {
  let value = (-PRECISION * point[players]! ** 2) / 2;
  for (const [index, encounter] of encounters.entries()) {
    const lead = point[encounter.white]! - point[encounter.black]! + point[players]!;
    likelihood.termsOf(encounter, lead, point[players + 1]!, terms[index]!);
    value += terms[index]!.value;
  }
  return value;
}

/** The first derivatives at a point with these terms. */
function slopeOf({ players, encounters, terms }: Curvature, point: Float64Array): Float64Array {
  const slope = new Float64Array(point.length);
  slope[players] = -PRECISION * point[players]!;
  for (const [index, { white, black }] of encounters.entries()) {
    const { lead, draw } = terms[index]!;
    slope[white]! += lead;
    slope[black]! -= lead;
    slope[players]! += lead;
    slope[players + 1]! += draw;
  }
  return slope;
}
