/** What every database of tournaments promises, whichever PostgreSQL it is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { START_OPENING } from '../../match/openings.ts';
import type { Format, TournamentSpec } from '../format.ts';
import { tournamentStandings } from '../standings.ts';
import { type Database, DatabaseError } from './database.ts';
import { eventsAfter } from './events.ts';
import { listGames } from './games.ts';
import { type Claim, claimPair, finishPair, type HandedIn, lostClaims, releasePair } from './pairings.ts';
import { withRetries } from './retries.ts';
import { migrate } from './schema.ts';
import {
  createTournament,
  findTournament,
  listTournaments,
  loadProgress,
  setState,
  withdrawPlayer,
} from './tournaments.ts';
import { beatWorker, clearDeadWorkers, joinWorker, leaveWorker, listWorkers } from './workers.ts';

export const BENCH = { bench: 1234, speed: 100_000 };

/** Players are programs of the house that nobody starts. */
export function testSpec(format: Format, players = 4): TournamentSpec {
  return {
    name: 'Test',
    format,
    players: Array.from({ length: players }, (_, index) => ({
      name: `player ${index + 1}`,
      who: { kind: 'program', id: 'random', options: {} },
      terms: { nodes: 10 },
    })),
    openings: [START_OPENING],
    rules: {},
    seed: 7,
    quarantineAfter: 3,
  };
}

/** White wins every game. */
export function handIn({ games }: Claim, faultOf?: string): HandedIn[] {
  return games.map(({ number, white, black }): HandedIn => {
    return {
      ...{ number, white, black },
      result: '1-0',
      termination: 'normal',
      reason: 'White mates',
      moves: ['e2e4', 'e7e5'],
      pgn: '[White "w"]\n\n1. e4 e5 1-0\n',
      millis: 12,
      ...(faultOf === undefined
        ? {}
        : { fault: { player: faultOf, problem: 'crashed', log: ['> go', 'Segmentation fault'] } }),
    };
  });
}

function joinAs(database: Database, id: string, beatMillis = 60_000): Promise<void> {
  return joinWorker(database, {
    ...{ id, host: 'here', process: 1, cores: 2, slots: 1, build: 'test', beatMillis },
    ...BENCH,
  });
}

/** Commits, and then loses its answer, every other time. */
function losingAnswers(database: Database): Database {
  let isLost = false;
  return {
    ...database,
    async transaction(work) {
      const value = await database.transaction(work);
      isLost = !isLost;
      if (isLost) throw new DatabaseError('the answer is lost', 'away');
      return value;
    },
  };
}

export function databaseContract(open: () => Promise<Database>): void {
  const begun = async (format: Format, players = 4) => {
    const database = await open();
    await migrate(database);
    const { id } = await createTournament(database, testSpec(format, players), BENCH);
    await setState(database, id, 'running');
    await joinAs(database, `a-${id}`);
    await joinAs(database, `b-${id}`);
    const wanted = { bench: BENCH.bench, only: id };
    const claim = async (who: 'a' | 'b') => (await claimPair(database, { ...wanted, worker: `${who}-${id}` }))!;
    return { database, id, claim, wanted };
  };
  const kindsOf = async (database: Database, id: string) =>
    (await eventsAfter(database, id, 0)).map(({ kind }) => kind);

  test('a tournament goes from pair to pair to its end, and its events have no gaps', async () => {
    const { database, id, claim } = await begun({ kind: 'swiss', rounds: 3, games: 2, initialColor: 'white' }, 5);
    let pairs = 0;
    for (let next = await claim('a'); next; next = await claim('a')) {
      assert.equal(await finishPair(database, next, handIn(next), 1), 'recorded');
      pairs++;
    }
    assert.equal(pairs, 6);
    const tournament = await findTournament(database, id);
    assert.equal(tournament.state, 'finished');
    const { players } = tournamentStandings(tournament.spec.format, await loadProgress(database, tournament));
    // Both colours for each: every pair is one all, and a bye is worth two.
    assert.deepEqual(players.map(({ points }) => points).sort(), [3, 3, 4, 4, 4]);
    const events = await eventsAfter(database, id, 0);
    assert.deepEqual(
      events.map(({ seq }) => seq),
      events.map((_, index) => index + 1),
    );
    assert.equal(events.filter(({ kind }) => kind === 'game-finished').length, 12);
    assert.equal(events.at(-1)!.kind, 'finished');
    await database.close();
  });

  test('a pair is recorded once: handed in again it is the same, by an earlier attempt it is refused', async () => {
    const { database, id, claim } = await begun({ kind: 'round-robin', games: 2 });
    const first = await claim('a');
    await releasePair(database, first);
    const second = await claim('b');
    assert.equal(second.pair.number, first.pair.number);
    assert.equal(await finishPair(database, first, handIn(first), 1), 'refused');
    assert.equal(await finishPair(database, second, handIn(second), 1), 'recorded');
    assert.equal(await finishPair(database, second, handIn(second), 1), 'recorded');
    assert.equal(await finishPair(database, first, handIn(first), 1), 'refused');
    const [row] = await database.query<{ count: number }>(
      'select count(*)::int4 as count from plyhouse.result where tournament = $1',
      [id],
    );
    assert.equal(row!.count, 2);
    const kinds = await kindsOf(database, id);
    assert.equal(kinds.filter((kind) => kind === 'result-refused').length, 2);
    assert.equal(kinds.filter((kind) => kind === 'game-finished').length, 2);
    await database.close();
  });

  test('a commit whose answer is lost is not done again', async () => {
    const { database, id, wanted } = await begun({ kind: 'round-robin', games: 2 });
    const losing = withRetries(losingAnswers(database));
    const before = (await listTournaments(database)).length;
    const made = await createTournament(losing, testSpec({ kind: 'match', games: 2 }, 2), BENCH);
    assert.equal((await listTournaments(database)).length, before + 1);
    assert.deepEqual(made, await findTournament(database, made.id));
    const claims = [];
    for (let count = 0; count < 2; count++) claims.push((await claimPair(losing, { ...wanted, worker: `a-${id}` }))!);
    assert.deepEqual(
      claims.map(({ pair, attempt }) => [pair.number, attempt]),
      [
        [1, 1],
        [2, 1],
      ],
    );
    for (const claim of claims) assert.equal(await finishPair(losing, claim, handIn(claim), 1), 'recorded');
    await setState(losing, id, 'paused');
    assert.deepEqual(
      (await kindsOf(database, id)).filter((kind) => kind !== 'created' && kind !== 'round-started'),
      ['running', 'pair-started', 'pair-started', ...Array(4).fill('game-finished'), 'paused'],
    );
    await database.close();
  });

  test('a pair that was given up for dead may still be handed in, until somebody else begins it', async () => {
    const { database, claim } = await begun({ kind: 'round-robin', games: 2 });
    const late = await claim('a');
    await releasePair(database, late);
    assert.equal(await finishPair(database, late, handIn(late), 1), 'recorded');
    assert.notEqual((await claim('b')).pair.number, late.pair.number);
    await database.close();
  });

  test('no two have the same pair, however they ask', async () => {
    const { database, claim } = await begun({ kind: 'round-robin', games: 4 }, 5);
    const claims = await Promise.all(Array.from({ length: 20 }, (_, index) => claim(index % 2 === 0 ? 'a' : 'b')));
    assert.deepEqual(
      claims.map(({ pair }) => pair.number).sort((a, b) => a - b),
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    assert.equal(await claim('a'), undefined);
    const outcomes = await Promise.all(claims.map((each) => finishPair(database, each, handIn(each), 1)));
    assert.ok(outcomes.every((outcome) => outcome === 'recorded'));
    await database.close();
  });

  test('a worker with another bench count gets no work', async () => {
    const { database, id } = await begun({ kind: 'round-robin', games: 2 });
    assert.equal(await claimPair(database, { worker: 'a', bench: BENCH.bench + 1, only: id }), undefined);
    await database.close();
  });

  test("a dead worker's pairs are played by others; a living one's are not", async () => {
    const { database, id, claim } = await begun({ kind: 'round-robin', games: 2 });
    await joinAs(database, `dead-${id}`, 10);
    const dead = await claimPair(database, { worker: `dead-${id}`, bench: BENCH.bench, only: id });
    const alive = await claim('a');
    await database.query(`update plyhouse.worker set seen = now() - interval '1 s' where id like '%' || $1`, [id]);
    await clearDeadWorkers(database);
    const again = await claim('b');
    assert.equal(again.pair.number, dead!.pair.number);
    assert.equal(again.attempt, 2);
    assert.deepEqual(await lostClaims(database, [dead!, alive, again]), [dead!]);
    assert.equal(
      (await listWorkers(database, id)).find((each) => each.id === `dead-${id}`),
      undefined,
    );
    // It was only slow: it lives again, but its pair is another's.
    await beatWorker(database, `dead-${id}`);
    assert.equal(await finishPair(database, dead!, handIn(dead!), 1), 'refused');
    await leaveWorker(database, `b-${id}`);
    assert.equal((await claim('a')).pair.number, dead!.pair.number);
    await database.close();
  });

  test('paused: no new pairs, those that are played count; stopped: they are broken off', async () => {
    const { database, id, claim } = await begun({ kind: 'round-robin', games: 2 });
    const first = await claim('a');
    await setState(database, id, 'paused');
    assert.equal(await claim('a'), undefined);
    assert.deepEqual(await lostClaims(database, [first]), []);
    assert.equal(await finishPair(database, first, handIn(first), 1), 'recorded');
    await setState(database, id, 'running');
    const second = await claim('a');
    await setState(database, id, 'stopped');
    assert.deepEqual(await lostClaims(database, [second]), [second]);
    await releasePair(database, second);
    await setState(database, id, 'running');
    assert.equal((await claim('a')).pair.number, second.pair.number);
    await database.close();
  });

  test('who breaks too often is withdrawn, and so is whom the organiser takes out', async () => {
    const { database, id, claim } = await begun({ kind: 'round-robin', games: 8 }, 3);
    for (let count = 0; count < 3; count++) {
      const next = await claim('a');
      const broken = next.games.some(({ white, black }) => [white, black].includes('player 1'));
      await finishPair(database, next, handIn(next, broken ? 'player 1' : undefined), 1);
    }
    const broken = (await listGames(database, await findTournament(database, id))).filter(
      ({ fault }) => fault !== null,
    );
    assert.ok(broken.length >= 3);
    assert.deepEqual(broken[0]!.fault, { player: 'player 1', problem: 'crashed', log: ['> go', 'Segmentation fault'] });
    const withdrawn = (await eventsAfter(database, id, 0)).filter(({ kind }) => kind === 'player-withdrawn');
    assert.deepEqual(
      withdrawn.map(({ body }) => body.player),
      ['player 1'],
    );
    await withdrawPlayer(database, id, 'player 2');
    const tournament = await findTournament(database, id);
    assert.equal(tournament.state, 'finished');
    const progress = await loadProgress(database, tournament);
    assert.deepEqual([...progress.withdrawn].sort(), [0, 1]);
    assert.ok(progress.pairs.every(({ number }) => progress.results.has(number)));
    await assert.rejects(withdrawPlayer(database, id, 'nobody'), /has no player "nobody"/);
    await database.close();
  });

  test('a transaction that is not committed is not reported as committed', async () => {
    const database = await open();
    await database.query('create table if not exists public.kept (id int primary key)');
    await database.query('truncate public.kept');
    const kept = () => database.query('select id from public.kept order by id');
    const thrown = new Error('thrown');
    const fails = database.transaction(async ({ query }) => {
      await query('insert into public.kept values (1)');
      throw thrown;
    });
    await assert.rejects(fails, thrown);
    const ignored = database.transaction(async ({ query }) => {
      await query('insert into public.kept values (2)');
      await query('select 1 / 0').catch(() => {});
    });
    await assert.rejects(ignored);
    const deferred = database.transaction(async ({ query }) => {
      await query('insert into public.kept values (3)');
      await query('create table public.later (id int references public.kept deferrable initially deferred)');
      await query('insert into public.later values (1000)');
    });
    await assert.rejects(deferred, /violates foreign key constraint/);
    assert.deepEqual(await kept(), []);
    await database.transaction(({ query }) => query('insert into public.kept values (4)'));
    assert.deepEqual(await kept(), [{ id: 4 }]);
    await database.close();
  });

  test('transactions at once do not get into each other, whatever becomes of them', async () => {
    const database = await open();
    await database.query('create table if not exists public.sum (id int primary key, total int not null)');
    await database.query('insert into public.sum values (1, 0) on conflict (id) do update set total = 0');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        database.transaction(async ({ query }) => {
          // Only a warning to PostgreSQL.
          if (index === 5) await query('begin');
          const [row] = await query<{ total: number }>('select total from public.sum where id = 1 for update');
          await query('update public.sum set total = $1 where id = 1', [row!.total + 1]);
          if (index % 3 === 0) throw new Error('undone');
        }),
      ),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 8);
    assert.deepEqual(await database.query('select total from public.sum'), [{ total: 8 }]);
    // A statement as long as many pieces of a stream, between short ones of others.
    const long = 'ü'.repeat(1_000_000);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        database.query<{ text: string }>('select $1 as text', [index % 4 === 0 ? long : `${index}`]),
      ),
    );
    assert.ok(answers.every(([row], index) => row!.text === (index % 4 === 0 ? long : `${index}`)));
    await database.close();
  });

  test('the same tournament once more has a name of its own', async () => {
    const { database, id } = await begun({ kind: 'knockout', games: 2, extraPairs: 1 });
    const { id: other } = await createTournament(
      database,
      testSpec({ kind: 'knockout', games: 2, extraPairs: 1 }),
      BENCH,
    );
    assert.notEqual(other, id);
    await assert.rejects(findTournament(database, 'nothing'), { name: 'TournamentError' });
    await database.close();
  });
}
