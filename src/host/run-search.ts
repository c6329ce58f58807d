import { defined } from '../chess/defined.ts';
import { makeFen } from '../chess/fen.ts';
import { type Game, movesOf, positionOf } from '../chess/game.ts';
import { legalMove, type Uci } from '../chess/move.ts';
import type { Card, Clock, Decision, Engine, Limits, SearchCommand, Thought } from '../programs/program.ts';
import { periodClock, realClock } from './clock.ts';
import { eventLoopTurns } from './event-loop.ts';
import { PlayerError } from './player.ts';
import { limitsOf, mostOf, type RunCommand, type SearchRequest } from './search-request.ts';

/** The maximum time that one slice of thinking may block the thread, in milliseconds. */
const SLICE_MILLIS = 12;
/** The polling interval while a decision is held back, in milliseconds. */
const HOLD_MILLIS = 4;
/** The polling interval while a search is ahead of its machine, in milliseconds. */
const REST_MILLIS = 20;

declare const performance: { now(): number };
declare function setTimeout(task: () => void, millis: number): unknown;

/** A search to run: the engine, the game, the request and the listener. */
interface Drive {
  readonly engine: Engine;
  readonly card: Card;
  readonly game: Game;
  readonly request: SearchRequest;
  /** Commands for the search, oldest first; callers push, the run takes them out. */
  readonly commands: RunCommand[];
  /** True once the search is no longer wanted, not even its decision. */
  readonly isClosed?: () => boolean;
  readonly onThought?: ((thought: Thought) => void) | undefined;
}

/** The result of a run. */
interface Driven {
  /** Its move is legal. */
  readonly decision: Decision;
  /** The real time it took, from the question (or the hit) to the answer. */
  readonly millis: number;
  /** Work done before the hit, on the opponent's time; the decision includes its positions. */
  readonly ahead?: { readonly nodes: number; readonly millis: number };
}

/**
 * Runs a search in slices until it decides. Real time is enforced here, so that it also limits programs without a notion of
 * time; positions and the period clock are counted by the program.
 *
 * The opponent's time is real time even if the program's own is period time: on it, the program examines no more positions
 * than its machine would have meanwhile, give or take a slice.
 * @throws {UnknownLevelError} before the engine is asked anything.
 * @throws {PlayerError} if the program crashes (`crashed`), plays an illegal move (`illegalMove`) or is closed (`closed`).
 */
export async function runSearch(task: Drive): Promise<Driven> {
  const { engine, card, game, isClosed, onThought } = task;

  // 1. The question to the program. An invalid game is the caller's fault and throws here, not as a crash of the program.
  positionOf(game);
  const { infinite } = task.request;
  const run = startRun(task);
  const { clock, start, pace } = run;
  let isBegun = false;
  let held: Decision | undefined;
  const isAheadOfMachine = () =>
    run.pondering && run.request.period === true && clock.elapsedMillis(run.nodes) > performance.now() - start;

  const search = orCrash(card, () => {
    engine.setGame(game);
    return engine.search(run.limits, clock);
  });
  const turns = eventLoopTurns();
  let sliceEnd = performance.now() + SLICE_MILLIS;
  try {
    for (;;) {
      // 2. The next command for it. A generator's first step receives nothing, so commands wait for the second.
      const command = isBegun ? nextCommand(run, task) : undefined;

      // 3. A step and its thought. A requested mate ends the search; so does a limit set by a new level, for programs that
      // cannot change limits themselves.
      const isResting = !command && (isAheadOfMachine() || pace.isAhead(run.nodes));
      if (!held && !isResting) {
        const step = orCrash(card, () => search.next(command));
        isBegun = true;
        run.nodes = step.value.nodes;
        if (step.done) {
          held = step.value;
        } else {
          onThought?.(step.value);
          const { limits } = run;
          const isDone =
            isMateWithin(step.value, limits.mate) ||
            (run.isLevelChanged && isBeyond(step.value, limits, run.ahead?.nodes));
          if (isDone && !limits.infinite && !run.pondering) run.deadline = Number.NEGATIVE_INFINITY;
        }
      }

      // 4. An early decision is held back: in analysis and on the opponent's time it is not wanted yet, and at a set pace its machine has
      // not got there.
      if (held && (run.isOver || !(infinite || run.pondering || pace.isAhead(run.nodes)))) break;
      if (held || isResting || performance.now() >= sliceEnd) {
        if (held) await rest(HOLD_MILLIS);
        else if (isResting) await rest(REST_MILLIS);
        else await turns.take();
        if (isClosed?.()) throw new PlayerError('closed', card.id, 'closed in the middle of a search');
        sliceEnd = performance.now() + SLICE_MILLIS;
      }
    }
  } finally {
    turns.close();
    // An abandoned search releases its resources; for a finished one this does nothing.
    if (!held) quietly(() => search.return(undefined as never));
  }

  // 5. No illegal move leaves Plyhouse.
  checkDecision(card, game, held, task.request.searchMoves);
  return { decision: held, millis: performance.now() - run.countedFrom, ahead: run.ahead };
}

/** A search as it stands. Times are real, in milliseconds. */
interface Run {
  request: SearchRequest;
  limits: Limits;
  readonly clock: Clock;
  readonly pace: ReturnType<typeof paceOf>;
  readonly start: number;
  /** From when its time counts: the question, or the hit. */
  countedFrom: number;
  /** When it is made to move. */
  deadline: number;
  pondering: boolean;
  /** It was asked to end. */
  isOver: boolean;
  isLevelChanged: boolean;
  /** Positions examined so far. */
  nodes: number;
  ahead: Driven['ahead'];
}

function startRun({ card, request }: Drive): Run {
  const limits = limitsOf(card, request);
  const clock: Clock = request.period ? periodClock(card.positionsPerSecond) : realClock();
  const start = performance.now();
  return {
    ...{ request, limits, clock, pace: paceOf(request, clock, start), start, countedFrom: start },
    deadline: deadlineOf(limits, request, start),
    pondering: request.ponder === true,
    ...{ isOver: false, isLevelChanged: false, nodes: 0, ahead: undefined },
  };
}

/** The program's next command: one from outside, or that its time is up. */
function nextCommand(run: Run, { card, commands }: Drive): SearchCommand | undefined {
  let command = commands.shift();
  while (command?.kind === 'pace') {
    run.pace.set(command.pace, run.nodes);
    command = commands.shift();
  }
  switch (command?.kind) {
    case undefined:
      if (performance.now() < run.deadline) return undefined;
      run.deadline = Number.POSITIVE_INFINITY;
      return { kind: 'moveNow' };
    case 'stop':
    case 'moveNow':
      run.isOver = true;
      return command;
    case 'hit': {
      if (!run.pondering) return undefined;
      run.pondering = false;
      const { ponder: _, ...others } = run.request;
      run.countedFrom = performance.now();
      run.ahead = { nodes: run.nodes, millis: run.countedFrom - run.start };
      setRequest(run, card, others);
      return command;
    }
    case 'level':
      run.isLevelChanged = true;
      setRequest(run, card, otherLevel(command.limits, run.request, run.pondering));
      return { kind: 'level', limits: run.limits };
  }
}

function setRequest(run: Run, card: Card, request: SearchRequest): void {
  run.request = request;
  run.limits = limitsOf(card, request);
  run.deadline = deadlineOf(run.limits, request, run.countedFrom);
}

/** The speed that a machine is held to: whether the search is ahead of the machine time that has passed at it. */
function paceOf({ period, pace: first }: SearchRequest, clock: Clock, start: number) {
  let pace = period ? (first ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  let from = { real: start, machine: 0 };
  return {
    set(next: number, nodes: number): void {
      from = { real: performance.now(), machine: clock.elapsedMillis(nodes) };
      pace = period ? next : Number.POSITIVE_INFINITY;
    },
    isAhead: (nodes: number): boolean =>
      pace !== Number.POSITIVE_INFINITY &&
      clock.elapsedMillis(nodes) > from.machine + (performance.now() - from.real) * pace,
  };
}

const rest = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis));

/** The parts of the old request that a new level keeps: the clock, the safeguard, the root moves and, while it lasts, the ponder. */
function otherLevel(limits: Limits, request: SearchRequest, pondering: boolean): SearchRequest {
  const { period, overheadMillis, lag, guardMillis, searchMoves } = request;
  return {
    ...limits,
    ...defined({ period, overheadMillis, lag, guardMillis, searchMoves, ponder: pondering || undefined }),
  };
}

/** The real time at which the search is made to move. On the period clock its positions end it, unless the safeguard does first. */
function deadlineOf(limits: Limits, request: SearchRequest, from: number): number {
  if (limits.infinite || limits.ponder) return Number.POSITIVE_INFINITY;
  const guard = request.guardMillis ?? Number.POSITIVE_INFINITY;
  if (request.period) return from + guard;
  if (limits.moveMillis !== undefined) return from + Math.min(limits.moveMillis, guard);
  // Even a program that manages its own time must not exceed the flag.
  if (limits.gameClock) return from + Math.min(mostOf(limits.gameClock), guard);
  return from + guard;
}

function isMateWithin({ score }: Thought, moves: number | undefined): boolean {
  return moves !== undefined && score?.kind === 'mate' && score.moves > 0 && score.moves <= moves;
}

/** @param aheadNodes positions that do not count, as they were examined on the opponent's time. */
function isBeyond({ depth, nodes }: Thought, limits: Limits, aheadNodes = 0): boolean {
  const { depth: mostDepth = Number.POSITIVE_INFINITY, nodes: mostNodes = Number.POSITIVE_INFINITY } = limits;
  return depth > mostDepth || nodes - aheadNodes >= mostNodes;
}

/**
 * Checks a decision: a legal move, or none if there is none, the program resigns, or it can make none of the given root
 * moves.
 * @throws {PlayerError}
 */
export function checkDecision(
  card: Card,
  game: Game,
  { move, remarks }: Decision,
  searchMoves: readonly Uci[] = [],
): void {
  const position = positionOf(game);
  if (move !== undefined) {
    if (legalMove(position, move)) return;
    const detail = `decided on ${JSON.stringify(move)}, which is not legal in ${makeFen(position)}`;
    throw new PlayerError('illegalMove', card.id, detail, move);
  }
  if (movesOf(game).length === 0 || searchMoves.length > 0 || remarks?.some(({ kind }) => kind === 'resigns')) return;
  throw new PlayerError('illegalMove', card.id, `decided on no move, but there is one in ${makeFen(position)}`);
}

/** Runs a part of the program; an exception counts as its crash. */
export function orCrash<Value>(card: Card, piece: () => Value): Value {
  try {
    return piece();
  } catch (error) {
    const crash = new PlayerError('crashed', card.id, `the program broke: ${String(error)}`);
    crash.cause = error;
    throw crash;
  }
}

function quietly(task: () => void): void {
  try {
    task();
  } catch {
    // It is being discarded; errors have no recipient.
  }
}
