import type { Thought } from '../programs/program.ts';

/** Throttles thoughts, so that a talkative search does not flood the listener. */
interface Throttle {
  take(thought: Thought): void;
  /** Sends what is held back and stops. */
  end(): void;
}

/** The least interval between messages: twenty times a second. */
const INTERVAL_MILLIS = 50;

declare const performance: { now(): number };
declare function setTimeout(task: () => void, millis: number): unknown;
declare function clearTimeout(timer: unknown): void;

/**
 * Collects thoughts and forwards them at most twenty times a second, the first at once. Of `progress` only the newest is
 * kept. Lines are kept in order; a later line of the same depth and rank replaces an earlier unsent one, unless that one has
 * a remark. A repeated remark does not count as one: some programs report their state with every move they try.
 */
export function throttle(send: (thoughts: readonly Thought[]) => void, now = () => performance.now()): Throttle {
  let lines: Thought[] = [];
  let progress: Thought | undefined;
  /** The pending lines that are kept whatever follows. */
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
        // The line has newer counters than any earlier progress.
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
