import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type EngineClient, localClient } from '../host/engine-client.ts';
import { inParallel } from './in-parallel.ts';
import { runSuite } from './run-suite.ts';
import { parseTasks } from './task.ts';
import { type Asked, type Script, scripted } from './testing/scripted.ts';

const TASKS = parseTasks(
  [
    '7K/8/k1P5/7p/8/8/8/8 w - - bm Kg7; id "reti";',
    '4k3/8/8/8/8/8/4P3/4K3 w - - bm Kd2; id "opposition";',
    '8/8/4k3/8/3K4/8/4P3/8 w - - bm Ke4; id "key";',
  ].join('\n'),
  'mine',
).tasks;
const SCRIPT: Script = {
  '7K/8/k1P5/7p/8/8/8/8 w - -': {
    lines: [
      [1, 10, ['c6c7']],
      [2, 30, ['h8g7']],
    ],
    decision: { move: 'h8g7', depth: 2, nodes: 40, pv: ['h8g7'] },
  },
  '4k3/8/8/8/8/8/4P3/4K3 w - -': 'crash',
  '8/8/4k3/8/3K4/8/4P3/8 w - -': { decision: { move: 'e2e4', depth: 9, nodes: 90, pv: ['e2e4'] } },
};
const base = { tasks: TASKS, request: { depth: 9 }, settings: {} };

describe('runSuite', () => {
  for (const concurrency of [1, 2, 8]) {
    test(`${concurrency} at once: findings in the order of the tasks, and a crash spoils only its own`, async () => {
      const asked: Asked[] = [];
      const clients: EngineClient[] = [];
      const reports: string[] = [];
      const findings = await runSuite({
        ...base,
        concurrency,
        async client() {
          clients.push(localClient(scripted(SCRIPT, asked)));
          return clients.at(-1)!;
        },
        onFinding: ({ task }) => reports.push(task.id),
      });
      assert.deepEqual(
        findings.map(({ task, isSolved, since, fault }) => [task.id, isSolved, since?.nodes, fault !== undefined]),
        [
          ['reti', true, 30, false],
          ['opposition', undefined, undefined, true],
          ['key', false, undefined, false],
        ],
      );
      assert.match(findings[1]!.fault!, /no such line/);
      assert.deepEqual([...reports].sort(), ['key', 'opposition', 'reti']);
      assert.equal(clients.length, Math.min(concurrency, TASKS.length));
      assert.deepEqual(
        asked.map(({ limits }) => limits),
        TASKS.map(() => ({ depth: 9 })),
      );
      for (const client of clients) await assert.rejects(client.newGame(), { problem: 'closed' });
    });
  }

  test('each position gets an engine of its own, so that nothing is remembered', async () => {
    const asked: Asked[] = [];
    await runSuite({ ...base, concurrency: 1, client: async () => localClient(scripted({}, asked)) });
    assert.equal(new Set(asked.map(({ engine }) => engine)).size, TASKS.length);
  });
  test('broken off, it gives what was found so far', async () => {
    const stop = new AbortController();
    const findings = await runSuite({
      ...base,
      concurrency: 1,
      signal: stop.signal,
      client: async () => localClient(scripted(SCRIPT)),
      onFinding: () => stop.abort(),
    });
    assert.deepEqual(
      findings.map(({ task }) => task.id),
      ['reti'],
    );
  });

  test('reports an unknown level', async () => {
    const run = runSuite({
      ...base,
      request: { level: '12' },
      concurrency: 1,
      client: async () => localClient(scripted({})),
    });
    await assert.rejects(run, { name: 'UnknownLevelError' });
  });
});

describe('inParallel', () => {
  test('never more at once than asked, results in order', async () => {
    let running = 0;
    let most = 0;
    const results = await inParallel([30, 5, 20, 1, 10], 2, async (millis) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, millis));
      running--;
      return 2 * millis;
    });
    assert.deepEqual(results, [60, 10, 40, 2, 20]);
    assert.equal(most, 2);
  });
  test('the first failure is thrown, and nothing new is begun', async () => {
    const begun: number[] = [];
    const work = async (piece: number) => {
      begun.push(piece);
      if (piece === 2) throw new Error('two');
      return piece;
    };
    await assert.rejects(inParallel([1, 2, 3, 4], 1, work), /two/);
    assert.deepEqual(begun, [1, 2]);
  });
  test('nothing to do is done', async () => assert.deepEqual(await inParallel([], 3, async () => 1), []));
});
