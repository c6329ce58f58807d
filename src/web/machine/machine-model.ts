/** A machine on the page, driven like the terminal's (host/machine-driver.ts): what is shown, saved, played and announced. */

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Color } from 'plyhouse-kernel/position';
import { endingOf, movesOf, positionOf, turnOf } from '../../chess/game.ts';
import { messageOf } from '../../chess/message-of.ts';
import type { Uci } from '../../chess/move.ts';
import { driveMachine, type MachineDriver, type MachineEngine } from '../../host/machine-driver.ts';
import type { Console, ConsoleEvent, ConsoleState, Key, Step, Task, View } from '../../programs/console.ts';
import { beginningOf, type Guide, guideOf, playsGames } from '../../programs/console-guide.ts';
import { capsOf } from '../../programs/console-keys.ts';
import { machineColor } from './machine-address.ts';

/** The speed relative to the original; Infinity is as fast as this computer can. */
export const SPEEDS = [1, 10, 60, Number.POSITIVE_INFINITY] as const;
export type Speed = (typeof SPEEDS)[number];
export const SPEED_NAMES: Readonly<Record<string, string>> = {
  '1': 'at original speed',
  '10': '10 times faster',
  '60': '60 times faster',
  Infinity: 'without waiting',
};
/** At sixty times, a tournament move of three minutes takes three seconds. */
export const USUAL_SPEED: Speed = 60;

export interface MachineModel {
  readonly console: Console;
  readonly driver: MachineDriver;
  readonly services: MachineServices;
  /** Undefined while it is switched off. */
  readonly state: Signal<ConsoleState | undefined>;
  readonly view: ReadonlySignal<View | undefined>;
  readonly speed: Signal<Speed>;
  /** The machine time that the current task has taken, in milliseconds; undefined if none is running. */
  readonly machineMillis: Signal<number | undefined>;
  /** The expected input, and the keys that lead on; undefined while it thinks or is off. */
  readonly guide: ReadonlySignal<Guide | undefined>;
  /** Our text on why it refused the last key, and what it expects instead. */
  readonly refusal: Signal<string | undefined>;
  /** The game that it shows before anyone plays it: its states by ply, and the one shown. */
  readonly replay: Signal<Replay | undefined>;
  /** The times of its moves since the page was opened, the newest last. */
  readonly took: Signal<readonly Took[]>;
  /** The last key pressed, highlighted in the drawing. */
  readonly pressed: Signal<Key | undefined>;
  /** Our notice beside the machine. */
  readonly notes: Signal<readonly string[]>;
  /** The announcements for screen readers, newest last. */
  readonly announcements: Signal<readonly MachineAnnouncement[]>;
  /** Why it cannot continue. */
  readonly problem: Signal<string | undefined>;
  readonly inner: Inner;
}

interface Replay {
  readonly states: readonly ConsoleState[];
  readonly at: number;
}

/** The time of one of its moves, in milliseconds: on the original machine, and here. */
interface Took {
  readonly then: number;
  readonly here: number;
}

interface MachineAnnouncement {
  readonly id: number;
  /** Our English, not the machine's words. */
  readonly isOurs: boolean;
  readonly text: string;
}

/** Functions of the page that the model needs. */
export interface MachineServices {
  /** Plays sounds of the machine by name; `undefined` is the plain click of a key. */
  sound(names: readonly string[] | undefined): void;
  /** Saves the state, or deletes it. */
  keep(state: ConsoleState | undefined): void;
  /** It has made a move. */
  moved(): void;
  /** A monotonic clock, in milliseconds. */
  now(): number;
  /** Milliseconds between two keys that are typed automatically. */
  keyMillis(): number;
  /** Whether another tab uses it: its keys do nothing here. */
  readonly isFollowing?: boolean;
  /** Positions per second on its machine; undefined if none are counted. */
  readonly positionsPerSecond?: number;
}

/** State that is not displayed. */
interface Inner {
  /** The colour of its last move, or of the one that it thinks about; undefined before the first. */
  color: Color | undefined;
  /** Positions of the current search that were examined on the visitor's time. */
  aheadNodes: number;
  /** Keys waiting to be pressed, and whether automatic typing is in progress. */
  readonly queue: Key[];
  isTyping: boolean;
  /** Whether the keys that begin a game are being pressed; how long between two keys; ends the present pause. */
  isBeginning: boolean;
  keyMillis: number;
  wake(): void;
  /** When the current search began. */
  since: number;
  announcementCount: number;
  /** The last announced text, and the timer that waits until the visitor stops typing. */
  announcedText: readonly string[];
  timer: ReturnType<typeof setTimeout> | undefined;
  isClosed: boolean;
}

const SAID_KEPT = 6;
const NOTES_KEPT = 4;
const MOVES_TIMED = 40;
/** The visitor counts as having stopped typing after this time without a key, in milliseconds. */
const QUIET_MILLIS = 600;

/** Whether a machine does something that takes machine time. */
export const isAtWork = (task: Task['kind'] | undefined): boolean =>
  task === 'think' || task === 'solve' || task === 'work';

export function openMachine(
  console: Console,
  engine: MachineEngine,
  services: MachineServices,
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
        model.machineMillis.value = isAtWork(kind) ? 0 : undefined;
        if (kind !== undefined) model.inner.since = services.now();
        if (kind === undefined) model.inner.aheadNodes = 0;
      },
      onFault(error) {
        model.problem.value = messageOf(error);
      },
    },
    { pace: speed },
  );
  const model: MachineModel = {
    console,
    driver,
    services,
    state,
    view,
    speed: signal(speed),
    machineMillis: signal(undefined),
    guide: computed(() => (state.value ? guideOf(console, state.value) : undefined)),
    refusal: signal(undefined),
    replay: signal(undefined),
    took: signal([]),
    pressed: signal(undefined),
    notes: signal([]),
    announcements: signal([]),
    problem: signal(undefined),
    inner: {
      color: undefined,
      aheadNodes: 0,
      queue: [],
      isTyping: false,
      isBeginning: false,
      keyMillis: 0,
      wake() {},
      since: 0,
      announcementCount: 0,
      announcedText: view.value?.text ?? [],
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
  if (model.state.value || model.services.isFollowing) return;
  model.notes.value = [];
  model.problem.value = undefined;
  model.driver.switchOn();
}

/** The keys that begin a game take this long together, in milliseconds; one of them not longer than the second number. */
const BEGINNING_MILLIS = 1500;
const KEY_MOST_MILLIS = 300;

/**
 * Switches it on and presses the keys after which it waits for the user's first move; of a machine that plays no games, the one that lights it.
 * @param isAtOnce without pauses.
 */
export function begin(model: MachineModel, isAtOnce: boolean): void {
  const { console, inner, services } = model;
  switchOn(model);
  const { steps } = beginningOf(console, 'white');
  const keys = playsGames(console) ? steps.flat() : (steps[0] ?? []);
  if (keys.length === 0) return;
  inner.isBeginning = true;
  const pause = Math.min(KEY_MOST_MILLIS, BEGINNING_MILLIS / keys.length);
  typeKeys(model, keys, isAtOnce || services.keyMillis() === 0 ? 0 : pause);
}

/** Presses the keys that still wait to begin a game at once. False if none do. */
export function hasten({ inner }: MachineModel): boolean {
  if (!inner.isBeginning) return false;
  inner.keyMillis = 0;
  inner.wake();
  return true;
}

/** Shows a game, move by move, until the user goes on with it. */
export function showReplay(model: MachineModel, states: readonly ConsoleState[], at: number): void {
  model.replay.value = { states, at };
  model.state.value = states[at];
  const thinking = states.findLast(({ task }) => task.kind === 'think');
  model.inner.color = thinking && turnOf(thinking.game);
}

/** The user goes on from the position shown. */
function takeUp(model: MachineModel): void {
  if (!model.replay.value) return;
  model.replay.value = undefined;
  model.driver.resume(model.state.value!);
}

export function switchOff(model: MachineModel): void {
  if (model.services.isFollowing) return;
  const { inner, driver, state } = model;
  inner.queue.length = 0;
  model.replay.value = undefined;
  model.refusal.value = undefined;
  driver.switchOff();
  clearTimeout(inner.timer);
  state.value = undefined;
  inner.announcedText = [];
  model.notes.value = [];
  model.services.keep(undefined);
  announce(model, 'Switched off');
}

/** Presses a key. */
export function press(model: MachineModel, key: Key): void {
  if (!model.state.value) return;
  if (model.services.isFollowing) {
    model.refusal.value = 'This machine is on in another tab.';
    return;
  }
  takeUp(model);
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

/** Presses keys one after the other, as by hand. @param millis from one key to the next. */
export function typeKeys(model: MachineModel, keys: readonly Key[], millis = model.services.keyMillis()): void {
  const { inner } = model;
  inner.keyMillis = millis;
  inner.queue.push(...keys);
  if (!inner.isTyping) void pressQueued(model);
}

async function pressQueued(model: MachineModel): Promise<void> {
  const { inner } = model;
  inner.isTyping = true;
  try {
    for (let key = inner.queue.shift(); key !== undefined && !inner.isClosed; key = inner.queue.shift()) {
      press(model, key);
      if (inner.keyMillis === 0 || inner.queue.length === 0) continue;
      await new Promise<void>((resolve) => {
        inner.wake = resolve;
        setTimeout(resolve, inner.keyMillis);
      });
    }
  } finally {
    inner.isTyping = false;
    inner.isBeginning = false;
  }
}

/** Lets time pass while it waits for keys. */
export function passTime({ state, driver, services }: MachineModel, millis: number): void {
  if (!services.isFollowing && state.value?.task.kind === 'listen') driver.feed([{ kind: 'time', millis }]);
}

/** Makes it move now. */
export function hurry(model: MachineModel): void {
  if (model.services.isFollowing) return;
  takeUp(model);
  model.driver.feed([{ kind: 'hurry' }]);
}

export function setSpeed(model: MachineModel, speed: Speed): void {
  model.speed.value = speed;
  model.driver.setPace(speed);
}

/** The colour that the machine plays, while it is on; of a game that had ended before the page was opened, a guess. */
export function colorOf({ state, inner }: MachineModel): Color {
  const { value } = state;
  return (endingOf(value!.game) && inner.color) || machineColor(value!);
}

/** The colour that can be moved on the board: the side to move, if the machine expects a move. */
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
  const { state, inner, driver, services, notes } = model;
  const before = state.value;
  if (event?.kind === 'key') model.refusal.value = refusalOf(model, step, before);
  if (event?.kind === 'decision') timed(model, event);
  if (step.state.task.kind === 'think') inner.color = turnOf(step.state.game);
  if (event?.kind === 'thought' && services.positionsPerSecond) {
    const { nodes } = event.thought;
    if (before?.task.kind === 'listen') inner.aheadNodes = nodes;
    else model.machineMillis.value = ((nodes - inner.aheadNodes) * 1000) / services.positionsPerSecond;
  }
  if (event?.kind === 'time' && before?.task.kind === 'work') {
    model.machineMillis.value = (model.machineMillis.value ?? 0) + event.millis;
  }
  if (event?.kind === 'key' && !step.sounds?.length) services.sound(undefined);
  if (driver.state) {
    state.value = driver.state;
    if (step.notes?.length) notes.value = [...notes.value, ...step.notes].slice(-NOTES_KEPT);
    else if (before && before.game !== step.state.game) notes.value = [];
    if (step.sounds?.length) services.sound(step.sounds);
  } else switchOff(model);
  // Its thinking is displayed but not announced: the announcements would never stop.
  if (event?.kind === 'thought' || (event?.kind === 'time' && step.says === undefined)) return;
  services.keep(state.value);
  announceLater(model, event?.kind === 'key' && step.says === undefined ? QUIET_MILLIS : 0, event && step.says);
  if (model.refusal.value !== undefined) announce(model, model.refusal.value, true);
}

/** The text on the expected input, if the machine has just refused or ignored a key. */
function refusalOf({ console, guide, inner }: MachineModel, step: Step, before: ConsoleState | undefined) {
  const isIgnored = step.state === before || JSON.stringify(step.state) === JSON.stringify(before);
  if (inner.isBeginning || step.notes?.length || !(step.isRefused || isIgnored)) return undefined;
  if (before?.task.kind === 'work') return 'It is working: only STOP interrupts it.';
  if (before && before.task.kind !== 'listen') return 'It is thinking, and reads no keys until it has moved.';
  const expected = guideOf(console, step.state) ?? guide.value;
  return expected && `It expects ${expected.what}.`;
}

/** Notes what a move took; one that was not searched took nothing. */
function timed(model: MachineModel, { decision, aheadNodes = 0 }: ConsoleEvent & { kind: 'decision' }): void {
  const { services, took, inner } = model;
  services.moved();
  if (!services.positionsPerSecond || decision.nodes === 0) return;
  const then = ((decision.nodes - aheadNodes) * 1000) / services.positionsPerSecond;
  took.value = [...took.value, { then, here: services.now() - inner.since }].slice(-MOVES_TIMED);
}

/** The likely time of a move on the original machine, from the moves before; undefined before the first. */
export function likelyMillis({ took }: MachineModel): number | undefined {
  const times = took.value.map(({ then }) => then).sort((one, other) => one - other);
  return times[times.length >> 1];
}

function announce(model: MachineModel, text: string, isOurs = false): void {
  const { announcements, inner } = model;
  announcements.value = [...announcements.value, { id: ++inner.announcementCount, isOurs, text }].slice(-SAID_KEPT);
}

/**
 * Announces what is new on the display, once the visitor has stopped typing.
 * @param message the machine's own words for it.
 */
function announceLater(model: MachineModel, afterMillis: number, message?: string): void {
  const { inner, view } = model;
  clearTimeout(inner.timer);
  const now = () => {
    const text = view.value?.text ?? [];
    const changed = message ?? changedLines(inner.announcedText, text).join('. ');
    inner.announcedText = text;
    if (changed !== '') announce(model, changed);
  };
  if (afterMillis === 0) now();
  else inner.timer = setTimeout(now, afterMillis);
}

/**
 * The lines of `now` that were not in `before`, trimmed: a screen reader announces these, never the whole picture again. Lines
 * that moved, as when a picture scrolls up, are not new; empty ones are left out.
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
