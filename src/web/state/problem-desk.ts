import { type Signal, signal } from '@preact/signals';
import { type Fen, parseFen } from '../../chess/fen.ts';
import { endingOf, fenOf, type Game, gameAt, newGame, play } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { ReadMoveError, tryReadMove } from '../../chess/read-move.ts';
import type { Visit } from '../../problems/museum.ts';
import type { Problem } from '../../problems/problem.ts';
import type { Solution } from '../../problems/solution.ts';
import type { Judgement } from '../../problems/solver.ts';
import type { Asker } from '../workers/questions.ts';
import type { Limits, Reply, SolverAnswer, SolverProgress, SolverQuestion } from '../workers/solver-answers.ts';

/** A mate problem on the desk: to try oneself, and to have solved. Plain state; the page shows it. */

/** A problem whose length is known. */
export interface SetProblem extends Problem {
  readonly moves: number;
}

/** A move of the visitor's, judged. */
export interface Guess {
  /** Where it was played. */
  readonly fen: Fen;
  readonly move: Uci;
  /** Moves there were left, this one included. */
  readonly left: number;
  readonly judgement: Judgement;
  /** Moves in which it mates, itself included, where it does. */
  readonly mates?: number;
  /** A first move that mates: whether the text names it as the key. Undefined where the text names none. */
  readonly isStated?: boolean;
}

export type DeskPhase =
  /** The visitor's turn; or nothing is asked. */
  | { readonly kind: 'resting' }
  | { readonly kind: 'judging'; readonly move: Uci }
  | { readonly kind: 'solving'; readonly progress: SolverProgress | undefined; readonly sinceTicks: number }
  | { readonly kind: 'failed'; readonly problem: string };

/** What is looked for beside the keys. */
export interface Wanted {
  readonly tries: boolean;
  readonly setPlay: boolean;
  readonly variations: boolean;
}

export interface ProblemDesk {
  readonly asker: Asker<SolverQuestion, SolverProgress, SolverAnswer>;
  readonly ticks: () => number;
  readonly problem: Signal<SetProblem>;
  /** What the visitor has played so far, with the replies to it. */
  readonly game: Signal<Game>;
  readonly guesses: Signal<readonly Guess[]>;
  /** The replies that there were to the last move that was right, and which of them was played. */
  readonly replies: Signal<{ readonly all: readonly Reply[]; readonly chosen: number } | undefined>;
  readonly phase: Signal<DeskPhase>;
  readonly solution: Signal<Solution | undefined>;
  /** What the machine of 1976 would have needed; worked out after the solution. */
  readonly museum: Signal<Visit | undefined>;
  readonly limits: Signal<Limits>;
  readonly wanted: Signal<Wanted>;
  /** Raised when what runs is not wanted any more. */
  turn: number;
}

/** Up to this length tries and set play are looked for unasked: beyond it they take far longer than the keys. */
const SHORT_MOVES = 3;
export const FIRST_LIMITS: Limits = { millis: 60_000 };
/** So far the museum piece is followed: days of its own time, seconds of ours. */
const MUSEUM_LIMITS: Limits = { positions: 30_000_000, millis: 8000 };

export function openDesk(asker: ProblemDesk['asker'], ticks: () => number, problem: SetProblem): ProblemDesk {
  return {
    asker,
    ticks,
    problem: signal(problem),
    game: signal(newGame(problem.fen)),
    guesses: signal([]),
    replies: signal(undefined),
    phase: signal({ kind: 'resting' }),
    solution: signal(undefined),
    museum: signal(undefined),
    limits: signal(FIRST_LIMITS),
    wanted: signal(wantedFor(problem)),
    turn: 0,
  };
}

/** Lays another problem on the desk. */
export function setProblem(desk: ProblemDesk, problem: SetProblem): void {
  leaveOff(desk);
  desk.problem.value = problem;
  desk.wanted.value = wantedFor(problem);
  desk.solution.value = undefined;
  desk.museum.value = undefined;
  startOver(desk);
}

function wantedFor({ moves }: SetProblem): Wanted {
  const isShort = moves <= SHORT_MOVES;
  return { tries: isShort, setPlay: isShort, variations: true };
}

/** Puts the men back; what has been guessed stays to be read where it is about the first move. */
export function startOver(desk: ProblemDesk): void {
  leaveOff(desk);
  desk.game.value = newGame(desk.problem.value.fen);
  desk.replies.value = undefined;
  desk.guesses.value = [];
  desk.phase.value = { kind: 'resting' };
}

/** What runs is not wanted any more. */
export function leaveOff(desk: ProblemDesk): void {
  desk.turn++;
  // Whatever the solver is at, the museum piece too.
  desk.asker.stop();
  desk.phase.value = { kind: 'resting' };
}

/** How many moves the visitor has left. */
export function movesLeft(desk: ProblemDesk): number {
  return desk.problem.value.moves - (desk.game.value.moves.length >> 1);
}

/** Whether the visitor has mated. */
export function isMated(desk: ProblemDesk): boolean {
  return endingOf(desk.game.value)?.kind === 'checkmate';
}

/** Plays a move of the visitor's, where any move that mates in time is right, and answers it. */
export async function guess(desk: ProblemDesk, move: Uci): Promise<void> {
  const before = desk.game.value;
  const left = movesLeft(desk);
  if (left < 1 || desk.phase.value.kind === 'solving' || desk.phase.value.kind === 'judging') return;
  const turn = ++desk.turn;
  desk.game.value = play(before, move);
  desk.phase.value = { kind: 'judging', move };
  const fen = fenOf(before);
  const answer = await asked(desk, { kind: 'guess', fen, moves: left, guess: move, limits: desk.limits.value }, turn);
  if (answer?.kind !== 'judged') {
    if (answer === undefined && desk.turn === turn) desk.game.value = before;
    return;
  }
  const { judgement, replies } = answer;
  const isRight = judgement.kind === 'key';
  const isStated = isRight && before.moves.length === 0 ? statedKeys(desk.problem.value)?.includes(move) : undefined;
  const judged: Guess = {
    fen,
    move,
    left,
    judgement,
    ...(isRight ? { mates: 1 + (replies[0]?.moves ?? 0) } : {}),
    ...(isStated === undefined ? {} : { isStated }),
  };
  desk.guesses.value = [judged, ...desk.guesses.value];
  desk.phase.value = { kind: 'resting' };
  if (!isRight) {
    desk.game.value = before;
    return;
  }
  desk.replies.value = replies.length > 0 ? { all: replies, chosen: 0 } : undefined;
  if (replies[0]) desk.game.value = play(desk.game.value, replies[0].move);
}

/** Another reply to the visitor's last move than the one that was played. */
export function replyOtherwise(desk: ProblemDesk, chosen: number): void {
  const replies = desk.replies.value;
  const reply = replies?.all[chosen];
  if (!replies || !reply || desk.phase.value.kind !== 'resting') return;
  const { game } = desk;
  desk.replies.value = { all: replies.all, chosen };
  game.value = play(gameAt(game.value, game.value.moves.length - 1), reply.move);
}

/** Has the problem solved. What comes of it is the solution, as far as the limits let it be known. */
export async function solve(desk: ProblemDesk): Promise<void> {
  leaveOff(desk);
  const turn = ++desk.turn;
  const { fen, moves } = desk.problem.value;
  const sinceTicks = desk.ticks();
  desk.solution.value = undefined;
  desk.phase.value = { kind: 'solving', progress: undefined, sinceTicks };
  const question: SolverQuestion = {
    kind: 'solve',
    fen,
    moves,
    options: desk.wanted.value,
    limits: desk.limits.value,
  };
  const answer = await asked(desk, question, turn, (progress) => {
    if (desk.turn === turn) desk.phase.value = { kind: 'solving', progress, sinceTicks };
  });
  if (answer?.kind !== 'solution') return;
  desk.solution.value = answer.solution;
  desk.phase.value = { kind: 'resting' };
  if (desk.museum.value) return;
  const then = await asked(desk, { kind: 'museum', fen, moves, limits: MUSEUM_LIMITS }, turn);
  if (then?.kind === 'museum') desk.museum.value = then.visit;
}

/** Ends what runs; what is known by then is shown. */
export function stopSolver({ asker }: ProblemDesk): void {
  asker.stop();
}

/** Hides the solution again. */
export function hideSolution(desk: ProblemDesk): void {
  leaveOff(desk);
  desk.solution.value = undefined;
}

/** The keys that the text of a problem names; undefined where it names none that can be read. */
export function statedKeys({ fen, stated }: Problem): Uci[] | undefined {
  const position = parseFen(fen);
  const found = stated.map((text) => tryReadMove(position, text)).filter((move) => !(move instanceof ReadMoveError));
  return found.length > 0 ? (found as Uci[]) : undefined;
}

/** The answer, or undefined where it is not wanted any more, or did not come. */
async function asked(
  desk: ProblemDesk,
  question: SolverQuestion,
  turn: number,
  onProgress?: (progress: SolverProgress) => void,
): Promise<SolverAnswer | undefined> {
  try {
    const answer = await desk.asker.ask(question, onProgress);
    return desk.turn === turn ? answer : undefined;
  } catch (error) {
    if (desk.turn === turn) {
      desk.phase.value = { kind: 'failed', problem: error instanceof Error ? error.message : String(error) };
    }
    return undefined;
  }
}
