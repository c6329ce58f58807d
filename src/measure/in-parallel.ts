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
