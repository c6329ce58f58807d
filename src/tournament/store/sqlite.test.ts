import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import type { Database } from './database.ts';
import { sql } from './dialects.ts';
import { openJobs } from './jobs.ts';
import { openDatabase } from './open-database.ts';
import { BENCH, claimPair, databaseContract, stored, testSpec } from './store.contract.ts';
import { beginTournament, createTournament, listWork } from './tournaments.ts';
import { clearDeadWorkers, joinWorker } from './workers.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'plyhouse-sqlite-')));
after(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (name: string) => path.join(folder, `${name}.sqlite`);

async function made(name: string): Promise<Database> {
  const database = await openDatabase(fileOf(name));
  await createTournament(database, testSpec({ kind: 'match', games: 2 }, 2));
  return database;
}

describe('tournaments in a file', () => {
  databaseContract(() => openDatabase(fileOf('contract')));

  test('have one name, however the file is written, and survive a failure of power', async () => {
    const database = await openDatabase(path.relative(process.cwd(), fileOf('name')));
    assert.equal(database.name, fileOf('name'));
    const settings = await database.read(async (queries) => [
      ...(await sql`pragma journal_mode`.execute(queries)).rows,
      ...(await sql`pragma synchronous`.execute(queries)).rows,
      ...(await sql`pragma fullfsync`.execute(queries)).rows,
    ]);
    // 2 is FULL: a commit waits for the disk (https://www.sqlite.org/pragma.html#pragma_synchronous).
    assert.deepEqual(settings, [{ journal_mode: 'wal' }, { synchronous: 2 }, { fullfsync: 1 }]);
    await database.close();
  });

  test('are read while another process writes, which is waited for by one that writes', async () => {
    const database = await made('locked');
    await database.close();
    const waits: string[] = [];
    const asking = await openDatabase(fileOf('locked'), {
      mostMillis: 1_000,
      onWait: ({ message }) => waits.push(message),
      onBack: () => waits.push('back'),
    });
    const other = new DatabaseSync(fileOf('locked'));
    other.exec('begin immediate');
    const [found] = await asking.read(listWork);
    const message = `${fileOf('locked')}: database is locked by another process`;
    await assert.rejects(beginTournament(asking, found!.id, BENCH), {
      name: 'DatabaseError',
      problem: 'away',
      message,
    });
    assert.deepEqual(waits, [message]);
    other.exec('rollback');
    assert.equal(await beginTournament(asking, found!.id, BENCH), 'running');
    assert.deepEqual(waits, [message, 'back']);
    other.close();
    await asking.close();
  });

  test('are not made where others are: what is found there is said, and left alone', async () => {
    mkdirSync(fileOf('folder'));
    const text = 'not a database at all, and longer than the header of one: '.repeat(9);
    writeFileSync(fileOf('text'), text);
    const foreign = new DatabaseSync(fileOf('foreign'));
    foreign.exec('create table bookmarks (url text)');
    foreign.close();
    const newer = await made('newer');
    await newer.write(({ queries }) => queries.insertInto('migration').values({ version: 1000 }).execute());
    await newer.close();
    const wrong: readonly [file: string, message: RegExp][] = [
      [fileOf('folder'), /folder\.sqlite: found a folder; expected a file/],
      ['/dev/null', /null: found a device; expected a file/],
      [fileOf('text'), /text\.sqlite: file is not a database; expected a database of tournaments/],
      [fileOf('foreign'), /foreign\.sqlite: found a SQLite database of another program; expected one of tournaments/],
      [fileOf('newer'), /newer\.sqlite: its tables have version 1000, and this Plyhouse works with 5; use the newer/],
    ];
    for (const [file, message] of wrong) {
      await assert.rejects(openDatabase(file), { name: 'DatabaseError', problem: 'refused', message });
    }
    assert.equal(readFileSync(fileOf('text'), 'utf8'), text);
  });

  test('that may not be written say so', async () => {
    const database = await made('read-only');
    await database.close();
    chmodSync(fileOf('read-only'), 0o444);
    chmodSync(folder, 0o755);
    // Root may write everything.
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid!('nobody');
    try {
      const problem = { name: 'DatabaseError', problem: 'forbidden', message: /have to be writable/ };
      const writes = async (file: string) => {
        const opened = await openDatabase(file);
        await createTournament(opened, testSpec({ kind: 'match', games: 2 }, 2)).finally(opened.close);
      };
      await assert.rejects(writes(fileOf('read-only')), problem);
      if (isRoot) await assert.rejects(writes(fileOf('new')), problem);
    } finally {
      if (isRoot) process.seteuid!(0);
    }
  });

  test('on a full disk say so, and what was committed is kept', async () => {
    const database = await made('full');
    await database.read((queries) => sql`pragma max_page_count = 1`.execute(queries));
    const large = { ...testSpec({ kind: 'match', games: 2 }, 2), name: 'x'.repeat(100_000) };
    await assert.rejects(createTournament(database, large), { name: 'DatabaseError', problem: 'full' });
    assert.equal((await database.read(listWork)).length, 1);
    await database.close();
  });
});

test('what a process played that has ended is played by others at once', async () => {
  const database = await openDatabase(fileOf('ended'));
  const { id } = await createTournament(database, testSpec({ kind: 'round-robin', games: 2 }));
  await beginTournament(database, id, BENCH);
  const ended = spawn(process.execPath, ['-e', '']);
  await once(ended, 'exit');
  const processes = { ended: ended.pid!, again: process.pid, other: process.ppid, own: process.pid };
  for (const [name, number] of Object.entries(processes)) {
    const worker = { id: name, host: hostname(), process: number, cores: 1, slots: 1, build: '', beatMillis: 60_000 };
    await joinWorker(database, { ...worker, ...BENCH });
    await claimPair(database, { worker: name, bench: BENCH.bench });
  }
  await clearDeadWorkers(database, 'own');
  const released = (await stored.events(database, id)).filter(({ kind }) => kind === 'pair-released');
  assert.deepEqual(released.map(({ body }) => body.worker).sort(), ['again', 'ended']);
  await database.close();
});

test('a file of the version before jobs had a table is brought up to date, unless jobs were ordered in it', async () => {
  const asBefore = (...statements: readonly string[]) => {
    const before = new DatabaseSync(fileOf('before'));
    for (const statement of statements) before.exec(statement);
    before.close();
  };
  await (await made('before')).close();
  asBefore(
    'drop table job',
    'create table job (tournament text, number int, params text, result text)',
    'update migration set version = 4',
    `insert into tournament (id, name, spec, bench, speed) values ('jobs-1', 'Jobs', '{}', 0, 0)`,
  );
  const message = /an older Plyhouse ordered jobs in it \(jobs-1\); finish or delete them with that one/;
  await assert.rejects(openDatabase(fileOf('before')), { name: 'DatabaseError', problem: 'refused', message });
  asBefore(`delete from tournament where id = 'jobs-1'`);
  const database = await openDatabase(fileOf('before'));
  await openJobs(database, { name: 'Jobs', job: 'sums', params: 0, count: 1 }, {});
  assert.equal((await database.read(listWork)).length, 2);
  await database.close();
});
