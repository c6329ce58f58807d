/** Estimates how long a tournament will take. */
import { type Format, gamesOf, type TournamentProgress } from './format.ts';

/**
 * The number of games a tournament will have, as far as known: a knockout may have more if opponents are level, and a
 * sequential test ends when it is decided.
 */
export function plannedGames(
  format: Format,
  { players, pairs }: Pick<TournamentProgress, 'players' | 'pairs'>,
): number {
  if (format.kind === 'sprt') return 2 * format.mostPairs;
  const planned = pairs.reduce((sum, { games }) => sum + games, 0);
  const grows = format.kind === 'swiss' || format.kind === 'knockout';
  return grows ? Math.max(planned, gamesOf(format, players.length)) : planned;
}

/** A length of time with half the width of its 95 % interval. */
export interface TimeLeft {
  readonly millis: number;
  readonly error95Millis: number;
}

/** Fewer intervals do not show how widely they are spread. */
const FEWEST = 4;
const NORMAL_95 = 1.96;

/**
 * The expected time until `pairsLeft` more pairs are finished, from the intervals between the last ones. It holds for
 * any number of machines, whatever else they do.
 * @param arrivals when pairs came in, in milliseconds, in order.
 * @param pairsError95 how well that number is known: half the width of its 95 % interval.
 * @returns undefined if too few have come in.
 */
export function timeLeft(arrivals: readonly number[], pairsLeft: number, pairsError95 = 0): TimeLeft | undefined {
  const gaps = arrivals.slice(1).map((at, index) => at - arrivals[index]!);
  if (gaps.length < FEWEST) return undefined;
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / (gaps.length - 1);
  // Future intervals vary, and the mean itself is only estimated from these.
  const spread = Math.sqrt(variance * pairsLeft + (variance * pairsLeft ** 2) / gaps.length);
  return { millis: mean * pairsLeft, error95Millis: Math.hypot(NORMAL_95 * spread, mean * pairsError95) };
}
