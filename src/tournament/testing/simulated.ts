/** Tournaments for tests, whose games are drawn by lot. */
import { seededChance } from '../../host/chance.ts';
import { advance } from '../advance.ts';
import type { Format, PairResult, PlannedPair, TournamentProgress } from '../format.ts';

export function newProgress(players: number): TournamentProgress {
  return {
    players: Array.from({ length: players }, (_, index) => `player ${index + 1}`),
    rounds: [],
    pairs: [],
    results: new Map(),
    withdrawn: new Set(),
  };
}

/** The result of a pair, the same whenever it is played. */
export function drawnResult({ number, games }: PlannedPair, seed: number): PairResult {
  const chance = seededChance(seed * 100_003 + number);
  return {
    games: Array.from({ length: games }, () => {
      const points = Math.floor(3 * chance()) / 2;
      return [points, 1 - points] as const;
    }),
  };
}

/** Adds what comes next. @returns the progress, and whether it is over. */
export function advanced(
  format: Format,
  progress: TournamentProgress,
): { readonly progress: TournamentProgress; readonly isOver: boolean } {
  const { rounds, pairs, forfeits, isFinished } = advance(format, progress);
  return {
    progress: {
      ...progress,
      rounds: [...progress.rounds, ...rounds],
      pairs: [...progress.pairs, ...pairs],
      results: new Map([...progress.results, ...forfeits]),
    },
    isOver: isFinished,
  };
}

export interface Simulation {
  readonly seed: number;
  /** Which of the pairs that are to be played is finished next; the first if left out. */
  readonly pick?: (pairs: readonly PlannedPair[]) => PlannedPair;
  readonly resultOf?: (pair: PlannedPair) => PairResult;
  /** Called before each pair. */
  readonly before?: (progress: TournamentProgress) => TournamentProgress;
}

/** Holds a tournament to its end. */
export function simulate(
  format: Format,
  players: number,
  {
    seed,
    pick = ([first]) => first!,
    resultOf = (pair) => drawnResult(pair, seed),
    before = (same) => same,
  }: Simulation,
): TournamentProgress {
  let { progress, isOver } = advanced(format, newProgress(players));
  while (!isOver) {
    progress = advanced(format, before(progress)).progress;
    const open = progress.pairs.filter(({ number }) => !progress.results.has(number));
    if (open.length === 0) return progress;
    const pair = pick(open);
    progress = { ...progress, results: new Map([...progress.results, [pair.number, resultOf(pair)]]) };
    ({ progress, isOver } = advanced(format, progress));
  }
  return progress;
}
