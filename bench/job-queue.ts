/** Jobs of the training that `plyhouse worker` does, on as many machines as there are, over a database. */
import { awaitJobs, closeJobs, openJobs } from '../src/tournament/store/jobs.ts';
import { openDatabase } from '../src/tournament/store/open-database.ts';
import { beginTournament } from '../src/tournament/store/tournaments.ts';
import { checksumsOfJobs, measureSpeed } from '../src/tournament/worker/introduction.ts';
import { openJobThreads, type TrainingJob } from '../src/training/jobs.ts';

interface JobQueue {
  /** Waits until these are done or `isOver`: jobs as JSON, by number, from 1. Those that were ordered before are not done again. */
  done(
    jobs: ReadonlyMap<number, unknown>,
    onResult: (number: number, result: unknown) => Promise<void> | void,
  ): Promise<void>;
  /** @param isDone no more jobs are ordered; otherwise the next call goes on with them. */
  close(isDone: boolean): Promise<void>;
}

/**
 * Opens the queue for jobs of a name: with the same name, job, `shared` and `count` it continues the earlier order of the same build.
 * @param where a file, or the address of a server. Waits for a server that is away.
 * @param shared the data common to all jobs, as JSON.
 * @param count the number of jobs in all.
 */
export async function openJobQueue(
  where: string,
  name: string,
  { job, shared, count, isOver }: { job: TrainingJob; shared: unknown; count: number; isOver: () => boolean },
): Promise<JobQueue> {
  const database = await openDatabase(where, { onWait: ({ message }) => console.error(`waiting: ${message}`) });
  const checksums = await checksumsOfJobs(job, openJobThreads());
  const { id } = await openJobs(database, { name, job, params: shared, count }, checksums);
  await beginTournament(database, id, { ...(await measureSpeed()), checksums });
  console.error(`${id}: ${name}; "plyhouse worker" does it`);
  return {
    done: (jobs, onResult) => awaitJobs(database, id, jobs, onResult, isOver),
    async close(isDone) {
      if (isDone) await closeJobs(database, id);
      await database.close();
    },
  };
}
