import { countSums, type EngineSums, startSums } from './engine-figures.ts';
import { countFault, type Faults, type FinishedGame } from './finished-game.ts';
import { countGame, type RunningScore, startScore } from './running-score.ts';

/**
 * The tally of a match, from which all reports are made: lines, tables, JSON, pages. Sums alone, so that the cost of a game does not depend
 * on the number of games before it.
 */
export interface RunningMatch {
  readonly names: readonly string[];
  /** Whether games that repeat another count for the results too, as other runners have it. */
  readonly countsRepeats: boolean;
  /** All games that were finished, those without a result included. */
  finished: number;
  /** The numbers of those that repeat an earlier one. */
  readonly repeats: number[];
  /** One for each two players that have met, in the order in which they did. */
  readonly scores: RunningScore[];
  readonly sums: ReadonlyMap<string, EngineSums>;
  readonly faults: Map<string, Faults>;
}

export function startRunningMatch(
  names: readonly string[],
  { countsRepeats = false }: { readonly countsRepeats?: boolean } = {},
): RunningMatch {
  const sums = new Map(names.map((name) => [name, startSums()]));
  return { names, countsRepeats, finished: 0, repeats: [], scores: [], sums, faults: new Map() };
}

/** Counts a game: a repeated one only for the figures, unless such games count; one without a result not at all. */
export function countInMatch(match: RunningMatch, game: FinishedGame): void {
  const { sums, faults, repeats, countsRepeats } = match;
  const { white, black, result } = game;
  match.finished++;
  if (result === '*') return;
  for (const name of [white, black]) countSums(sums.get(name)!, name, game);
  if (game.repeats !== undefined) repeats.push(game.number);
  if (game.repeats !== undefined && !countsRepeats) return;
  countFault(faults, game);
  let score = scoreOf(match, white, black);
  if (!score) {
    score = emptyScore(match, white, black);
    match.scores.push(score);
  }
  countGame(score, game);
}

/** The score of two players against each other; undefined if they have not met. */
export function scoreOf({ scores }: RunningMatch, white: string, black: string): RunningScore | undefined {
  return scores.find(({ one, other }) => (one === white && other === black) || (one === black && other === white));
}

/** The score of two players before their first game, in the order of `names`. */
export function emptyScore({ names }: RunningMatch, one: string, other: string): RunningScore {
  return names.indexOf(one) < names.indexOf(other) ? startScore(one, other) : startScore(other, one);
}
