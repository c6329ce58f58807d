import type { Database, Queries } from './database.ts';
import { releaseWorkers } from './pairings.ts';

/** A process that plays games, as it introduces itself. */
export interface WorkerIntroduction {
  readonly id: string;
  readonly host: string;
  readonly process: number;
  readonly cores: number;
  /** Pairs at once. */
  readonly slots: number;
  /** What `plyhouse bench` counts there: the same everywhere, if it is the same Plyhouse. */
  readonly bench: number;
  /** Positions per second in that bench. */
  readonly speed: number;
  /** Which Plyhouse it is: version, commit, and a hash of its files. */
  readonly build: string;
  /** How often it says that it lives. */
  readonly beatMillis: number;
}

export interface StoredWorker extends WorkerIntroduction {
  readonly state: 'alive' | 'gone' | 'lost';
  /** Since it last said that it lives. */
  readonly silentMillis: number;
  readonly pairs: number;
  readonly games: number;
  /** Games that were lost on time, by a crash, by an illegal move. */
  readonly faults: number;
}

/** A worker that has missed this many of its beats is dead. */
export const MOST_MISSED = 6;

export async function joinWorker(queries: Queries, worker: WorkerIntroduction): Promise<void> {
  const { id, host, process, cores, slots, bench, speed, build, beatMillis } = worker;
  await queries.query(
    `insert into plyhouse.worker (id, host, process, cores, slots, bench, speed, build, beat_millis)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing`,
    [id, host, process, cores, slots, bench, speed, build, beatMillis],
  );
}

/** Says that a worker lives, by the database's clock. */
export async function beatWorker(queries: Queries, id: string): Promise<void> {
  await queries.query(`update plyhouse.worker set seen = now(), state = 'alive' where id = $1`, [id]);
}

/** A worker that ends in order. What it was playing is given back. */
export async function leaveWorker(database: Database, id: string): Promise<void> {
  await releaseWorkers(database, [id]);
  await database.query(`update plyhouse.worker set state = 'gone' where id = $1`, [id]);
}

/**
 * Has others play what dead workers were at. Nobody could say that he lives while the server was down, so the time counts
 * from its start.
 * @returns how many workers were found dead.
 */
export async function clearDeadWorkers(database: Database): Promise<number> {
  const dead = await database.query<{ id: string }>(
    `update plyhouse.worker set state = 'lost'
     where state = 'alive' and greatest(seen, pg_postmaster_start_time()) < now() - make_interval(secs => beat_millis * ${MOST_MISSED} / 1000.0)
     returning id`,
  );
  // One that was found dead before its pairs were given back is found here.
  const silent = await database.query<{ id: string }>(
    `select distinct w.id from plyhouse.worker w join plyhouse.pairing p on p.worker = w.id
     where p.state = 'playing' and w.state <> 'alive'`,
  );
  await releaseWorkers(
    database,
    silent.map(({ id }) => id),
  );
  return dead.length;
}

/** Ends all workers: for a database that only one process can have open, and that one has just opened it. */
export async function endAllWorkers(database: Database): Promise<void> {
  await database.query(`update plyhouse.worker set state = 'lost' where state = 'alive'`);
  await clearDeadWorkers(database);
}

/** Workers that played in a tournament, or live and could. */
export async function listWorkers(queries: Queries, tournament: string): Promise<StoredWorker[]> {
  return queries.query<StoredWorker>(
    `select w.id, w.host, w.process, w.cores, w.slots, w.bench, w.speed, w.build, w.beat_millis as "beatMillis", w.state,
       (extract(epoch from now() - w.seen) * 1000)::float8 as "silentMillis",
       (select count(*)::int4 from plyhouse.pairing p
        where p.tournament = $1 and p.worker = w.id and p.state = 'playing') as pairs,
       (select count(*)::int4 from plyhouse.result r where r.tournament = $1 and r.worker = w.id) as games,
       (select count(*)::int4 from plyhouse.result r
        where r.tournament = $1 and r.worker = w.id and r.termination in ('time forfeit', 'abandoned', 'illegal move')
       ) as faults
     from plyhouse.worker w
     where w.state = 'alive'
       or exists (select 1 from plyhouse.result r where r.tournament = $1 and r.worker = w.id)
     order by w.started, w.id`,
    [tournament],
  );
}
