/** The contract of every tournament database. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Result } from '../../chess/game.ts';
import { START_OPENING } from '../../match/openings.ts';
import type { Format, TournamentSpec } from '../format.ts';
import { tournamentStandings } from '../standings.ts';
import { claimWork, type JobClaim, lostClaims, type PairClaim, releaseClaim } from './claims.ts';
import { type Database, DatabaseError, type TournamentEvent } from './database.ts';
import { sql } from './dialects.ts';
import { appendEvent, eventsAfter } from './events.ts';
import { listGames, pgnByNumber, readPgnOf } from './games.ts';
import { awaitJobs, BadResultError, closeJobs, finishJob, openJobs } from './jobs.ts';
import { finishPair, type HandedIn } from './pairings.ts';
import { withRetries } from './retries.ts';
import {
  beginTournament,
  createTournament,
  deleteTournament,
  findTournament,
  findWork,
  holdTournament,
  isTournament,
  listWork,
  loadProgress,
  withdrawPlayer,
} from './tournaments.ts';
import { beatWorker, clearDeadWorkers, endWorkers, joinWorker, listWorkers, MOST_MISSED } from './workers.ts';

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
export function handIn({ games }: PairClaim, faultOf?: string): HandedIn[] {
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

/** Claims a pair in a queue that has only pairs. */
export const claimPair = claimWork as (...args: Parameters<typeof claimWork>) => Promise<PairClaim | undefined>;
/** Claims a job in a queue that has only jobs. */
export const claimJob = claimWork as (...args: Parameters<typeof claimWork>) => Promise<JobClaim | undefined>;

export function joinAs(database: Database, id: string, beatMillis = 60_000): Promise<void> {
  return joinWorker(database, {
    ...{ id, host: 'here', process: 1, cores: 2, slots: 1, build: 'test', beatMillis },
    ...BENCH,
  });
}

/** The queries that the tests use most. */
export const stored = {
  tournament: (database: Database, id: string) => database.read((queries) => findTournament(queries, id)),
  progress: (database: Database, id: string) =>
    database.read(async (queries) => loadProgress(queries, await findTournament(queries, id))),
  games: (database: Database, id: string) =>
    database.read(async (queries) => listGames(queries, await findTournament(queries, id))),
  events: (database: Database, id: string) => database.read((queries) => eventsAfter(queries, id, 0)),
};

/** Commits, and then loses its answer, every other time. */
function losingAnswers(database: Database): Database {
  let isLost = false;
  return {
    ...database,
    async write(work) {
      const value = await database.write(work);
      isLost = !isLost;
      if (isLost) throw new DatabaseError('the answer is lost', 'away');
      return value;
    },
  };
}

type Open = () => Promise<Database>;

/** A tournament that has begun, with two workers. */
async function begin(open: Open, format: Format, players = 4) {
  const database = await open();
  const { id } = await createTournament(database, testSpec(format, players));
  await beginTournament(database, id, BENCH);
  await joinAs(database, `a-${id}`);
  await joinAs(database, `b-${id}`);
  const wanted = { bench: BENCH.bench, only: id };
  const claim = async (who: 'a' | 'b') => (await claimPair(database, { ...wanted, worker: `${who}-${id}` }))!;
  return { database, id, claim, wanted };
}

const kindsOf = async (database: Database, id: string) => (await stored.events(database, id)).map(({ kind }) => kind);

/** @param open opens the database, whose tables are there. */
export function databaseContract(open: Open): void {
  pairsContract(open);
  claimsContract(open);
  coursesContract(open);
  recordsContract(open);
  jobsContract(open);
  failedJobsContract(open);
  deletionContract(open);
  readingContract(open);
  transactionsContract(open);
}

/** Tournaments that are taken away. */
function deletionContract(open: Open): void {
  test('a tournament is deleted with all that belongs to it, but not while it runs, nor its games unasked', async () => {
    const database = await open();
    const made = async () => (await createTournament(database, testSpec({ kind: 'round-robin', games: 2 }, 2))).id;
    const [kept, fresh, played] = [await made(), await made(), await made()];
    assert.equal(await deleteTournament(database, fresh, { withGames: false }), 0);
    const worker = `w-${played}`;
    await joinAs(database, worker);
    await beginTournament(database, played, BENCH);
    const claim = (await claimPair(database, { worker, bench: BENCH.bench, only: played }))!;
    await assert.rejects(deleteTournament(database, played, { withGames: true }), /is running; .* stop/);
    assert.equal(await finishPair(database, claim, handIn(claim), 1), 'recorded');
    await assert.rejects(deleteTournament(database, played, { withGames: false }), /has 2 games; --force deletes it/);
    assert.equal(await deleteTournament(database, played, { withGames: true }), 2);
    const left = (await database.read(listWork)).map(({ id }) => id);
    assert.ok(left.includes(kept) && !left.includes(fresh) && !left.includes(played));
    await assert.rejects(deleteTournament(database, fresh, { withGames: true }), /no tournament/);
    await database.close();
  });
}

/** Many games that were played. */
function readingContract(open: Open): void {
  test('the games of a long match are read in their order, one alone or some by their numbers', async () => {
    const database = await open();
    const games = Array.from({ length: 401 }, (_, index) => 401 - index);
    const { id } = await createTournament(database, testSpec({ kind: 'match', games: games.length + 1 }, 2));
    const result: Result = '1-0';
    const row = {
      ...{ tournament: id, result, termination: 'normal', reason: '', plies: 0, moves: '', worker: 'a' },
      ...{ attempt: 1, factor: 1, millis: 1 },
    };
    await database.write(({ queries }) =>
      queries
        .insertInto('result')
        .values(games.map((game) => ({ ...row, game, pgn: `game ${game}` })))
        .execute(),
    );
    const read = (only?: number) =>
      database.read(async (queries) => {
        const texts: string[] = [];
        for await (const pgn of readPgnOf(queries, id, only)) texts.push(pgn);
        return texts;
      });
    assert.deepEqual(
      await read(),
      games.toReversed().map((game) => `game ${game}`),
    );
    assert.deepEqual(await read(300), ['game 300']);
    assert.deepEqual(await read(402), []);
    const some = (numbers: readonly number[]) => database.read((queries) => pgnByNumber(queries, id, numbers));
    assert.deepEqual([...(await some([7, 402, 3]))].sort(), [
      [3, 'game 3'],
      [7, 'game 7'],
    ]);
    assert.equal((await some([])).size, 0);
    await database.close();
  });
}

/** Jobs other than games. */
function jobsContract(open: Open): void {
  test('jobs: what is done is recorded once, and is not done again by whoever orders it again', async () => {
    const database = await open();
    const spec = { name: 'Jobs', job: 'sums', params: { add: 1 }, count: 3 };
    const place = (checksums = { sums: 'a' }) => openJobs(database, spec, checksums);
    const { id } = await place();
    assert.equal((await place()).id, id);
    assert.notEqual((await place({ sums: 'b' })).id, id, 'another build');
    await beginTournament(database, id, { ...BENCH, checksums: { sums: 'a' } });
    for (const worker of ['a', 'b']) await joinAs(database, `${worker}-${id}`);
    const claim = (who: 'a' | 'b') => claimJob(database, { worker: `${who}-${id}`, bench: BENCH.bench, among: [id] });
    assert.equal(await claimJob(database, { worker: `a-${id}`, bench: BENCH.bench, among: [] }), undefined);

    const jobs = new Map([1, 2, 3].map((number) => [number, { of: number }]));
    const results: [number, unknown][] = [];
    const done = awaitJobs(database, id, jobs, (number, result) => void results.push([number, result]));
    const taken: JobClaim[] = [];
    while (taken.length < 3) {
      const next = await claim('a');
      if (next) taken.push(next);
    }
    assert.deepEqual(
      taken.map(({ params, games }) => [params, games]),
      [1, 2, 3].map((of) => [{ of }, []]),
    );
    // One who was given up for dead hands in late.
    const [late, second, third] = taken as [JobClaim, JobClaim, JobClaim];
    await releaseClaim(database, late);
    const again = (await claim('b'))!;
    assert.deepEqual([again.job, again.attempt], [1, 2]);
    assert.equal(await finishJob(database, third, 'c'), 'recorded');
    assert.equal(await finishJob(database, late, 'late'), 'refused');
    assert.equal(await finishJob(withRetries(losingAnswers(database)), again, { value: [1] }), 'recorded');
    assert.equal(await finishJob(database, second, 0), 'recorded');
    await done;
    assert.deepEqual(
      new Map(results),
      new Map<number, unknown>([
        [1, { value: [1] }],
        [2, 0],
        [3, 'c'],
      ]),
    );

    results.length = 0;
    await awaitJobs(database, id, jobs, (number, result) => void results.push([number, result]));
    assert.equal(results.length, 3);
    assert.equal(await claim('a'), undefined, 'nothing is done again');
    const kinds = await kindsOf(database, id);
    assert.equal(kinds.filter((kind) => kind === 'job-finished').length, 3);
    await closeJobs(database, id);
    await closeJobs(database, id);
    assert.equal((await database.read((queries) => findWork(queries, id))).state, 'finished');
    await database.close();
  });

  test('jobs: nothing of them is a pair, and nothing that asks for games takes them for a tournament', async () => {
    const database = await open();
    const { id } = await openJobs(database, { name: 'No pairs', job: 'sums', params: 0, count: 1 }, {});
    await awaitJobs(database, id, new Map([[1, 1]]), assert.fail, () => true);
    for (const table of ['player', 'round', 'pairing', 'game'] as const) {
      const rows = database.read((queries) =>
        queries.selectFrom(table).select('tournament').where('tournament', '=', id).execute(),
      );
      assert.deepEqual(await rows, [], table);
    }
    assert.ok((await database.read(listWork)).some((work) => work.id === id && !isTournament(work)));
    await assert.rejects(stored.tournament(database, id), { name: 'TournamentError', message: /no games but jobs/ });
    await closeJobs(database, id);
    assert.equal(await deleteTournament(database, id, { withGames: false }), 0);
    await database.close();
  });
}

/** Jobs that are not done as they should be. */
function failedJobsContract(open: Open): void {
  test('jobs: one that is closed without a result, or has a bad one, is done again', { timeout: 60_000 }, async () => {
    const database = await open();
    const { id } = await openJobs(database, { name: 'Closed', job: 'sums', params: 0, count: 3 }, {});
    await beginTournament(database, id, BENCH);
    await joinAs(database, `a-${id}`);
    const jobs = new Map([1, 2, 3].map((number) => [number, { of: number }]));
    const results: [number, unknown][] = [];
    const order = () =>
      awaitJobs(database, id, jobs, (number, result) => {
        if (result === 'bad') throw new BadResultError(`job ${number} is bad`);
        results.push([number, result]);
      });
    const next = async (): Promise<JobClaim> => {
      const claim = await claimJob(database, { worker: `a-${id}`, bench: BENCH.bench, only: id });
      return claim ?? pause(10).then(next);
    };
    const ordered = assert.rejects(order(), /job 1 is bad/);
    assert.equal(await finishJob(database, await next(), 'bad'), 'recorded');
    await ordered;

    const done = order();
    const again = await next();
    assert.deepEqual([again.job, again.attempt], [1, 2]);
    assert.equal(await finishJob(database, again, 'good'), 'recorded');
    // A hostile worker says that another is done, and that all is over.
    await database.write(({ queries }) =>
      queries
        .updateTable('job')
        .set({ state: 'done' })
        .where((eb) => eb.and({ tournament: id, number: 2 }))
        .execute(),
    );
    await closeJobs(database, id);
    for (const number of [2, 3]) {
      const claim = await next();
      assert.equal(claim.job, number);
      assert.equal(await finishJob(database, claim, number), 'recorded');
    }
    await done;
    assert.deepEqual(results.sort(), [
      [1, 'good'],
      [2, 2],
      [3, 3],
    ]);
    await database.close();
  });
}

/** The fate of a pair. */
function pairsContract(open: Open): void {
  test('a tournament goes from pair to pair to its end, and its events have no gaps', async () => {
    const { database, id, claim } = await begin(open, { kind: 'swiss', rounds: 3, games: 2, initialColor: 'white' }, 5);
    let pairs = 0;
    for (let next = await claim('a'); next; next = await claim('a')) {
      assert.equal(await finishPair(database, next, handIn(next), 1), 'recorded');
      pairs++;
    }
    assert.equal(pairs, 6);
    const tournament = await stored.tournament(database, id);
    assert.equal(tournament.state, 'finished');
    const { players } = tournamentStandings(tournament.spec.format, await stored.progress(database, id));
    // Both colours for each: every pair is one all, and a bye is worth two.
    assert.deepEqual(players.map(({ points }) => points).sort(), [3, 3, 4, 4, 4]);
    const events = await stored.events(database, id);
    assert.deepEqual(
      events.map(({ seq }) => seq),
      events.map((_, index) => index + 1),
    );
    assert.equal(events.filter(({ kind }) => kind === 'game-finished').length, 12);
    assert.equal(events.at(-1)!.kind, 'finished');
    await database.close();
  });

  test('a pair is recorded once: handed in again it is the same, by an earlier attempt it is refused', async () => {
    const { database, id, claim } = await begin(open, { kind: 'round-robin', games: 2 });
    const first = await claim('a');
    await releaseClaim(database, first);
    const second = await claim('b');
    assert.equal(second.pair.number, first.pair.number);
    assert.equal(await finishPair(database, first, handIn(first), 1), 'refused');
    assert.equal(await finishPair(database, second, handIn(second), 1), 'recorded');
    assert.equal(await finishPair(database, second, handIn(second), 1), 'recorded');
    assert.equal(await finishPair(database, first, handIn(first), 1), 'refused');
    assert.equal((await stored.games(database, id)).filter(({ state }) => state === 'done').length, 2);
    const kinds = await kindsOf(database, id);
    assert.equal(kinds.filter((kind) => kind === 'result-refused').length, 2);
    assert.equal(kinds.filter((kind) => kind === 'game-finished').length, 2);
    await database.close();
  });

  test('tournaments that are alike are numbered', async () => {
    const database = await open();
    const spec = { ...testSpec({ kind: 'match', games: 2 }, 2), name: 'alike' };
    const ids = [];
    for (let count = 0; count < 4; count++) ids.push((await createTournament(database, spec)).id);
    assert.deepEqual(ids, [ids[0], `${ids[0]}-2`, `${ids[0]}-3`, `${ids[0]}-4`]);
    await database.close();
  });

  test('a commit whose answer is lost is not done again', async () => {
    const { database, id, wanted } = await begin(open, { kind: 'round-robin', games: 2 });
    const losing = withRetries(losingAnswers(database));
    const before = (await database.read(listWork)).length;
    const made = await createTournament(losing, testSpec({ kind: 'match', games: 2 }, 2));
    assert.equal((await database.read(listWork)).length, before + 1);
    assert.deepEqual(made, await stored.tournament(database, made.id));
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
    await holdTournament(losing, id, 'paused');
    assert.deepEqual(
      (await kindsOf(database, id)).filter((kind) => kind !== 'created' && kind !== 'round-started'),
      ['running', 'pair-started', 'pair-started', ...Array(4).fill('game-finished'), 'paused'],
    );
    await database.close();
  });

  test('a pair that was given up for dead may still be handed in, until somebody else begins it', async () => {
    const { database, claim } = await begin(open, { kind: 'round-robin', games: 2 });
    const late = await claim('a');
    await releaseClaim(database, late);
    assert.equal(await finishPair(database, late, handIn(late), 1), 'recorded');
    assert.notEqual((await claim('b')).pair.number, late.pair.number);
    await database.close();
  });
}

/** The distribution of pairs to workers. */
function claimsContract(open: Open): void {
  test('no two have the same pair, however they ask', async () => {
    const { database, claim } = await begin(open, { kind: 'round-robin', games: 4 }, 5);
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
    const { database, id } = await begin(open, { kind: 'round-robin', games: 2 });
    assert.equal(await claimPair(database, { worker: 'a', bench: BENCH.bench + 1, only: id }), undefined);
    // The first machine to begin it counts.
    await holdTournament(database, id, 'paused');
    await beginTournament(database, id, { bench: BENCH.bench + 1, speed: 1 });
    const { bench, speed } = await stored.tournament(database, id);
    assert.deepEqual({ bench, speed }, BENCH);
    await database.close();
  });
}

/** Workers that die, tournaments that are paused, players that are withdrawn. */
function coursesContract(open: Open): void {
  test("a dead worker's pairs are played by others; a living one's are not", async () => {
    const { database, id, claim } = await begin(open, { kind: 'round-robin', games: 2 });
    await joinAs(database, `dead-${id}`, 10);
    const dead = await claimPair(database, { worker: `dead-${id}`, bench: BENCH.bench, only: id });
    const alive = await claim('a');
    await pause(MOST_MISSED * 10 + 50);
    await clearDeadWorkers(database, `a-${id}`);
    const again = await claim('b');
    assert.equal(again.pair.number, dead!.pair.number);
    assert.equal(again.attempt, 2);
    assert.deepEqual(await database.read((queries) => lostClaims(queries, [dead!, alive, again])), [dead!]);
    assert.equal(
      (await database.read((queries) => listWorkers(queries, id))).find((each) => each.id === `dead-${id}`),
      undefined,
    );
    // It was only slow: it lives again, but its pair is another's.
    await beatWorker(database, `dead-${id}`);
    assert.equal(await finishPair(database, dead!, handIn(dead!), 1), 'refused');
    await endWorkers(database, [`b-${id}`], 'gone');
    assert.equal((await claim('a')).pair.number, dead!.pair.number);
    await database.close();
  });

  test('paused: no new pairs, those that are played count; stopped: they are broken off', async () => {
    const { database, id, claim } = await begin(open, { kind: 'round-robin', games: 2 });
    const first = await claim('a');
    await holdTournament(database, id, 'paused');
    assert.equal(await claim('a'), undefined);
    assert.deepEqual(await database.read((queries) => lostClaims(queries, [first])), []);
    assert.equal(await finishPair(database, first, handIn(first), 1), 'recorded');
    await beginTournament(database, id, BENCH);
    const second = await claim('a');
    await holdTournament(database, id, 'stopped');
    assert.deepEqual(await database.read((queries) => lostClaims(queries, [second])), [second]);
    await releaseClaim(database, second);
    await beginTournament(database, id, BENCH);
    assert.equal((await claim('a')).pair.number, second.pair.number);
    await database.close();
  });

  test('who breaks too often is withdrawn, and so is whom the organiser takes out', async () => {
    const { database, id, claim } = await begin(open, { kind: 'round-robin', games: 8 }, 3);
    for (let count = 0; count < 3; count++) {
      const next = await claim('a');
      const broken = next.games.some(({ white, black }) => [white, black].includes('player 1'));
      await finishPair(database, next, handIn(next, broken ? 'player 1' : undefined), 1);
    }
    const broken = (await stored.games(database, id)).filter(({ fault }) => fault !== null);
    assert.ok(broken.length >= 3);
    assert.deepEqual(broken[0]!.fault, { player: 'player 1', problem: 'crashed', log: ['> go', 'Segmentation fault'] });
    const withdrawn = (await stored.events(database, id)).filter(({ kind }) => kind === 'player-withdrawn');
    assert.deepEqual(
      withdrawn.map(({ body }) => body.player),
      ['player 1'],
    );
    await withdrawPlayer(database, id, 'player 2');
    const tournament = await stored.tournament(database, id);
    assert.equal(tournament.state, 'finished');
    const progress = await stored.progress(database, id);
    assert.deepEqual([...progress.withdrawn].sort(), [0, 1]);
    assert.ok(progress.pairs.every(({ number }) => progress.results.has(number)));
    // What was not played is marked as forfeited, and nothing else is.
    const played = (await stored.games(database, id)).filter(({ state }) => state === 'done');
    const forfeited = [...progress.results.values()].filter(({ forfeit }) => forfeit === true);
    assert.equal(played.length + 2 * forfeited.length, 24);
    assert.ok(played.length > 0 && forfeited.length > 0);
    await assert.rejects(withdrawPlayer(database, id, 'nobody'), /has no player "nobody"/);
    await assert.rejects(withdrawPlayer(database, id, 'player 3'), { name: 'TournamentError', message: /is finished/ });
    assert.equal((await stored.progress(database, id)).withdrawn.size, 2);
    await database.close();
  });
}

/** The records and events of a pair. */
function recordsContract(open: Open): void {
  test('events are reported once they are committed, and in their order', async () => {
    const { database, id, claim } = await begin(open, { kind: 'match', games: 2 }, 2);
    const reported: unknown[] = [];
    const listener = (tournament: string, event: TournamentEvent) => {
      if (tournament === id) reported.push(event);
    };
    const before = (await stored.events(database, id)).length;
    database.listeners.add(listener);
    const first = await claim('a');
    const undone = database.write(async (transaction) => {
      await appendEvent(transaction, id, 'paused', {});
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    await finishPair(database, first, handIn(first), 1);
    database.listeners.delete(listener);
    assert.deepEqual(reported, (await stored.events(database, id)).slice(before));
    await database.close();
  });

  test('a text that cannot be stored is said to be so, and nothing of its pair is stored', async () => {
    const { database, id, claim } = await begin(open, { kind: 'match', games: 2 }, 2);
    const first = await claim('a');
    const games = handIn(first).map((game, index) => (index === 1 ? { ...game, reason: 'a NUL: \0' } : game));
    await assert.rejects(finishPair(withRetries(database), first, games, 1), { problem: 'unstorable' });
    assert.deepEqual(
      (await stored.games(database, id)).map(({ state, result }) => [state, result]),
      [
        ['playing', null],
        ['playing', null],
      ],
    );
    await database.close();
  });
}

/** Transactions, alone and at once. */
function transactionsContract(open: Open): void {
  const run = async (database: Database, ...statements: readonly string[]) =>
    database.write(async ({ queries }) => {
      for (const statement of statements) await sql.raw(statement).execute(queries);
    });
  const rowsOf = async (database: Database, table: string) =>
    (await database.read((queries) => sql.raw(`select * from ${table} order by id`).execute(queries))).rows;

  test('a transaction that is not committed is not reported as committed', async () => {
    const database = await open();
    await run(database, 'create table if not exists kept (id int primary key)', 'delete from kept');
    const thrown = new Error('thrown');
    const fails = database.write(async ({ queries }) => {
      await sql`insert into kept values (1)`.execute(queries);
      throw thrown;
    });
    await assert.rejects(fails, thrown);
    const deferred = run(
      database,
      'insert into kept values (3)',
      'create table later (id int references kept deferrable initially deferred)',
      'insert into later values (1000)',
    );
    await assert.rejects(deferred, /foreign key constraint/i);
    assert.deepEqual(await rowsOf(database, 'kept'), []);
    // Whether a transaction with an ignored failed statement commits is up to the database.
    const ignored = database.write(async ({ queries }) => {
      await sql`insert into kept values (2)`.execute(queries);
      await sql`insert into kept values (2)`.execute(queries).catch(() => {});
    });
    const isCommitted = await ignored.then(
      () => true,
      () => false,
    );
    assert.deepEqual(await rowsOf(database, 'kept'), isCommitted ? [{ id: 2 }] : []);
    await run(database, 'insert into kept values (4)');
    assert.deepEqual((await rowsOf(database, 'kept')).at(-1), { id: 4 });
    await database.close();
  });

  test('transactions at once do not get into each other, whatever becomes of them', async () => {
    const database = await open();
    await run(
      database,
      'create table if not exists counter (id int primary key, total int not null)',
      'delete from counter',
      'insert into counter values (1, 0)',
    );
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        database.write(async ({ queries }) => {
          await sql`update counter set total = total`.execute(queries);
          const { rows } = await sql<{ readonly total: number }>`select total from counter`.execute(queries);
          await pause(2);
          await sql`update counter set total = ${rows[0]!.total + 1}`.execute(queries);
          if (index % 3 === 0) throw new Error('undone');
        }),
      ),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 8);
    assert.deepEqual(await rowsOf(database, 'counter'), [{ id: 1, total: 8 }]);
    await database.close();
  });

  test('the same tournament once more has a name of its own', async () => {
    const { database, id } = await begin(open, { kind: 'knockout', games: 2, extraPairs: 1 });
    const { id: other } = await createTournament(database, testSpec({ kind: 'knockout', games: 2, extraPairs: 1 }));
    assert.notEqual(other, id);
    await assert.rejects(stored.tournament(database, 'nothing'), { name: 'TournamentError' });
    await database.close();
  });
}
