import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, within } from './patience.ts';

test('what never comes, is never so or never answers fails a test, and is named', async () => {
  const late = /^Error: 0\.03 s, and not: the bell rings$/;
  await assert.rejects(within('the bell rings', new Promise(() => {}), 30), late);
  await assert.rejects(
    eventually('the bell rings', async () => false, 30),
    late,
  );
  await assert.rejects(
    eventually('the bell rings', () => new Promise(() => {}), 30),
    late,
  );
  assert.equal(await within('the bell rings', Promise.resolve(7), 30), 7);
});
