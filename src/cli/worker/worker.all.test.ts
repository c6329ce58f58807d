/** Two workers together give the result of one machine alone. */
import assert from 'node:assert/strict';
import { type ChildProcess, execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readPgn } from '../../chess/parse-pgn.ts';
import { CYCLES } from '../../ratings/house-games.ts';
import { makeHouseList } from '../../ratings/make-house-list.ts';
import { houseGamesOf } from '../../ratings/node-house-records.ts';
import { sql } from '../../tournament/store/dialects.ts';
import { awaitJobs, openJobs } from '../../tournament/store/jobs.ts';
import { openDatabase } from '../../tournament/store/open-database.ts';
import { beginTournament } from '../../tournament/store/tournaments.ts';
import { measureSpeed } from '../../tournament/worker/introduction.ts';
import { readShard, runFolders, shardNumbers } from '../../training/shard-folder.ts';
import { callPlyhouse } from '../testing/in-process.ts';
import { OTHER_BUILD, plyhouse, type Spawned } from '../testing/spawned.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const node = (...args: readonly string[]) => promisify(execFile)(process.execPath, args, { cwd: ROOT });

describe('two workers', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-workers-'));
  const place = (name: string) => path.join(folder, name);
  const shared = ['--database', place('shared.sqlite')];
  const env = { PLYHOUSE_DATA_DIR: place('data') };
  const workers: ChildProcess[] = [];
  const ended: Promise<Spawned>[] = [];

  before(async () => {
    // The first one makes the tables.
    await callPlyhouse(['tournament', 'migrate', ...shared], { env });
    const onSpawn = (child: ChildProcess) => workers.push(child);
    for (let count = 0; count < 2; count++) ended.push(plyhouse(['worker', ...shared], { env, onSpawn }));
  });
  after(async () => {
    for (const worker of workers) worker.kill();
    const outcomes = await Promise.all(ended);
    rmSync(folder, { recursive: true, force: true });
    for (const { err } of outcomes)
      assert.match(err, /^waiting for pairs to play from .*shared\.sqlite; Ctrl-C ends it$/m);
  });

  test('play the games to train on that one machine plays', async () => {
    const run = ['bench/train.ts', 'generate', '--seed', '4', '--nodes', '20', '--games', '4', '--shards', '6'];
    const gamesOf = async (name: string, ...more: readonly string[]) => {
      await node(...run, '--folder', place(name), ...more);
      const [only, ...others] = runFolders(path.join(place(name), 'games'));
      assert.equal(others.length, 0);
      return shardNumbers(only!).map((number) => readShard(only!, number).games);
    };
    const together = await gamesOf('together', ...shared);
    assert.deepEqual(together, await gamesOf('alone'));
    assert.equal(together.length, 6);
    // The same once more is there already, and is not played again.
    rmSync(place('together'), { recursive: true });
    assert.deepEqual(await gamesOf('together', ...shared), together);
  });

  test('play the pairs of a tuning that one machine plays', async () => {
    await node('bin/build-wasm.js', '--tunable');
    const stateOf = async (name: string, ...more: readonly string[]) => {
      const terms = ['--pairs', '32', '--nodes', '20', '--out', place(name)];
      await node('bench/tune-search.ts', ...terms, ...more);
      return JSON.parse(readFileSync(place(name), 'utf8'));
    };
    const together = await stateOf('together.json', ...shared);
    assert.deepEqual(together, await stateOf('alone.json', '--workers', '2'));
    assert.equal(together.done, 32);
    assert.notDeepEqual(together.values, together.before);
  });

  test('play the cycle of a rating list that one machine plays', async () => {
    const players = [
      'zxchess',
      'wray74',
      'antwoord name=antwoord-800 option.UCI_Elo=800 option.UCI_LimitStrength=true',
    ];
    const listOf = async (concurrency: string, database: readonly string[]) => {
      const ask = async (...args: readonly string[]) => {
        const { code, out, err } = await callPlyhouse(['tournament', ...args, ...database], { env });
        assert.equal(code, 0, err);
        return out;
      };
      const terms = ['--games', '2', '--max-moves', '30', '--seed', '5', '--event', `${CYCLES.planned}5`, '--json'];
      const { id } = JSON.parse(await ask('new', '--format', 'round-robin', ...terms, ...players));
      await ask('run', id, '--concurrency', concurrency);
      const games = await houseGamesOf(readPgn([await ask('export', id)]));
      const source = { name: 'wray74', rating: 1000, source: 'a test' };
      return { games, list: makeHouseList(games, { anchor: source, date: '2026-01-01', command: '', resamples: 10 }) };
    };
    const together = await listOf('0', shared);
    assert.deepEqual(together, await listOf('1', ['--database', place('alone.sqlite')]));
    assert.equal(together.games.length, 6);
  });
});

test('a worker ends where the database fails it, also after a job', { timeout: 120_000 }, async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-failing-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'jobs.sqlite');
  const database = await openDatabase(file);
  const params = { seed: 1, nodes: 5, gamesAShard: 1 };
  const { id } = await openJobs(database, { name: 'A shard', job: 'training games', params, count: 1 }, {});
  await beginTournament(database, id, { ...(await measureSpeed()), checksums: {} });
  const worker = plyhouse(['worker', '--database', file], {
    env: { PLYHOUSE_DATA_DIR: folder },
    onSpawn: (child) => void setTimeout(() => child.kill('SIGKILL'), 60_000).unref(),
  });
  await awaitJobs(database, id, new Map([[1, 0]]), () => {});
  const ask = (...args: readonly string[]) => callPlyhouse(['tournament', ...args, '--database', file]);
  assert.match((await ask('status')).out, new RegExp(`^${id} +running +jobs +A shard$`, 'm'));
  assert.match((await ask('status', id)).out, /is running\n1 of 1 jobs/);
  assert.match((await ask('standings', id)).err, /has no games but jobs/);
  await database.write(({ queries }) => sql`alter table pairing rename to gone`.execute(queries));
  await database.close();
  const { code, err } = await worker;
  assert.equal(code, 70, err);
  assert.match(err, /no such table: pairing/);
});

test('a worker of another build plays nothing, and names both checksums; nor does such a run go on', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-build-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const env = { PLYHOUSE_DATA_DIR: folder };
  const ask = (...args: readonly string[]) => callPlyhouse(['tournament', ...args], { env });
  const { id } = JSON.parse((await ask('new', '-f', 'match', 'random', 'wray74', '--nodes', '10', '--json')).out);
  let organiser!: ChildProcess;
  const organised = plyhouse(['tournament', 'run', id, '--concurrency', '0', '--ndjson'], {
    env,
    onSpawn: (child) => {
      organiser = child;
    },
  });
  const { err } = await plyhouse(['worker'], {
    env: { ...env, ...OTHER_BUILD },
    onTalk: (child, text) => {
      if (/left to others/.test(text)) child.kill();
    },
  });
  organiser.kill();
  await organised;
  const different = 'Plyhouse has the checksum [0-9a-f]{12} here, and had [0-9a-f]{12} where it was begun';
  assert.match(err, new RegExp(`${id} is left to others: ${different}`));
  const run = await plyhouse(['tournament', 'run', id], { env: { ...env, ...OTHER_BUILD } });
  assert.equal(run.code, 3);
  assert.match(run.err, new RegExp(`${id}: ${different}`));
  const { games } = JSON.parse((await ask('games', id, '--json')).out) as { games: { readonly state: string }[] };
  assert.ok(games.length > 0 && games.every(({ state }) => state === 'due'));
  // It does where it is told to.
  assert.match(run.err, /--accept-build goes on with what is here/);
  const accepted = await plyhouse(['tournament', 'run', id, '--accept-build', '--ndjson'], {
    env: { ...env, ...OTHER_BUILD },
  });
  assert.equal(accepted.code, 0, accepted.err);
  assert.match(accepted.err, new RegExp(`${id}: ${different}; from now on`));
  assert.match(accepted.out, /"kind":"build-accepted","body":\{.*"Plyhouse":"[0-9a-f]{12}"/);
  assert.match(accepted.out, /"kind":"finished"/);
});
