import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { WorkerError } from '../../host/error-report.ts';
import {
  type Answerer,
  askWorker,
  type FromAnswerer,
  serveAnswers,
  type ToAnswerer,
  type WorkerClient,
} from './worker-questions.ts';

/** A worker that counts to a number, or fails at it, running in this thread. */
function counting(): { readonly client: WorkerClient<number, number, string>; readonly starts: () => number } {
  let starts = 0;
  const answerer: Answerer<number, number, string> = {
    *answer(most, signal) {
      const end = performance.now() + 60_000;
      for (let count = 0; count < most && performance.now() < end; count++) {
        if (count === 13 && most === 13_000) throw new Error('thirteen');
        if (signal?.aborted) return `stopped at ${count}`;
        yield count;
      }
      return `counted to ${most}`;
    },
  };
  const client = askWorker<number, number, string>(() => {
    starts++;
    let toPage: (message: FromAnswerer<number, string>) => void = () => {};
    let toWorker: (message: ToAnswerer<number>) => void = () => {};
    serveAnswers<number, number, string>(
      {
        post: (message) => setImmediate(() => toPage(structuredClone(message))),
        listen: (onMessage) => {
          toWorker = onMessage;
        },
      },
      async () => answerer,
    );
    return {
      post: (message) => setImmediate(() => toWorker(message)),
      listen: (onMessage) => {
        toPage = onMessage;
      },
      end: async () => {
        toPage = () => {};
      },
    };
  });
  return { client, starts: () => starts };
}

describe('questions to a worker', () => {
  test('are answered one after the other, by one worker', async () => {
    const { client, starts } = counting();
    assert.equal(starts(), 0);
    assert.deepEqual(await Promise.all([client.ask(3), client.ask(5)]), ['counted to 3', 'counted to 5']);
    assert.equal(starts(), 1);
  });

  test('are all ended by a stop, but not those asked later', async () => {
    const { client } = counting();
    const start = performance.now();
    let reportedCount = 0;
    let later: Promise<string> | undefined;
    const long = client.ask(1e9, () => {
      if (++reportedCount !== 3) return;
      client.stop();
      later = client.ask(4);
    });
    const waiting = client.ask(1e9);
    assert.match(await long, /^stopped at \d+$/);
    assert.match(await waiting, /^stopped at [01]$/);
    assert.equal(await later, 'counted to 4');
    // A progress report every tenth of a second, not one per count.
    const millis = performance.now() - start;
    assert.ok(reportedCount <= millis / 100, `${reportedCount} words of progress in ${millis} ms`);
  });

  test('that fail are reported, and the next one is answered all the same', async () => {
    const { client } = counting();
    await assert.rejects(client.ask(13_000), (error: WorkerError) => {
      assert.equal(error.message, 'thirteen');
      // The stack of the error in the worker, not of the page receiving it.
      assert.match(error.details!, /^Error: thirteen\n.*answer/);
      return true;
    });
    assert.equal(await client.ask(2), 'counted to 2');
  });

  test('fail if the worker dies, and the next one starts another worker', async () => {
    let starts = 0;
    const client = askWorker<number, number, string>(() => {
      starts++;
      return {
        post: () => {},
        listen: (_, onDeath) => void setImmediate(() => onDeath('it could not be loaded')),
        end: async () => {},
      };
    });
    await assert.rejects(client.ask(1), /could not be loaded/);
    await assert.rejects(client.ask(1), /could not be loaded/);
    assert.equal(starts, 2);
  });
});
