import { COEFFICIENT_UNIT, type Linear } from './coefficients.ts';

/** What a search's value says of the outcome, and how much it says beside the game's own result. */
export interface Target {
  /** Centipawns at which the better side scores 1 / (1 + 1/e), 73 %. */
  readonly slope: number;
  /** The part of the game's result in what a position should be worth; the rest is the search's. */
  readonly resultPart: number;
}

/** Some of the positions, with how each hangs on the weights, laid out for going through them often. */
export interface Shard {
  count: number;
  entries: number;
  /** Each position's first entry in the lists below. */
  starts: Uint32Array;
  terms: Uint16Array;
  middlegames: Int16Array;
  endgames: Int16Array;
  /** Four numbers for each position: values and parts of middlegame and endgame. */
  bases: Float32Array;
  scores: Int16Array;
  results: Uint8Array;
}

/** A shard for at most so many positions. */
export function makeShard(capacity: number): Shard {
  const entries = capacity * 100;
  return {
    count: 0,
    entries: 0,
    starts: new Uint32Array(capacity + 1),
    terms: new Uint16Array(entries),
    middlegames: new Int16Array(entries),
    endgames: new Int16Array(entries),
    bases: new Float32Array(4 * capacity),
    scores: new Int16Array(capacity),
    results: new Uint8Array(capacity),
  };
}

/** Adds a position. */
export function addPosition(shard: Shard, linear: Linear, score: number, result: number): void {
  const { count, terms, middlegames, endgames } = linear;
  if (shard.entries + count > shard.terms.length) {
    const length = Math.ceil(shard.terms.length * 1.5) + count;
    shard.terms = longer(shard.terms, new Uint16Array(length));
    shard.middlegames = longer(shard.middlegames, new Int16Array(length));
    shard.endgames = longer(shard.endgames, new Int16Array(length));
  }
  shard.terms.set(terms.subarray(0, count), shard.entries);
  shard.middlegames.set(middlegames.subarray(0, count), shard.entries);
  shard.endgames.set(endgames.subarray(0, count), shard.entries);
  shard.bases.set([linear.middlegame, linear.endgame, linear.middlegamePart, linear.endgamePart], 4 * shard.count);
  shard.scores[shard.count] = score;
  shard.results[shard.count] = result;
  shard.entries += count;
  shard.count++;
  shard.starts[shard.count] = shard.entries;
}

function longer<T extends Uint16Array | Int16Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** What a position should be worth: the expected score of White, 0 to 1. */
export function targetOf(score: number, result: number, { slope, resultPart }: Target): number {
  return (resultPart * result) / 2 + (1 - resultPart) * expected(score, slope);
}

/** The expected score of a value in centipawns. */
export function expected(value: number, slope: number): number {
  return 1 / (1 + Math.exp(-value / slope));
}

/**
 * The sum of squared errors where the weights have been moved by `moves` (middlegame and endgame of each term in turn),
 * and in `gradient`, which is added to, how it hangs on each of them.
 */
export function lossOf(shard: Shard, moves: Float64Array, target: Target, gradient?: Float64Array): number {
  const { starts, terms, middlegames, endgames, bases, scores, results } = shard;
  const { slope } = target;
  let loss = 0;
  for (let index = 0; index < shard.count; index++) {
    const first = starts[index]!;
    const end = starts[index + 1]!;
    let middlegame = 0;
    let endgame = 0;
    for (let entry = first; entry < end; entry++) {
      const term = 2 * terms[entry]!;
      middlegame += middlegames[entry]! * moves[term]!;
      endgame += endgames[entry]! * moves[term + 1]!;
    }
    const middlegamePart = bases[4 * index + 2]!;
    const endgamePart = bases[4 * index + 3]!;
    const value =
      (bases[4 * index]! + middlegame * COEFFICIENT_UNIT) * middlegamePart +
      (bases[4 * index + 1]! + endgame * COEFFICIENT_UNIT) * endgamePart;
    const guess = expected(value, slope);
    const error = guess - targetOf(scores[index]!, results[index]!, target);
    loss += error * error;
    if (!gradient) continue;
    const push = (2 * error * guess * (1 - guess) * COEFFICIENT_UNIT) / slope;
    const middlegamePush = push * middlegamePart;
    const endgamePush = push * endgamePart;
    for (let entry = first; entry < end; entry++) {
      const term = 2 * terms[entry]!;
      gradient[term]! += middlegames[entry]! * middlegamePush;
      gradient[term + 1]! += endgames[entry]! * endgamePush;
    }
  }
  return loss;
}
