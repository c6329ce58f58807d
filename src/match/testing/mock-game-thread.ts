/** The entry of a thread for tests: asked for a game it hangs or ends, as the name of its first player says. */
import { parentPort, workerData } from 'node:worker_threads';
import { type FromWorker, serveCalls, type ToWorker } from '../../host/calls.ts';
import { nodePost } from '../../host/node-post.ts';
import type { GameProgress, GameQuestion, GameThreadData } from '../game-threads.ts';

const [first] = (workerData as GameThreadData).players;
serveCalls(
  nodePost<FromWorker<undefined, GameProgress, string>, ToWorker<GameQuestion, never>>(parentPort),
  async ({ kind }) => {
    if (kind === 'start') return undefined;
    if (first?.name === 'ends') process.exit(3);
    // Without work for its core, which others need meanwhile.
    for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
  String,
);
