import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from '../chess/game.ts';
import type { Options, Thought } from '../programs/program.ts';
import { MOCK_CARD } from './mock-program.suite.ts';
import { nodeSeat, nodeWire } from './node-seat.ts';
import { pause, problem, seatContract, withSeat } from './seat.suite.ts';
import { watchContract } from './watch.suite.ts';
import { workerSeat } from './worker-seat.ts';

const entry = new URL('./mock-worker.suite.ts', import.meta.url);
const seatMock = (options?: Options, seed?: number, stallMillis?: number) =>
  workerSeat(() => nodeWire(entry), MOCK_CARD, { options, seed, stallMillis });
const START = newGame();

seatContract('a seat in a worker thread', seatMock);
watchContract('a seat in a worker thread', seatMock);

test('a worker that ends crashes the search, and is hired anew', () =>
  withSeat(seatMock({ Behaviour: 'exit' }), async (seat) => {
    await assert.rejects(seat.think(START, { nodes: 100 }), problem('crashed', /exit code 7/));
    await assert.rejects(seat.think(START, { nodes: 100 }), problem('crashed', /exit code 7/));
    await assert.rejects(seat.screen(), problem('crashed'));
    await seat.setOptions({ Behaviour: 'steady' });
    await seat.newGame();
    assert.equal((await seat.think(START, { nodes: 100 })).decision.nodes, 100);
  }));

test('a program that never takes breath stalls, and takes nothing with it', () =>
  withSeat(seatMock({ Behaviour: 'freeze' }, 1, 600), async (seat) => {
    await assert.rejects(seat.think(START, { moveMillis: 50 }), problem('stalled', /no sign of life for 0.6 s/));
    await seat.setOptions({ Behaviour: 'steady' });
    await seat.restart();
    assert.ok((await seat.think(START, { nodes: 100 })).decision.move);
  }));

test('a long search that takes breath does not stall', () =>
  withSeat(seatMock({}, 1, 1000), async (seat) => {
    assert.ok((await seat.think(START, { moveMillis: 2000 })).decision.move);
  }));

test('a frozen worker can be closed', async () => {
  const seat = await seatMock({ Behaviour: 'freeze' });
  const rejected = assert.rejects(seat.think(START, { nodes: 100 }), problem('closed'));
  await pause(100);
  await seat.close();
  await rejected;
});

test('a worker that does not come up: no such module, options that are wrong', async () => {
  const nowhere = new URL('./no-such-worker.ts', import.meta.url);
  await assert.rejects(
    workerSeat(() => nodeWire(nowhere), MOCK_CARD),
    problem('crashed', /no-such-worker/),
  );
  await assert.rejects(seatMock({ Behaviour: 'wild' }), { name: 'OptionError' });
  await assert.rejects(nodeSeat('no-such-program'), { name: 'UnknownProgramError' });
});

test('thoughts cross the border at most twenty times a second, the last line of each depth kept', () =>
  withSeat(seatMock({ Behaviour: 'talk' }), async (seat) => {
    let arrivals = 0;
    const thoughts: Thought[] = [];
    const start = performance.now();
    await seat.think(START, { infinite: true }, (thought) => {
      thoughts.push(thought);
      if (thought.kind === 'progress' && ++arrivals === 15) seat.tell({ kind: 'stop' });
    });
    // The first at once, the last with the decision.
    const most = (performance.now() - start) / 50 + 2;
    assert.ok(arrivals >= 15 && arrivals <= most, `${arrivals} where at most ${most} are told`);
    const lines = thoughts.filter(({ kind }) => kind === 'line');
    for (let depth = 1; depth <= 30; depth++) {
      const last = lines.filter((line) => line.depth === depth).at(-1);
      assert.deepEqual(last?.score, { kind: 'cp', centipawns: depth }, `depth ${depth}`);
    }
    const depths = lines.map(({ depth }) => depth);
    assert.deepEqual(
      depths,
      [...depths].sort((one, other) => one - other),
      'in their order',
    );
  }));

test('a program of the catalog plays from a worker', () =>
  withSeat(nodeSeat('random', {}, 4), async (seat) => {
    assert.equal(seat.card.id, 'random');
    const first = (await seat.think(START, { depth: 1 })).decision.move;
    await seat.setOptions({}, 4);
    assert.equal((await seat.think(START, { depth: 1 })).decision.move, first);
  }));
