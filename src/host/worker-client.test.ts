import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from '../chess/game.ts';
import { inAll } from '../node/testing/tiers.ts';
import type { Options, Thought } from '../programs/program.ts';
import { clientContract, pause, problem, withClient } from './engine-client.contract.ts';
import { nodeClient, nodeConnection } from './node-client.ts';
import { MOCK_CARD } from './testing/mock-program.ts';
import { watchContract } from './watch.contract.ts';
import { workerClient } from './worker-client.ts';
import type { WorkerConnection } from './worker-protocol.ts';

const entry = new URL('./testing/mock-worker.ts', import.meta.url);
const mockClient = (options?: Options, seed?: number, stallMillis?: number) =>
  workerClient(() => nodeConnection(entry), MOCK_CARD, { options, seed, stallMillis });
const START = newGame();

clientContract('a client in a worker thread', mockClient);
watchContract('a client in a worker thread', mockClient);

test('a worker that ends crashes the search, and is hired anew', () =>
  withClient(mockClient({ Behaviour: 'exit' }), async (client) => {
    await assert.rejects(client.think(START, { nodes: 100 }), problem('crashed', /exit code 7/));
    await assert.rejects(client.think(START, { nodes: 100 }), problem('crashed', /exit code 7/));
    await client.setOptions({ Behaviour: 'steady' });
    await client.newGame();
    assert.equal((await client.think(START, { nodes: 100 })).decision.nodes, 100);
  }));

test('a program that never takes breath stalls, and takes nothing with it', { skip: inAll }, () =>
  withClient(mockClient({ Behaviour: 'freeze' }, 1, 2000), async (client) => {
    await assert.rejects(client.think(START, { moveMillis: 50 }), problem('stalled', /no sign of life for 2 s/));
    await client.setOptions({ Behaviour: 'steady' });
    await client.restart();
    assert.ok((await client.think(START, { nodes: 100 })).decision.move);
  }),
);

test('a long search that takes breath does not stall', { skip: inAll }, () =>
  withClient(mockClient({}, 1, 1000), async (client) => {
    assert.ok((await client.think(START, { moveMillis: 2000 })).decision.move);
  }),
);

test('a frozen worker can be closed', async () => {
  const client = await mockClient({ Behaviour: 'freeze' });
  const rejected = assert.rejects(client.think(START, { nodes: 100 }), problem('closed'));
  await pause(100);
  await client.close();
  await rejected;
});

test('a search that is stopped and closed before its question is sent is rejected as closed', async () => {
  let listener: Parameters<WorkerConnection['listen']>[0];
  const connection: WorkerConnection = {
    post: (message) => message.kind === 'call' && listener({ kind: 'answer', id: message.id, answer: undefined }),
    listen(onMessage) {
      listener = onMessage;
    },
    async end() {},
  };
  const client = await workerClient(() => connection, MOCK_CARD);
  const rejected = assert.rejects(client.think(START, { infinite: true }), problem('closed'));
  client.send({ kind: 'stop' });
  await client.close();
  await rejected;
});

test('a worker that does not come up: no such module, options that are wrong', async () => {
  const nowhere = new URL('./no-such-worker.ts', import.meta.url);
  await assert.rejects(
    workerClient(() => nodeConnection(nowhere), MOCK_CARD),
    problem('crashed', /no-such-worker/),
  );
  await assert.rejects(mockClient({ Behaviour: 'wild' }), { name: 'OptionError' });
  await assert.rejects(nodeClient('no-such-program'), { name: 'UnknownProgramError' });
});

test('thoughts cross the border at most twenty times a second, the last line of each depth kept', () =>
  withClient(mockClient({ Behaviour: 'talk' }), async (client) => {
    let arrivals = 0;
    const thoughts: Thought[] = [];
    const start = performance.now();
    await client.think(START, { infinite: true }, (thought) => {
      thoughts.push(thought);
      if (thought.kind === 'progress' && ++arrivals === 15) client.send({ kind: 'stop' });
    });
    // The first at once, the last with the decision.
    const most = (performance.now() - start) / 50 + 2;
    assert.ok(arrivals >= 15 && arrivals <= most, `${arrivals} but at most ${most} are reported`);
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
  withClient(nodeClient('random', {}, 4), async (client) => {
    assert.equal(client.card.id, 'random');
    const first = (await client.think(START, { depth: 1 })).decision.move;
    await client.setOptions({}, 4);
    assert.equal((await client.think(START, { depth: 1 })).decision.move, first);
  }));
