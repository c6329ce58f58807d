import { type Database, DatabaseError, type Queries } from './database.ts';
import { type Dialect, sql } from './dialects.ts';

/** The version of the tables; a later one of Plyhouse adds to what was released and never changes it. */
const VERSION = 5;
/** The version in which jobs had rows in the table of pairings. */
const WITHOUT_JOBS = 4;

/**
 * The schema.
 *
 * The queue is the tables of pairings and of jobs: a worker takes a row that is due under the lock of its tournament. A job
 * queue beside them (pg-boss) would keep every state twice, and its defaults work against long tournaments: jobs that wait for
 * days are deleted, long pairs expire and are played twice, and completing a job does not ask which attempt it was.
 */
const schemaOf = ({ schema, time, json, now }: Dialect): readonly string[] => [
  `create table ${schema}tournament (
      id text primary key,
      name text not null,
      spec ${json} not null,
      checksums ${json},
      key text,
      state text not null default 'new' check (state in ('new', 'running', 'paused', 'stopped', 'finished')),
      note text,
      bench int not null,
      speed float8 not null,
      created ${time} not null default ${now},
      started ${time},
      finished ${time}
    )`,
  `create table ${schema}player (
      tournament text not null references ${schema}tournament on delete cascade,
      number int not null,
      name text not null,
      withdrawn ${time},
      primary key (tournament, number)
    )`,
  `create table ${schema}round (
      tournament text not null references ${schema}tournament on delete cascade,
      number int not null,
      byes ${json} not null,
      primary key (tournament, number)
    )`,
  `create table ${schema}pairing (
      tournament text not null,
      number int not null,
      round int not null,
      board int not null,
      white int not null,
      black int not null,
      games int not null check (games in (1, 2)),
      state text not null default 'due' check (state in ('due', 'playing', 'done', 'cancelled')),
      attempt int not null default 0,
      worker text,
      taken ${time},
      forfeit ${json},
      key text,
      primary key (tournament, number),
      foreign key (tournament, round) references ${schema}round on delete cascade
    )`,
  `create index pairing_state on ${schema}pairing (tournament, state, number)`,
  `create table ${schema}game (
      tournament text not null,
      number int not null,
      pairing int not null,
      white int not null,
      black int not null,
      primary key (tournament, number),
      foreign key (tournament, pairing) references ${schema}pairing on delete cascade
    )`,
  `create table ${schema}result (
      tournament text not null,
      game int not null,
      result text not null check (result in ('1-0', '0-1', '1/2-1/2')),
      termination text not null,
      reason text not null,
      plies int not null,
      moves text not null,
      pgn text not null,
      fault_by int,
      fault text,
      fault_log ${json},
      worker text not null,
      attempt int not null,
      factor float8 not null,
      millis float8 not null,
      finished ${time} not null default ${now},
      primary key (tournament, game),
      foreign key (tournament, game) references ${schema}game on delete cascade
    )`,
  `create table ${schema}worker (
      id text primary key,
      host text not null,
      process int not null,
      cores int not null,
      slots int not null,
      bench int not null,
      speed float8 not null,
      build text not null,
      beat_millis int not null,
      state text not null default 'alive' check (state in ('alive', 'gone', 'lost')),
      started ${time} not null default ${now},
      seen ${time} not null default ${now}
    )`,
  `create table ${schema}event (
      tournament text not null references ${schema}tournament on delete cascade,
      seq int not null,
      at ${time} not null default ${now},
      kind text not null,
      body ${json} not null,
      primary key (tournament, seq)
    )`,
  // The key identifies a tournament or a claim whose commit took place although its answer was lost.
  `create unique index tournament_key on ${schema}tournament (key)`,
];

/** Jobs: the parameters of each, and its result. */
const jobsOf = ({ schema, time, json }: Dialect): readonly string[] => [
  `create table ${schema}job (
      tournament text not null references ${schema}tournament on delete cascade,
      number int not null,
      params ${json} not null,
      result ${json},
      state text not null default 'due' check (state in ('due', 'playing', 'done', 'cancelled')),
      attempt int not null default 0,
      worker text,
      taken ${time},
      key text,
      primary key (tournament, number)
    )`,
  `create index job_state on ${schema}job (tournament, state, number)`,
];

/**
 * Creates the tables if there are none, or gives jobs their table.
 * @throws {DatabaseError} if another version of Plyhouse created the tables, or ordered jobs.
 */
export async function migrate(database: Database, dialect: Dialect): Promise<void> {
  if ((await database.read((queries) => versionOf(queries, dialect))) === VERSION) return;
  await database.write(async ({ queries }) => {
    const run = (statement: string) => sql.raw(statement).execute(queries);
    for (const statement of dialect.lock) await run(statement);
    const version = await versionOf(queries, dialect);
    if (version === VERSION) return;
    const { schema, time, now, prepare } = dialect;
    if (version === WITHOUT_JOBS) {
      await checkNoJobs(database, queries);
      await run(`drop table ${schema}job`);
    } else if (version === 0) {
      const first = `create table if not exists ${schema}migration (version int primary key, at ${time} not null default ${now})`;
      for (const statement of [...prepare, first, ...schemaOf(dialect)]) await run(statement);
    } else throw new DatabaseError(`${database.name}: ${differing(version)}`);
    for (const statement of jobsOf(dialect)) await run(statement);
    await queries.insertInto('migration').values({ version: VERSION }).execute();
  });
}

/** @throws {DatabaseError} if the schema is not that of this version of Plyhouse. */
export async function checkSchema(database: Database, dialect: Dialect): Promise<void> {
  const version = await database.read((queries) => versionOf(queries, dialect));
  if (version !== VERSION) throw new DatabaseError(`${database.name}: ${differing(version)}`);
}

/** @throws {DatabaseError} where jobs were ordered as pairings. */
async function checkNoJobs({ name }: Database, queries: Queries): Promise<void> {
  const rows = await queries.selectFrom('tournament').select('id').where('id', 'like', 'jobs-%').execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id).join(', ');
  throw new DatabaseError(
    `${name}: an older Plyhouse ordered jobs in it (${ids}); finish or delete them with that one`,
  );
}

function differing(version: number): string {
  if (version === 0) return 'it has no tables of Plyhouse; "plyhouse tournament migrate" makes them';
  const found = `its tables have version ${version}, and this Plyhouse works with ${VERSION}`;
  if (version === WITHOUT_JOBS) return `${found}; "plyhouse tournament migrate" brings them up to date`;
  return `${found}; use the ${version > VERSION ? 'newer' : 'older'} Plyhouse`;
}

/** The version of the tables; 0 if there are none. */
async function versionOf(queries: Queries, { isThere }: Dialect): Promise<number> {
  const { rows } = await sql.raw<{ readonly isThere: boolean | number }>(isThere).execute(queries);
  if (!rows[0]!.isThere) return 0;
  const { version } = await queries
    .selectFrom('migration')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirstOrThrow();
  return version ?? 0;
}
