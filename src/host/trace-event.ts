import type { Uci } from '../chess/move.ts';
import type { Decision, Thought, Trace, TracedMove } from '../programs/program.ts';

/**
 * The events of a search, as plain data: the calls of a `Trace` in order, with the thoughts of the search between them.
 * Values are in the program's own units. They are sent between threads and written as NDJSON unchanged.
 */
export type TraceEvent =
  /** A module of the program has taken control. */
  | { readonly kind: 'module'; readonly name: string }
  /** The move list of a ply, in the program's order. */
  | { readonly kind: 'list'; readonly ply: number; readonly moves: readonly TracedMove[] }
  | { readonly kind: 'enter'; readonly ply: number; readonly move: Uci }
  | { readonly kind: 'leave'; readonly ply: number; readonly move: Uci; readonly value: number }
  | { readonly kind: 'cut'; readonly ply: number; readonly move: Uci; readonly value: number }
  | { readonly kind: 'prune'; readonly ply: number; readonly move: Uci; readonly reason: string }
  | { readonly kind: 'evaluate'; readonly ply: number; readonly value: number }
  /** A new score or line. */
  | { readonly kind: 'thought'; readonly thought: Thought }
  /** This many events were dropped for lack of room. */
  | { readonly kind: 'missed'; readonly count: number }
  /** The end of the search. */
  | { readonly kind: 'decides'; readonly decision: Decision };

/** Events of a search, oldest first. */
export interface TraceBatch {
  readonly events: readonly TraceEvent[];
  /** True if these are the last. */
  readonly isOver: boolean;
}

/** A trace that reports each call as an event. */
export function recordingTrace(take: (event: TraceEvent) => void): Required<Trace> {
  return {
    module: (name) => take({ kind: 'module', name }),
    list: (ply, moves) => take({ kind: 'list', ply, moves }),
    enter: (ply, move) => take({ kind: 'enter', ply, move }),
    leave: (ply, move, value) => take({ kind: 'leave', ply, move, value }),
    cut: (ply, move, value) => take({ kind: 'cut', ply, move, value }),
    prune: (ply, move, reason) => take({ kind: 'prune', ply, move, reason }),
    evaluate: (ply, value) => take({ kind: 'evaluate', ply, value }),
  };
}
