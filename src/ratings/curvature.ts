import type { Encounter } from './pool.ts';

/** One encounter's term of the log-likelihood, with its derivatives. */
export interface LikelihoodTerms {
  value: number;
  /** First derivatives by White's lead and by the draw parameter. */
  lead: number;
  draw: number;
  /** Second derivatives. */
  leadLead: number;
  leadDraw: number;
  drawDraw: number;
}

export function newLikelihoodTerms(): LikelihoodTerms {
  return { value: 0, lead: 0, draw: 0, leadLead: 0, leadDraw: 0, drawDraw: 0 };
}

/**
 * The curvature of a log-likelihood: its negative second derivatives by the players' ratings, White's advantage and the
 * draw parameter, in that order, for those that are free.
 */
export interface Curvature {
  readonly players: number;
  readonly encounters: readonly Encounter[];
  /** For each encounter. */
  readonly terms: readonly LikelihoodTerms[];
  /** The contribution of the prior of White's advantage. */
  readonly advantage: number;
  readonly isFree: Uint8Array;
}

/**
 * Solves curvature · x = right by conjugate gradients, so that a list of a thousand players needs no matrix of a million
 * numbers. Components that are not free stay 0.
 */
export function solveCurvature(curvature: Curvature, right: Float64Array): Float64Array {
  const { isFree } = curvature;
  const size = right.length;
  const diagonal = diagonalOf(curvature, size);
  const solution = new Float64Array(size);
  const residual = right.map((each, index) => (isFree[index] && diagonal[index]! > 0 ? each : 0));
  const scaled = new Float64Array(size);
  const rescale = () => {
    for (let index = 0; index < size; index++)
      scaled[index] = residual[index]! === 0 ? 0 : residual[index]! / diagonal[index]!;
  };
  rescale();
  const direction = scaled.slice();
  const product = new Float64Array(size);
  let energy = dot(residual, scaled);
  const enough = energy * 1e-24;
  for (let turn = 0; turn < 4 * size && energy > enough; turn++) {
    multiply(curvature, direction, product);
    for (let index = 0; index < size; index++) if (!isFree[index] || !(diagonal[index]! > 0)) product[index] = 0;
    const bend = dot(direction, product);
    if (!(bend > 0)) break;
    const share = energy / bend;
    for (let index = 0; index < size; index++) {
      solution[index]! += share * direction[index]!;
      residual[index]! -= share * product[index]!;
    }
    rescale();
    const next = dot(residual, scaled);
    const keep = next / energy;
    energy = next;
    for (let index = 0; index < size; index++) direction[index] = scaled[index]! + keep * direction[index]!;
  }
  return solution;
}

function diagonalOf({ players, encounters, terms, advantage }: Curvature, size: number): Float64Array {
  const diagonal = new Float64Array(size);
  diagonal[players] = advantage;
  for (const [index, { white, black }] of encounters.entries()) {
    const { leadLead, drawDraw } = terms[index]!;
    for (const place of [white, black, players]) diagonal[place]! -= leadLead;
    diagonal[players + 1]! -= drawDraw;
  }
  return diagonal;
}

function multiply(
  { players, encounters, terms, advantage }: Curvature,
  vector: Float64Array,
  product: Float64Array,
): void {
  product.fill(0);
  product[players] = vector[players]! * advantage;
  for (const [index, { white, black }] of encounters.entries()) {
    const { leadLead, leadDraw, drawDraw } = terms[index]!;
    const lead = vector[white]! - vector[black]! + vector[players]!;
    const draw = vector[players + 1]!;
    const byLead = -(leadLead * lead + leadDraw * draw);
    product[white]! += byLead;
    product[black]! -= byLead;
    product[players]! += byLead;
    product[players + 1]! -= leadDraw * lead + drawDraw * draw;
  }
}

export function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += one[index]! * other[index]!;
  return sum;
}
