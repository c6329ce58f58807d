import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { PlayerError } from '../../host/player.ts';
import { startPlayer } from '../../match/game-threads.ts';
import type { StartedPlayer } from '../../match/player-pool.ts';
import { type Act, scripted } from '../../match/testing/scripted.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { mockCommand } from '../../uci/testing/mock-command.ts';
import type { Format } from '../format.ts';
import { unitOf } from '../store/claims.ts';
import { type Database, DatabaseError } from '../store/database.ts';
import { awaitJobs, openJobs } from '../store/jobs.ts';
import { BENCH, stored, testSpec } from '../store/store.contract.ts';
import type { TournamentState } from '../store/tables.ts';
import { acceptBuild, beginTournament, createTournament, holdTournament } from '../store/tournaments.ts';
import { joinWorker, MOST_MISSED } from '../store/workers.ts';
import { memoryDatabase } from '../testing/memory.ts';
import { checksumsOf } from './introduction.ts';
import { runWorker, type WorkerTask } from './run-worker.ts';
import { openUnsentResults, type PlayedPair } from './unsent-results.ts';

const SHORT = { adjudication: { maxMoves: 2 } };
const ROUND_ROBIN: Format = { kind: 'round-robin', games: 2 };

const database = await memoryDatabase();
let count = 0;

const begin = async (format: Format, players: number) => {
  const { id } = await createTournament(database, { ...testSpec(format, players), rules: SHORT });
  await beginTournament(database, id, BENCH);
  return id;
};
const work = (only: string, more: Partial<WorkerTask> = {}, slots = 2): Promise<TournamentState | undefined> =>
  runWorker({
    database,
    introduction: {
      ...{ id: `worker-${++count}`, host: 'here', process: 1, cores: 2, slots, build: 'test', beatMillis: 1_000 },
      ...BENCH,
    },
    version: 'test',
    only,
    pollMillis: 20,
    client: async ({ name }) => playing([], name),
    ...more,
  });
const playing = (script: readonly Act[], name: string): StartedPlayer => ({
  player: scripted(script, name),
  engineName: name,
  reseed: async () => {},
});

/** A database that can be away: writing to it then fails. */
function unsteadily(steady: Database) {
  const unsteady = {
    isAway: false,
    writes: 0,
    database: {
      ...steady,
      async write(work) {
        if (unsteady.isAway) throw new DatabaseError('memory: gone', 'away');
        unsteady.writes++;
        return steady.write(work);
      },
    } satisfies Database as Database,
  };
  return unsteady;
}

describe('a worker', () => {
  test('plays a tournament to its end', async () => {
    const id = await begin({ kind: 'knockout', games: 2, extraPairs: 1 }, 4);
    assert.equal(await work(id), 'finished');
    const progress = await stored.progress(database, id);
    assert.equal(progress.rounds.length, 2);
    const events = await stored.events(database, id);
    assert.equal(events.filter(({ kind }) => kind === 'game-finished').length, 2 * progress.pairs.length);
  });

  test('a player that breaks loses, and is withdrawn after three times', async () => {
    const id = await begin({ kind: 'round-robin', games: 4 }, 3);
    const broken = new PlayerError('crashed', 'player 2', 'gone');
    const client: WorkerTask['client'] = async ({ name }) =>
      playing(name === 'player 2' ? new Array(50).fill(broken) : [], name);
    assert.equal(await work(id, { client }), 'finished');
    const { withdrawn } = await stored.progress(database, id);
    assert.deepEqual([...withdrawn], [1]);
  });

  test('an engine that answers with a NUL loses, what it said is kept, and the tournament goes on', {
    skip: inAll,
  }, async () => {
    const id = await begin({ kind: 'match', games: 2 }, 2);
    const { command, args = [] } = mockCommand('nul');
    const engine = { kind: 'engine', command, args, options: {} } as const;
    const broken: WorkerTask['client'] = (player) =>
      player.name === 'player 2' ? startPlayer({ ...player, who: engine }) : startPlayer(player);
    assert.equal(await work(id, { client: broken }), 'finished');
    const games = await stored.games(database, id);
    assert.deepEqual(
      games.map(({ result, fault }) => [result, fault?.player, fault?.problem]),
      [
        ['1-0', 'player 2', 'illegalMove'],
        ['0-1', 'player 2', 'illegalMove'],
      ],
    );
    assert.ok(games[0]!.fault!.log.includes('< bestmove e2e4\\u0000\ufffd\ufffd'), games[0]!.fault!.log.join('\n'));
  });

  test('one that cannot be started ends the work before any game, and gives the pair back', async () => {
    const id = await begin(ROUND_ROBIN, 3);
    const client: WorkerTask['client'] = async ({ name }) => {
      throw new PlayerError('crashed', name, 'no such engine');
    };
    await assert.rejects(work(id, { client }), /no such engine/);
    const { results } = await stored.progress(database, id);
    assert.equal(results.size, 0);
    assert.equal(await work(id), 'finished');
  });

  test('cut off from the database for a while, it then gives the others time to say that they live', async () => {
    const own = await memoryDatabase();
    const beatMillis = 20;
    const introduction = { ...{ host: 'here', process: 1, cores: 2, slots: 1, build: 'test', beatMillis }, ...BENCH };
    await joinWorker(own, { ...introduction, id: 'silent' });
    const silent = () =>
      own.read((queries) => queries.selectFrom('worker').select('state').where('id', '=', 'silent').execute());
    const unsteady = unsteadily(own);
    const finish = new AbortController();
    const ended = runWorker({
      ...{ database: unsteady.database, introduction: { ...introduction, id: 'cut off' }, version: 'test' },
      ...{ pollMillis: 60_000, finish: finish.signal },
    });
    // It has joined, and found nothing to play.
    while (unsteady.writes < 2) await setTimeout(2);
    unsteady.isAway = true;
    await setTimeout(2 * MOST_MISSED * beatMillis);
    unsteady.isAway = false;
    const back = performance.now();
    while ((await silent())[0]!.state !== 'lost') await setTimeout(2);
    assert.ok(performance.now() - back > MOST_MISSED * beatMillis);
    finish.abort();
    await ended;
  });
});

describe('a worker that is to end', () => {
  test('what is played when its tournament is stopped is broken off, and played again later', async () => {
    const id = await begin(ROUND_ROBIN, 3);
    const stopped: Promise<unknown>[] = [];
    const brokenOff: number[] = [];
    const left = await work(id, {
      client: async ({ name }) => playing(new Array(50).fill('hang'), name),
      onStart() {
        stopped.push(holdTournament(database, id, 'stopped'));
      },
      onBreakOff: (claim) => brokenOff.push(unitOf(claim).number),
    });
    await Promise.all(stopped);
    assert.equal(left, 'stopped');
    assert.ok(brokenOff.length > 0);
    await beginTournament(database, id, BENCH);
    assert.equal(await work(id), 'finished');
    const { pairs, results } = await stored.progress(database, id);
    assert.equal(results.size, pairs.length);
  });

  test('told to finish it plays its pair to the end and begins no other', async () => {
    const id = await begin(ROUND_ROBIN, 4);
    const finish = new AbortController();
    const handed: number[] = [];
    const left = await work(id, {
      finish: finish.signal,
      onStart: () => finish.abort(),
      onFinish: (held) => handed.push(unitOf(held).number),
    });
    assert.equal(left, undefined);
    assert.ok(handed.length >= 1 && handed.length <= 2, String(handed));
  });

  test('told to finish while the players start it starts no more, and gives the pair back', async () => {
    const id = await begin(ROUND_ROBIN, 3);
    const finish = new AbortController();
    const started: string[] = [];
    const client: WorkerTask['client'] = async ({ name }) => {
      started.push(name);
      finish.abort();
      return playing([], name);
    };
    assert.equal(await work(id, { finish: finish.signal, client }, 1), undefined);
    assert.equal(started.length, 1);
    assert.equal(await work(id), 'finished');
  });

  test('told to finish, it still says that a job has failed', async () => {
    const { id } = await openJobs(database, { name: 'Fails', job: 'sums', params: 1, count: 1 }, {});
    await beginTournament(database, id, BENCH);
    let isOver = false;
    const ordered = awaitJobs(database, id, new Map([[1, 1]]), assert.fail, () => isOver);
    const finish = new AbortController();
    const jobs: WorkerTask['jobs'] = {
      checksum: async () => '',
      async play() {
        finish.abort();
        throw new Error('no sums here');
      },
    };
    await assert.rejects(work(id, { finish: finish.signal, jobs }, 1), /no sums here/);
    isOver = true;
    await ordered;
  });
});

test('a worker of another build takes part once that build is accepted', { timeout: 60_000 }, async () => {
  const own = await memoryDatabase();
  const { id } = await createTournament(own, { ...testSpec(ROUND_ROBIN, 3), rules: SHORT });
  await beginTournament(own, id, { ...BENCH, checksums: { Plyhouse: '000000000000' } });
  const stop = new AbortController();
  const unfit: string[] = [];
  const waiting = runWorker({
    database: own,
    introduction: {
      ...{ id: `worker-${++count}`, host: 'here', process: 1, cores: 2, slots: 1, build: 'test', beatMillis: 1_000 },
      ...BENCH,
    },
    version: 'test',
    pollMillis: 20,
    client: async ({ name }) => playing([], name),
    finish: stop.signal,
    onUnfit: (tournament, { message }) => unfit.push(`${tournament}: ${message}`),
  });
  while (unfit.length === 0) await setTimeout(10);
  await acceptBuild(own, id, { ...BENCH, checksums: await checksumsOf(testSpec(ROUND_ROBIN, 3)) });
  while ((await stored.tournament(own, id)).state !== 'finished') await setTimeout(10);
  stop.abort();
  await waiting;
  await own.close();
  assert.equal(unfit.length, 1);
  assert.match(unfit[0]!, new RegExp(`^${id}: .*had 000000000000 where it was begun`));
});

describe('real clocks', () => {
  const CLOCK = { control: { millis: 60_000, incrementMillis: 0 } };
  /** Plays on a machine whose idle speed is measured so; what is recorded of each game. */
  const played = async (scalesTime: boolean, idleSpeed: () => Promise<number>) => {
    const spec = testSpec({ kind: 'match', games: 2 }, 2);
    const players = spec.players.map((player) => ({ ...player, terms: CLOCK }));
    const scaling = scalesTime ? { scalesTime } : {};
    const { id } = await createTournament(database, { ...spec, players, ...scaling, rules: SHORT });
    await beginTournament(database, id, BENCH);
    await work(id, { idleSpeed });
    const games = await stored.games(database, id);
    const pgns = await database.read((queries) =>
      queries.selectFrom('result').select('pgn').where('tournament', '=', id).execute(),
    );
    return games.map(({ factor }, at) => [
      factor,
      /TimeControl "(\S+)"/.exec(pgns[at]!.pgn)![1],
      /TimeFactor "(\S+)"/.exec(pgns[at]!.pgn)?.[1],
    ]);
  };

  test('run at the written time, whatever the speed of the machine; it is not even measured', async () => {
    const never = () => Promise.reject(new Error('measured'));
    const game = [1, '60', undefined];
    assert.deepEqual(await played(false, never), [game, game]);
  });

  test('are scaled if the tournament says so, by one measurement for both slots', async () => {
    let count = 0;
    const half = async () => {
      count++;
      return BENCH.speed / 2;
    };
    const game = [2, '120', '2'];
    assert.deepEqual(await played(true, half), [game, game]);
    assert.equal(count, 1);
  });

  test('a machine that is at work does not play where they are scaled', async () => {
    await assert.rejects(
      played(true, () => Promise.reject(new Error('this machine is at work'))),
      /: this machine is at work$/,
    );
  });
});

describe('a worker whose database cannot take a pair', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-unsent-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('keeps it, and the next worker of the machine hands it in: it is not played again', async () => {
    const id = await begin(ROUND_ROBIN, 3);
    const unsent = openUnsentResults(folder, 'memory');
    const finish = new AbortController();
    const unsteady = unsteadily(database);
    const outcomes: string[] = [];
    const listener: Partial<WorkerTask> = {
      unsent,
      onFinish: (held, outcome) => outcomes.push(`${unitOf(held).number} ${outcome}`),
    };
    const ended = work(
      id,
      {
        ...listener,
        database: unsteady.database,
        finish: finish.signal,
        onStart() {
          unsteady.isAway = true;
          finish.abort();
        },
      },
      1,
    );
    assert.equal(await ended, undefined);
    const kept = await unsent.kept(id);
    assert.equal(kept.length, outcomes.length);
    assert.ok(outcomes.length > 0 && outcomes.every((each) => each.endsWith(' kept')), String(outcomes));
    assert.deepEqual(await openUnsentResults(folder, 'another').kept(id), []);
    outcomes.length = 0;
    assert.equal(await work(id, listener), 'finished');
    assert.equal(outcomes[0], `${unitOf(kept[0]!.claim).number} recorded`);
    assert.deepEqual(await unsent.kept(undefined), []);
    const again = (await stored.events(database, id)).filter(
      ({ kind, body }) => kind === 'pair-started' && body.attempt !== 1,
    );
    assert.deepEqual(again, []);
  });

  test('hands it in as it ends, if the database is back by then', async () => {
    const id = await begin(ROUND_ROBIN, 3);
    const unsent = openUnsentResults(folder, 'back');
    const finish = new AbortController();
    const unsteady = unsteadily(database);
    const outcomes: string[] = [];
    await work(
      id,
      {
        unsent,
        database: unsteady.database,
        finish: finish.signal,
        onStart() {
          unsteady.isAway = true;
          finish.abort();
        },
        onFinish(_, outcome) {
          outcomes.push(outcome);
          unsteady.isAway = false;
        },
      },
      1,
    );
    assert.deepEqual(outcomes, ['kept', 'recorded']);
    assert.deepEqual(await unsent.kept(id), []);
  });

  test('passes over what another worker has handed in since the unsent results were listed', async () => {
    const unsent = openUnsentResults(folder, 'shared');
    const pair = { claim: { tournament: { id: 'a' }, pair: {}, attempt: 1, worker: 'b' }, games: [], factor: 1 };
    await unsent.keep(pair as unknown as PlayedPair);
    // A link to nothing is listed, and is not there when it is read.
    for (const own of readdirSync(folder)) symlinkSync('nothing', path.join(folder, own, 'gone.json'));
    assert.deepEqual(await unsent.kept(undefined), [pair]);
  });

  test('has who said what cannot be stored lose by it, and plays on', async () => {
    const id = await begin(ROUND_ROBIN, 3);
    const client: WorkerTask['client'] = async ({ name }) =>
      playing(name === 'player 2' ? new Array(50).fill('\0') : [], name);
    assert.equal(await work(id, { client }), 'finished');
    const games = await stored.games(database, id);
    assert.equal(games.length, 6);
    for (const { white, black, fault, reason } of games) {
      const isWith = white === 'player 2' || black === 'player 2';
      assert.equal(fault?.player, isWith ? 'player 2' : undefined);
      if (isWith) assert.match(reason!, /makes an illegal move: says what cannot be stored/);
    }
  });
});
