import type { Decision, Thought } from '../../programs/program.ts';
import { type Thinking, withThought } from './thinking.ts';

/** Collects what a search reports and shows it at a readable pace. */
export interface Follower {
  take(thought: Thought): void;
  /** The final result of the search as a line, if it has not reported it. */
  end(decision: Decision): void;
  /** What it has collected so far, shown or not. */
  latest(): Thinking;
  /** Stops showing anything. */
  leave(): void;
}

/** What a follower needs. */
export interface Following {
  /** The initial state. */
  readonly from: Thinking;
  /** The least time between two updates, in milliseconds. */
  readonly everyMillis: number;
  /** Milliseconds of a clock that never jumps. */
  ticks(): number;
  show(thinking: Thinking): void;
}

export function follow({ from, everyMillis, ticks, show }: Following): Follower {
  let latest = from;
  let shownTicks = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;
  const showNow = () => {
    clearTimeout(timer);
    timer = undefined;
    shownTicks = ticks();
    if (!isLeft) show(latest);
  };
  return {
    take(thought) {
      latest = withThought(latest, thought);
      if (isLeft) return;
      const waited = ticks() - shownTicks;
      if (waited >= everyMillis) showNow();
      else timer ??= setTimeout(showNow, everyMillis - waited);
    },
    end({ depth, nodes, score, pv, own }) {
      const last = latest.lines[0];
      const isSaid = last !== undefined && last.depth === depth && last.pv.join() === pv.join();
      const word: Thought = { kind: 'line', depth, nodes, pv, ...(score ? { score } : {}), ...(own ? { own } : {}) };
      latest = isSaid ? { ...latest, nodes } : withThought(latest, word);
      showNow();
    },
    latest: () => latest,
    leave() {
      isLeft = true;
      clearTimeout(timer);
    },
  };
}
