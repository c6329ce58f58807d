import { type Signal, signal } from '@preact/signals';
import type { Game } from '../../chess/game.ts';
import type { Style } from '../../chess/notation.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import type { TraceEvent } from '../../host/trace-event.ts';
import { type TracePath, tracePath } from '../../host/trace-path.ts';
import { eventsOf, formatReason, type SayStep } from './step-text.ts';
import { type StepAhead, type StepReader, stepReader, type TraceSource } from './trace-steps.ts';
import { isIdleCut, NOTHING_WATCHED, type Watched, withEvent } from './watched.ts';

/** Watching a search: stepping, running, pausing and restarting. Plain state; the page shows it. */

/** Steps a second. */
export const SPEEDS = [0.5, 1, 4, 20, 200, Number.POSITIVE_INFINITY] as const;
export type Speed = (typeof SPEEDS)[number];

export type WatchPhase =
  | { readonly kind: 'opening' }
  /** It is paused and can be stepped. `isBusy`: a requested step has not arrived yet. */
  | { readonly kind: 'resting'; readonly isBusy: boolean }
  | { readonly kind: 'running' }
  | { readonly kind: 'over' }
  | { readonly kind: 'failed'; readonly report: ErrorReport };

/** What DEPTH struck out, or CLIMB cut, in one step. */
export interface WatchNote {
  readonly step: number;
  readonly kind: 'struck' | 'cut';
  readonly text: string;
}

/** What is shown after a step. */
export interface WatchShown {
  readonly watched: Watched;
  /** Steps taken. */
  readonly steps: number;
  /** Descriptions of the last steps, the newest first. */
  readonly said: readonly { readonly step: number; readonly text: string }[];
  /** What was struck out and cut, the newest first. */
  readonly notes: readonly WatchNote[];
}

export const NOTHING_SHOWN: WatchShown = { watched: NOTHING_WATCHED, steps: 0, said: [], notes: [] };

/** A search to be watched, before it is opened. */
export interface WatchTask {
  readonly game: Game;
  readonly style: Style;
  readonly say: SayStep;
  /** Opens it, from its start. */
  open(): Promise<TraceSource>;
}

/** The environment of watching. */
export interface WatchMeans {
  wait(millis: number): Promise<void>;
  now(): number;
  /** The least time between two updates of the display, in milliseconds. */
  frameMillis(): number;
}

export interface Watch {
  readonly phase: Signal<WatchPhase>;
  readonly shown: Signal<WatchShown>;
  readonly speed: Signal<Speed>;
  readonly means: WatchMeans;
  /** What is being watched; a new object after each restart. */
  session: Session | undefined;
}

interface Session {
  readonly task: WatchTask;
  readonly reader: StepReader;
  readonly path: TracePath;
  /** The current state; shown when there is time. */
  latest: WatchShown;
}

/** The number of sentences and notes that are kept. */
const SAID_KEPT = 12;
const NOTES_KEPT = 12;
/** The number of moves of one step that a note names; it counts the rest. */
const NAMED_IN_NOTE = 6;
/** The number of events fetched at a time: few for a step, many for a run. */
const STEP_EVENTS = 64;
const RUN_EVENTS = 4000;
/** How long a run may block the page before it yields, in milliseconds, and how often it checks. */
const HOLD_MILLIS = 12;
const CHUNK_STEPS = 64;

export function openWatch(means: WatchMeans): Watch {
  return {
    phase: signal<WatchPhase>({ kind: 'opening' }),
    shown: signal(NOTHING_SHOWN),
    speed: signal<Speed>(1),
    means,
    session: undefined,
  };
}

/** Starts watching from the start; stops watching the previous search. */
export async function beginWatch(watch: Watch, task: WatchTask): Promise<void> {
  const { phase, shown } = watch;
  watch.session = undefined;
  phase.value = { kind: 'opening' };
  shown.value = NOTHING_SHOWN;
  const waiting: Session = {
    task,
    reader: stepReader(never),
    path: tracePath(task.game, task.style),
    latest: NOTHING_SHOWN,
  };
  watch.session = waiting;
  try {
    const source = await task.open();
    if (watch.session !== waiting) return;
    watch.session = { ...waiting, reader: stepReader(source) };
    phase.value = { kind: 'resting', isBusy: false };
  } catch (error) {
    if (watch.session === waiting) fail(watch, error);
  }
}

const never: TraceSource = { pull: () => new Promise(() => {}) };

/** Stops watching. */
export function endWatch(watch: Watch): void {
  watch.session = undefined;
  watch.phase.value = { kind: 'opening' };
}

/** Takes one step; during a run, the last one. */
export async function stepOnce(watch: Watch): Promise<void> {
  const { phase, session } = watch;
  if (!session || (phase.value.kind !== 'resting' && phase.value.kind !== 'running')) return;
  if (phase.value.kind === 'resting' && phase.value.isBusy) return;
  const busy: WatchPhase = { kind: 'resting', isBusy: true };
  phase.value = busy;
  const isWanted = () => watch.session === session && phase.value === busy;
  await take(watch, session, { most: 1, events: STEP_EVENTS, isWanted, isEnough: () => true });
  if (isWanted()) phase.value = { kind: 'resting', isBusy: false };
}

/** Runs at the chosen speed until paused or finished. */
export async function run(watch: Watch): Promise<void> {
  await runUntil(watch, () => false, watch.speed);
}

/** Runs at full speed until a root move is finished. */
export async function runToRootMove(watch: Watch): Promise<void> {
  const isRoot = ({ step }: StepAhead) => step.events.some((event) => event.kind === 'leave' && event.ply === 1);
  await runUntil(watch, isRoot, { value: Number.POSITIVE_INFINITY });
}

/** Pauses it. */
export function pause(watch: Watch): void {
  if (watch.phase.value.kind === 'running') watch.phase.value = { kind: 'resting', isBusy: false };
}

async function runUntil(
  watch: Watch,
  isEnough: (ahead: StepAhead) => boolean,
  speed: { readonly value: number },
): Promise<void> {
  const { phase, session, means } = watch;
  if (!session || phase.value.kind !== 'resting' || phase.value.isBusy) return;
  const running: WatchPhase = { kind: 'running' };
  phase.value = running;
  const isWanted = () => watch.session === session && phase.value === running;
  while (isWanted()) {
    const isTimed = Number.isFinite(speed.value);
    const rest = isTimed ? Math.max(1000 / speed.value, means.frameMillis()) : 0;
    const most = isTimed ? Math.max(1, Math.round((speed.value * rest) / 1000)) : speed.value;
    const isDone = await take(watch, session, {
      most,
      events: most === 1 ? STEP_EVENTS : RUN_EVENTS,
      isWanted,
      isEnough,
    });
    if (!isWanted()) return;
    if (isDone) {
      phase.value = { kind: 'resting', isBusy: false };
      return;
    }
    // A change of speed takes effect at once.
    const before = speed.value;
    const end = means.now() + rest;
    if (rest === 0) await means.wait(0);
    while (isWanted() && speed.value === before && means.now() < end) {
      await means.wait(Math.min(100, end - means.now()));
    }
  }
}

interface Taking {
  readonly most: number;
  readonly events: number;
  isWanted(): boolean;
  /** Whether to stop after this step. */
  isEnough(ahead: StepAhead): boolean;
}

/**
 * Takes steps and shows the result: a number of steps, or as many as there is time for.
 * @returns true if one of them met the condition.
 */
async function take(watch: Watch, session: Session, { most, events, isWanted, isEnough }: Taking): Promise<boolean> {
  const { shown, phase, means } = watch;
  const { reader } = session;
  const start = means.now();
  let holdEnd = start + HOLD_MILLIS;
  let count = 0;
  let chunk: StepAhead[] = [];
  let isDone = false;
  let problem: { readonly error: unknown } | undefined;
  const digest = () => {
    if (chunk.length > 0) session.latest = follow(session.latest, session, chunk);
    chunk = [];
  };
  try {
    while (!isDone && count < most && !reader.isOver()) {
      // 1. The next step. If it is not there yet, what there is so far is shown first.
      const ahead = reader.shift();
      if (!ahead) {
        if (count > 0) break;
        await reader.fill(events);
        if (!isWanted()) break;
        holdEnd = means.now() + HOLD_MILLIS;
        continue;
      }
      chunk.push(ahead);
      count++;
      isDone = isEnough(ahead);

      // 2. In a fast run: until it is time to update, yielding to the page now and then.
      if (chunk.length < CHUNK_STEPS) continue;
      digest();
      if (means.now() >= start + means.frameMillis()) break;
      if (means.now() < holdEnd) continue;
      await means.wait(0);
      if (!isWanted()) break;
      holdEnd = means.now() + HOLD_MILLIS;
    }
  } catch (error) {
    problem = { error };
  }
  // 3. What was read is shown even if it was paused meanwhile: no step is lost.
  digest();
  if (watch.session !== session) return false;
  shown.value = session.latest;
  if (problem) fail(watch, problem.error);
  else if (reader.isOver()) phase.value = { kind: 'over' };
  return isDone;
}

/** What is shown after some more steps. */
function follow(before: WatchShown, { task, path }: Session, taken: readonly StepAhead[]): WatchShown {
  let { watched, steps } = before;
  const said = [...before.said];
  const notes = [...before.notes];
  const noted = new Set(taken.filter(({ step }) => step.events.some(isNoted)).slice(-NOTES_KEPT));
  for (const [index, ahead] of taken.entries()) {
    steps++;
    // Nobody can read every step of a fast run.
    if (index >= taken.length - SAID_KEPT) {
      said.unshift({ step: steps, text: task.say({ ...ahead, watched, name: path.name, legal: path.legal }) });
    }
    const written = noted.has(ahead) ? noteOf(ahead, steps, watched, path) : undefined;
    for (const event of ahead.step.events) {
      watched = withEvent(watched, event);
      path.follow(event);
    }
    if (written) notes.unshift(...written);
    if (notes.length > 2 * NOTES_KEPT) notes.length = NOTES_KEPT;
  }
  return { watched, steps, said: said.slice(0, SAID_KEPT), notes: notes.slice(0, NOTES_KEPT) };
}

const isNoted = ({ kind }: TraceEvent) => kind === 'prune' || kind === 'cut';

/** What a step strikes out and cuts, the newest first. */
function noteOf({ step }: StepAhead, number: number, watched: Watched, path: TracePath): WatchNote[] | undefined {
  const struck = eventsOf(step, 'prune');
  const [cut] = eventsOf(step, 'cut');
  const notes: WatchNote[] = [];
  const list = cut && watched.lists[cut.ply - 1];
  if (cut && !isIdleCut(list)) {
    const unread = list?.moves.filter(({ fate }) => fate === 'open') ?? [];
    const names = named(unread.map(({ move }) => path.name(cut.ply, move)));
    const what =
      unread.length === 0 ? 'nothing more is looked at' : `${names} ${unread.length === 1 ? 'is' : 'are'} cut`;
    const text =
      cut.move === ''
        ? 'good enough without a capture, none is looked at'
        : `${path.name(cut.ply, cut.move)} is too good, ${what}`;
    notes.push({ step: number, kind: 'cut', text: `Ply ${cut.ply}: ${text}.` });
  }
  const [first] = struck;
  if (first) {
    const moves = struck.map(({ ply, move, reason }) => `${path.name(ply, move)} (${formatReason(reason)})`);
    notes.push({ step: number, kind: 'struck', text: `Ply ${first.ply}: ${named(moves)}.` });
  }
  return notes.length > 0 ? notes : undefined;
}

function named(names: readonly string[]): string {
  const shown = names.slice(0, NAMED_IN_NOTE).join(', ');
  return names.length > NAMED_IN_NOTE ? `${shown} and ${names.length - NAMED_IN_NOTE} more` : shown;
}

function fail({ phase }: Watch, error: unknown): void {
  phase.value = { kind: 'failed', report: reportError(error) };
}
