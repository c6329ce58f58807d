/**
 * A machine on the page: the same pure state machine that the terminal drives (programs/console.ts), with its engine,
 * its speed and its announcements.
 */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { endingOf, type Game, movesOf, positionOf, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { PlayerError } from '../../host/player.ts';
import type { Console, ConsoleEvent, ConsoleState, Key, Step, Task, View } from '../../programs/console.ts';
import { capsOf } from '../../programs/console-keys.ts';
import type { Thought } from '../../programs/program.ts';
import type { Mind } from './mind.ts';

/** The speed relative to the original; Infinity is as fast as this computer can. */
export const SPEEDS = [1, 10, 60, Number.POSITIVE_INFINITY] as const;
export type Speed = (typeof SPEEDS)[number];
/** At sixty times, a tournament move of three minutes takes three seconds. */
export const USUAL_SPEED: Speed = 60;

export interface MachineModel {
  readonly console: Console;
  readonly mind: Mind;
  readonly means: MachineMeans;
  /** Undefined while it is switched off. */
  readonly state: Signal<ConsoleState | undefined>;
  readonly view: ReadonlySignal<View | undefined>;
  /** The game on it, also while a position is being set up. */
  readonly game: ReadonlySignal<Game | undefined>;
  readonly speed: Signal<Speed>;
  /** The machine time that the current task has taken, in milliseconds; undefined if none is running. */
  readonly machineMillis: Signal<number | undefined>;
  /** The last key pressed, highlighted in the drawing. */
  readonly pressed: Signal<Key | undefined>;
  /** Our notice beside the machine. */
  readonly notes: Signal<readonly string[]>;
  /** The announcements for screen readers, newest last. */
  readonly said: Signal<readonly Said[]>;
  /** Why it cannot continue. */
  readonly problem: Signal<string | undefined>;
  readonly inner: Inner;
}

export interface Said {
  readonly id: number;
  readonly text: string;
}

/** What the model needs from the page. */
export interface MachineMeans {
  /** Plays sounds of the machine by name; `undefined` is the plain click of a key. */
  sound(names: readonly string[] | undefined): void;
  /** Saves the state, or deletes it. */
  keep(state: ConsoleState | undefined): void;
  /** Milliseconds between two keys that are typed automatically. */
  keyMillis(): number;
  /** Positions per second on its machine; undefined if none are counted. */
  readonly positionsPerSecond?: number;
}

interface Running {
  isCancelled: boolean;
  /** Whether it started as pondering and was a hit: it is the machine's own search now. */
  isHit: boolean;
}

/** State that is not displayed. */
interface Inner {
  /** The task in progress. */
  running: Running | undefined;
  /** Keys waiting to be pressed, and whether automatic typing is in progress. */
  readonly queue: Key[];
  isTyping: boolean;
  saidCount: number;
  /** The last announced text, and the timer that waits until the visitor stops typing. */
  toldText: readonly string[];
  timer: ReturnType<typeof setTimeout> | undefined;
  isClosed: boolean;
}

const SAID_KEPT = 6;
const NOTES_KEPT = 4;
/** The visitor counts as having stopped typing after this time without a key, in milliseconds. */
const QUIET_MILLIS = 600;

export function openMachine(
  console: Console,
  mind: Mind,
  means: MachineMeans,
  kept?: ConsoleState,
  speed: Speed = USUAL_SPEED,
): MachineModel {
  const state = signal<ConsoleState | undefined>(usable(console, kept));
  const view = computed(() => (state.value ? console.view(state.value) : undefined));
  const model: MachineModel = {
    console,
    mind,
    means,
    state,
    view,
    game: computed(() => state.value?.game),
    speed: signal(speed),
    machineMillis: signal(undefined),
    pressed: signal(undefined),
    notes: signal([]),
    said: signal([]),
    problem: signal(undefined),
    inner: {
      running: undefined,
      queue: [],
      isTyping: false,
      saidCount: 0,
      toldText: view.value?.text ?? [],
      timer: undefined,
      isClosed: false,
    },
  };
  void work(model);
  return model;
}

/** A saved state; undefined if this console cannot show it, for example one of an older version. */
function usable(console: Console, kept: ConsoleState | undefined): ConsoleState | undefined {
  if (!kept) return undefined;
  try {
    positionOf(kept.game);
    console.view(kept);
    return kept.task.kind === 'off' ? undefined : kept;
  } catch {
    return undefined;
  }
}

export function closeMachine(model: MachineModel): void {
  model.inner.isClosed = true;
  model.inner.queue.length = 0;
  clearTimeout(model.inner.timer);
  model.mind.close();
}

export function switchOn(model: MachineModel): void {
  if (model.state.value) return;
  model.notes.value = [];
  model.problem.value = undefined;
  take(model, model.console.start());
  model.means.keep(model.state.value);
  tell(model, 0);
}

export function switchOff(model: MachineModel): void {
  const { inner, mind, state } = model;
  inner.queue.length = 0;
  if (inner.running) {
    inner.running.isCancelled = true;
    mind.tell({ kind: 'stop' });
  }
  clearTimeout(inner.timer);
  state.value = undefined;
  inner.toldText = [];
  model.notes.value = [];
  model.means.keep(undefined);
  say(model, 'Switched off');
}

/** Presses a key. */
export function press(model: MachineModel, key: Key): void {
  const before = model.state.value;
  if (!before) return;
  model.pressed.value = key;
  const step = model.console.step(before, { kind: 'key', key });
  if (!step.sounds?.length) model.means.sound(undefined);
  take(model, step);
  model.means.keep(model.state.value);
  tell(model, step.says === undefined ? QUIET_MILLIS : 0, step.says);
}

/**
 * Types a line as on the terminal, including the key that ends it.
 * @throws {KeyError} if the machine has no such key.
 */
export function typeLine(model: MachineModel, line: string): void {
  typeKeys(model, model.console.read(line));
}

/** Types a move made on the board. False if the machine has no way to enter it. */
export function typeMove(model: MachineModel, move: Uci): boolean {
  const state = model.state.value;
  const keys = state && model.console.keysFor(state, move);
  if (!keys) return false;
  typeKeys(model, keys);
  return true;
}

/** Presses keys one after the other, as by hand. */
export function typeKeys(model: MachineModel, keys: readonly Key[]): void {
  const { inner } = model;
  inner.queue.push(...keys);
  if (!inner.isTyping) void pressQueued(model);
}

async function pressQueued(model: MachineModel): Promise<void> {
  const { inner, means } = model;
  inner.isTyping = true;
  try {
    for (let key = inner.queue.shift(); key !== undefined && !inner.isClosed; key = inner.queue.shift()) {
      press(model, key);
      const wait = means.keyMillis();
      if (wait > 0 && inner.queue.length > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    }
  } finally {
    inner.isTyping = false;
  }
}

/** Lets time pass while it waits for keys. */
export function passTime(model: MachineModel, millis: number): void {
  const { state, console } = model;
  if (state.value?.task.kind !== 'listen') return;
  const step = console.step(state.value, { kind: 'time', millis });
  if (step.state !== state.value) state.value = step.state;
}

/** Makes it move now. */
export function hurry(model: MachineModel): void {
  feed(model, { kind: 'hurry' });
}

export function setSpeed(model: MachineModel, speed: Speed): void {
  model.speed.value = speed;
  if (model.inner.running) model.mind.tell({ kind: 'pace', pace: speed });
}

/** Whose pieces can be moved on the board: the side to move's, when the machine expects a move. */
export function movableOn(model: MachineModel): 'white' | 'black' | undefined {
  const state = model.state.value;
  if (state?.task.kind !== 'listen' || endingOf(state.game)) return undefined;
  const hasKeys = movesOf(state.game).some((move) => model.console.keysFor(state, move) !== undefined);
  return hasKeys ? turnOf(state.game) : undefined;
}

/** The machine's key for a key of the visitor's keyboard. */
export function keyTyped({ machine }: Console, typed: string): Key | undefined {
  return capsOf(machine.keyboard).find((cap) => cap.typed.includes(typed))?.key;
}

// ------------------------------------------------------------------------------------------------ inside

function feed(model: MachineModel, event: ConsoleEvent): void {
  const before = model.state.value;
  if (!before) return;
  const step = model.console.step(before, event);
  take(model, step);
  if (event.kind !== 'thought') model.means.keep(model.state.value);
  // Its thinking is displayed but not announced: the announcements would never stop.
  if (event.kind !== 'thought') tell(model, 0, step.says);
}

function take(model: MachineModel, step: Step): void {
  const { state, inner, mind, means, notes } = model;
  const before = state.value;
  if (step.words && inner.running) {
    for (const word of step.words) mind.tell(word);
    if (step.words.some(({ kind }) => kind === 'stop')) inner.running.isCancelled = true;
    if (step.words.some(({ kind }) => kind === 'hit')) {
      inner.running.isHit = true;
      mind.tell({ kind: 'pace', pace: model.speed.value });
      model.machineMillis.value = 0;
    }
  }
  if (step.state.task.kind === 'off') {
    switchOff(model);
    return;
  }
  state.value = step.state;
  if (step.notes?.length) notes.value = [...notes.value, ...step.notes].slice(-NOTES_KEPT);
  else if (before && before.game !== step.state.game) notes.value = [];
  if (step.sounds?.length) means.sound(step.sounds);
  void work(model);
}

/** Carries out the tasks the machine requests until there are none. */
async function work(model: MachineModel): Promise<void> {
  const { inner, state, mind } = model;
  if (inner.running || inner.isClosed) return;
  const { task, game } = state.value ?? {};
  if (!task || !game || task.kind === 'off' || (task.kind === 'listen' && !task.ponder)) return;
  const run: Running = { isCancelled: false, isHit: false };
  inner.running = run;
  if (task.kind !== 'listen') model.machineMillis.value = 0;
  let event: ConsoleEvent;
  try {
    event = await done(model, task, game, run);
  } catch (error) {
    if (inner.isClosed) return;
    event = { kind: 'broken' };
    if (!run.isCancelled) model.problem.value = error instanceof Error ? error.message : String(error);
    if (error instanceof PlayerError) await mind.restart().catch(() => {});
  }
  inner.running = undefined;
  model.machineMillis.value = undefined;
  if (inner.isClosed) return;
  const asked = run.isHit ? 'think' : task.kind;
  if (!run.isCancelled && state.value?.task.kind === asked) feed(model, event);
  // A task requested meanwhile comes first.
  else void work(model);
}

async function done(
  model: MachineModel,
  task: Exclude<Task, { kind: 'off' }>,
  game: Game,
  run: Readonly<Running>,
): Promise<ConsoleEvent> {
  const { mind, speed, means } = model;
  if (task.kind === 'solve') return { kind: 'solved', solution: await mind.solve(task, speed.value) };
  const ponder = task.kind === 'listen' ? task.ponder! : undefined;
  let aheadNodes = 0;
  const onThought = (thought: Thought) => {
    const isOwn = !ponder || run.isHit;
    if (run.isCancelled || model.state.value?.task.kind !== (isOwn ? 'think' : 'listen')) return;
    if (!isOwn) aheadNodes = thought.nodes;
    else if (means.positionsPerSecond) {
      model.machineMillis.value = ((thought.nodes - aheadNodes) * 1000) / means.positionsPerSecond;
    }
    feed(model, { kind: 'thought', thought });
  };
  if (task.kind === 'think') return { kind: 'decision', ...(await mind.think(game, task, speed.value, onThought)) };
  const { game: ahead, ...level } = ponder!;
  const pondered: Task & { kind: 'think' } = { kind: 'think', ...level, limits: { ...level.limits, ponder: true } };
  // The visitor's time is real at any speed: pondering gets no more of it than on the original machine.
  const outcome = await mind.think(ahead, pondered, Number.POSITIVE_INFINITY, onThought);
  // Without a hit it ends only when stopped; otherwise there was nothing to think about.
  return run.isHit ? { kind: 'decision', ...outcome } : { kind: 'broken' };
}

function say(model: MachineModel, text: string): void {
  const { said, inner } = model;
  said.value = [...said.value, { id: ++inner.saidCount, text }].slice(-SAID_KEPT);
}

/**
 * Announces what is new on the display, once the visitor has stopped typing.
 * @param words the machine's own words for it.
 */
function tell(model: MachineModel, afterMillis: number, words?: string): void {
  const { inner, view } = model;
  clearTimeout(inner.timer);
  const now = () => {
    const text = view.value?.text ?? [];
    const changed = words ?? changedLines(inner.toldText, text).join('. ');
    inner.toldText = text;
    if (changed !== '') say(model, changed);
  };
  if (afterMillis === 0) now();
  else inner.timer = setTimeout(now, afterMillis);
}

/** The new part of a display, in as few lines as possible: a screen reader announces this, never the whole picture again. */

/**
 * The lines of `now` that were not in `before`. A picture that scrolled up is followed: lines that moved are not new.
 */
export function changedLines(before: readonly string[], now: readonly string[]): string[] {
  const known = new Map<string, number>();
  for (const line of before) known.set(line.trim(), (known.get(line.trim()) ?? 0) + 1);
  const changed: string[] = [];
  for (const line of now) {
    const text = line.trim();
    const count = known.get(text) ?? 0;
    if (count > 0) known.set(text, count - 1);
    else if (text !== '') changed.push(text);
  }
  return changed;
}
