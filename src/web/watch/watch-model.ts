import { type Signal, signal } from '@preact/signals';
import type { Game } from '../../chess/game.ts';
import type { Style } from '../../chess/notation.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import { type TracePath, tracePath } from '../../host/trace-path.ts';
import type { FormatStep } from './step-text.ts';
import { type StepAhead, stepReader, type TraceSource } from './trace-steps.ts';
import { NOTHING_SHOWN, openTrail, type Trail, type WatchShown } from './trail.ts';
import { isNoted, notesOf } from './watch-notes.ts';
import { withEvent } from './watched.ts';

/** Watching a search: stepping forwards and back, running, pausing and restarting. Plain state; the page shows it. */

/** A step a second; at first slowly, then faster and faster; five times that; without waiting. */
export const SPEEDS = ['step', 'follow', 'fast', 'full'] as const;
export type Speed = (typeof SPEEDS)[number];

type WatchPhase =
  | { readonly kind: 'opening' }
  /** It is paused and can be stepped. `isBusy`: a requested step has not arrived yet. */
  | { readonly kind: 'resting'; readonly isBusy: boolean }
  | { readonly kind: 'running' }
  | { readonly kind: 'over' }
  | { readonly kind: 'failed'; readonly report: ErrorReport };

/** A search to be watched, before it is opened. */
export interface WatchTask {
  readonly game: Game;
  readonly style: Style;
  readonly formatStep: FormatStep;
  /** Opens it, from its start; called again to go back to a step that is no longer kept, so it must give the same steps. */
  open(): Promise<WatchSource>;
}

/** The events of an opened search. */
export interface WatchSource extends TraceSource {
  /** Its game, if that is known only now; otherwise that of the task. */
  readonly game?: Game;
}

/** The environment of watching. */
interface WatchServices {
  wait(millis: number): Promise<void>;
  now(): number;
  /** The least time between two updates of the display, in milliseconds. */
  frameMillis(): number;
  /** Whether a search opens at rest, on a step that shows something, instead of running. */
  isStill(): boolean;
}

export interface Watch {
  readonly phase: Signal<WatchPhase>;
  readonly shown: Signal<WatchShown>;
  /** The last step seen so far; it stays while an earlier one is shown. */
  readonly reached: Signal<number>;
  readonly speed: Signal<Speed>;
  readonly services: WatchServices;
  /** Steps requested while a search is being opened; they are taken once it is open. */
  early: number;
  /** The search being watched; a new object after each restart. */
  session: WatchedSearch | undefined;
}

interface WatchedSearch {
  readonly task: WatchTask;
  readonly reader: Trail;
  path: TracePath;
  /** Root moves begun, and the steps since the last of them: they set the pace of a run. */
  readonly pace: { roots: number; since: number };
  /** The current state; shown when there is time. */
  latest: WatchShown;
}

/** The number of sentences and notes that are kept. */
const SAID_KEPT = 12;
const NOTES_KEPT = 12;
/** The number of events fetched at a time: few for a step, many for a run. */
const STEP_EVENTS = 64;
const RUN_EVENTS = 4000;
/**
 * The durations of steps in a followed run: 600 ms for the first, less with each step below a root move, and with each
 * root move.
 */
const FOLLOW = { millis: 600, steps: 1.5, roots: 12 };
const FAST = 5;
/** The valued root moves of a search that opens at rest. */
const VALUED_AT_REST = 3;
/** How long a run may block the page before it yields, in milliseconds, and how often it checks. */
const HOLD_MILLIS = 12;
const CHUNK_STEPS = 64;

export function openWatch(services: WatchServices): Watch {
  return {
    phase: signal<WatchPhase>({ kind: 'opening' }),
    shown: signal(NOTHING_SHOWN),
    reached: signal(0),
    speed: signal<Speed>('follow'),
    services,
    early: 0,
    session: undefined,
  };
}

/** Starts watching from the start; stops watching the previous search. @param step where to rest; by default it runs. */
export async function beginWatch(watch: Watch, task: WatchTask, step?: number): Promise<void> {
  watch.shown.value = NOTHING_SHOWN;
  watch.reached.value = 0;
  // Those for the search before this one; the first is drawn before it begins.
  if (watch.session) watch.early = 0;
  if (!(await reopen(watch, task))) return;
  if (step !== undefined || watch.early > 0) await goTo(watch, step ?? 0);
  else if (watch.services.isStill()) await runUntil(watch, isTelling(), { value: 'full' });
  else await run(watch);
}

/** Whether a step is one to rest on: a root move is looked at, and some have their value. */
function isTelling(): (ahead: StepAhead) => boolean {
  let valued = 0;
  return ({ step }) => {
    for (const event of step.events) {
      if (event.kind === 'leave' && event.ply === 1) valued++;
      if (event.kind === 'enter' && event.ply === 1 && valued >= VALUED_AT_REST) return true;
    }
    return false;
  };
}

/** Opens a search; the earlier display stays until there is something new. @returns false if it failed, or another is watched. */
async function reopen(watch: Watch, task: WatchTask): Promise<boolean> {
  const { phase } = watch;
  phase.value = { kind: 'opening' };
  const waiting = startSession(task, never);
  watch.session = waiting;
  try {
    const source = await task.open();
    if (watch.session !== waiting) return false;
    watch.session = startSession(task, source);
    phase.value = { kind: 'resting', isBusy: false };
    return true;
  } catch (error) {
    if (watch.session === waiting) fail(watch, error);
    return false;
  }
}

const startSession = (asked: WatchTask, source: WatchSource): WatchedSearch => {
  const task = source.game ? { ...asked, game: source.game } : asked;
  return {
    task,
    reader: openTrail(stepReader(source), { shown: NOTHING_SHOWN, line: [] }),
    path: tracePath(task.game, task.style),
    pace: { roots: 0, since: 0 },
    latest: NOTHING_SHOWN,
  };
};

const never: TraceSource = { pull: () => new Promise(() => {}) };

/** Stops watching. */
export function endWatch(watch: Watch): void {
  watch.session = undefined;
  watch.phase.value = { kind: 'opening' };
}

/** Takes one step; during a run, the last one; while a search is being opened, as soon as it is. */
export async function stepOnce(watch: Watch): Promise<void> {
  const { phase, session } = watch;
  if (phase.value.kind === 'opening') watch.early++;
  if (!session || (phase.value.kind !== 'resting' && phase.value.kind !== 'running')) return;
  if (phase.value.kind === 'resting' && phase.value.isBusy) return;
  const busy: WatchPhase = { kind: 'resting', isBusy: true };
  phase.value = busy;
  const isWanted = () => watch.session === session && phase.value === busy;
  await take(watch, session, { speed: 'full', events: STEP_EVENTS, isWanted, isEnough: () => true });
  if (isWanted()) phase.value = { kind: 'resting', isBusy: false };
}

/**
 * Goes to a step, and pauses there: at once to one that is kept, otherwise by running on to it or, if it is older than those
 * kept, by searching again from the start. Beyond the end it stops at the end.
 */
export async function goTo(watch: Watch, step: number): Promise<void> {
  const { phase, session } = watch;
  if (!session || phase.value.kind === 'opening') return;
  const wanted = Math.max(0, Math.floor(step)) + watch.early;
  watch.early = 0;
  const { first, reached } = session.reader.span();
  if (wanted < first) {
    if (await reopen(watch, session.task)) await goTo(watch, wanted);
    return;
  }
  showKept(watch, session, Math.min(wanted, reached));
  if (wanted <= reached) return;
  let left = wanted - reached;
  await runUntil(watch, () => --left <= 0, { value: 'full' });
}

/** Goes back one step. */
export async function stepBack(watch: Watch): Promise<void> {
  const { steps } = watch.session?.latest ?? NOTHING_SHOWN;
  if (steps > 0) await goTo(watch, steps - 1);
}

/** The game being watched, once its search is opened. */
export const watchedGame = ({ session }: Watch): Game | undefined => session?.task.game;

/** The first step that can be shown at once. */
export const firstKept = ({ session }: Watch): number => session?.reader.span().first ?? 0;

/** Shows the state after a step of the trail, as it was. */
function showKept(watch: Watch, session: WatchedSearch, step: number): void {
  const { phase, shown } = watch;
  const { reader, task } = session;
  const mark = reader.rewind(step);
  session.path = tracePath(task.game, task.style);
  for (const [index, move] of mark.line.entries()) session.path.follow({ kind: 'enter', ply: index + 1, move });
  const again: StepAhead[] = [];
  while (mark.shown.steps + again.length < step) again.push(reader.shift()!);
  session.latest = again.length === 0 ? mark.shown : follow(mark.shown, session, again);
  shown.value = session.latest;
  phase.value = reader.isOver() ? { kind: 'over' } : { kind: 'resting', isBusy: false };
}

/** Runs at the chosen speed until paused or finished. */
export async function run(watch: Watch): Promise<void> {
  await runUntil(watch, () => false, watch.speed);
}

/** Runs at full speed until a root move is finished. */
export async function runToRootMove(watch: Watch): Promise<void> {
  const isRoot = ({ step }: StepAhead) => step.events.some((event) => event.kind === 'leave' && event.ply === 1);
  await runUntil(watch, isRoot, { value: 'full' });
}

/** Pauses it. */
export function pause(watch: Watch): void {
  if (watch.phase.value.kind === 'running') watch.phase.value = { kind: 'resting', isBusy: false };
}

async function runUntil(
  watch: Watch,
  isEnough: (ahead: StepAhead) => boolean,
  speed: { readonly value: Speed },
): Promise<void> {
  const { phase, session, services } = watch;
  if (!session || phase.value.kind !== 'resting' || phase.value.isBusy) return;
  const running: WatchPhase = { kind: 'running' };
  phase.value = running;
  const isWanted = () => watch.session === session && phase.value === running;
  while (isWanted()) {
    const before = speed.value;
    const events = before === 'full' || before === 'fast' ? RUN_EVENTS : STEP_EVENTS;
    const { isDone, millis } = await take(watch, session, { speed: before, events, isWanted, isEnough });
    if (!isWanted()) return;
    if (isDone) {
      phase.value = { kind: 'resting', isBusy: false };
      return;
    }
    // A change of speed takes effect at once.
    const end = services.now() + millis;
    if (millis === 0) await services.wait(0);
    while (isWanted() && speed.value === before && services.now() < end) {
      await services.wait(Math.min(100, end - services.now()));
    }
  }
}

/** How long a step is shown in a run, in milliseconds. */
function restAfter({ step }: StepAhead, speed: Speed, { pace }: WatchedSearch): number {
  const isAtRoot = step.events.some(
    (event) => event.kind === 'thought' || ((event.kind === 'enter' || event.kind === 'leave') && event.ply === 1),
  );
  if (isAtRoot) pace.since = 0;
  if (step.events.some((event) => event.kind === 'enter' && event.ply === 1)) pace.roots++;
  const millis = FOLLOW.millis / ((1 + pace.since++ / FOLLOW.steps) * (1 + pace.roots / FOLLOW.roots));
  return speed === 'full' ? 0 : speed === 'step' ? 1000 : speed === 'fast' ? millis / FAST : millis;
}

interface Taking {
  readonly speed: Speed;
  readonly events: number;
  isWanted(): boolean;
  /** Whether to stop after this step. */
  isEnough(ahead: StepAhead): boolean;
}

/**
 * Takes the steps up to the next update of the display, as many as there is time for, and shows the result.
 * @returns how long to show it, and whether the last step met the condition.
 */
async function take(
  watch: Watch,
  session: WatchedSearch,
  { speed, events, isWanted, isEnough }: Taking,
): Promise<{ readonly isDone: boolean; readonly millis: number }> {
  const { shown, phase, services } = watch;
  const { reader } = session;
  const start = services.now();
  let holdEnd = start + HOLD_MILLIS;
  let millis = 0;
  let count = 0;
  let chunk: StepAhead[] = [];
  let isDone = false;
  let problem: { readonly error: unknown } | undefined;
  const digest = () => {
    if (chunk.length > 0) session.latest = follow(session.latest, session, chunk);
    chunk = [];
    reader.mark({ shown: session.latest, line: [...session.path.moves] });
  };
  try {
    while (!isDone && millis < services.frameMillis() && !reader.isOver()) {
      // 1. The next step. If it has not arrived, the steps so far are shown first.
      const ahead = reader.shift();
      if (!ahead) {
        if (count > 0) break;
        await reader.fill(events);
        if (!isWanted()) break;
        holdEnd = services.now() + HOLD_MILLIS;
        continue;
      }
      chunk.push(ahead);
      count++;
      millis += restAfter(ahead, speed, session);
      isDone = isEnough(ahead);

      // 2. In a fast run: until it is time to update, yielding to the page now and then.
      if (chunk.length < CHUNK_STEPS) continue;
      digest();
      if (services.now() >= start + services.frameMillis()) break;
      if (services.now() < holdEnd) continue;
      await services.wait(0);
      if (!isWanted()) break;
      holdEnd = services.now() + HOLD_MILLIS;
    }
  } catch (error) {
    problem = { error };
  }
  // 3. The steps read so far are shown even if it was paused meanwhile: no step is lost.
  digest();
  if (watch.session !== session) return { isDone: false, millis };
  shown.value = session.latest;
  watch.reached.value = Math.max(watch.reached.value, reader.span().reached);
  if (problem) fail(watch, problem.error);
  else if (reader.isOver()) phase.value = { kind: 'over' };
  return { isDone, millis };
}

/** The display after some more steps. */
function follow(before: WatchShown, { task, path }: WatchedSearch, taken: readonly StepAhead[]): WatchShown {
  let { watched, steps } = before;
  const sentences = [...before.sentences];
  const notes = [...before.notes];
  const noted = new Set(taken.filter(({ step }) => step.events.some(isNoted)).slice(-NOTES_KEPT));
  for (const [index, ahead] of taken.entries()) {
    steps++;
    // Nobody can read every step of a fast run.
    if (index >= taken.length - SAID_KEPT) {
      sentences.unshift({
        step: steps,
        text: task.formatStep({ ...ahead, watched, name: path.name, legal: path.legal }),
      });
    }
    const written = noted.has(ahead) ? notesOf(steps) : undefined;
    for (const event of ahead.step.events) {
      written?.take(event, watched, path);
      watched = withEvent(watched, event);
      path.follow(event);
    }
    if (written) notes.unshift(...written.written());
    if (notes.length > 2 * NOTES_KEPT) notes.length = NOTES_KEPT;
  }
  return { watched, steps, sentences: sentences.slice(0, SAID_KEPT), notes: notes.slice(0, NOTES_KEPT) };
}

function fail({ phase }: Watch, error: unknown): void {
  phase.value = { kind: 'failed', report: reportError(error) };
}
