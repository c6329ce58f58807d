import { type Signal, signal } from '@preact/signals';
import { endingOf, type Game, newGame, play } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import { type EngineSeat, openSeat } from '../../host/engine-seat.ts';
import { tournamentRequest } from '../../host/search-request.ts';
import { goOn, leaveAttempt, setGame, tryMove as tryOn } from '../board/attempt.ts';
import { type AttemptSignals, openAttemptSignals } from '../board/attempt-signals.ts';
import type { DailyProblem } from './daily-problem.ts';
import { type DailyResult, UNTRIED } from './daily-results.ts';

/** A day's position as it is solved: the program errs, the visitor refutes it, the program answers. Plain state; the page shows it. */

export interface DailyModel extends AttemptSignals<undefined> {
  readonly problem: DailyProblem;
  readonly result: Signal<DailyResult>;
  readonly services: DailyServices;
  readonly seat: EngineSeat;
  /** When the visitor could move or the time was last counted, on a monotonic clock. */
  sinceTicks: number;
  /** Time counts while the visitor sees the position. */
  isSeen: boolean;
}

/** The environment of solving. */
interface DailyServices {
  startClient(): Promise<EngineClient>;
  /** Milliseconds of a monotonic clock. */
  ticks(): number;
  /** Whether the position is today's. */
  isToday(): boolean;
  /** Keeps a result. */
  onResult(result: DailyResult): void;
}

/** A day's position before the error. @param result what came of it so far. */
export function openDaily(problem: DailyProblem, services: DailyServices, result: DailyResult = UNTRIED): DailyModel {
  const model: DailyModel = Object.assign(
    openAttemptSignals<undefined>(newGame(problem.fen), {
      judge: (before, move) => judge(model, before, move),
      reply: (game, signal) => reply(model, game, signal),
      isOver: (game) => isRefuted(problem, game),
    }),
    {
      ...{ problem, services },
      result: signal(result),
      seat: openSeat(services.startClient),
      sinceTicks: services.ticks(),
      isSeen: true,
    },
  );
  model.now.value = { ...model.now.value, phase: { kind: 'thinking' } };
  return model;
}

const isMate = (game: Game) => endingOf(game)?.kind === 'checkmate';
const isRefuted = ({ moves }: DailyProblem, game: Game) => game.moves.length === moves.length || isMate(game);

/** Sets the position up again, and has the program err in it. */
export const beginDaily = (model: DailyModel): Promise<void> => goOn(model, newGame(model.problem.fen));

/** Stops counting the time, and keeps it, while the page is hidden; or goes on. */
export function setSeen(model: DailyModel, isSeen: boolean): void {
  count(model);
  model.isSeen = isSeen;
}

/** Ends its program, and keeps the time. */
export function closeDaily(model: DailyModel): void {
  count(model);
  leaveAttempt(model);
  model.seat.close();
}

/** Has the program move. @throws if it does not play what it played when the position was found. */
function reply(model: DailyModel, before: Game, signal: AbortSignal): Promise<Game> {
  const { problem, services, seat } = model;
  const expected = problem.moves[before.moves.length];
  const work = async (client: EngineClient) => {
    if (before.moves.length === 0) await client.newGame();
    const { decision } = await client.think(before, tournamentRequest(client.card));
    if (decision.move !== expected) {
      throw new Error(`${client.card.name} played ${decision.move ?? 'no move'}; expected ${expected}`);
    }
    if (!signal.aborted) model.sinceTicks = services.ticks();
    return play(before, decision.move!);
  };
  return seat.use(work, { signal });
}

/** How many moves of the refutation are left. */
export const movesLeft = ({ problem, game }: Pick<DailyModel, 'problem' | 'game'>): number =>
  Math.ceil((problem.moves.length - game.value.moves.length) / 2);

/** Tries a move: one of the refutation is answered, any other is taken back and counted. A mate is always right. */
export async function tryMove(model: DailyModel, move: Uci): Promise<void> {
  if (model.phase.value.kind === 'yours') await tryOn(model, move);
}

function judge(model: DailyModel, before: Game, move: Uci) {
  const { problem, result, services } = model;
  const next = play(before, move);
  const isRight = move === problem.moves[before.moves.length] || isMate(next);
  if (!isRight) count(model, { misses: result.value.misses + 1 });
  else if (isRefuted(problem, next)) count(model, { end: 'solved', ...(services.isToday() ? { isOnDay: true } : {}) });
  else count(model);
  return { verdict: undefined, next: isRight ? next : undefined };
}

/** Gives up: plays the refutation to its end. */
export function showRefutation(model: DailyModel): void {
  const { game, problem } = model;
  count(model, { end: 'shown' });
  setGame(model, problem.moves.slice(game.value.moves.length).reduce(play, game.value));
}

/** Adds to the result, with the time since it was last counted in which the visitor saw the position and could move. The first end stays. */
function count(model: DailyModel, change: Partial<DailyResult> = {}): void {
  const { result, services, phase, isSeen } = model;
  const now = services.ticks();
  // A time below zero could not be read again: it is counted as none if the clock was set back.
  const spent = phase.value.kind === 'yours' && isSeen ? Math.max(0, Math.round(now - model.sinceTicks)) : 0;
  model.sinceTicks = now;
  if (result.value.end !== undefined || (spent === 0 && Object.keys(change).length === 0)) return;
  result.value = { ...result.value, ...change, millis: result.value.millis + spent };
  services.onResult(result.value);
}
