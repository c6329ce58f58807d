import type { Uci } from '../../chess/move.ts';
import type { StepAhead, StepReader, TraceStep } from './trace-steps.ts';
import type { WatchNote } from './watch-notes.ts';
import { NOTHING_WATCHED, type Watched } from './watched.ts';

/** The display after a step. */
export interface WatchShown {
  readonly watched: Watched;
  /** Steps taken. */
  readonly steps: number;
  /** Descriptions of the last steps, newest first. */
  readonly sentences: readonly { readonly step: number; readonly text: string }[];
  /** Struck-out and cut moves, newest first. */
  readonly notes: readonly WatchNote[];
}

export const NOTHING_SHOWN: WatchShown = { watched: NOTHING_WATCHED, steps: 0, sentences: [], notes: [] };

/** The display after a step, and the moves then executed: enough to resume reading from there. */
export interface Mark {
  readonly shown: WatchShown;
  readonly line: readonly Uci[];
}

/** The steps of a search, with the last of them kept so that they can be shown again. */
export interface Trail extends StepReader {
  /** The first step that can be returned to without searching again (0: the start), and the last one read so far. */
  span(): { readonly first: number; readonly reached: number };
  /** Remembers what is shown after the steps read so far, if the last mark is long enough ago. */
  mark(mark: Mark): void;
  /** Goes back (or forwards again) to the last mark at or before a step of the span; reading continues from there. */
  rewind(step: number): Mark;
}

/** The most steps between two marks, apart from one more chunk of a fast run. */
const MARK_STEPS = 32;
/** The limits: steps, and their events with the moves of their lists. About 10 MB for the largest. */
const MOST_STEPS = 8192;
const MOST_WEIGHT = 100_000;

export function openTrail(reader: StepReader, start: Mark): Trail {
  const kept: StepAhead[] = [];
  const marks: Mark[] = [start];
  let first = start.shown.steps;
  let cursor = first;
  let weight = 0;
  const reached = () => first + kept.length;

  /** Drops the oldest steps, up to a mark. */
  const forget = () => {
    while (marks.length > 2 && (kept.length > MOST_STEPS || weight > MOST_WEIGHT)) {
      marks.shift();
      const dropped = kept.splice(0, marks[0]!.shown.steps - first);
      for (const { step } of dropped) weight -= weightOf(step);
      first += dropped.length;
    }
  };
  return {
    shift() {
      if (cursor < reached()) return kept[cursor++ - first];
      const ahead = reader.shift();
      if (!ahead) return undefined;
      kept.push(ahead);
      weight += weightOf(ahead.step);
      cursor++;
      return ahead;
    },
    fill: (count) => reader.fill(count),
    isOver: () => cursor === reached() && reader.isOver(),
    span: () => ({ first, reached: reached() }),
    mark(mark) {
      if (cursor < marks.at(-1)!.shown.steps + MARK_STEPS) return;
      marks.push(mark);
      forget();
    },
    rewind(step) {
      const mark = marks.findLast(({ shown }) => shown.steps <= step);
      if (!mark) throw new Error(`step ${step} is not kept; the first one is ${first}`);
      cursor = mark.shown.steps;
      return mark;
    },
  };
}

function weightOf({ events }: TraceStep): number {
  let weight = 1;
  for (const event of events) weight += event.kind === 'list' ? 1 + event.moves.length : 1;
  return weight;
}
