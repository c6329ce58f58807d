import { createKernel } from 'plyhouse-kernel';
import { useEffect, useMemo } from 'preact/hooks';
import type { Game } from '../../../../chess/game.ts';
import { browserPort } from '../../../../host/browser-port.ts';
import { type ErrorReport, reportError } from '../../../../host/error-report.ts';
import { useLoaded } from '../../../app/use-loaded.ts';
import { useStateAbout } from '../../../app/use-state-about.ts';
import { askWorker } from '../../../app/worker-questions.ts';
import type { TreeProgress, TreeQuestion } from './tree-searches.ts';
import type { WholeTree } from './whole-tree.ts';

/** A depth is offered first if the plain tree has at most as many nodes. */
const USUAL_NODES = 150_000;
export const MOST_DEPTH = 8;

/** The greatest depth at which the plain tree is not too large to look at, at least 1; undefined while it is counted. */
export const useUsualDepth = (fen: string): number | undefined =>
  useLoaded([fen], async () => {
    const kernel = await createKernel(fen);
    let nodes = kernel.perft(1);
    let depth = 1;
    while (depth < MOST_DEPTH && nodes <= USUAL_NODES) nodes += kernel.perft(++depth);
    return nodes > USUAL_NODES ? Math.max(1, depth - 1) : depth;
  }).value;

interface TreeState {
  readonly tree?: WholeTree;
  readonly progress?: TreeProgress;
  readonly problem?: ErrorReport;
}

/** The trees of a position, made in a worker. @param depth undefined if it is not known yet, or there is nothing to search. */
export function useWholeTree(game: Game, depth: number | undefined): TreeState {
  const client = useMemo(
    () =>
      askWorker<TreeQuestion, TreeProgress, WholeTree | undefined>(() =>
        browserPort(new Worker(new URL('./tree-worker.ts', import.meta.url), { type: 'module', name: 'tree' })),
      ),
    [],
  );
  useEffect(() => () => client.close(), []);
  const about = [game.start, game.moves.join(' '), depth];
  const [state, setState] = useStateAbout<TreeState>(about, {});
  useEffect(() => {
    if (depth === undefined) return;
    let isWanted = true;
    client
      .ask({ game, depth }, (progress) => isWanted && setState({ progress }))
      .then(
        (tree) => isWanted && tree && setState({ tree }),
        (error) => isWanted && setState({ problem: reportError(error) }),
      );
    return () => {
      isWanted = false;
      client.stop();
    };
  }, about);
  return state;
}
