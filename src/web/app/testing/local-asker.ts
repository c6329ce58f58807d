import type { Answerer, WorkerClient } from '../worker-questions.ts';

/** Asks in this thread, one question after the other, as a worker would; every step is reported as progress. */
export function localWorkerClient<Question, Progress, Answer>(
  answerer: Answerer<Question, Progress, Answer>,
): WorkerClient<Question, Progress, Answer> {
  let queue: Promise<unknown> = Promise.resolve();
  let stopping = new AbortController();
  return {
    ask(question, onProgress) {
      const { signal } = stopping;
      const answer = queue.then(async () => {
        const loop = answerer.answer(question, signal);
        for (;;) {
          const { done, value } = loop.next();
          if (done) return value;
          onProgress?.(value);
          await new Promise((resolve) => setImmediate(resolve));
        }
      });
      queue = answer.catch(() => {});
      return answer;
    },
    stop() {
      stopping.abort();
      stopping = new AbortController();
    },
    close: () => {},
  };
}
