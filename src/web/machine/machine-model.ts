/** A machine on the page, driven like the terminal's (host/machine-driver.ts): what is shown, saved, played and announced. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { endingOf, type Game, movesOf, positionOf, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { driveMachine, type MachineDriver, type MachineEngine } from '../../host/machine-driver.ts';
import type { Console, ConsoleEvent, ConsoleState, Key, Step, View } from '../../programs/console.ts';
import { capsOf } from '../../programs/console-keys.ts';

/** The speed relative to the original; Infinity is as fast as this computer can. */
export const SPEEDS = [1, 10, 60, Number.POSITIVE_INFINITY] as const;
export type Speed = (typeof SPEEDS)[number];
/** At sixty times, a tournament move of three minutes takes three seconds. */
export const USUAL_SPEED: Speed = 60;

export interface MachineModel {
  readonly console: Console;
  readonly driver: MachineDriver;
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

/** State that is not displayed. */
interface Inner {
  /** Positions of the current search that were examined on the visitor's time. */
  aheadNodes: number;
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
  engine: MachineEngine,
  means: MachineMeans,
  kept?: ConsoleState,
  speed: Speed = USUAL_SPEED,
): MachineModel {
  const state = signal<ConsoleState | undefined>(usable(console, kept));
  const view = computed(() => (state.value ? console.view(state.value) : undefined));
  const driver = driveMachine(
    console,
    engine,
    {
      onStep: (step, event) => shown(model, step, event),
      onTask(kind) {
        model.machineMillis.value = kind === 'think' || kind === 'solve' ? 0 : undefined;
        if (kind === undefined) model.inner.aheadNodes = 0;
      },
      onFault(error) {
        model.problem.value = error instanceof Error ? error.message : String(error);
      },
    },
    { pace: speed },
  );
  const model: MachineModel = {
    console,
    driver,
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
      aheadNodes: 0,
      queue: [],
      isTyping: false,
      saidCount: 0,
      toldText: view.value?.text ?? [],
      timer: undefined,
      isClosed: false,
    },
  };
  if (state.value) driver.resume(state.value);
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
  void model.driver.close();
}

export function switchOn(model: MachineModel): void {
  if (model.state.value) return;
  model.notes.value = [];
  model.problem.value = undefined;
  model.driver.switchOn();
}

export function switchOff(model: MachineModel): void {
  const { inner, driver, state } = model;
  inner.queue.length = 0;
  driver.switchOff();
  clearTimeout(inner.timer);
  state.value = undefined;
  inner.toldText = [];
  model.notes.value = [];
  model.means.keep(undefined);
  say(model, 'Switched off');
}

/** Presses a key. */
export function press(model: MachineModel, key: Key): void {
  if (!model.state.value) return;
  model.pressed.value = key;
  model.driver.feed([{ kind: 'key', key }]);
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
export function passTime({ state, driver }: MachineModel, millis: number): void {
  if (state.value?.task.kind === 'listen') driver.feed([{ kind: 'time', millis }]);
}

/** Makes it move now. */
export function hurry(model: MachineModel): void {
  model.driver.feed([{ kind: 'hurry' }]);
}

export function setSpeed(model: MachineModel, speed: Speed): void {
  model.speed.value = speed;
  model.driver.setPace(speed);
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

/** Shows, saves and announces a step. */
function shown(model: MachineModel, step: Step, event: ConsoleEvent | undefined): void {
  const { state, inner, driver, means, notes } = model;
  const before = state.value;
  if (event?.kind === 'thought' && means.positionsPerSecond) {
    const { nodes } = event.thought;
    if (before?.task.kind === 'listen') inner.aheadNodes = nodes;
    else model.machineMillis.value = ((nodes - inner.aheadNodes) * 1000) / means.positionsPerSecond;
  }
  if (event?.kind === 'key' && !step.sounds?.length) means.sound(undefined);
  if (driver.state) {
    state.value = driver.state;
    if (step.notes?.length) notes.value = [...notes.value, ...step.notes].slice(-NOTES_KEPT);
    else if (before && before.game !== step.state.game) notes.value = [];
    if (step.sounds?.length) means.sound(step.sounds);
  } else switchOff(model);
  // Its thinking is displayed but not announced: the announcements would never stop.
  if (event?.kind === 'thought' || event?.kind === 'time') return;
  means.keep(state.value);
  tell(model, event?.kind === 'key' && step.says === undefined ? QUIET_MILLIS : 0, event && step.says);
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
