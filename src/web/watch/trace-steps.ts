import type { TraceBatch, TraceEvent } from '../../host/trace-event.ts';

/**
 * One step of a watched search: the turn of one module. For a program without modules, a step is one move executed or taken
 * back, with the events that belong to it.
 */
export interface TraceStep {
  readonly events: readonly TraceEvent[];
}

/** A step and its successor: what a module chose often shows only in what the next one does. */
export interface StepAhead {
  readonly step: TraceStep;
  readonly next: TraceStep | undefined;
}

/** Reads steps from a search on demand. */
export interface StepReader {
  /** The next step, if it and its successor have arrived (or it is the last). */
  shift(): StepAhead | undefined;
  /**
   * Fetches events, at most a given number at a time, until there is a step or the search is over.
   * @throws the error of the search, after every step before it has been read.
   */
  fill(count: number): Promise<void>;
  /** No step is left, and none will come. */
  isOver(): boolean;
}

/** The source of the events of a search. */
export interface TraceSource {
  pull(count: number): Promise<TraceBatch>;
}

export function stepReader(source: TraceSource): StepReader {
  const steps: TraceStep[] = [];
  /** Steps before this one have been delivered; they are dropped now and then. */
  let first = 0;
  let open: TraceEvent[] = [];
  let isDone = false;
  let problem: { readonly error: unknown } | undefined;

  const close = () => {
    if (open.length > 0) steps.push({ events: open });
    open = [];
  };
  const left = () => steps.length - first;
  const isReady = () => left() > 1 || (isDone && left() > 0);
  const fetchSteps = async (count: number) => {
    while (!isReady() && !isDone) {
      const { events, isOver } = await source.pull(count).catch((error: unknown) => {
        problem = { error };
        return { events: [], isOver: true };
      });
      for (const event of events) {
        if (beginsStep(event, open)) close();
        open.push(event);
      }
      if (!isOver) continue;
      close();
      isDone = true;
    }
    if (problem && left() === 0) throw problem.error;
  };
  /** A caller that asks while events are being fetched waits for those. */
  let filling: Promise<void> | undefined;
  return {
    shift() {
      if (!isReady()) return undefined;
      const step = steps[first++]!;
      if (first > 4096) {
        steps.splice(0, first);
        first = 0;
      }
      return { step, next: steps[first] };
    },
    fill(count) {
      filling ??= fetchSteps(count).finally(() => {
        filling = undefined;
      });
      return filling;
    },
    isOver: () => isDone && left() === 0 && !problem,
  };
}

const MOVES_SOMETHING: readonly TraceEvent['kind'][] = ['enter', 'leave', 'decides'];

/** Whether an event no longer belongs to the open step. */
function beginsStep(event: TraceEvent, open: readonly TraceEvent[]): boolean {
  if (open.length === 0) return false;
  if (event.kind === 'module') return true;
  // All that a program without a trace reports.
  if (event.kind === 'thought') return open.some(({ kind }) => kind === 'thought');
  if (!MOVES_SOMETHING.includes(event.kind)) return false;
  // A module moves only once in its turn.
  return open[0]!.kind !== 'module' || open.some(({ kind }) => MOVES_SOMETHING.includes(kind));
}
