import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../chess/fen.ts';
import { movesOf, newGame } from '../chess/game.ts';
import { type MockClient, pause, problem, withClient } from './engine-client.contract.ts';
import type { EngineClient } from './engine-client.ts';
import type { TraceEvent } from './trace-event.ts';

const START = newGame();

/** Runs a watched search to its end. */
async function pullAll(client: EngineClient, count: number): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  for (;;) {
    const batch = await client.pull(count);
    events.push(...batch.events);
    assert.ok(batch.events.length <= count);
    if (batch.isOver) return events;
    assert.equal(batch.events.length, count, 'fewer come only at the end');
  }
}

/** Checks the contract of watching a search against one kind of engine client. */
export function watchContract(name: string, mockClient: MockClient): void {
  describe(`${name} can be watched`, () => {
    test('every event, in its order, whatever the size of the batches', () =>
      withClient(mockClient({}, 3), async (client) => {
        await client.watch(START, { nodes: 700 });
        const events = await pullAll(client, 1000);
        assert.deepEqual(
          events.map(({ kind }) => kind),
          ['module', 'list', ...Array.from({ length: 7 }, () => ['enter', 'leave']).flat(), 'decides'],
        );
        assert.deepEqual(events[0], { kind: 'module', name: 'COUNT' });
        const last = events.at(-1)!;
        assert.ok(last.kind === 'decides' && movesOf(START).includes(last.decision.move ?? ''));
        await client.newGame();
        await client.watch(START, { nodes: 700 });
        assert.deepEqual(await pullAll(client, 3), events);
        assert.deepEqual(await client.pull(5), { events: [], isOver: true });
      }));

    test('what it says between its steps is among the events', () =>
      withClient(mockClient({ Behaviour: 'talk' }), async (client) => {
        await client.watch(START, { nodes: 100 });
        const thoughts = (await pullAll(client, 50)).flatMap((event) =>
          event.kind === 'thought' ? [event.thought] : [],
        );
        assert.equal(thoughts.length, 60);
        assert.deepEqual(thoughts.at(-1)?.score, { kind: 'cp', centipawns: 30 });
      }));

    test('it rests while nobody pulls, and hears a word at its next slice', () =>
      withClient(mockClient(), async (client) => {
        await client.watch(START, { infinite: true });
        await client.pull(4);
        await pause(200);
        client.send({ kind: 'moveNow' });
        const events = await pullAll(client, 1000);
        assert.ok(events.length < 20, `${events.length} events`);
        assert.equal(events.at(-1)?.kind, 'decides');
      }));

    test('the level is the program’s by the period clock, and real time does not run', () =>
      withClient(mockClient({ 'Step Micros': 5000 }), async (client) => {
        await client.watch(START, { moveMillis: 1000 });
        const last = (await pullAll(client, 1000)).at(-1)!;
        assert.ok(last.kind === 'decides' && last.decision.nodes === 1000);
      }));

    for (const [behaviour, expected, reason] of [
      ['crash', 'crashed', /undefined is not a square/],
      ['cheat', 'illegalMove', /a1b4/],
    ] as const) {
      test(`a program that goes wrong (${behaviour}) is a fault until it is set up again`, () =>
        withClient(mockClient({ Behaviour: behaviour }), async (client) => {
          await client.watch(START, { nodes: 100 });
          await assert.rejects(client.pull(10), problem(expected, reason));
          await assert.rejects(client.think(START, { nodes: 100 }), problem(expected, reason));
          await assert.rejects(client.watch(START, { nodes: 100 }), problem(expected, reason));
          await client.setOptions({ Behaviour: 'steady' });
          await client.newGame();
          await client.watch(START, { nodes: 100 });
          assert.equal((await pullAll(client, 10)).length, 5);
        }));
    }

    test('nothing is watched: of a game that does not hold together, of a level it lacks, or once it is closed', () =>
      withClient(mockClient(), async (client) => {
        await assert.rejects(client.watch({ start: INITIAL_FEN, moves: ['e2e5'] }, { nodes: 1 }), {
          name: 'MoveError',
        });
        await assert.rejects(client.watch(START, { level: '9' }), { name: 'UnknownLevelError' });
        await client.watch(START, { nodes: 100 });
        await client.close();
        await assert.rejects(client.pull(1), problem('closed'));
        await assert.rejects(client.watch(START, { nodes: 100 }), problem('closed'));
      }));

    anotherSearch(mockClient);
  });
}

/** A search that takes the place of one that is watched. */
function anotherSearch(mockClient: MockClient): void {
  test('another search takes its place, watched or not', () =>
    withClient(mockClient(), async (client) => {
      await client.watch(START, { infinite: true });
      await client.pull(10);
      await client.watch(START, { nodes: 100 });
      assert.equal((await pullAll(client, 1000)).length, 5);
      await client.watch(START, { infinite: true });
      await client.pull(10);
      assert.equal((await client.think(START, { nodes: 300 })).decision.nodes, 300);
      await assert.rejects(client.pull(1), /nothing is watched/);
    }));

  test('a pull under way ends with nothing when another search begins', () =>
    withClient(mockClient({ 'Step Micros': 20_000 }), async (client) => {
      await client.watch(START, { infinite: true });
      const pulled = client.pull(10_000);
      await pause(100);
      await client.watch(START, { nodes: 100 });
      assert.deepEqual(await pulled, { events: [], isOver: true });
      assert.equal((await pullAll(client, 1000)).length, 5);
    }));
}
