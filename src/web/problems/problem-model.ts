import { type Signal, signal } from '@preact/signals';
import { type Fen, parseFen } from '../../chess/fen.ts';
import { endingOf, fenOf, type Game, gameAt, newGame, play } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { ReadMoveError, tryReadMove } from '../../chess/read-move.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import type { Kim1Estimate } from '../../problems/kim1-estimate.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Solution } from '../../problems/solution.ts';
import type { GuessResult, SolverProgress } from '../../problems/solver.ts';
import type { WorkerClient } from '../app/worker-questions.ts';
import type { Reply, SolverAnswer, SolverLimits, SolverQuestion } from '../solver/solver-answers.ts';

/** A mate problem: to solve yourself, or by the solver. Plain state; the page shows it. */

/** A problem with its length. */
export interface SetProblem extends Problem {
  readonly moves: number;
}

/** A visitor's move with its verdict. */
export interface Guess {
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
}

type ModelPhase =
  /** It is the visitor's turn, or no question is open. */
  | { readonly kind: 'resting' }
  | { readonly kind: 'judging'; readonly move: Uci }
  | { readonly kind: 'solving'; readonly progress: SolverProgress | undefined; readonly sinceTicks: number }
  | { readonly kind: 'failed'; readonly report: ErrorReport };

/** What to look for besides the keys. */
export interface Wanted {
  readonly tries: boolean;
  readonly setPlay: boolean;
  readonly variations: boolean;
}

export interface ProblemModel {
  readonly client: WorkerClient<SolverQuestion, SolverProgress, SolverAnswer>;
  readonly ticks: () => number;
  readonly problem: Signal<SetProblem>;
  /** What the visitor has played so far, with the replies to it. */
  readonly game: Signal<Game>;
  readonly guesses: Signal<readonly Guess[]>;
  /** The possible replies to the last correct move, and the one played. */
  readonly replies: Signal<{ readonly all: readonly Reply[]; readonly chosen: number } | undefined>;
  readonly phase: Signal<ModelPhase>;
  readonly solution: Signal<Solution | undefined>;
  /** True once the solution has been asked for: then the problem is no longer solved by the visitor. */
  readonly isShown: Signal<boolean>;
  /** The time the machine of 1976 would have needed; computed after the solution. */
  readonly kim1: Signal<Kim1Estimate | undefined>;
  readonly limits: Signal<SolverLimits>;
  readonly wanted: Signal<Wanted>;
  /** Incremented when the current task becomes obsolete. */
  turn: number;
}

/** Up to this length tries and set play are on by default; beyond it they take far longer than the keys. */
const SHORT_MOVES = 3;
const FIRST_LIMITS: SolverLimits = { millis: 60_000 };
/** The limit for the KIM-1 estimate: days of machine time, seconds of ours. */
const KIM1_LIMITS: SolverLimits = { positions: 30_000_000, millis: 8000 };

export function openModel(client: ProblemModel['client'], ticks: () => number, problem: SetProblem): ProblemModel {
  return {
    client,
    ticks,
    problem: signal(problem),
    game: signal(newGame(problem.fen)),
    guesses: signal([]),
    replies: signal(undefined),
    phase: signal({ kind: 'resting' }),
    solution: signal(undefined),
    isShown: signal(false),
    kim1: signal(undefined),
    limits: signal(FIRST_LIMITS),
    wanted: signal(wantedFor(problem)),
    turn: 0,
  };
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

/** Resets the position; attempts at the first move stay listed. */
export function startOver(model: ProblemModel): void {
  leaveOff(model);
  model.game.value = newGame(model.problem.value.fen);
  model.replies.value = undefined;
  model.guesses.value = [];
  model.phase.value = { kind: 'resting' };
}

/** Drops the current task. */
export function leaveOff(model: ProblemModel): void {
  model.turn++;
  // Stops the solver, including the KIM-1 estimate.
  model.client.stop();
  model.phase.value = { kind: 'resting' };
}

/** The number of moves the visitor has left. */
export function movesLeft(model: ProblemModel): number {
  return model.problem.value.moves - (model.game.value.moves.length >> 1);
}

/** Whether the visitor has mated. */
export function isMated(model: ProblemModel): boolean {
  return endingOf(model.game.value)?.kind === 'checkmate';
}

/** Plays a visitor's move, where any move that mates in time is correct, and replies to it. */
export async function guess(model: ProblemModel, move: Uci): Promise<void> {
  const before = model.game.value;
  const left = movesLeft(model);
  if (left < 1 || model.phase.value.kind === 'solving' || model.phase.value.kind === 'judging') return;
  const turn = ++model.turn;
  model.game.value = play(before, move);
  model.phase.value = { kind: 'judging', move };
  const fen = fenOf(before);
  const answer = await asked(model, { kind: 'guess', fen, moves: left, guess: move, limits: model.limits.value }, turn);
  if (answer?.kind !== 'judged') {
    if (answer === undefined && model.turn === turn) model.game.value = before;
    return;
  }
  const { judgement, replies } = answer;
  const isRight = judgement.kind === 'key';
  const isStated = isRight && before.moves.length === 0 ? statedKeys(model.problem.value)?.includes(move) : undefined;
  const judged: Guess = {
    fen,
    move,
    left,
    judgement,
    ...(isRight ? { mates: 1 + (replies[0]?.moves ?? 0) } : {}),
    ...(isStated === undefined ? {} : { isStated }),
  };
  model.guesses.value = [judged, ...model.guesses.value];
  model.phase.value = { kind: 'resting' };
  if (!isRight) {
    model.game.value = before;
    return;
  }
  model.replies.value = replies.length > 0 ? { all: replies, chosen: 0 } : undefined;
  if (replies[0]) model.game.value = play(model.game.value, replies[0].move);
}

/** Chooses another reply to the visitor's last move. */
export function replyOtherwise(model: ProblemModel, chosen: number): void {
  const replies = model.replies.value;
  const reply = replies?.all[chosen];
  if (!replies || !reply || model.phase.value.kind !== 'resting') return;
  const { game } = model;
  model.replies.value = { all: replies.all, chosen };
  game.value = play(gameAt(game.value, game.value.moves.length - 1), reply.move);
}

/** Solves the problem. The result is the solution, as far as the limits allow. */
export async function solve(model: ProblemModel): Promise<void> {
  leaveOff(model);
  const turn = ++model.turn;
  const { fen, moves } = model.problem.value;
  const sinceTicks = model.ticks();
  model.solution.value = undefined;
  model.isShown.value = true;
  model.phase.value = { kind: 'solving', progress: undefined, sinceTicks };
  const question: SolverQuestion = {
    kind: 'solve',
    fen,
    moves,
    options: model.wanted.value,
    limits: model.limits.value,
  };
  const answer = await asked(model, question, turn, (progress) => {
    if (model.turn === turn) model.phase.value = { kind: 'solving', progress, sinceTicks };
  });
  if (answer?.kind !== 'solution') return;
  model.solution.value = answer.solution;
  model.phase.value = { kind: 'resting' };
  if (model.kim1.value) return;
  const then = await asked(model, { kind: 'kim1', fen, moves, limits: KIM1_LIMITS }, turn);
  if (then?.kind === 'kim1') model.kim1.value = then.estimate;
}

/** Stops the current task and shows its results so far. */
export function stopSolver({ client }: ProblemModel): void {
  client.stop();
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
  turn: number,
  onProgress?: (progress: SolverProgress) => void,
): Promise<SolverAnswer | undefined> {
  try {
    const answer = await model.client.ask(question, onProgress);
    return model.turn === turn ? answer : undefined;
  } catch (error) {
    if (model.turn === turn) {
      model.phase.value = { kind: 'failed', report: reportError(error) };
    }
    return undefined;
  }
}
