import type { Game } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import { startEngine } from '../../../host/engine.ts';
import type { Score, Trace } from '../../../programs/program.ts';
import { runInSlices, type Trial, trialTo } from '../lab/lab.ts';
import { bandAt } from '../progress.ts';

/** Gambiet/82 takes seconds for some hundred thousand evaluations; no question of this chapter needs more. */
export const MOST_OF_GAMBIET = 250_000;
/** Deep enough to see what the old programs could not. */
const JUDGE_DEPTH = 12;
const JUDGE_POSITIONS = 400_000;

/** Gambiet/82 to a pass: 3, 5 or 7 half-moves, the last of them only listed. */
export const gambietTrial = (game: Game, pass: number, prunes = true): Trial =>
  trialTo(pass, 'gambiet82', game, { ForwardPruning: prunes }, MOST_OF_GAMBIET);

/** The house's judge: Antwoord, twelve half-moves deep, or less if that takes too many positions. */
export const judgeTrial = (game: Game): Trial => trialTo(JUDGE_DEPTH, 'antwoord', game, {}, JUDGE_POSITIONS);

/** SCHACH with and without what it does beyond its fixed depth. */
export const quietTrial = (game: Game, depth: number, isQuiet: boolean): Trial =>
  trialTo(depth, 'schach22', game, { Quiescence: isQuiet });

/** CHESS 0.5X, material alone, with and without a half-move more after a check. */
export const checkTrial = (game: Game, depth: number, hasCheckPly: boolean): Trial =>
  trialTo(depth, 'chess05x', game, { Positional: false, CheckPly: hasCheckPly });

/** A score in pawns; a mate counts more than any pawns. */
const pawnsOf = (score: Score | undefined): number =>
  score === undefined ? 0 : score.kind === 'cp' ? score.centipawns / 100 : score.moves > 0 ? 99 : -99;

/** Ranges of the error of a value, as the question words them. */
export const ERRORS = [
  { value: 'low', label: 'too low', most: -0.5 },
  { value: 'right', label: 'right, within half a pawn', most: 0.5 },
  { value: 'pawn', label: 'too high, by up to two pawns', most: 2 },
  { value: 'piece', label: 'too high, by more than two pawns', most: Number.POSITIVE_INFINITY },
] as const;

export const errorOf = (value: Score | undefined, truth: Score | undefined): string =>
  bandAt(ERRORS, pawnsOf(value) - pawnsOf(truth));

/** Which of two scores is higher. */
export const COMPARISONS = [
  { value: 'higher', label: 'higher' },
  { value: 'same', label: 'the same' },
  { value: 'lower', label: 'lower' },
] as const;

export function compare(one: Score | undefined, other: Score | undefined): string {
  const difference = pawnsOf(one) - pawnsOf(other);
  return difference > 0 ? 'higher' : difference < 0 ? 'lower' : 'same';
}

/** A move at the root as Gambiet/82 lists it before its search, and what became of it. */
export interface RootMove {
  readonly move: Uci;
  /** In eighths of a pawn, counted from the position before the move. */
  readonly minimum: number;
  readonly maximum: number;
  /** Its value after the search, if it was searched in the last pass. */
  readonly end?: number;
  /** Whether it was struck out unsearched in the last pass. */
  readonly isStruck: boolean;
}

/**
 * Gambiet/82's list at the root as it stands after a search, by its own trace. It searches in this thread, in short slices: a
 * worker would not pass on the trace. @throws the signal's reason when it is aborted.
 */
export async function rootListOf(game: Game, pass: number, signal?: AbortSignal): Promise<readonly RootMove[]> {
  const { gambiet82 } = await import('../../../programs/gambiet/gambiet82/program.ts');
  const engine = startEngine(gambiet82, { Book: false });
  let list: RootMove[] = [];
  let isTurned = false;
  const change = (move: Uci, what: Partial<RootMove>) => {
    // A new pass begins with a clean list; after the last one it stays.
    if (isTurned) list = list.map(({ end: _, ...each }) => ({ ...each, isStruck: false }));
    isTurned = false;
    list = list.map((each) => (each.move === move ? { ...each, ...what } : each));
  };
  const trace: Trace = {
    module: (name) => {
      if (name === 'NEXPAS') isTurned = true;
    },
    list: (ply, moves) => {
      if (ply !== 1 || list.length > 0) return;
      list = moves.map(({ move, values: { minimum = 0, maximum = 0 } }) => ({
        move,
        minimum,
        maximum,
        isStruck: false,
      }));
    },
    prune: (ply, move) => {
      if (ply === 1) change(move, { isStruck: true });
    },
    leave: (ply, move, value) => {
      if (ply === 1) change(move, { end: value });
    },
  };
  engine.setGame(game);
  const search = engine.search(
    { depth: pass, nodes: MOST_OF_GAMBIET },
    { kind: 'period', elapsedMillis: () => 0 },
    trace,
  );
  await runInSlices(search, undefined, signal);
  return list;
}

/** The best value that its search found, in eighths of a pawn; minus infinity if there is none yet. */
export const bestOf = (list: readonly RootMove[]): number => Math.max(...list.flatMap(({ end }) => end ?? []));
