import { batch, type Signal, signal } from '@preact/signals';
import { endingOf, type Game, newGame, play } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import { dismissPlayer } from '../../host/player.ts';
import { tournamentRequest } from '../../host/search-request.ts';
import type { DailyProblem } from './daily-problem.ts';
import { type DailyResult, UNTRIED } from './daily-results.ts';

/** A day's position as it is solved: the program errs, the visitor refutes it, the program answers. Plain state; the page shows it. */

type DailyPhase =
  /** The program is loaded, or thinks. */
  | { readonly kind: 'thinking' }
  | { readonly kind: 'yours' }
  | { readonly kind: 'over' }
  | { readonly kind: 'failed'; readonly report: ErrorReport };

export interface DailyModel {
  readonly problem: DailyProblem;
  readonly game: Signal<Game>;
  readonly phase: Signal<DailyPhase>;
  /** The last move that was none of the refutation, and the game in which it was tried. */
  readonly missed: Signal<{ readonly game: Game; readonly move: Uci } | undefined>;
  readonly result: Signal<DailyResult>;
  readonly means: DailyMeans;
  client: Promise<EngineClient> | undefined;
  /** When the visitor could move or the time was last counted, on a monotonic clock. */
  sinceTicks: number;
  /** Time counts while the visitor sees the position. */
  isSeen: boolean;
  isClosed: boolean;
}

/** The environment of solving. */
interface DailyMeans {
  startClient(): Promise<EngineClient>;
  /** Milliseconds of a monotonic clock. */
  ticks(): number;
  /** Whether the position is today's. */
  isToday(): boolean;
  /** Keeps a result. */
  onResult(result: DailyResult): void;
}

/** A day's position before the error. @param result what came of it so far. */
export function openDaily(problem: DailyProblem, means: DailyMeans, result: DailyResult = UNTRIED): DailyModel {
  return {
    problem,
    game: signal(newGame(problem.fen)),
    phase: signal<DailyPhase>({ kind: 'thinking' }),
    missed: signal<DailyModel['missed']['value']>(undefined),
    result: signal(result),
    means,
    client: undefined,
    sinceTicks: means.ticks(),
    isSeen: true,
    isClosed: false,
  };
}

/** Sets the position up again, and has the program err in it. */
export async function beginDaily(model: DailyModel): Promise<void> {
  const { game, phase, missed, problem, means } = model;
  game.value = newGame(problem.fen);
  missed.value = undefined;
  phase.value = { kind: 'thinking' };
  try {
    model.client ??= means.startClient();
    const client = await model.client;
    await client.newGame();
    await answer(model, client);
  } catch (error) {
    fail(model, error);
  }
}

/** Stops counting the time, and keeps it, while the page is hidden; or goes on. */
export function setSeen(model: DailyModel, isSeen: boolean): void {
  count(model);
  model.isSeen = isSeen;
}

/** Ends its program, and keeps the time. */
export function closeDaily(model: DailyModel): void {
  count(model);
  model.isClosed = true;
  dismiss(model);
}

function dismiss(model: DailyModel): void {
  dismissPlayer(model.client);
  model.client = undefined;
}

function fail(model: DailyModel, error: unknown): void {
  dismiss(model);
  if (!model.isClosed) model.phase.value = { kind: 'failed', report: reportError(error) };
}

/** Has the program move. @throws if it does not play what it played when the position was found. */
async function answer(model: DailyModel, client: EngineClient): Promise<void> {
  const { game, phase, problem } = model;
  const before = game.value;
  phase.value = { kind: 'thinking' };
  const { decision } = await client.think(before, tournamentRequest(client.card));
  if (model.isClosed || game.value !== before) return;
  const expected = problem.moves[before.moves.length];
  if (decision.move !== expected) {
    throw new Error(`${client.card.name} played ${decision.move ?? 'no move'}; expected ${expected}`);
  }
  model.sinceTicks = model.means.ticks();
  batch(() => {
    game.value = play(before, decision.move!);
    phase.value = { kind: 'yours' };
  });
}

/** How many moves of the refutation are left. */
export const movesLeft = ({ problem, game }: Pick<DailyModel, 'problem' | 'game'>): number =>
  Math.ceil((problem.moves.length - game.value.moves.length) / 2);

/** Tries a move: one of the refutation is answered, any other is taken back and counted. A mate is always right. */
export async function tryMove(model: DailyModel, move: Uci): Promise<void> {
  const { game, phase, missed, problem } = model;
  if (phase.value.kind !== 'yours') return;
  const before = game.value;
  const next = play(before, move);
  const isMate = endingOf(next)?.kind === 'checkmate';
  if (move !== problem.moves[before.moves.length] && !isMate) {
    missed.value = { game: before, move };
    count(model, { misses: model.result.value.misses + 1 });
    return;
  }
  const isOver = isMate || next.moves.length === problem.moves.length;
  count(model, isOver ? { end: 'solved', ...(model.means.isToday() ? { isOnDay: true } : {}) } : {});
  // The move and whose turn it is are seen at once: a move of the visitor is never taken for the program's.
  batch(() => {
    missed.value = undefined;
    game.value = next;
    phase.value = { kind: isOver ? 'over' : 'thinking' };
  });
  if (isOver) return;
  try {
    await answer(model, await model.client!);
  } catch (error) {
    fail(model, error);
  }
}

/** Gives up: plays the refutation to its end. */
export function showRefutation(model: DailyModel): void {
  const { game, phase, missed, problem } = model;
  missed.value = undefined;
  count(model, { end: 'shown' });
  let shown = game.value;
  for (const move of problem.moves.slice(shown.moves.length)) shown = play(shown, move);
  game.value = shown;
  phase.value = { kind: 'over' };
}

/** Adds to the result, with the time since it was last counted in which the visitor saw the position and could move. The first end stays. */
function count(model: DailyModel, change: Partial<DailyResult> = {}): void {
  const { result, means, phase, isSeen } = model;
  const now = means.ticks();
  // A time below zero could not be read again: it is counted as none if the clock was set back.
  const spent = phase.value.kind === 'yours' && isSeen ? Math.max(0, Math.round(now - model.sinceTicks)) : 0;
  model.sinceTicks = now;
  if (result.value.end !== undefined || (spent === 0 && Object.keys(change).length === 0)) return;
  result.value = { ...result.value, ...change, millis: result.value.millis + spent };
  means.onResult(result.value);
}
