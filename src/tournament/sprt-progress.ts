import type { PairCounts } from '../ratings/elo.ts';
import { runSprt, type SprtVerdict } from '../ratings/sprt/sprt.ts';
import type { Format, TournamentProgress } from './format.ts';

/** The state of a sequential test in a tournament. */
interface SprtProgress {
  readonly verdict: SprtVerdict;
  /**
   * The number of pairs it has used, from the first: up to the one that decided it, or to the first that is not
   * finished.
   */
  readonly length: number;
  readonly counts: PairCounts;
  /** The log likelihood ratio after each of them. */
  readonly path: readonly number[];
}

/** The test over the pairs in the order of their numbers, whichever was finished first. */
export function sprtProgress(
  { test, mostPairs }: Extract<Format, { kind: 'sprt' }>,
  { pairs, results }: Pick<TournamentProgress, 'pairs' | 'results'>,
): SprtProgress {
  const finished = pairs.flatMap(({ number, white }) => {
    const result = results.get(number);
    if (!result) return [];
    const points = result.games.reduce((sum, game) => sum + game[white === 0 ? 0 : 1], 0);
    return [{ number, points }];
  });
  const { points } = prefixOf(finished);
  const { path, counts, verdict } = runSprt(test, points.slice(0, mostPairs));
  return { verdict, length: path.length, counts, path };
}

/** A finished pair of games. */
interface FinishedPair {
  /** Counts from 1 in the order of the schedule. */
  readonly number: number;
  /** Points of the first player: 0, 0.5, 1, 1.5 or 2. */
  readonly points: number;
}

/** The pairs that a sequential test may use. */
interface Prefix {
  /** Points of pairs 1 to `length`, in order. */
  readonly points: readonly number[];
  readonly counts: PairCounts;
  /** Finished pairs that wait because an earlier one is not finished. */
  readonly waiting: number;
}

/**
 * The finished pairs from the first up to a gap. A test that took pairs as they come in would see short games first,
 * and these are not like the others: a quick mate is a decision, a long game often a draw.
 */
export function prefixOf(finished: Iterable<FinishedPair>): Prefix {
  const points = new Map<number, number>();
  for (const pair of finished) points.set(pair.number, pair.points);
  const first: number[] = [];
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (let number = 1; points.has(number); number++) {
    const each = points.get(number)!;
    first.push(each);
    counts[2 * each]! += 1;
  }
  return { points: first, counts, waiting: points.size - first.length };
}
