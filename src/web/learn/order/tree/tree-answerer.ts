import { type Game, movesOf } from '../../../../chess/game.ts';
import { DEFAULT_SETTINGS, loadOwn } from '../../../../programs/own/inspect.ts';
import type { Clock, Options } from '../../../../programs/program.ts';
import type { Answerer } from '../../../app/worker-questions.ts';
import { growTree } from './grow-tree.ts';
import type { WholeTree } from './whole-tree.ts';

/** A search is stopped here: its picture takes no more than some seconds, and some megabytes. */
export const MOST_NODES = 250_000;

/** The four searches, each with one part more than the one before. */
export const SEARCHES = [
  { id: 'plain', name: 'Plain search', parts: [] },
  { id: 'alphabeta', name: 'Alpha-beta', parts: ['AlphaBeta'] },
  { id: 'order', name: 'In good order', parts: ['AlphaBeta', 'CapturesFirst', 'Killers'] },
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

/** Which search is at work, and how far. */
export interface TreeProgress {
  readonly search: number;
  readonly nodes: number;
}

const TIMELESS: Clock = { kind: 'period', elapsedMillis: () => 0 };

/** Has the reader's program search in four ways and notes every step: the trees they make, over each other. */
export async function openTreeAnswerer(): Promise<Answerer<TreeQuestion, TreeProgress, WholeTree | undefined>> {
  const own = await loadOwn();
  let isOver = false;

  function* answer({ game, depth }: TreeQuestion): Generator<TreeProgress, WholeTree | undefined> {
    if (movesOf(game).length === 0) throw new Error('the position has no move to search');
    const tree = growTree();
    for (const [index, search] of SEARCHES.entries()) {
      const engine = own.create(optionsOf(search, depth), () => 0);
      engine.setGame(game);
      const loop = engine.search({}, TIMELESS, tree.begin());
      for (let step = loop.next(); ; step = loop.next()) {
        if (step.done) {
          tree.end(step.value);
          break;
        }
        if (isOver) return undefined;
        yield { search: index, nodes: step.value.nodes };
      }
    }
    return tree.finish(MOST_NODES);
  }

  return {
    answer(question) {
      isOver = false;
      return answer(question);
    },
    stop() {
      isOver = true;
    },
  };
}
