/** The entry of a thread for tests: asked for a game it hangs or ends, as the name of its first player says. */
import { parentPort, workerData } from 'node:worker_threads';
import type { GameThreadData, ToGameThread } from '../game-thread-client.ts';

const [first] = (workerData as GameThreadData).players;
parentPort!.on('message', ({ kind }: ToGameThread) => {
  if (kind === 'start') parentPort!.postMessage({ kind: 'ready' });
  if (kind !== 'play') return;
  if (first?.name === 'ends') process.exit(3);
  // Without work for its core, which others need meanwhile.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
