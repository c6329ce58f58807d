import type { Thought } from '../programs/program.ts';

/** Thoughts held back a little, so that a talkative search does not flood whoever listens. */
export interface Throttle {
  take(thought: Thought): void;
  /** Sends what is held back; nothing more comes after this. */
  end(): void;
}

/** At most so often is anything sent: twenty times a second. */
const INTERVAL_MILLIS = 50;

declare const performance: { now(): number };
declare function setTimeout(task: () => void, millis: number): unknown;
declare function clearTimeout(timer: unknown): void;

/**
 * Gathers thoughts and sends them on at most twenty times a second, the first at once. Of `progress` only the newest
 * counts. Lines are kept, in their order; of the same depth and rank a later one takes the place of an earlier one
 * that has not been sent yet, unless the earlier one carries a remark. A thought that repeats the remark of the one before it
 * remarks on nothing: there are programs that say how they stand with every move they try.
 */
export function throttle(send: (thoughts: readonly Thought[]) => void, now = () => performance.now()): Throttle {
  let lines: Thought[] = [];
  let progress: Thought | undefined;
  /** Those of the lines held back that are kept whatever comes after them. */
  let remarkable = new Set<Thought>();
  let lastRemark: string | undefined;
  let lastSent = Number.NEGATIVE_INFINITY;
  let timer: unknown;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const thoughts = progress ? [...lines, progress] : lines;
    lines = [];
    remarkable = new Set();
    progress = undefined;
    if (thoughts.length === 0) return;
    lastSent = now();
    send(thoughts);
  };

  return {
    take(thought) {
      const remark = thought.own?.remark;
      const isRemarkable = remark !== undefined && remark !== lastRemark;
      lastRemark = remark;
      if (thought.kind === 'progress' && !isRemarkable) {
        progress = thought;
      } else {
        // The line carries newer counters than any progress before it.
        progress = undefined;
        const same = lines.findIndex(
          (line) => line.depth === thought.depth && (line.rank ?? 1) === (thought.rank ?? 1) && !remarkable.has(line),
        );
        if (same >= 0) lines.splice(same, 1);
        lines.push(thought);
        if (isRemarkable) remarkable.add(thought);
      }
      const wait = lastSent + INTERVAL_MILLIS - now();
      if (wait <= 0) flush();
      else timer ??= setTimeout(flush, wait);
    },
    end: flush,
  };
}
