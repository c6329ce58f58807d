import type { PairCounts } from '../ratings/elo.ts';
import { prefixOf } from '../ratings/sprt/prefix.ts';
import { runSprt, type SprtVerdict } from '../ratings/sprt/sprt.ts';
import type { Format, TournamentProgress } from './format.ts';

/** How a sequential test stands in a tournament. */
interface SprtProgress {
  readonly verdict: SprtVerdict;
  /** Pairs from the first on that it has looked at: to the one that decided, or to the first that is not finished. */
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
