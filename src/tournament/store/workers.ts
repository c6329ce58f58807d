import { hostname } from 'node:os';
import { releaseWorkers } from './claims.ts';
import type { Database, Queries } from './database.ts';
import { UNITS } from './tables.ts';

/** A process that plays games, as it introduces itself. */
export interface WorkerIntroduction {
  readonly id: string;
  readonly host: string;
  readonly process: number;
  readonly cores: number;
  /** Pairs or jobs done at once. */
  readonly slots: number;
  /** The count of `plyhouse bench` there: the same everywhere for the same Plyhouse. */
  readonly bench: number;
  /** Positions per second in that bench. */
  readonly speed: number;
  /** Which Plyhouse it is: version, commit, and a hash of its files. */
  readonly build: string;
  /** The interval between its heartbeats. */
  readonly beatMillis: number;
}

export interface StoredWorker extends WorkerIntroduction {
  readonly state: 'alive' | 'gone' | 'lost';
  /** Time since its last heartbeat. */
  readonly silentMillis: number;
  /** Pairs or jobs that it is doing. */
  readonly pairs: number;
  readonly games: number;
  /** Games that were lost on time, by a crash, by an illegal move. */
  readonly faults: number;
  /** Those of them that were lost on time. */
  readonly timeLosses: number;
}

/** A worker that has missed this many heartbeats is dead. */
export const MOST_MISSED = 6;

export async function joinWorker(database: Database, introduction: WorkerIntroduction): Promise<void> {
  const { id, host, process, cores, slots, bench, speed, build, beatMillis } = introduction;
  await database.write(({ queries }) =>
    queries
      .insertInto('worker')
      .values({ id, host, process, cores, slots, bench, speed, build, beat_millis: beatMillis })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Says that a worker lives, by the database's clock. */
export async function beatWorker(database: Database, id: string): Promise<void> {
  await database.write(({ queries }) =>
    queries
      .updateTable('worker')
      .set(({ fn }) => ({ seen: fn<number>('now'), state: 'alive' }))
      .where('id', '=', id)
      .execute(),
  );
}

/** Ends these workers. What they were playing is given back. @param state `gone` if they end in order. */
export async function endWorkers(database: Database, ids: readonly string[], state: 'gone' | 'lost'): Promise<void> {
  if (ids.length === 0) return;
  await database.write(async (transaction) => {
    await releaseWorkers(transaction, ids);
    await transaction.queries.updateTable('worker').set({ state }).where('id', 'in', ids).execute();
  });
}

/**
 * Has others play what dead workers were at: those that have been silent for too long and, where the database is a file,
 * those whose process has ended.
 * @param own the worker that asks.
 * @param countsSilence whether silence is a sign of death now, and not of a database that could not be reached.
 */
export async function clearDeadWorkers(database: Database, own: string, countsSilence = true): Promise<void> {
  const workers = await database.read((queries) =>
    queries
      .selectFrom('worker')
      .select(['id', 'host', 'process', 'beat_millis', 'state', 'seen'])
      .select(({ fn }) => fn<number>('now').as('now'))
      // One that was thought dead may have taken something since, and have died of it.
      .where(({ eb, or, selectFrom }) => {
        const held = UNITS.map((table) =>
          selectFrom(table).select('worker').where('state', '=', 'playing').$narrowType<{ worker: string }>(),
        );
        return or([eb('state', '=', 'alive'), ...held.map((workers) => eb('id', 'in', workers))]);
      })
      .execute(),
  );
  const dead = workers.filter(({ id, host, process, beat_millis, state, seen, now }) => {
    if (id === own) return false;
    const isSilent = countsSilence && now - seen > MOST_MISSED * beat_millis;
    const isEnded = database.isLocal && host === hostname() && !isOther(process);
    return state !== 'alive' || isSilent || isEnded;
  });
  await endWorkers(
    database,
    dead.map(({ id }) => id),
    'lost',
  );
}

/** Whether another process has this number. Ours may have it again, in a container that was started again. */
function isOther(id: number): boolean {
  if (id === process.pid) return false;
  try {
    return process.kill(id, 0);
  } catch (error) {
    // Somebody else's process may not be signalled.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Workers that played in a tournament, or live and could. */
export async function listWorkers(queries: Queries, tournament: string): Promise<StoredWorker[]> {
  const held: { readonly worker: string | null; readonly pairs: number }[] = [];
  for (const table of UNITS) {
    const counts = await queries
      .selectFrom(table)
      .select(({ fn }) => ['worker', fn.countAll<number>().as('pairs')])
      .where((eb) => eb.and({ tournament, state: 'playing' }))
      .groupBy('worker')
      .execute();
    held.push(...counts);
  }
  const FAULTS = ['time forfeit', 'abandoned', 'illegal move'];
  const played = await queries
    .selectFrom('result')
    .select(({ fn }) => ['worker', fn.countAll<number>().as('games')])
    .select(({ fn }) => fn.countAll<number>().filterWhere('termination', 'in', FAULTS).as('faults'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('termination', '=', 'time forfeit').as('timeLosses'))
    .where('tournament', '=', tournament)
    .groupBy('worker')
    .execute();
  const workers = await queries
    .selectFrom('worker')
    .select(['id', 'host', 'process', 'cores', 'slots', 'bench', 'speed', 'build', 'state', 'seen'])
    .select(({ fn }) => ['beat_millis as beatMillis', fn<number>('now').as('now')])
    .where(({ eb, selectFrom }) => {
      const own = selectFrom('result').select('worker').where('tournament', '=', tournament);
      return eb('state', '=', 'alive').or('id', 'in', own);
    })
    .orderBy('started')
    .orderBy('id')
    .execute();
  return workers.map(({ now, seen, ...worker }) => {
    const { games = 0, faults = 0, timeLosses = 0 } = played.find((each) => each.worker === worker.id) ?? {};
    const { pairs = 0 } = held.find((each) => each.worker === worker.id) ?? {};
    return { ...worker, silentMillis: now - seen, pairs, games, faults, timeLosses };
  });
}
