import type { Uci } from '../../chess/move.ts';
import type { Score } from '../../programs/program.ts';

/** Results of the analysis by position, so that a position seen again shows them at once. */

/** One line for a position. */
export interface AnalysisLine {
  readonly depth: number;
  /** Seen from White's side. */
  readonly score?: Score;
  readonly pv: readonly Uci[];
}

/** The result for a position. */
export interface Found {
  /** Best first. */
  readonly lines: readonly AnalysisLine[];
  /** The number of lines requested; there may be fewer moves. */
  readonly asked: number;
  readonly depth: number;
  /** Positions and time of all searches of this position together. */
  readonly nodes: number;
  readonly millis: number;
}

/** The number of positions remembered, some hundred bytes each; the least recently used are dropped. */
const MOST_POSITIONS = 500;

/** Positions by FEN, the most recently used last. */
export type FoundLines = Map<string, Found>;

/** The result for a position, if there is one; marks it as used. */
export function recall(found: FoundLines, fen: string): Found | undefined {
  const known = found.get(fen);
  if (known) remember(found, fen, known);
  return known;
}

/** Remembers a result, and drops the least recently used position if there are too many. */
export function remember(found: FoundLines, fen: string, result: Found): void {
  found.delete(fen);
  found.set(fen, result);
  if (found.size > MOST_POSITIONS) found.delete(found.keys().next().value!);
}

/**
 * Merges the result of a new search with the earlier one of the same position: the new lines count once they are as
 * deep as the earlier ones or more were requested. The effort of both is added up.
 */
export function joined(earlier: Found | undefined, fresh: Found): Found {
  if (!earlier) return fresh;
  const isBetter = fresh.lines.length > 0 && (fresh.depth >= earlier.depth || fresh.asked > earlier.asked);
  const { lines, depth, asked } = isBetter ? fresh : earlier;
  return { lines, depth, asked, nodes: earlier.nodes + fresh.nodes, millis: earlier.millis + fresh.millis };
}
