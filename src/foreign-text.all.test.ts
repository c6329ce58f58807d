/**
 * Every reader of text from outside, on a small portion of what `node bench/fuzz.ts` tries: no error that is not its own, no
 * text that takes long. Times are the processor's, with ten times as much room as a quiet machine needs.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { READERS } from '../bench/fuzz/readers.ts';
import { fuzz, stretch } from '../bench/fuzz/trial.ts';

const LIMIT_MILLIS = 5_000;
const SEED = 10;

describe('text from outside', () => {
  test('each reader stands once in the table', () => {
    const names = READERS.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
  });
  for (const reader of READERS) {
    test(`${reader.name}: its own texts are read, altered ones are read or refused`, () => {
      const { failures, inputs, refused } = fuzz(reader, 25, SEED, LIMIT_MILLIS);
      assert.deepEqual(failures, []);
      assert.ok(refused < inputs, 'something is read');
    });
    test(`${reader.name}: what is repeated to 100,000 letters takes no longer than it should`, () => {
      assert.deepEqual(stretch(reader, 0.001, SEED, LIMIT_MILLIS).failures, []);
    });
  }
});
