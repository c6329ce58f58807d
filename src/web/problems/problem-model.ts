import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type Fen, parseFen } from '../../chess/fen.ts';
import { endingOf, fenOf, type Game, newGame, play, takeBack } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { ReadMoveError, tryReadMove } from '../../chess/read-move.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import type { Kim1Estimate } from '../../problems/kim1-estimate.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Solution } from '../../problems/solution.ts';
import type { GuessResult, SolverProgress } from '../../problems/solver.ts';
import type { WorkerClient } from '../app/worker-questions.ts';
import { leaveAttempt, setGame, tryMove } from '../board/attempt.ts';
import { type AttemptSignals, openAttemptSignals } from '../board/attempt-signals.ts';
import type { Reply, SolverAnswer, SolverLimits, SolverQuestion } from '../solver/solver-answers.ts';

/** A mate problem: to solve yourself, or by the solver. Plain state; the page shows it. */

/** A problem with its length. */
export interface SetProblem extends Problem {
  readonly moves: number;
}

/** A visitor's move with its verdict. */
export interface AttemptedMove {
  /** The position it was played in. */
  readonly fen: Fen;
  readonly move: Uci;
  /** The number of moves that remained, including this one. */
  readonly left: number;
  readonly judgement: GuessResult;
  /** The number of moves in which it mates, including itself, if it does. */
  readonly mates?: number;
  /** For a first move that mates: whether the text gives it as the key. Undefined if the text gives none. */
  readonly isStated?: boolean;
  /** The possible replies to a correct move. */
  readonly replies: readonly Reply[];
}

type ModelPhase =
  /** It is the visitor's turn, or no question is open. */
  | { readonly kind: 'resting' }
  | { readonly kind: 'judging'; readonly move: Uci }
  | { readonly kind: 'solving'; readonly progress: SolverProgress | undefined; readonly sinceTicks: number }
  | { readonly kind: 'failed'; readonly report: ErrorReport };

/** Searches besides that for the keys. */
export interface Wanted {
  readonly tries: boolean;
  readonly setPlay: boolean;
  readonly variations: boolean;
}

export interface ProblemModel {
  /** Its `stop` ends the current task, and shows its results so far. */
  readonly client: WorkerClient<SolverQuestion, SolverProgress, SolverAnswer>;
  readonly ticks: () => number;
  readonly problem: Signal<SetProblem>;
  readonly attempt: AttemptSignals<AttemptedMove>;
  /** The visitor's moves so far, with the replies to them. */
  readonly game: ReadonlySignal<Game>;
  readonly attempted: ReadonlySignal<readonly AttemptedMove[]>;
  /** The possible replies to the last correct move, and the one played. */
  readonly replies: ReadonlySignal<{ readonly all: readonly Reply[]; readonly chosen: number } | undefined>;
  readonly phase: ReadonlySignal<ModelPhase>;
  /** The solver is working on the solution, or has failed. */
  readonly solving: Signal<Extract<ModelPhase, { readonly kind: 'solving' | 'failed' }> | undefined>;
  readonly solution: Signal<Solution | undefined>;
  /** True once the solution has been asked for: then the problem is no longer solved by the visitor. */
  readonly isShown: Signal<boolean>;
  /** The time the machine of 1976 would have needed; computed after the solution. */
  readonly kim1: Signal<Kim1Estimate | undefined>;
  readonly limits: Signal<SolverLimits>;
  readonly wanted: Signal<Wanted>;
}

/** Up to this length tries and set play are on by default; beyond it they take far longer than the keys. */
const SHORT_MOVES = 3;
const FIRST_LIMITS: SolverLimits = { millis: 60_000 };
/** The limit for the KIM-1 estimate: days of machine time, seconds of ours. */
const KIM1_LIMITS: SolverLimits = { positions: 30_000_000, millis: 8000 };

export function openModel(client: ProblemModel['client'], ticks: () => number, problem: SetProblem): ProblemModel {
  const attempt = openAttemptSignals<AttemptedMove>(newGame(problem.fen), {
    judge: (before, move) => judge(model, before, move),
    isOver: isMate,
  });
  const { now, game, phase } = attempt;
  const solving: ProblemModel['solving'] = signal(undefined);
  const model: ProblemModel = {
    ...{ client, ticks, attempt, game, solving },
    problem: signal(problem),
    attempted: computed(() => now.value.tries.map(({ verdict }) => verdict)),
    replies: computed(() => {
      const all = now.value.tries.find(({ verdict }) => verdict.judgement.kind === 'key')?.verdict.replies ?? [];
      const played = game.value.moves.at(-1);
      return all.length > 0 ? { all, chosen: all.findIndex(({ move }) => move === played) } : undefined;
    }),
    phase: computed(() => {
      if (solving.value) return solving.value;
      const { value } = phase;
      return value.kind === 'judging' || value.kind === 'failed' ? value : { kind: 'resting' };
    }),
    solution: signal(undefined),
    isShown: signal(false),
    kim1: signal(undefined),
    limits: signal(FIRST_LIMITS),
    wanted: signal(wantedFor(problem)),
  };
  return model;
}

/** Switches to another problem. */
export function setProblem(model: ProblemModel, problem: SetProblem): void {
  leaveOff(model);
  model.problem.value = problem;
  model.wanted.value = wantedFor(problem);
  model.solution.value = undefined;
  model.isShown.value = false;
  model.kim1.value = undefined;
  startOver(model);
}

function wantedFor({ moves }: SetProblem): Wanted {
  const isShort = moves <= SHORT_MOVES;
  return { tries: isShort, setPlay: isShort, variations: true };
}

/** Resets the position, and forgets the attempts. */
export function startOver(model: ProblemModel): void {
  leaveOff(model);
  setGame(model.attempt, newGame(model.problem.value.fen), []);
}

/** Drops the current task. */
export function leaveOff(model: ProblemModel): void {
  leaveAttempt(model.attempt);
  // Stops the solver, including the KIM-1 estimate.
  model.client.stop();
  model.solving.value = undefined;
}

/** The number of moves the visitor has left. */
export function movesLeft(model: ProblemModel): number {
  return model.problem.value.moves - (model.game.value.moves.length >> 1);
}

const isMate = (game: Game) => endingOf(game)?.kind === 'checkmate';

/** Whether the visitor has mated. */
export const isMated = ({ game }: ProblemModel): boolean => isMate(game.value);

/** Plays a visitor's move, where any move that mates in time is correct, and replies to it. */
export async function guess(model: ProblemModel, move: Uci): Promise<void> {
  if (movesLeft(model) < 1 || model.solving.value?.kind === 'solving') return;
  model.solving.value = undefined;
  await tryMove(model.attempt, move);
}

async function judge({ client, problem, limits }: ProblemModel, before: Game, move: Uci) {
  const fen = fenOf(before);
  const left = problem.value.moves - (before.moves.length >> 1);
  const answer = await client.ask({ kind: 'guess', fen, moves: left, guess: move, limits: limits.value });
  if (answer.kind !== 'judged') throw new Error(`asked for a verdict, the solver gave: ${answer.kind}`);
  const { judgement, replies } = answer;
  const isRight = judgement.kind === 'key';
  const isStated = isRight && before.moves.length === 0 ? statedKeys(problem.value)?.includes(move) : undefined;
  const verdict: AttemptedMove = {
    ...{ fen, move, left, judgement, replies },
    ...(isRight ? { mates: 1 + (replies[0]?.moves ?? 0) } : {}),
    ...(isStated === undefined ? {} : { isStated }),
  };
  const [reply] = replies;
  return { verdict, next: isRight ? [move, ...(reply ? [reply.move] : [])].reduce(play, before) : undefined };
}

/** Chooses another reply to the visitor's last move. */
export function replyOtherwise(model: ProblemModel, chosen: number): void {
  const { attempt, game } = model;
  const reply = model.replies.value?.all[chosen];
  if (reply && model.phase.value.kind === 'resting') setGame(attempt, play(takeBack(game.value, 1), reply.move));
}

/** Solves the problem. The result is the solution, as far as the limits allow. */
export async function solve(model: ProblemModel): Promise<void> {
  leaveOff(model);
  const { signal } = model.attempt.asking;
  const { fen, moves } = model.problem.value;
  const sinceTicks = model.ticks();
  model.solution.value = undefined;
  model.isShown.value = true;
  model.solving.value = { kind: 'solving', progress: undefined, sinceTicks };
  const question: SolverQuestion = {
    kind: 'solve',
    fen,
    moves,
    options: model.wanted.value,
    limits: model.limits.value,
  };
  const answer = await asked(model, question, signal, (progress) => {
    if (!signal.aborted) model.solving.value = { kind: 'solving', progress, sinceTicks };
  });
  if (answer?.kind !== 'solution') return;
  model.solution.value = answer.solution;
  model.solving.value = undefined;
  if (model.kim1.value) return;
  const then = await asked(model, { kind: 'kim1', fen, moves, limits: KIM1_LIMITS }, signal);
  if (then?.kind === 'kim1') model.kim1.value = then.estimate;
}

/** Hides the solution again. */
export function hideSolution(model: ProblemModel): void {
  leaveOff(model);
  model.solution.value = undefined;
}

/** The keys given in the text of a problem; undefined if it gives none that can be read. */
export function statedKeys({ fen, stated }: Problem): Uci[] | undefined {
  const position = parseFen(fen);
  const found = stated.map((text) => tryReadMove(position, text)).filter((move) => !(move instanceof ReadMoveError));
  return found.length > 0 ? (found as Uci[]) : undefined;
}

/** The answer, or undefined if it is obsolete or did not arrive. */
async function asked(
  model: ProblemModel,
  question: SolverQuestion,
  signal: AbortSignal,
  onProgress?: (progress: SolverProgress) => void,
): Promise<SolverAnswer | undefined> {
  try {
    const answer = await model.client.ask(question, onProgress);
    return signal.aborted ? undefined : answer;
  } catch (error) {
    if (!signal.aborted) model.solving.value = { kind: 'failed', report: reportError(error) };
    return undefined;
  }
}
