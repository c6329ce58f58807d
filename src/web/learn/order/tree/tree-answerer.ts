import { movesOf } from '../../../../chess/game.ts';
import { loadOwn } from '../../../../programs/own/inspect.ts';
import type { Clock } from '../../../../programs/program.ts';
import type { Answerer } from '../../../app/worker-questions.ts';
import { growTree } from './grow-tree.ts';
import { MOST_NODES, optionsOf, SEARCHES, type TreeProgress, type TreeQuestion } from './tree-searches.ts';
import type { WholeTree } from './whole-tree.ts';

const TIMELESS: Clock = { kind: 'period', elapsedMillis: () => 0 };

/** Has the reader's program search in four ways and notes every step: the trees they make, over each other. */
export async function openTreeAnswerer(): Promise<Answerer<TreeQuestion, TreeProgress, WholeTree | undefined>> {
  const own = await loadOwn();
  return {
    *answer({ game, depth }, signal) {
      if (movesOf(game).length === 0) throw new Error('the position has no move to search');
      const tree = growTree();
      for (const [index, search] of SEARCHES.entries()) {
        const engine = own.create(optionsOf(search, depth), () => 0);
        engine.setGame(game);
        const loop = engine.search({}, TIMELESS, tree.begin());
        let step = loop.next();
        for (; !step.done; step = loop.next()) {
          if (signal?.aborted) return undefined;
          yield { search: index, nodes: step.value.nodes };
        }
        tree.end(step.value);
      }
      return tree.finish(MOST_NODES);
    },
  };
}
