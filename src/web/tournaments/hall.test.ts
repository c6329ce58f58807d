import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { localClient } from '../../host/engine-client.ts';
import { CARDS } from '../../programs/cards.ts';
import { findProgram } from '../../programs/catalog.ts';
import type { Format, TournamentSpec } from '../../tournament/format.ts';
import { tournamentStandings } from '../../tournament/standings.ts';
import {
  createTournament,
  type Hall,
  type HallServices,
  openHall,
  pauseTournament,
  readHall,
  runTournament,
} from './hall.ts';
import { pgnOfGames, ratingsOf } from './kept-game.ts';
import { gamesPlayed, type KeptTournament, progressOf } from './kept-tournament.ts';
import { memoryTournaments } from './testing/memory-tournaments.ts';
import type { TournamentStore } from './tournament-store.ts';

const services = (store: TournamentStore, changes: Partial<HallServices> = {}): HallServices => ({
  store,
  games: { get: async () => undefined },
  cardOf: (id) => CARDS.find((card) => card.id === id),
  startClient: async (card, options, seed) => localClient(await findProgram(card.id)!.load(), options, seed),
  now: () => Date.UTC(2026, 10, 22),
  newId: () => 'one',
  places: 1,
  hold: async (_id, use) => {
    await use();
    return true;
  },
  held: async () => [],
  notify() {},
  wait: async () => {},
  ...changes,
});

const spec = (format: Format, programs: readonly string[], nodes = 30): TournamentSpec => ({
  name: 'A test',
  format,
  players: programs.map((id, index) => ({
    name: `${id} ${index + 1}`,
    who: { kind: 'program', id, options: {} },
    terms: { nodes },
  })),
  openings: [{ id: 'none', start: INITIAL_FEN, moves: [] }],
  rules: {},
  seed: 5,
  quarantineAfter: 100,
});
const ROUND_ROBIN: Format = { kind: 'round-robin', games: 2 };
const now = (hall: Hall): KeptTournament => hall.tournaments.value![0]!;
const pointsOf = (tournament: KeptTournament) =>
  tournamentStandings(tournament.spec.format, progressOf(tournament)).players.map(({ name, points }) => [name, points]);

async function held(format: Format, programs: readonly string[], places = 1) {
  const store = memoryTournaments();
  const hall = openHall(services(store, { places }));
  await createTournament(hall, spec(format, programs));
  await runTournament(hall, 'one');
  assert.equal(hall.problem.value, undefined);
  return { hall, store };
}

describe('a tournament of the page', () => {
  test('is played to its end, every game saved as readable PGN', async () => {
    const { hall, store } = await held(ROUND_ROBIN, ['random', 'slutspel', 'wray74']);
    const tournament = now(hall);
    assert.ok(tournament.isFinished && !tournament.isRunning);
    assert.equal(hall.running.value, undefined);
    const games = await store.games('one');
    assert.deepEqual(
      games.map(({ number }) => number),
      [1, 2, 3, 4, 5, 6],
    );
    const read = parsePgn(pgnOfGames(tournament, games));
    assert.deepEqual([read.errors, read.games.length], [[], 6]);
    assert.deepEqual(
      read.games.map(({ line }) => line.moves.map(({ uci }) => uci)),
      games.map(({ moves }) => moves),
    );
    const sum = pointsOf(tournament).reduce((all, [, points]) => all + (points as number), 0);
    assert.equal(sum, 6);
    assert.equal(ratingsOf(tournament, games).players.length, 3);
    // The C7010, whose rating is given, may have no game yet.
    const players = [
      ...tournament.spec.players,
      { name: 'C7010', who: { kind: 'program' as const, id: 'c7010', options: {} }, terms: {} },
    ];
    const waiting = { ...tournament, spec: { ...tournament.spec, players } };
    assert.deepEqual(ratingsOf(waiting, games), ratingsOf(tournament, games));
  });

  test('has the same games with two boards as with one', async () => {
    const programs = ['random', 'slutspel', 'wray74', 'random'];
    const [one, two] = [await held(ROUND_ROBIN, programs), await held(ROUND_ROBIN, programs, 2)];
    assert.deepEqual(await two.store.games('one'), await one.store.games('one'));
    assert.deepEqual(pointsOf(now(two.hall)), pointsOf(now(one.hall)));
  });

  test('paused anywhere and continued is the same as played without a break', async () => {
    const programs = ['random', 'slutspel', 'wray74'];
    const whole = await held(ROUND_ROBIN, programs);
    const store = memoryTournaments();
    let moves = 0;
    // The page is closed and opened again, at growing intervals: an interrupted pair starts again.
    let next = 50;
    const hall = openHall(services(store));
    await createTournament(hall, spec(ROUND_ROBIN, programs));
    let opened = hall;
    let pauses = 0;
    while (!(await store.get('one'))!.isFinished) {
      opened = openHall(
        services(store, {
          wait: async () => {
            moves++;
            if (moves < next) return;
            next *= 2;
            pauses++;
            void pauseTournament(opened);
          },
        }),
      );
      opened.restMillis.value = 1;
      await readHall(opened);
      await runTournament(opened, 'one');
      assert.equal(opened.problem.value, undefined);
    }
    assert.ok(pauses > 1, `${pauses} pauses`);
    assert.deepEqual(await store.games('one'), await whole.store.games('one'));
  });

  test('a knockout and a Swiss are paired as they progress', async () => {
    const programs = ['wray74', 'slutspel', 'random', 'random', 'random'];
    const knockout = now((await held({ kind: 'knockout', games: 2, extraPairs: 1 }, programs)).hall);
    assert.equal(knockout.rounds.length, 3);
    const swiss = now((await held({ kind: 'swiss', rounds: 3, games: 2, initialColor: 'white' }, programs)).hall);
    assert.deepEqual([swiss.rounds.length, gamesPlayed(swiss)], [3, 12]);
  });
});

describe('the hall', () => {
  test('a tournament that another tab is playing is not played twice', async () => {
    const hall = openHall(services(memoryTournaments(), { hold: async () => false }));
    await createTournament(hall, spec(ROUND_ROBIN, ['random', 'random']));
    await runTournament(hall, 'one');
    assert.match(hall.problem.value!.message, /^Another tab/);
    assert.equal(gamesPlayed(now(hall)), 0);
  });

  test('keeps two programs alive for each board, and ends them all', async () => {
    const store = memoryTournaments();
    const working = services(store);
    let [alive, most] = [0, 0];
    const startClient: HallServices['startClient'] = async (...asked) => {
      const client = await working.startClient(...asked);
      most = Math.max(most, ++alive);
      const close = async () => {
        alive--;
        await client.close();
      };
      return { ...client, close };
    };
    const hall = openHall(services(store, { startClient, places: 2 }));
    await createTournament(hall, spec(ROUND_ROBIN, ['random', 'random', 'random', 'random', 'random', 'random']));
    await runTournament(hall, 'one');
    assert.deepEqual([now(hall).isFinished, most, alive], [true, 4, 0]);
  });

  test('a full disk stops it with an error, and no game is lost when it continues', async () => {
    const store = memoryTournaments();
    let puts = 0;
    const put: TournamentStore['put'] = async (...args) => {
      // 1: created, 2: running, 3: the first pair, 4: the second.
      if (++puts === 4) throw new DOMException('the disk is full', 'QuotaExceededError');
      return store.put(...args);
    };
    const hall = openHall(services({ ...store, put }));
    await createTournament(hall, spec(ROUND_ROBIN, ['random', 'random', 'random']));
    await runTournament(hall, 'one');
    assert.match(hall.problem.value!.message, /the disk is full/);
    assert.equal((await store.games('one')).length, 2);
    await runTournament(hall, 'one');
    assert.equal(hall.problem.value, undefined);
    assert.deepEqual(
      (await store.games('one')).map(({ number }) => number),
      [1, 2, 3, 4, 5, 6],
    );
  });

  test('a program that cannot be loaded stops it with an error, and it can be continued', async () => {
    const store = memoryTournaments();
    let isBroken = true;
    const working = services(store);
    const hall = openHall(
      services(store, {
        startClient: async (...asked) => {
          if (isBroken) throw new Error('the network is gone');
          return working.startClient(...asked);
        },
        places: 2,
      }),
    );
    await createTournament(hall, spec(ROUND_ROBIN, ['random', 'wray74']));
    await runTournament(hall, 'one');
    assert.match(hall.problem.value!.message, /the network is gone/);
    isBroken = false;
    await runTournament(hall, 'one');
    assert.equal(hall.problem.value, undefined);
    assert.ok(now(hall).isFinished);
  });
});
