import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { inAll } from '../../node/testing/tiers.ts';
import { skipWithoutServer, startServer, type TestServer } from '../testing/postgres-server.ts';
import type { JobClaim } from './claims.ts';
import type { Database } from './database.ts';
import { sql } from './dialects.ts';
import { awaitJobs, finishJob, openJobs } from './jobs.ts';
import { migrateDatabase, openDatabase } from './open-database.ts';
import { finishPair } from './pairings.ts';
import { openPostgres, withoutPassword } from './postgres.ts';
import { BENCH, claimJob, claimPair, databaseContract, handIn, joinAs, testSpec } from './store.contract.ts';
import { UNITS } from './tables.ts';
import { beginTournament, createTournament, deleteTournament, holdTournament, withdrawPlayer } from './tournaments.ts';
import { beatWorker } from './workers.ts';

const run = (database: Database, statement: string) => database.read((queries) => sql.raw(statement).execute(queries));

describe('on a PostgreSQL server', { skip: inAll || skipWithoutServer() }, () => {
  let server: TestServer;
  before(async () => {
    server = await startServer();
    await migrateDatabase(server.address);
  });
  after(() => server.stop());
  databaseContract(() => openDatabase(server.address));

  test('a connection that is terminated while it is used fails its transaction, and nothing else', async () => {
    const database = await openPostgres(server.address);
    const terminated = database.write(async ({ queries }) => {
      const { rows } = await sql<{ readonly pid: number }>`select pg_backend_pid() as pid`.execute(queries);
      await run(database, `select pg_terminate_backend(${rows[0]!.pid})::text`);
      // The server's last word comes while nothing is asked.
      await pause(200);
      await sql`select 1 as one`.execute(queries);
    });
    await assert.rejects(terminated);
    assert.deepEqual((await run(database, 'select 1 as one')).rows, [{ one: 1 }]);
    await database.close();
  });

  test('opens only a schema of its own version, and names the command that makes it', async () => {
    const admin = await openPostgres(server.address);
    await run(admin, 'create database other');
    const address = server.address.replace('/postgres?', '/other?');
    await assert.rejects(openDatabase(address), /no tables of Plyhouse; "plyhouse tournament migrate" makes them/);
    await migrateDatabase(address);
    const other = await openDatabase(address);
    await run(other, 'update plyhouse.migration set version = 1');
    await assert.rejects(openDatabase(address), /have version 1, .* use the older Plyhouse/);
    await run(other, 'insert into plyhouse.migration (version) values (1000)');
    await assert.rejects(openDatabase(address), /have version 1000, .* use the newer Plyhouse/);
    await assert.rejects(migrateDatabase(address), /use the newer Plyhouse/);
    await other.close();
    await admin.close();
  });

  test('a password comes from the password file, without a warning of anybody; without one it is said where it was missed', () =>
    readsPasswordFile(server));

  test('an organiser has the rights of its work alone', () => organises(server));

  test('workers have their rights alone: they change nothing that is finished, and delete nothing', () =>
    changeNothingFinished(server));

  test('says at once that a database, a role or a right is missing', async () => {
    await migrateDatabase(server.address);
    const admin = await openPostgres(server.address);
    await run(admin, 'create role stranger login');
    const wrong: readonly [string, object][] = [
      [server.address.replace('/postgres?', '/nowhere?'), { problem: 'refused', message: /"nowhere" does not exist/ }],
      [server.addressOf('nobody'), { problem: 'refused', message: /role "nobody" does not exist/ }],
      [server.addressOf('stranger'), { problem: 'forbidden', message: /permission denied .*docs\/tournaments\.md/ }],
    ];
    for (const [address, error] of wrong) await assert.rejects(openDatabase(address), error);
    await admin.close();
  });
});

/** Has a worker with its own rights alone play, and then try what it may not. */
async function changeNothingFinished(server: TestServer): Promise<void> {
  const admin = await openPostgres(server.address);
  await run(admin, 'create role "Worker-1" login');
  await assert.rejects(
    migrateDatabase(server.address, {}, { worker: 'nobody' }),
    /no role "nobody"; make it with: create role/,
  );
  await assert.rejects(
    migrateDatabase(server.address, {}, { worker: 'postgres' }),
    /"postgres" owns the tables; expected a role/,
  );
  await run(admin, 'create role everybody login');
  await migrateDatabase(server.address, {}, { worker: 'everybody' });
  await migrateDatabase(server.address, {}, { worker: 'Worker-1' });
  // Once more changes nothing.
  await migrateDatabase(server.address, {}, { worker: 'Worker-1' });
  const worker = await openDatabase(server.addressOf('Worker-1'));
  const { id } = await createTournament(admin, testSpec({ kind: 'round-robin', games: 2 }, 3));
  await beginTournament(admin, id, BENCH);
  await joinAs(worker, 'w');
  const claim = (await claimPair(worker, { worker: 'w', bench: BENCH.bench, only: id }))!;
  assert.equal(await finishPair(worker, claim, handIn(claim), 1), 'recorded');
  await beatWorker(worker, 'w');
  const jobs = await doOneJob(admin, worker);

  const forbidden = [
    `update plyhouse.job set params = '1'`,
    'delete from plyhouse.job',
    `insert into plyhouse.job (tournament, number, params) values ('${jobs}', 2, '1')`,
    `update plyhouse.result set result = '1-0'`,
    'delete from plyhouse.result',
    'delete from plyhouse.pairing',
    'delete from plyhouse.tournament',
    'delete from plyhouse.event',
    `update plyhouse.event set kind = 'x'`,
    `update plyhouse.tournament set spec = '{}'`,
    `update plyhouse.pairing set white = 2`,
    `update plyhouse.worker set build = 'x'`,
    `insert into plyhouse.tournament (id, name, spec, bench, speed) values ('x', 'x', '{}', 1, 1)`,
    'truncate plyhouse.result',
    'drop table plyhouse.result',
    'alter table plyhouse.pairing disable row level security',
  ];
  for (const statement of forbidden) {
    await assert.rejects(run(worker, statement), /permission denied|must be owner/, statement);
  }
  // A job that is done needs its games, or its result.
  await awaitJobs(
    admin,
    jobs,
    new Map([[2, 'params']]),
    () => {},
    () => true,
  );
  for (const table of UNITS) {
    const done = `update plyhouse.${table} set state = 'done' where state = 'due'`;
    await assert.rejects(run(worker, done), /violates row-level security policy/, table);
  }
  // Finished pairs and jobs cannot be reopened, and a recorded game cannot be recorded again.
  await run(worker, `update plyhouse.pairing set state = 'due', attempt = 0`);
  const { rows } = await run(admin, `select state from plyhouse.pairing where tournament = '${id}' and number = 1`);
  assert.deepEqual(rows, [{ state: 'done' }]);
  await run(worker, `update plyhouse.job set state = 'due', result = '"other"' where state <> 'due'`);
  const { rows: results } = await run(
    admin,
    `select state, result from plyhouse.job where tournament = '${jobs}' and number = 1`,
  );
  assert.deepEqual(results, [{ state: 'done', result: '"done"' }]);
  const again = `insert into plyhouse.result select * from plyhouse.result where tournament = '${id}'`;
  await assert.rejects(run(worker, again), /duplicate key/);
  await worker.close();
  await admin.close();
}

/** Has the worker `w` do a job. @returns its place in the queue. */
async function doOneJob(admin: Database, worker: Database): Promise<string> {
  const { id } = await openJobs(admin, { name: 'One job', job: 'sums', params: 1, count: 1 }, {});
  await beginTournament(admin, id, BENCH);
  const done = awaitJobs(admin, id, new Map([[1, 'params']]), () => {});
  let job: JobClaim | undefined;
  while (!job) job = await claimJob(worker, { worker: 'w', bench: BENCH.bench, only: id });
  assert.equal(await finishJob(worker, job, 'done'), 'recorded');
  await done;
  return id;
}

/** Has an organiser with its own rights alone make, play, change and delete tournaments, and then try what it may not. */
async function organises(server: TestServer): Promise<void> {
  const admin = await openPostgres(server.address);
  await run(admin, 'create role "Organiser-1" login');
  await assert.rejects(migrateDatabase(server.address, {}, { organiser: 'nobody' }), /no role "nobody"/);
  await migrateDatabase(server.address, {}, { organiser: 'Organiser-1' });
  await migrateDatabase(server.address, {}, { organiser: 'Organiser-1' });
  const organiser = await openDatabase(server.addressOf('Organiser-1'));
  const { id } = await createTournament(organiser, testSpec({ kind: 'round-robin', games: 2 }, 3));
  await beginTournament(organiser, id, BENCH);
  await joinAs(organiser, 'o');
  const claim = (await claimPair(organiser, { worker: 'o', bench: BENCH.bench, only: id }))!;
  assert.equal(await finishPair(organiser, claim, handIn(claim), 1), 'recorded');
  await withdrawPlayer(organiser, id, 'player 3');
  await holdTournament(organiser, id, 'stopped');
  assert.equal(await deleteTournament(organiser, id, { withGames: true }), 2);
  for (const forbidden of [
    'delete from plyhouse.migration',
    'drop table plyhouse.event',
    'create table plyhouse.x ()',
  ]) {
    await assert.rejects(run(organiser, forbidden), /permission denied|must be owner/, forbidden);
  }
  await organiser.close();
  await admin.close();
}

async function readsPasswordFile(server: TestServer): Promise<void> {
  const admin = await openPostgres(server.address);
  await run(admin, `create role ann login password 'se:cr\\et'`);
  const { rows } = (await run(admin, `select current_setting('hba_file') as file`)) as { rows: { file: string }[] };
  const hba = await readFile(rows[0]!.file, 'utf8');
  await writeFile(rows[0]!.file, `local all ann scram-sha-256\n${hba}`);
  await run(admin, 'select pg_reload_conf()::text');
  const folder = await mkdtemp(path.join(tmpdir(), 'plyhouse-pgpass-'));
  const file = path.join(folder, 'pgpass');
  const before = process.env.PGPASSFILE;
  process.env.PGPASSFILE = file;
  const warnings: string[] = [];
  const note = ({ message }: Error) => warnings.push(message);
  process.on('warning', note);
  const asked = async () => {
    const database = await openPostgres(server.addressOf('ann'));
    try {
      return (await run(database, 'select current_user::text as name')).rows;
    } finally {
      await database.close();
    }
  };
  try {
    const missing =
      /no password was found in PGPASSWORD or .*pgpass; expected there a line \/.*:5432:postgres:ann:PASSWORD$/;
    await assert.rejects(asked(), { name: 'DatabaseError', message: missing });
    await writeFile(file, '# mine\nother:5432:*:ann:wrong\nlocalhost:*:postgres:ann:se\\:cr\\\\et\n');
    await assert.rejects(asked(), /is not read, as others can read it; expected mode 600/);
    await chmod(file, 0o600);
    assert.deepEqual(await asked(), [{ name: 'ann' }]);
    await writeFile(file, '*:*:*:*:wrong\n');
    await assert.rejects(asked(), /password authentication failed/);
    assert.deepEqual(warnings, []);
  } finally {
    process.off('warning', note);
    if (before === undefined) delete process.env.PGPASSFILE;
    else process.env.PGPASSFILE = before;
    await writeFile(rows[0]!.file, hba);
    await run(admin, 'select pg_reload_conf()::text');
    await admin.close();
    await rm(folder, { recursive: true });
  }
}

test('an address is shown without its password', () => {
  const CASES: readonly [address: string, shown: string][] = [
    ['postgres://ann:secret@host/games', 'postgres://ann@host/games'],
    ['postgres://ann@/games?host=/run/postgresql', 'postgres://ann@/games?host=/run/postgresql'],
    ['postgres://ann:sec:ret@/games?host=/run', 'postgres://ann@/games?host=/run'],
    ['postgres://ann@/games?host=/run&password=secret', 'postgres://ann@/games?host=/run'],
    ['postgres://ann:sec/ret@host/games', 'postgres://ann@host/games'],
    ['postgres://ann:12/secret@host/games', 'postgres://ann@host/games'],
    ['postgres://ann:12?secret@host/games', 'postgres://ann@host/games'],
    ['postgres://ann:12#secret@host/games', 'postgres://ann@host/games'],
    ['postgres://ann:secret:5432', 'the database'],
  ];
  for (const [address, shown] of CASES) assert.equal(withoutPassword(address), shown);
});
