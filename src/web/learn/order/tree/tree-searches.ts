import type { Game } from '../../../../chess/game.ts';
import { DEFAULT_SETTINGS, OWN_CARD } from '../../../../programs/own/inspect.ts';
import type { Options } from '../../../../programs/program.ts';
import type { Trial } from '../../lab/lab.ts';

/** A search is stopped here: its picture takes no more than some seconds, and some megabytes. */
export const MOST_NODES = 250_000;

/** The four searches, each with one part more than the one before. */
export const SEARCHES = [
  { id: 'plain', name: 'Plain search', parts: [] },
  { id: 'alphabeta', name: 'Alpha-beta', parts: ['AlphaBeta'] },
  { id: 'order', name: 'Good order', parts: ['AlphaBeta', 'CapturesFirst', 'Killers'] },
  { id: 'table', name: 'With a table', parts: ['AlphaBeta', 'CapturesFirst', 'Killers', 'Table'] },
] as const;
export type SearchId = (typeof SEARCHES)[number]['id'];

/** The options of the reader's program for one of them: its own evaluation, one iteration, no captures beyond the depth. */
export function optionsOf(search: (typeof SEARCHES)[number], depth: number): Options {
  const parts = ['AlphaBeta', 'Deepening', 'Quiescence', 'FollowVariation', 'CapturesFirst', 'Killers', 'Table'];
  const chosen: readonly string[] = search.parts;
  return {
    ...DEFAULT_SETTINGS.values,
    ...Object.fromEntries(parts.map((part) => [part, chosen.includes(part)])),
    Depth: depth,
    Thousands: MOST_NODES / 1000,
  };
}

export interface TreeQuestion {
  readonly game: Game;
  readonly depth: number;
}

export interface TreeProgress {
  readonly search: number;
  readonly nodes: number;
}

/** The last of the four, one depth after the other, within a number of positions: its decision has the last depth finished. */
export const deeperTrial = (game: Game, nodes: number): Trial => ({
  program: OWN_CARD.id,
  options: { ...optionsOf(SEARCHES[3], 1), Deepening: true },
  game,
  request: { nodes },
});

/** How much deeper a search gets, in the words of the question. */
export const GAINS = [
  { value: 'none', label: 'no further' },
  { value: 'one', label: '1 half-move further' },
  { value: 'two', label: '2 further' },
  { value: 'more', label: '3 or more further' },
] as const;

export const gainOf = (reached: number, depth: number): string =>
  GAINS[Math.max(0, Math.min(reached - depth, 3))]!.value;
