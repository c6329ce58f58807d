import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { describe, mock, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newGame } from '../chess/game.ts';
import { RANDOM_CARD } from '../programs/random/card.ts';
import type { EngineClient } from './engine-client.ts';
import { type EngineSetup, isAborted, openSeat } from './engine-seat.ts';
import { PlayerError } from './player.ts';

/** Engines whose searches the test ends; they refuse two at a time. */
function engines({ obeysStop = true } = {}) {
  const log: string[] = [];
  let running: { resolve(): void; reject(error: Error): void; think(nodes: number): void } | undefined;
  const start = async ({ options = {} }: EngineSetup): Promise<EngineClient> => {
    log.push(`start ${JSON.stringify(options)}`);
    const end = () => {
      const search = running;
      running = undefined;
      return search;
    };
    const client: Partial<EngineClient> = {
      newGame: async () => void log.push('newGame'),
      setOptions: async (next) => void log.push(`options ${JSON.stringify(next)}`),
      think(_game, { nodes }, onThought) {
        assert.equal(running, undefined, 'one search at a time');
        log.push(`think ${nodes}`);
        return new Promise((resolve, reject) => {
          const decision = { from: 'search', depth: 1, nodes: nodes!, pv: [] } as const;
          running = {
            resolve: () => resolve({ decision, millis: 1, periodMillis: 1 }),
            reject,
            think: (found) => onThought?.({ kind: 'progress', depth: 1, nodes: found, pv: [] }),
          };
        });
      },
      send({ kind }) {
        log.push(kind);
        if (kind === 'stop' && obeysStop) end()?.resolve();
      },
      async close() {
        log.push('close');
        end()?.reject(new PlayerError('closed', 'random', 'closed in the middle of a search'));
      },
    };
    return client as EngineClient;
  };
  return {
    seat: openSeat(start),
    log,
    /** Ends the search, so that another can begin. */
    async end(error?: Error) {
      const search = running!;
      running = undefined;
      if (error) search.reject(error);
      else search.resolve();
      await settled();
    },
    report: (nodes: number) => running!.think(nodes),
  };
}

const GAME = newGame();
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the engine of a view', () => {
  test('is started by the first search, and searches one after the other', async () => {
    const { seat, log, end } = engines();
    assert.deepEqual(log, []);
    const both = [1, 2].map((nodes) => seat.think(GAME, { nodes }));
    await settled();
    assert.deepEqual(log, ['start {}', 'think 1']);
    await end();
    assert.deepEqual(log.slice(2), ['think 2']);
    await end();
    assert.deepEqual(
      (await Promise.all(both)).map(({ decision }) => decision.nodes),
      [1, 2],
    );
  });

  test('is made ready for what is asked, and for nothing it is ready for', async () => {
    const { seat, log, end } = engines();
    const setups: EngineSetup[] = [
      { card: RANDOM_CARD, options: { Hash: 1 }, seed: 1, game: 'a' },
      { card: RANDOM_CARD, options: { Hash: 1 }, seed: 1, game: 'a' },
      { card: RANDOM_CARD, options: { Hash: 1 }, seed: 1, game: 'b' },
      { card: RANDOM_CARD, options: { Hash: 1 }, seed: 2, game: 'c' },
      { card: { ...RANDOM_CARD, id: 'other' }, options: { Hash: 2 }, seed: 2, game: 'c' },
    ];
    for (const [nodes, setup] of setups.entries()) {
      const thinking = seat.think(GAME, { nodes }, { setup });
      await settled();
      await end();
      await thinking;
    }
    const first = [
      'start {"Hash":1}',
      'think 0',
      'think 1',
      'newGame',
      'think 2',
      'options {"Hash":1}',
      'newGame',
      'think 3',
    ];
    assert.deepEqual(log, [...first, 'close', 'start {"Hash":2}', 'think 4']);
  });

  test('is closed after a fault, and started again by the next search', async () => {
    const { seat, log, end } = engines();
    const broken = assert.rejects(seat.think(GAME, { nodes: 1 }), /out of memory/);
    await settled();
    await end(new PlayerError('crashed', 'random', 'out of memory'));
    await broken;
    void seat.think(GAME, { nodes: 2 });
    await settled();
    assert.deepEqual(log, ['start {}', 'think 1', 'close', 'start {}', 'think 2']);
  });

  test('that cannot be started is tried again by the next search', async () => {
    let fails = true;
    const { seat: working } = engines();
    const seat = openSeat(async () => {
      if (fails) throw new Error('no network');
      return await working.use(async (client) => client);
    });
    await assert.rejects(
      seat.use(async () => {}),
      /no network/,
    );
    fails = false;
    await seat.use(async (client) => assert.ok(client));
  });
});

describe('a search that is not wanted any more', () => {
  test('is stopped; its thoughts and its result are dropped', async () => {
    const { seat, log, report } = engines();
    const stopping = new AbortController();
    const thoughts: number[] = [];
    const thinking = seat.think(
      GAME,
      { nodes: 1 },
      { signal: stopping.signal, onThought: ({ nodes }) => thoughts.push(nodes) },
    );
    await settled();
    report(5);
    const late = report;
    stopping.signal.addEventListener('abort', () => assert.deepEqual(log.at(-1), 'stop'));
    stopping.abort();
    await assert.rejects(thinking, isAborted);
    assert.throws(() => late(6));
    assert.deepEqual(thoughts, [5]);
  });

  test('does not begin if it is aborted while it waits, and keeps no other one waiting', async () => {
    const { seat, log, end } = engines();
    const stopping = new AbortController();
    const first = seat.think(GAME, { nodes: 1 });
    const second = assert.rejects(seat.think(GAME, { nodes: 2 }, { signal: stopping.signal }), isAborted);
    const third = seat.think(GAME, { nodes: 3 });
    await settled();
    stopping.abort();
    await end();
    await second;
    await end();
    await Promise.all([first, third]);
    assert.deepEqual(log, ['start {}', 'think 1', 'think 3']);
  });

  test('is closed if it does not stop in time', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { seat, log } = engines({ obeysStop: false });
    const stopping = new AbortController();
    const thinking = assert.rejects(seat.think(GAME, { nodes: 1 }, { signal: stopping.signal }), isAborted);
    await settled();
    stopping.abort();
    const next = seat.think(GAME, { nodes: 2 });
    mock.timers.tick(1999);
    await settled();
    assert.deepEqual(log.slice(1), ['think 1', 'stop']);
    mock.timers.tick(1);
    await thinking;
    await settled();
    assert.deepEqual(log.slice(3), ['close', 'start {}', 'think 2']);
    mock.timers.reset();
    void next;
  });
});

test('a closed seat aborts what runs and what is asked later, and closes an engine that is still starting', async () => {
  const { seat, log } = engines();
  const running = assert.rejects(seat.think(GAME, { nodes: 1 }), isAborted);
  await settled();
  seat.close();
  await running;
  await assert.rejects(seat.think(GAME, { nodes: 2 }), isAborted);
  assert.deepEqual(log, ['start {}', 'think 1', 'close']);

  const early = engines();
  const starting = assert.rejects(early.seat.think(GAME, { nodes: 1 }), isAborted);
  await Promise.resolve();
  early.seat.close();
  await starting;
  assert.deepEqual(early.log, ['start {}', 'close']);
});

const WEB = fileURLToPath(new URL('../web/', import.meta.url));

/** Code that keeps an engine client of its own, or guards a search by hand. */
const OWN_ENGINE = /\bPromise<EngineClient> \| undefined|\bclient: EngineClient \| undefined|'closed'/;

test('the engines of the views have one owner', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: WEB })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !file.includes('.test.') && OWN_ENGINE.test(readFileSync(`${WEB}/${file}`, 'utf8')));
  assert.deepEqual(found, []);
});
