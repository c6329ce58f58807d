import { type Database, DatabaseError, type Queries } from './database.ts';

/**
 * The schema, version by version: what was released is never changed, only added to.
 *
 * The queue is the table of pairings: a worker takes a pairing that is due under the lock of its tournament. A job queue
 * beside it (pg-boss) would keep every state twice, and its defaults work against long tournaments: jobs that wait for
 * days are deleted, long pairs expire and are played twice, and completing a job does not ask which attempt it was.
 */
const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `create table plyhouse.tournament (
      id text primary key,
      name text not null,
      spec jsonb not null,
      state text not null default 'new' check (state in ('new', 'running', 'paused', 'stopped', 'finished')),
      note text,
      bench int not null,
      speed float8 not null,
      created timestamptz not null default now(),
      started timestamptz,
      finished timestamptz
    )`,
    `create table plyhouse.player (
      tournament text not null references plyhouse.tournament on delete cascade,
      number int not null,
      name text not null,
      withdrawn timestamptz,
      primary key (tournament, number)
    )`,
    `create table plyhouse.round (
      tournament text not null references plyhouse.tournament on delete cascade,
      number int not null,
      byes jsonb not null,
      primary key (tournament, number)
    )`,
    `create table plyhouse.pairing (
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
      taken timestamptz,
      forfeit jsonb,
      primary key (tournament, number),
      foreign key (tournament, round) references plyhouse.round on delete cascade
    )`,
    `create index pairing_state on plyhouse.pairing (tournament, state, number)`,
    `create table plyhouse.game (
      tournament text not null,
      number int not null,
      pairing int not null,
      white int not null,
      black int not null,
      primary key (tournament, number),
      foreign key (tournament, pairing) references plyhouse.pairing on delete cascade
    )`,
    `create table plyhouse.result (
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
      worker text not null,
      attempt int not null,
      factor float8 not null,
      millis float8 not null,
      finished timestamptz not null default now(),
      primary key (tournament, game),
      foreign key (tournament, game) references plyhouse.game on delete cascade
    )`,
    `create table plyhouse.worker (
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
      started timestamptz not null default now(),
      seen timestamptz not null default now()
    )`,
    `create table plyhouse.event (
      tournament text not null references plyhouse.tournament on delete cascade,
      seq int not null,
      at timestamptz not null default now(),
      kind text not null,
      body jsonb not null,
      primary key (tournament, seq)
    )`,
  ],
  ['alter table plyhouse.result add column fault_log jsonb'],
  [
    // By which a claim or a tournament is recognised whose commit took place although its answer was lost.
    'alter table plyhouse.pairing add column key text',
    'alter table plyhouse.tournament add column key text unique',
  ],
];

/** Any number; the same for everybody who changes the schema. */
const LOCK = 1_974_198_310;

/** Brings the schema up to this version of Plyhouse. @throws {DatabaseError} where a later version has changed it. */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (queries) => {
    await queries.query('select pg_advisory_xact_lock($1)::text', [LOCK]);
    const version = await versionOf(queries);
    if (version > MIGRATIONS.length) throw new DatabaseError(`${database.name}: ${differing(version)}`);
    // Where the schema stands, making it asks for no right to make one.
    if (version === 0) {
      await queries.query('create schema if not exists plyhouse');
      await queries.query(
        'create table if not exists plyhouse.migration (version int primary key, at timestamptz not null default now())',
      );
    }
    for (const [index, statements] of MIGRATIONS.slice(version).entries()) {
      for (const statement of statements) await queries.query(statement);
      await queries.query('insert into plyhouse.migration (version) values ($1)', [version + index + 1]);
    }
  });
}

/** @throws {DatabaseError} where the schema is not that of this version of Plyhouse. */
export async function checkSchema(database: Database): Promise<void> {
  const version = await versionOf(database);
  if (version !== MIGRATIONS.length) throw new DatabaseError(`${database.name}: ${differing(version)}`);
}

function differing(version: number): string {
  if (version === 0) return 'it has no tables of Plyhouse; "plyhouse tournament migrate" makes them';
  const found = `its tables have version ${version}, and this Plyhouse works with ${MIGRATIONS.length}`;
  return `${found}; ${version > MIGRATIONS.length ? 'use the newer Plyhouse' : '"plyhouse tournament migrate" changes them'}`;
}

/** The version of the tables; 0 if there are none. */
async function versionOf(queries: Queries): Promise<number> {
  const [found] = await queries.query<{ isThere: boolean }>(
    `select to_regclass('plyhouse.migration') is not null as "isThere"`,
  );
  if (!found!.isThere) return 0;
  const [row] = await queries.query<{ version: number }>(
    'select coalesce(max(version), 0)::int4 as version from plyhouse.migration',
  );
  return row!.version;
}
