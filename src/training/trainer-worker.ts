/** A thread of the trainer: waits for a posted job, executes its parts and reports that it is done. */
import { parentPort, workerData } from 'node:worker_threads';
import { GENERATION, LEFT, type ThreadSetup, takePart } from './trainer.ts';

const place = workerData as ThreadSetup;
const { work } = takePart(place);
const words = new Int32Array(place.board, 0, 2);
let seen = Atomics.load(words, GENERATION);
parentPort!.postMessage('listening');
while (true) {
  Atomics.wait(words, GENERATION, seen);
  seen = Atomics.load(words, GENERATION);
  work();
  if (Atomics.sub(words, LEFT, 1) === 1) Atomics.notify(words, LEFT);
}
