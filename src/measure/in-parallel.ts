import type { EngineClient } from '../host/engine-client.ts';

/**
 * Runs all tasks with limited concurrency and returns the results in order. The first failure ends it: no new tasks are
 * started, running ones are awaited, and its error is thrown.
 * @param signal when aborted, no new tasks are started; their results are undefined.
 */
export async function inParallel<Work, Result>(
  works: readonly Work[],
  concurrency: number,
  work: (piece: Work, index: number) => Promise<Result>,
  signal?: AbortSignal,
): Promise<(Result | undefined)[]> {
  const results: (Result | undefined)[] = works.map(() => undefined);
  let next = 0;
  let hasFailed = false;
  const line = async () => {
    while (next < works.length && !hasFailed && !signal?.aborted) {
      const index = next++;
      try {
        results[index] = await work(works[index]!, index);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const lines = Array.from({ length: Math.max(1, Math.min(concurrency, works.length)) }, line);
  for (const outcome of await Promise.allSettled(lines)) if (outcome.status === 'rejected') throw outcome.reason;
  return results;
}

/**
 * {@link inParallel} with clients of one program: each task has one for itself, and the next task uses it again. They are
 * closed at the end, or as soon as the signal is aborted.
 * @param open starts a client.
 */
export async function withClients<Work, Result>(
  works: readonly Work[],
  concurrency: number,
  open: () => Promise<EngineClient>,
  work: (piece: Work, client: EngineClient) => Promise<Result>,
  signal?: AbortSignal,
): Promise<(Result | undefined)[]> {
  const clients: EngineClient[] = [];
  const idle: EngineClient[] = [];
  const closeAll = () => Promise.allSettled(clients.map((client) => client.close()));
  signal?.addEventListener('abort', closeAll);
  try {
    return await inParallel(
      works,
      concurrency,
      async (piece) => {
        const client = idle.pop() ?? (await open());
        if (!clients.includes(client)) clients.push(client);
        // It was aborted while the client started.
        if (signal?.aborted) await client.close();
        const result = await work(piece, client);
        idle.push(client);
        return result;
      },
      signal,
    );
  } finally {
    signal?.removeEventListener('abort', closeAll);
    await closeAll();
  }
}
