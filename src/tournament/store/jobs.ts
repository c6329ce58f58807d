/** Node only: orders jobs from the workers of a database, and waits for them. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobsSpec } from '../format.ts';
import { answerToLate, type HeldJob } from './claims.ts';
import type { Database, Queries } from './database.ts';
import { appendEvent } from './events.ts';
import { createWork, finish, lockWork, type StoredJobs } from './tournaments.ts';

/** The interval between two looks for results. */
const LOOK_MILLIS = 500;

/** A worker's result that is invalid: the next order asks for the job again. */
export class BadResultError extends Error {
  override readonly name = 'BadResultError';
}

/**
 * Gets the place in the queue for jobs of this kind, which has to be begun. The same name, kind and checksums get the same place,
 * with what has been done there.
 * @param checksums of what does them.
 */
export function openJobs(database: Database, spec: JobsSpec, checksums: StoredJobs['checksums']): Promise<StoredJobs> {
  const key = createHash('sha256')
    .update(JSON.stringify([spec, checksums]))
    .digest('hex');
  return createWork(database, 'jobs', spec, key, (transaction, { id, name }) =>
    appendEvent(transaction, id, 'created', { name, job: spec.job, count: spec.count }),
  );
}

/** The number of jobs that are done. */
export async function countDone(queries: Queries, id: string): Promise<number> {
  const { count } = await queries
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) => eb.and({ tournament: id, state: 'done' }))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Hands a finished job in. Asked again after a lost answer, it says the same.
 * @param result as JSON.
 * @returns `refused` if another worker has the job by now, or it is no longer wanted.
 */
export async function finishJob(database: Database, held: HeldJob, result: unknown): Promise<'recorded' | 'refused'> {
  const { id } = held.tournament;
  return database.write(async (transaction) => {
    const { queries } = transaction;
    await lockWork(queries, id);
    const late = await answerToLate(transaction, held);
    if (late) return late;
    await queries
      .updateTable('job')
      .set({ state: 'done', result: JSON.stringify(result) })
      .where((eb) => eb.and({ tournament: id, number: held.job }))
      .execute();
    await appendEvent(transaction, id, 'job-finished', { job: held.job, worker: held.worker });
    return 'recorded';
  });
}

/**
 * Orders jobs, and waits until each is done or `isOver`. Those that were ordered before are not done again, unless they have
 * no result although they are marked as done or not wanted, as by a hostile worker.
 * @param jobs what is to be done, as JSON, by number, from 1.
 * @param onResult called once for each job that is done, one after the other. If it throws a {@link BadResultError}, the result is
 * forgotten.
 * @throws what `onResult` throws.
 */
export async function awaitJobs(
  database: Database,
  id: string,
  jobs: ReadonlyMap<number, unknown>,
  onResult: (number: number, result: unknown) => Promise<void> | void,
  isOver: () => boolean = () => false,
): Promise<void> {
  await order(database, id, jobs);
  const open = new Set(jobs.keys());
  while (open.size > 0 && !isOver()) {
    const done = await database.read((queries) =>
      queries
        .selectFrom('job')
        .select('number')
        .where((eb) => eb.and({ tournament: id, state: 'done' }))
        .where('result', 'is not', null)
        .execute(),
    );
    const found = done.filter(({ number }) => open.delete(number));
    for (const { number } of found) {
      const { result } = await database.read((queries) =>
        queries
          .selectFrom('job')
          .select('result')
          .where((eb) => eb.and({ tournament: id, number }))
          .executeTakeFirstOrThrow(),
      );
      try {
        await onResult(number, JSON.parse(result!));
      } catch (error) {
        if (error instanceof BadResultError) await forgetResult(database, id, number);
        throw error;
      }
    }
    if (found.length > 0) continue;
    if (await database.read((queries) => hasClosedOpen(queries, id))) await reopen(database, id);
    await pause(LOOK_MILLIS);
  }
}

/** Whether jobs without a result are closed: workers close only those that have one. */
async function hasClosedOpen(queries: Queries, id: string): Promise<boolean> {
  const row = await queries
    .selectFrom('job')
    .select('number')
    .where('tournament', '=', id)
    .where('state', 'in', ['done', 'cancelled'])
    .where('result', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Has jobs done that were closed without a result, and their place with them. */
async function reopen(database: Database, id: string): Promise<void> {
  await database.write(async (transaction) => {
    const { queries } = transaction;
    const { state } = await lockWork(queries, id);
    const rows = await queries
      .updateTable('job')
      .set({ state: 'due' })
      .where('tournament', '=', id)
      .where('state', 'in', ['done', 'cancelled'])
      .where('result', 'is', null)
      .returning(['number', 'attempt', 'worker'])
      .execute();
    for (const { number: job, attempt, worker } of rows) {
      await appendEvent(transaction, id, 'job-released', { job, attempt, worker });
    }
    if (state !== 'finished' || rows.length === 0) return;
    await queries
      .updateTable('tournament')
      .set({ state: 'running', finished: null, note: null })
      .where('id', '=', id)
      .execute();
    await appendEvent(transaction, id, 'running', {});
  });
}

async function forgetResult(database: Database, id: string, number: number): Promise<void> {
  await database.write(async ({ queries }) => {
    await lockWork(queries, id);
    const job = queries.updateTable('job').set({ result: null });
    await job.where((eb) => eb.and({ tournament: id, number })).execute();
  });
  await reopen(database, id);
}

async function order(database: Database, id: string, jobs: ReadonlyMap<number, unknown>): Promise<void> {
  await database.write(async ({ queries }) => {
    await lockWork(queries, id);
    for (const [number, params] of jobs) {
      await queries
        .insertInto('job')
        .values({ tournament: id, number, params: JSON.stringify(params) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}

/** No more jobs are ordered: those that are left are not wanted any more. */
export async function closeJobs(database: Database, id: string): Promise<void> {
  await database.write(async (transaction) => {
    const { state } = await lockWork(transaction.queries, id);
    if (state !== 'finished') await finish(transaction, id);
  });
}
