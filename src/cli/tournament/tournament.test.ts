import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { seededChance } from '../../host/chance.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { plyhouse } from '../testing/in-process.ts';
import type { SpawnSettings } from '../testing/spawned.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-tournament-'));
const database = path.join(folder, 'database.sqlite');
const NEW = ['--players', 'random,wray74,slutspel', '--nodes', '300', '--seed', '11'];

const run = (args: readonly string[], settings: SpawnSettings = {}) =>
  plyhouse(['tournament', ...args, '--database', database], settings);

async function make(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await run(['new', ...args, '--json']);
  assert.equal(code, 0, err);
  return JSON.parse(out).id;
}

async function ask(...args: readonly string[]) {
  const { code, out, err } = await run([...args, '--json']);
  assert.equal(code, 0, err);
  return JSON.parse(out);
}

/** The lines of an event stream that are stored. */
function eventsOf(out: string): { v: number; seq: number; kind: string }[] {
  const lines = out.trim().split('\n');
  return lines.map((line) => JSON.parse(line)).filter(({ seq }) => seq !== undefined);
}

/** The games without what no two runs share: their times, and the name of the tournament. */
async function gamesOf(id: string): Promise<string> {
  const { out } = await run(['export', id]);
  return out.replaceAll(/\[(GameStartTime|GameEndTime|GameDuration|Date|MatchId) "[^"]*"\]\n/g, '');
}

let id: string;
let again: string;
let long: string;
before(async () => {
  id = await make('--format', 'round-robin', '--games', '4', ...NEW);
  again = await make('--format', 'round-robin', '--games', '4', ...NEW);
  long = await make('--format', 'match', '--games', '400', '--players', 'wray74,slutspel', '--nodes', '300');
});
after(() => rmSync(folder, { recursive: true, force: true }));

describe('a tournament from the command line', () => {
  test('is played, and every event is reported', async () => {
    const { code, out } = await run(['run', id, '--concurrency', '2', '--ndjson']);
    assert.equal(code, 0);
    const stored = eventsOf(out);
    assert.ok(stored.every(({ v }) => v === 1));
    assert.deepEqual(
      stored.map(({ seq }) => seq),
      stored.map((_, index) => index + 1),
    );
    assert.equal(stored.filter(({ kind }) => kind === 'game-finished').length, 12);
    assert.deepEqual([stored[0]!.kind, stored.at(-1)!.kind], ['created', 'finished']);
  });

  test('reports a missing file and does not create it', async () => {
    const missing = path.join(folder, 'missing.sqlite');
    for (const command of [['status'], ['standings', 'x'], ['run', 'x'], ['pause', 'x'], ['withdraw', 'x', 'y']]) {
      const { code, err } = await plyhouse(['tournament', ...command, '--database', missing]);
      assert.equal(code, 3, err);
      assert.equal(err, `plyhouse: ${missing}: there is no such file; "plyhouse tournament new" makes it\n`);
    }
    assert.equal(existsSync(missing), false);
  });

  test('several that make the file at once find each its tournament in it', { skip: inAll }, async () => {
    const place = ['--database', path.join(folder, 'new', 'new.sqlite')];
    const args = ['tournament', 'new', '--format', 'round-robin', ...NEW, ...place];
    const made = await Promise.all([1, 2, 3].map(() => plyhouse(args, { onSpawn: () => {} })));
    assert.deepEqual(
      made.map(({ code }) => code),
      [0, 0, 0],
      made.map(({ err }) => err).join(''),
    );
    const { out } = await plyhouse(['tournament', 'status', '--json', ...place]);
    const found = JSON.parse(out).map((each: { id: string }) => each.id);
    assert.deepEqual(made.map((each) => each.out.trim()).sort(), found.sort());
    // One file, without what SQLite keeps beside it while it is open.
    assert.deepEqual(readdirSync(path.join(folder, 'new')), ['new.sqlite']);
    assert.ok(statSync(path.join(folder, 'new', 'new.sqlite')).size < 200_000);
  });
});

describe('a tournament that is disturbed', () => {
  test('killed at any moment it goes on to its end', { skip: inAll }, async () => {
    const chance = seededChance(5);
    assert.notEqual(again, id);
    let kills = 0;
    for (let tries = 0; ; tries++) {
      const most = tries < 2 ? 1 + Math.floor(chance() * 3) : Number.POSITIVE_INFINITY;
      const { code } = await run(['run', again, '--concurrency', '2'], {
        onTalk(child, err) {
          if ((err.match(/^Game /gm)?.length ?? 0) < most) return;
          setTimeout(() => child.kill('SIGKILL'), Math.floor(chance() * 200));
        },
      });
      if (code === 0) break;
      kills++;
    }
    assert.ok(kills > 0, 'it was never killed');
  });

  test('is not disturbed by those who ask, however they end', { skip: inAll }, async () => {
    const chance = seededChance(7);
    let asked: Promise<unknown> | undefined;
    const { code, out, err } = await run(['run', long, '--ndjson'], {
      onTalk(child, _err, text) {
        if (!text.includes('"game-finished"')) return;
        const statusCalls = () =>
          Array.from({ length: 4 }, (_, index) =>
            run([index % 2 ? 'status' : 'export', long], {
              onSpawn: (spawned) =>
                void setTimeout(() => spawned.kill(index < 2 ? 'SIGINT' : 'SIGKILL'), 200 + 800 * chance()),
            }),
          );
        asked ??= (async () => {
          try {
            await Promise.all(statusCalls());
            const status = await ask('status', long);
            assert.equal(status.state, 'running');
            assert.equal(status.workers.find(({ state }: { state: string }) => state === 'alive').process, child.pid);
            assert.ok((await ask('standings', long)).players[0].games > 0);
            assert.deepEqual(await ask('pause', long), { id: long, state: 'paused' });
          } catch (error) {
            child.kill('SIGKILL');
            throw error;
          }
        })();
      },
    });
    await asked;
    assert.equal(code, 0, err);
    assert.match(err, /It is not over/);
    // The events include those of other processes, and none is missing.
    const events = eventsOf(out);
    assert.deepEqual(
      events.map(({ seq }) => seq),
      events.map((_, index) => index + 1),
    );
    assert.equal(events.filter(({ kind }) => kind === 'paused').length, 1);
    const games: { number: number; state: string }[] = (await ask('games', long)).games;
    assert.equal(new Set(games.map(({ number }) => number)).size, games.length);
    assert.ok(games.some(({ state }) => state === 'done'));
  });
});

describe('a tournament whose database fails, or that several play', () => {
  test('ends where the database fails it, and says why', { skip: inAll }, async () => {
    const failing = await make('--format', 'match', '--players', 'random,wray74', '--nodes', '300');
    const file = new DatabaseSync(database);
    file.exec(`create trigger failing before insert on result begin select raise(abort, 'no more room'); end`);
    // A process of its own: one that is still at something does not end.
    const onSpawn = (child: ChildProcess) => void setTimeout(() => child.kill('SIGKILL'), 60_000).unref();
    const { code, err } = await run(['run', failing], { onSpawn });
    file.exec('drop trigger failing');
    file.close();
    assert.equal(code, 70);
    assert.match(err, /no more room/);
    assert.equal((await run(['run', failing])).code, 0);
  });

  test('several processes on one file play what one alone plays, each game once', { skip: inAll }, async () => {
    const shared = await make('--format', 'round-robin', '--games', '4', ...NEW);
    const children: ChildProcess[] = [];
    const started = { onSpawn: (child: ChildProcess) => children.push(child) };
    const workers = [1, 2].map(() => plyhouse(['worker', '--database', database], started));
    const { code, out, err } = await run(['run', shared, '--concurrency', '0', '--ndjson']);
    assert.equal(code, 0, err);
    for (const child of children) child.kill('SIGTERM');
    assert.deepEqual(
      (await Promise.all(workers)).map((worker) => worker.code),
      [143, 143],
    );
    const events = eventsOf(out);
    assert.equal(events.filter(({ kind }) => kind === 'game-finished').length, 12);
    assert.deepEqual(
      events.map(({ seq }) => seq),
      events.map((_, index) => index + 1),
    );
    assert.ok(events.every(({ kind }) => kind !== 'pair-released' && kind !== 'result-refused'));
    assert.equal(await gamesOf(shared), await gamesOf(id));
  });
});

describe('a tournament that is asked afterwards', () => {
  test('tells its table in every form', async () => {
    const { players } = await ask('standings', id);
    assert.deepEqual(
      players.map(({ games }: { games: number }) => games),
      [8, 8, 8],
    );
    assert.equal(
      players.reduce((sum: number, { points }: { points: number }) => sum + points, 0),
      12,
    );
    assert.equal(players.at(-1).name, 'random');
    const cross = await ask('crosstable', id);
    assert.equal(cross.players[0].results.length, 8);
    const status = await ask('status', id);
    assert.deepEqual(status.games, { done: 12, planned: 12 });
    assert.equal((await ask('status'))[0].id, id);

    const pgn = await gamesOf(id);
    assert.equal(pgn.match(/^\[White /gm)?.length, 12);
    const csv = (await run(['export', id, '--as', 'csv'])).out.trim().split('\r\n');
    assert.equal(csv.length, 13);
    assert.match((await run(['export', id, '--as', 'html'])).out, /<table>.*<svg/s);
    assert.match((await run(['export', id, '--as', 'trf'])).err, /TRF has one game of a player in a round.*"-N 1"/);
  });

  test('prints its games in a table, and one as PGN with the last lines of a player that broke', async () => {
    assert.equal((await run(['games', id])).out.trim().split('\n').length, 13);
    const first = await run(['games', id, '1']);
    assert.deepEqual([first.code, first.err, first.out.match(/^\[White /gm)?.length], [0, '', 1]);
    const file = new DatabaseSync(database);
    const set = (fault: string) => file.exec(`update result set ${fault} where tournament = '${id}' and game = 2`);
    set("fault_by = 0, fault = 'crashed', fault_log = json_array('> go', 'bus error\u0007')");
    const second = await run(['games', id, '2']);
    const { games } = await ask('games', id, '2');
    set('fault_by = null, fault = null, fault_log = null');
    file.close();
    assert.equal(second.err, 'random broke (crashed). Its last lines:\n  > go\n  bus error\\u0007\n');
    assert.deepEqual([games.length, games[0].number, games[0].fault.player], [1, 2, 'random']);
    for (const args of [
      [id, '13'],
      [id, '13', '--json'],
      [long, '400'],
    ]) {
      const { code, err } = await run(['games', ...args]);
      assert.deepEqual([code, err], [3, `plyhouse: game ${args[1]} is not played\n`]);
    }
    assert.equal((await ask('games', long, '400')).games[0].number, 400, 'planned');
  });

  test('TRF has the places of the standings, and names keep their commas', { skip: inAll }, async () => {
    const players = 'wray74,slutspel,random,schach22,gambiet82 name=Zed,c7010 name="🦊 Fuchs, R."';
    const swiss = await make('--format', 'swiss', '--rounds', '4', '-N', '1', '--players', players, '--nodes', '50');
    assert.equal((await run(['run', swiss])).code, 0);
    const standings: { name: string; place: number }[] = (await ask('standings', swiss)).players;
    assert.ok(standings.some(({ name }) => name === '🦊 Fuchs, R.'));
    const { out } = await run(['export', swiss, '--as', 'trf']);
    const records = out
      .split('\n')
      .filter((line) => line.startsWith('001'))
      .map((line) => [...line]);
    const column = (signs: string[], from: number, to: number) => signs.slice(from, to).join('').trim();
    assert.deepEqual(
      new Map(records.map((signs) => [column(signs, 14, 47), Number(column(signs, 85, 89))])),
      new Map(
        records
          .map((signs) => column(signs, 14, 47))
          .map((name) => [name, standings.find((each) => each.name === name)!.place]),
      ),
    );
    assert.match((await run(['delete', swiss])).err, /has 12 games; --force deletes it with them/);
    assert.match((await run(['delete', swiss, '--force'])).err, /is deleted, with 12 games/);
    assert.equal((await run(['status', swiss])).code, 2);
  });

  test('what was killed ended as if it had not been', { skip: inAll }, async () => {
    assert.equal(await gamesOf(again), await gamesOf(id));
    const table = async (which: string) => (await ask('standings', which)).players;
    assert.deepEqual(await table(again), await table(id));
    const { games } = await ask('games', again);
    assert.ok(games.every(({ state }: { state: string }) => state === 'done'));
  });

  test('what was paused is paused', { skip: inAll }, async () => {
    assert.equal((await ask('status', long)).state, 'paused');
  });

  test('what cannot be held or found is said', async () => {
    const wrong = async (...args: string[]) => (await run(args)).err;
    assert.match(await wrong('new', '--players', 'random,wray74'), /required option '-f, --format/);
    assert.match(await wrong('new', '-f', 'match', '--players', 'random,wray74,slutspel'), /for two players, found 3/);
    assert.match(
      await wrong('new', '-f', 'match', '--games', '1e6', '--players', 'random,wray74'),
      /match: takes at most 100,000 games in all, found 1,000,000/,
    );
    assert.match(await wrong('new', '-f', 'sprt', '--players', 'random,wray74'), /needs --elo0 and --elo1/);
    assert.match(
      await wrong('new', '-f', 'swiss', '--players', 'random,wray74', '--forbid', 'random,wary74'),
      /no player "wary74"; there are .*wray74/,
    );
    const { code, err } = await run(['standings', 'nothing']);
    assert.equal(code, 2);
    assert.match(err, /no tournament "nothing"/);
  });
});
