import type { Game } from '../chess/game.ts';
import type { Console, ConsoleEvent, ConsoleState, Settings, Solved, Step, Task } from '../programs/console.ts';
import type { Options, Thought } from '../programs/program.ts';
import type { EngineClient, Outcome } from './engine-client.ts';
import { openSeat } from './engine-seat.ts';
import type { RunCommand } from './search-request.ts';

type ThinkTask = Task & { readonly kind: 'think' };
type SolveTask = Task & { readonly kind: 'solve' };

/** Carries out the tasks of a machine, one at a time: the engine of its program ({@link programEngine}), or a solver. */
export interface MachineEngine {
  /** @param pace the limit of its speed relative to the original machine. @throws {PlayerError} */
  think(game: Game, task: ThinkTask, pace: number, onThought: (thought: Thought) => void): Promise<Outcome>;
  solve(task: SolveTask, pace: number): Promise<Solved>;
  /** A command to the running task. */
  send(command: RunCommand): void;
  close(): Promise<void>;
}

/** Functions with which the terminal and the page show a machine, and in which their driving of it differs. */
interface MachineHooks {
  /** After each step; `event` is undefined when it was switched on. The driver already has the new state. */
  onStep(step: Step, event: ConsoleEvent | undefined): void;
  /** A task has begun, or ended (undefined). `think` also when pondering becomes the machine's own search. */
  onTask?(kind: Task['kind'] | undefined): void;
  /** A task has failed. The machine listens again. */
  onFault(error: unknown): void;
  /** Whether input is waiting that has to be read before the next task of a game against itself. */
  isInputWaiting?(): boolean;
}

/** A machine in use. */
export interface MachineDriver {
  /** Undefined while it is off. */
  readonly state: ConsoleState | undefined;
  switchOn(settings?: Settings): void;
  /** Continues from a saved state. */
  resume(kept: ConsoleState): void;
  /** Stops the current task, whose result is dropped. No step is reported. */
  switchOff(): void;
  /** Takes a step for each event, then starts the task that the machine asks for. Ignored while it is off. */
  feed(events: readonly ConsoleEvent[]): void;
  /** Sets the speed relative to the original machine, also of the current task. */
  setPace(pace: number): void;
  /** Resolves when the machine is off, listens (pondering or not), or has paused for input. @throws what `onFault` throws. */
  idle(): Promise<void>;
  /** Stops without another step. */
  close(): Promise<void>;
}

/** A task in progress. */
interface RunningTask {
  readonly kind: Task['kind'];
  isCancelled: boolean;
  /** Whether it started as pondering and was a hit: it is the machine's own search now. */
  isHit: boolean;
  ended: Promise<void>;
}

interface DriverSettings {
  /** As fast as possible by default. */
  readonly pace?: number;
  /** False: never think on the player's time. */
  readonly ponders?: boolean;
}

/** The interval at which a machine that works by itself is given machine time, in real milliseconds. */
const WORK_MILLIS = 40;
/** The machine time it gets at once if it runs as fast as possible. */
const PIECE_MILLIS = 60_000;

/** A machine as it is driven. */
interface Drive {
  readonly console: Console;
  readonly engine: MachineEngine;
  readonly hooks: MachineHooks;
  readonly ponders: boolean;
  /** Its speed relative to the original machine. */
  pace: number;
  /** Undefined while it is off. */
  state: ConsoleState | undefined;
  running: RunningTask | undefined;
  isClosed: boolean;
}

/** Operates a machine: feeds its console with events, and carries out the tasks it asks for. */
export function driveMachine(
  console: Console,
  engine: MachineEngine,
  hooks: MachineHooks,
  { pace = Number.POSITIVE_INFINITY, ponders = true }: DriverSettings = {},
): MachineDriver {
  const drive: Drive = { console, engine, hooks, ponders, pace, state: undefined, running: undefined, isClosed: false };
  return {
    get state() {
      return drive.state;
    },
    switchOn(settings) {
      if (drive.state) return;
      take(drive, console.start(settings));
      startTask(drive);
    },
    resume(kept) {
      drive.state = kept;
      startTask(drive);
    },
    switchOff() {
      cancel(drive);
      drive.state = undefined;
    },
    feed(events) {
      for (const event of events) step(drive, event);
      startTask(drive);
    },
    setPace(next) {
      drive.pace = next;
      if (drive.running) engine.send({ kind: 'pace', pace: next });
    },
    async idle() {
      while (drive.running && (drive.running.isCancelled || drive.state?.task.kind !== 'listen')) {
        await drive.running.ended;
      }
    },
    close() {
      drive.isClosed = true;
      return engine.close();
    },
  };
}

function cancel({ engine, running }: Drive): void {
  if (!running) return;
  running.isCancelled = true;
  engine.send({ kind: 'stop' });
}

/** Takes the machine's step for an event; ignored while it is off. */
function step(drive: Drive, event: ConsoleEvent): void {
  if (drive.state) take(drive, drive.console.step(drive.state, event), event);
}

/** Accepts a step and passes its commands on to the running task. */
function take(drive: Drive, taken: Step, event?: ConsoleEvent): void {
  const { engine, hooks, pace, running } = drive;
  for (const command of taken.words ?? []) {
    if (!running) break;
    engine.send(command);
    if (command.kind === 'stop') running.isCancelled = true;
    if (command.kind !== 'hit') continue;
    running.isHit = true;
    if (pace !== Number.POSITIVE_INFINITY) engine.send({ kind: 'pace', pace });
    hooks.onTask?.('think');
  }
  const isOff = taken.state.task.kind === 'off';
  if (isOff) cancel(drive);
  drive.state = isOff ? undefined : taken.state;
  hooks.onStep(taken, event);
}

/** Starts the task that the machine asks for, unless one is running. */
function startTask(drive: Drive): void {
  const { state, ponders, hooks } = drive;
  if (!state || drive.running || drive.isClosed) return;
  const { task } = state;
  if (task.kind === 'listen' && !(ponders && task.ponder)) return;
  const run: RunningTask = { kind: task.kind, isCancelled: false, isHit: false, ended: Promise.resolve() };
  drive.running = run;
  hooks.onTask?.(task.kind);
  run.ended = work(drive, state, run);
  // Callers who await it handle its errors.
  run.ended.catch(() => {});
}

/** Whether the machine still wants what a task brings. */
const isWanted = ({ state }: Drive, run: RunningTask): boolean =>
  !run.isCancelled && state?.task.kind === (run.isHit ? 'think' : run.kind);

/** Does a task, feeds its result to the machine and starts the next task. */
async function work(drive: Drive, from: ConsoleState, run: RunningTask): Promise<void> {
  const { hooks } = drive;
  let event: ConsoleEvent | undefined;
  try {
    event = await perform(drive, from, run);
  } catch (error) {
    event = { kind: 'broken' };
    if (!drive.isClosed && !run.isCancelled) hooks.onFault(error);
  } finally {
    drive.running = undefined;
  }
  if (drive.isClosed) return;
  hooks.onTask?.(undefined);
  if (isWanted(drive, run)) {
    if (event) step(drive, event);
    if (drive.state && drive.state.task.kind !== 'listen' && hooks.isInputWaiting?.()) return;
  }
  startTask(drive);
}

/** Does a task. @returns the event that reports its result; undefined if its steps were reported as they were taken. */
async function perform(
  drive: Drive,
  { game, task }: ConsoleState,
  run: RunningTask,
): Promise<ConsoleEvent | undefined> {
  const { engine, pace } = drive;
  if (task.kind === 'work') return passTime(drive, run);
  if (task.kind === 'solve') return { kind: 'solved', solution: await engine.solve(task, pace) };
  const onThought = (thought: Thought) => {
    if (!drive.isClosed && isWanted(drive, run)) step(drive, { kind: 'thought', thought });
  };
  if (task.kind === 'think') return { kind: 'decision', ...(await engine.think(game, task, pace, onThought)) };
  const { game: ahead, ...level } = (task as Task & { kind: 'listen' }).ponder!;
  const ponder: ThinkTask = { kind: 'think', ...level, limits: { ...level.limits, ponder: true } };
  // The player's time is real at any speed: pondering gets no more of it than on the original machine.
  const outcome = await engine.think(ahead, ponder, Number.POSITIVE_INFINITY, onThought);
  // Without a hit it ends only when stopped; otherwise there was nothing to think about.
  return run.isHit ? { kind: 'decision', ...outcome } : { kind: 'broken' };
}

/** Passes machine time until the machine has another task. */
async function passTime(drive: Drive, run: RunningTask): Promise<undefined> {
  const isWorking = () => !drive.isClosed && drive.state?.task.kind === 'work';
  while (isWorking() && !run.isCancelled) {
    const since = performance.now();
    await new Promise((resolve) => setTimeout(resolve, drive.pace === Number.POSITIVE_INFINITY ? 0 : WORK_MILLIS));
    const isFast = drive.pace === Number.POSITIVE_INFINITY;
    const millis = isFast ? PIECE_MILLIS : (performance.now() - since) * drive.pace;
    if (isWorking()) step(drive, { kind: 'time', millis });
  }
}

/**
 * The program of a machine, started on first use and again after a fault. It runs on the period clock, so that it uses machine time.
 * @param settings its options, which those of a task complete.
 */
export function programEngine(
  start: (options: Options) => Promise<EngineClient>,
  settings: Options = {},
): MachineEngine {
  const seat = openSeat(({ options = {} }) => start(options));
  /** Commands for a task whose program is still loading. */
  let early: RunCommand[] | undefined;
  return {
    think(game, { level, limits = {}, options = {} }, pace, onThought) {
      const request = { ...(level === undefined ? {} : { level }), ...limits, period: true, pace };
      const waiting: RunCommand[] = [];
      early = waiting;
      return seat.use(
        (client) => {
          const thinking = client.think(game, request, onThought);
          for (const command of waiting) client.send(command);
          early = undefined;
          return thinking;
        },
        { setup: { options: { ...settings, ...options } } },
      );
    },
    solve: () => Promise.reject(new Error('a program solves no problems')),
    send(command) {
      if (early) early.push(command);
      else seat.send(command);
    },
    close: async () => seat.close(),
  };
}
