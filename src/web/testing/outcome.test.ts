import assert from 'node:assert/strict';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { type Counts, formatFailed, joinAgain, type Outcome, outcomeOf } from './outcome.ts';

/** The events are those that Node 24 reports of four small files, as far as they are looked at. */

const counts = (tests: number, passed: number, failed: number, todo = 0): Counts => ({
  ...{ tests, suites: 0, passed, failed, cancelled: 0, skipped: 0, todo },
});
const at = (name: string) => path.resolve(name);
const passes = (file: string, name: string) => ({ type: 'test:pass', data: { name, nesting: 0, file: at(file) } });
const fails = (file: string, name: string, more: object = {}, failureType = 'testCodeFailure') => ({
  type: 'test:fail',
  data: { name, nesting: 0, file: at(file), details: { error: { failureType } }, ...more },
});
const summary = (found: Counts, file?: string) => ({
  type: 'test:summary',
  data: { counts: found, ...(file === undefined ? {} : { file: at(file) }) },
});

async function outcome(...events: readonly object[]): Promise<Outcome> {
  return outcomeOf(Readable.from(events));
}

const RUN = [
  passes('src/good.test.ts', 'one'),
  summary(counts(1, 1, 0), 'src/good.test.ts'),
  passes('src/bad.test.ts', 'two'),
  fails('src/bad.test.ts', 'three'),
  fails('src/bad.test.ts', 'to be done', { todo: true }),
  fails('src/bad.test.ts', 'the suite', {}, 'subtestsFailed'),
  summary(counts(3, 1, 1, 1), 'src/bad.test.ts'),
  fails('src/broken.test.ts', 'src/broken.test.ts'),
  passes('src/late.test.ts', 'four'),
  summary(counts(1, 1, 0), 'src/late.test.ts'),
  fails('src/late.test.ts', 'src/late.test.ts'),
  summary(counts(7, 3, 3, 1)),
] as const;

describe('the outcome of a run', () => {
  test('names each file that failed with its tests and its share of the counts', async () => {
    assert.deepEqual(await outcome(...RUN), {
      counts: counts(7, 3, 3, 1),
      failed: [
        { file: 'src/bad.test.ts', tests: ['three'], counts: counts(3, 1, 1, 1) },
        { file: 'src/broken.test.ts', tests: ['src/broken.test.ts'], counts: counts(1, 0, 1) },
        { file: 'src/late.test.ts', tests: ['src/late.test.ts'], counts: counts(2, 1, 1) },
      ],
    });
    assert.deepEqual(await outcome(passes('a.test.ts', 'one'), summary(counts(1, 1, 0))), {
      counts: counts(1, 1, 0),
      failed: [],
    });
  });

  test('with what was run again: what passes is unsteady, what fails or is broken off has failed', async () => {
    const first = await outcome(...RUN);
    const bad = await outcome(
      passes('src/bad.test.ts', 'two'),
      passes('src/bad.test.ts', 'three'),
      fails('src/bad.test.ts', 'to be done', { todo: true }),
      summary(counts(3, 2, 0, 1)),
    );
    const late = await outcome(
      passes('src/late.test.ts', 'four'),
      fails('src/late.test.ts', 'five'),
      summary(counts(2, 1, 1)),
    );
    const joined = joinAgain(
      first,
      new Map([
        ['src/bad.test.ts', bad],
        ['src/broken.test.ts', undefined],
        ['src/late.test.ts', late],
      ]),
    );
    assert.deepEqual(joined.unsteady.map(formatFailed), ['src/bad.test.ts: "three"']);
    assert.deepEqual(
      joined.failed.map(({ file }) => file),
      ['src/broken.test.ts', 'src/late.test.ts'],
    );
    // 7 tests, less 3 and 2, and 3 and 2 more.
    assert.deepEqual(joined.counts, counts(7, 4, 2, 1));
  });

  test('a file of which nothing ran the second time has not passed', async () => {
    const first = await outcome(
      fails('a.test.ts', 'one'),
      summary(counts(1, 0, 1), 'a.test.ts'),
      summary(counts(1, 0, 1)),
    );
    const { failed } = joinAgain(first, new Map([['a.test.ts', await outcome(summary(counts(0, 0, 0)))]]));
    assert.equal(failed.length, 1);
  });
});
