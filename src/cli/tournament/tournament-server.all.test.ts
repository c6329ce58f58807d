import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { sql } from '../../tournament/store/dialects.ts';
import { openPostgres } from '../../tournament/store/postgres.ts';
import { skipWithoutServer, startServer, type TestServer } from '../../tournament/testing/postgres-server.ts';
import { plyhouse } from '../testing/in-process.ts';
import type { Spawned, SpawnSettings } from '../testing/spawned.ts';

describe('a tournament on a PostgreSQL server', { skip: skipWithoutServer() }, () => {
  let server: TestServer;
  before(async () => {
    server = await startServer();
    const owner = await openPostgres(server.address);
    await owner.read((queries) => sql.raw('create role worker login').execute(queries));
    await owner.close();
    const { code, out, err } = await run(['tournament', 'migrate', '--worker-role', 'worker']);
    assert.deepEqual([code, out], [0, ''], err);
  });
  after(() => server.stop());

  const run = (args: readonly string[], settings: SpawnSettings = {}, address = server.address) =>
    plyhouse([...args, '--database', address], settings);
  const make = async (): Promise<string> => {
    const players = ['--players', 'random,wray74,slutspel', '--nodes', '300', '--seed', '3'];
    const { code, out, err } = await run(['tournament', 'new', '-f', 'swiss', '--rounds', '3', '-N', '6', ...players]);
    assert.equal(code, 0, err);
    return out.trim();
  };
  const gamesOf = async (id: string) => {
    const { out } = await run(['tournament', 'export', id]);
    return out.replaceAll(/\[(GameStartTime|GameEndTime|GameDuration|Date|MatchId) "[^"]*"\]\n/g, '');
  };

  test('three workers with rights on the tables alone, one of them killed, play what one process alone plays', async () => {
    const alone = await make();
    assert.equal((await run(['tournament', 'run', alone])).code, 0);
    const shared = await make();

    const children: ChildProcess[] = [];
    const ended: Promise<Spawned>[] = [];
    const startWorker = () => {
      const settings = { onSpawn: (child: ChildProcess) => children.push(child) };
      ended.push(run(['worker', '--beat', '1s'], settings, server.addressOf('worker')));
    };
    let killed: ChildProcess | undefined;
    try {
      for (let count = 0; count < 3; count++) startWorker();
      const watch = await run(['tournament', 'run', shared, '--concurrency', '0', '--ndjson'], {
        // Whoever is the first to play is killed.
        onTalk(_, __, out) {
          const [, worker] = /"kind":"pair-started".*?"worker":"([^"]+)"/.exec(out) ?? [];
          killed ??= children.find(({ pid }) => worker?.split('-').at(-2) === String(pid));
          killed?.kill('SIGKILL');
        },
      });
      assert.equal(watch.code, 0, watch.err);
      const events = watch.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const finished = events.filter(({ kind }) => kind === 'game-finished').map(({ body }) => body.game);
      assert.equal(new Set(finished).size, finished.length);
      const workers = new Set(events.filter(({ kind }) => kind === 'pair-started').map(({ body }) => body.worker));
      assert.ok(workers.size > 1, 'several workers played');
      assert.equal(await gamesOf(shared), await gamesOf(alone));
      const table = async (id: string) =>
        JSON.parse((await run(['tournament', 'standings', id, '--json'])).out).players;
      assert.deepEqual(await table(shared), await table(alone));
    } finally {
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(ended);
    }
    const codes = (await Promise.all(ended)).map(({ code }) => code);
    // One was killed by us, the others ended in order.
    assert.deepEqual(codes.sort(), [143, 143, null]);
  });
});
