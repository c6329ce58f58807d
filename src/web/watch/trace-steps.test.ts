import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TraceEvent } from '../../host/trace-event.ts';
import { stepReader } from './trace-steps.ts';
import { recordedSource, searchExample } from './worked-example.ts';

const module = (name: string): TraceEvent => ({ kind: 'module', name });
const enter: TraceEvent = { kind: 'enter', ply: 1, move: 'e2e4' };
const leave: TraceEvent = { kind: 'leave', ply: 1, move: 'e2e4', value: 1 };
const evaluate: TraceEvent = { kind: 'evaluate', ply: 2, value: 1 };
const prune: TraceEvent = { kind: 'prune', ply: 1, move: 'a2a3', reason: '' };
const cut: TraceEvent = { kind: 'cut', ply: 1, move: 'e2e4', value: 1 };
const decides: TraceEvent = { kind: 'decides', decision: { from: 'none', depth: 0, nodes: 0, pv: [] } };

/** All steps, as the kinds of their events. */
async function stepsOf(events: readonly TraceEvent[], count: number): Promise<string[][]> {
  const reader = stepReader(recordedSource(events));
  const steps: string[][] = [];
  while (!reader.isOver()) {
    const ahead = reader.shift();
    if (ahead) steps.push(ahead.step.events.map(({ kind }) => kind));
    else await reader.fill(count);
  }
  assert.equal(reader.shift(), undefined);
  return steps;
}

const CASES: readonly [name: string, events: readonly TraceEvent[], steps: readonly (readonly string[])[]][] = [
  ['nothing', [], []],
  [
    'a module’s turn',
    [module('DEPTH'), prune, prune, module('EXMOVE'), enter, module('CLIMB'), leave, cut, module('MOVOUT'), decides],
    [
      ['module', 'prune', 'prune'],
      ['module', 'enter'],
      ['module', 'leave', 'cut'],
      ['module', 'decides'],
    ],
  ],
  ['no modules', [enter, evaluate, leave, enter, leave], [['enter', 'evaluate'], ['leave'], ['enter'], ['leave']]],
  [
    'a module named once',
    [module('Search'), enter, enter, leave, leave],
    [['module', 'enter'], ['enter'], ['leave'], ['leave']],
  ],
];

for (const [name, events, steps] of CASES) {
  test(`steps of ${name} do not depend on how the events are delivered`, async () => {
    for (const count of [1, 2, 3, 100]) assert.deepEqual(await stepsOf(events, count), steps);
  });
}

test('no event is lost or reordered', async () => {
  const events = fc.array(fc.constantFrom(module('A'), module('B'), enter, leave, evaluate, prune, cut), {
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(events, fc.integer({ min: 1, max: 50 }), async (row, count) => {
      assert.deepEqual(
        (await stepsOf(row, count)).flat(),
        row.map(({ kind }) => kind),
      );
    }),
    { seed: 82 },
  );
});

test('a step comes with its successor, and no more events are fetched', async () => {
  let pulled = 0;
  const source = recordedSource(searchExample());
  const reader = stepReader({
    pull(count) {
      pulled += count;
      return source.pull(count);
    },
  });
  await reader.fill(1);
  const ahead = reader.shift()!;
  assert.deepEqual(ahead.step.events[0], module('ANALYS'));
  assert.deepEqual(ahead.next?.events, [module('DEPTH')]);
  assert.equal(pulled, 4, 'ANALYS, its list, DEPTH, and EXMOVE, which shows that DEPTH is done');
});
