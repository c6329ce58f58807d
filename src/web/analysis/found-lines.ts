import type { Uci } from '../../chess/move.ts';
import type { Score } from '../../programs/program.ts';

/** What the analysis has found, position by position, so that a position seen again shows it at once. */

/** One line for a position. */
export interface LiveLine {
  readonly depth: number;
  /** White's view. */
  readonly score?: Score;
  readonly pv: readonly Uci[];
}

/** What is known about a position. */
export interface Found {
  /** The best first. */
  readonly lines: readonly LiveLine[];
  /** How many lines were asked for; there may be fewer moves. */
  readonly asked: number;
  readonly depth: number;
  /** Positions and time of all searches of this position together. */
  readonly nodes: number;
  readonly millis: number;
}

/** The positions remembered: those looked at last. Some hundred bytes each. */
const MOST_POSITIONS = 500;

/** Positions by FEN, the one looked at last at the end. */
export type FoundLines = Map<string, Found>;

/** What is known about a position, if anything. It counts as looked at. */
export function recall(found: FoundLines, fen: string): Found | undefined {
  const known = found.get(fen);
  if (known) remember(found, fen, known);
  return known;
}

/** Remembers a result; the position that was looked at longest ago is forgotten where there are too many. */
export function remember(found: FoundLines, fen: string, result: Found): void {
  found.delete(fen);
  found.set(fen, result);
  if (found.size > MOST_POSITIONS) found.delete(found.keys().next().value!);
}

/**
 * What is known after a new search of the same position: its lines, once it is as deep as the earlier one or was asked for
 * more lines; until then those of the earlier one. The effort of both is added up.
 */
export function joined(earlier: Found | undefined, fresh: Found): Found {
  if (!earlier) return fresh;
  const isBetter = fresh.lines.length > 0 && (fresh.depth >= earlier.depth || fresh.asked > earlier.asked);
  const { lines, depth, asked } = isBetter ? fresh : earlier;
  return { lines, depth, asked, nodes: earlier.nodes + fresh.nodes, millis: earlier.millis + fresh.millis };
}
