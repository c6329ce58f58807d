import type { Uci } from '../../chess/move.ts';
import type { Own, Score, Thought } from '../../programs/program.ts';

/** One line a search has come up with. */
export interface ThoughtLine {
  readonly depth: number;
  readonly nodes: number;
  readonly score?: Score;
  readonly pv: readonly Uci[];
  readonly own?: Own;
}

/** What is known of a search while it runs, newest line first. */
export interface Thinking {
  readonly lines: readonly ThoughtLine[];
  readonly depth: number;
  readonly nodes: number;
  /** Positions of these that were examined in the visitor's time. */
  readonly aheadNodes?: number;
  readonly current?: Thought['current'];
}

/** Positions examined in the program's own time. */
export const ownNodes = ({ nodes, aheadNodes = 0 }: Pick<Thinking, 'nodes' | 'aheadNodes'>): number =>
  nodes - aheadNodes;

export const NOTHING_THOUGHT: Thinking = { lines: [], depth: 0, nodes: 0 };

/** More lines than this say nothing to a reader; the newest are kept. */
const LINES_KEPT = 24;

/**
 * What is known after one thought more. A new line of the same depth and the same first move takes the place of the one
 * before it: the reader follows how a depth settles, not every step of it.
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

/** What a program does in the visitor's time, for display. */
export interface Ahead {
  /** The reply it expects, and thinks on from. */
  readonly expects: Uci;
  readonly thinking: Thinking;
}
