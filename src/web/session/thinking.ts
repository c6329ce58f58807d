import type { Uci } from '../../chess/move.ts';
import type { Decision, Own, Score, Thought } from '../../programs/program.ts';

/** One line reported by a search. */
export interface ThoughtLine {
  readonly depth: number;
  readonly nodes: number;
  readonly score?: Score;
  readonly pv: readonly Uci[];
  readonly own?: Own;
}

/** The state of a running search, newest line first. */
export interface Thinking {
  readonly lines: readonly ThoughtLine[];
  readonly depth: number;
  readonly nodes: number;
  /** Positions examined on the visitor's time, included in the total. */
  readonly aheadNodes?: number;
  readonly current?: Thought['current'];
}

/** Positions examined on the program's own time. */
export const ownNodes = ({ nodes, aheadNodes = 0 }: Pick<Thinking, 'nodes' | 'aheadNodes'>): number =>
  nodes - aheadNodes;

export const NOTHING_THOUGHT: Thinking = { lines: [], depth: 0, nodes: 0 };

/** The number of lines kept, the newest; more would not help a reader. */
const LINES_KEPT = 24;

/**
 * The state after one more thought. A new line with the same depth and first move replaces the previous one, so that the
 * reader sees how a depth develops, not every step.
 */
export function withThought(thinking: Thinking, thought: Thought): Thinking {
  const { kind, depth, nodes, score, pv, current, own, rank = 1 } = thought;
  let { lines } = thinking;
  if (kind === 'line' && rank === 1) {
    const line: ThoughtLine = { depth, nodes, ...(score ? { score } : {}), pv, ...(own ? { own } : {}) };
    const before = lines[0];
    const isSame = before !== undefined && before.depth === depth && before.pv[0] === pv[0];
    lines = [line, ...(isSame ? lines.slice(1) : lines)].slice(0, LINES_KEPT);
  }
  const now = current ?? (depth === thinking.depth ? thinking.current : undefined);
  const { current: _, ...others } = thinking;
  return { ...others, lines, depth, nodes: Math.max(nodes, thinking.nodes), ...(now ? { current: now } : {}) };
}

/** A program's work on the visitor's time, for display. */
export interface Ahead {
  /** The reply it expects and thinks about. */
  readonly expects: Uci;
  readonly thinking: Thinking;
}

/** Collects what a search reports and shows it at a readable pace. */
export interface Follower {
  take(thought: Thought): void;
  /** The final result of the search as a line, if it has not reported it. */
  end(decision: Decision): void;
  /** All it has collected so far, shown or not. */
  latest(): Thinking;
  /** Stops showing anything. */
  leave(): void;
}

/** The dependencies of a follower. */
interface Following {
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
      const isAnnounced = last !== undefined && last.depth === depth && last.pv.join() === pv.join();
      const thought: Thought = { kind: 'line', depth, nodes, pv, ...(score ? { score } : {}), ...(own ? { own } : {}) };
      latest = isAnnounced ? { ...latest, nodes } : withThought(latest, thought);
      showNow();
    },
    latest: () => latest,
    leave() {
      isLeft = true;
      clearTimeout(timer);
    },
  };
}
