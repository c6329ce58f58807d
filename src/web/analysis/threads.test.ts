import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStorage } from '../app/testing/memory-storage.ts';
import { openThreads } from './threads.ts';

const FOUR = { isIsolated: true, cores: 4 };

test('there is a choice up to one thread per core, as far as the program can use them', () => {
  assert.deepEqual(openThreads(undefined, FOUR, 64).choices, [1, 2, 3, 4]);
  assert.deepEqual(openThreads(undefined, { ...FOUR, cores: 100 }, 8).choices, [1, 2, 3, 4, 6, 8]);
  assert.deepEqual(openThreads(undefined, FOUR, 1).choices, [1]);
});

test('if there is only one thread, it says why', () => {
  assert.equal(openThreads(undefined, FOUR, 64).whyOne, undefined);
  assert.match(openThreads(undefined, { ...FOUR, isIsolated: false }, 64).whyOne!, /server/);
  assert.match(openThreads(undefined, { ...FOUR, cores: 1 }, 64).whyOne!, /one core/);
});

test('the choice is kept; a number that this machine does not offer counts as 1', () => {
  const storage = memoryStorage();
  const threads = openThreads(storage, FOUR, 64);
  assert.equal(threads.count.value, 1);
  threads.set(3);
  assert.equal(threads.count.value, 3);
  assert.equal(openThreads(storage, FOUR, 64).count.value, 3);
  assert.equal(openThreads(storage, { ...FOUR, cores: 2 }, 64).count.value, 1);
  for (const odd of ['"3"', '0', '5', '{}', 'x']) {
    assert.equal(openThreads(memoryStorage({ 'plyhouse.threads': odd }), FOUR, 64).count.value, 1, odd);
  }
});
