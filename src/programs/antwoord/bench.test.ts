import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BENCH_NODES } from './bench.count.ts';
import { BENCH_DEPTH, bench } from './bench.ts';

test('the bench counts what it counted before: on every machine, until evaluation or search are changed', async () => {
  const { nodes } = await bench(BENCH_DEPTH, () => 0);
  assert.equal(
    nodes,
    BENCH_NODES,
    `if that was meant to change: write ${nodes} into src/programs/antwoord/bench.count.ts`,
  );
});
