import type { Worker } from 'node:worker_threads';

/** The next message of a worker that is asked one thing at a time. @throws what it broke off with. */
export function answerOf<Answer>(worker: Worker): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (answer: Answer) => {
      worker.off('error', reject);
      resolve(answer);
    });
  });
}
