import { countSums, type EngineSums, startSums } from './engine-figures.ts';
import { countFault, type Faults, type FinishedGame } from './finished-game.ts';
import { countGame, type RunningScore, startScore } from './running-score.ts';

/** How a match stands while it runs: sums alone, so that a game costs the same however many were played before. */
export interface RunningMatch {
  readonly names: readonly string[];
  /** One for each two players that have met, in the order in which they did. */
  readonly scores: RunningScore[];
  readonly sums: ReadonlyMap<string, EngineSums>;
  readonly faults: Map<string, Faults>;
}

export function startRunningMatch(names: readonly string[]): RunningMatch {
  return { names, scores: [], sums: new Map(names.map((name) => [name, startSums()])), faults: new Map() };
}

/** Counts a game as `standingsOf` does: a repeated one only for the figures, one without a result not at all. */
export function countInMatch({ names, scores, sums, faults }: RunningMatch, game: FinishedGame): void {
  const { white, black, result, repeats } = game;
  if (result === '*') return;
  for (const name of [white, black]) countSums(sums.get(name)!, name, game);
  if (repeats !== undefined) return;
  countFault(faults, game);
  let score = scores.find(({ one, other }) => (one === white && other === black) || (one === black && other === white));
  if (!score) {
    const [one, other] = names.indexOf(white) < names.indexOf(black) ? [white, black] : [black, white];
    score = startScore(one, other);
    scores.push(score);
  }
  countGame(score, game);
}
