import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOrder } from './in-order.ts';

test('results are reported in the order of their subjects, at the end without those that are missing', () => {
  const reports: number[] = [];
  const results = inOrder<string, number>(['a', 'b', 'c', 'd', 'e'], (result) => reports.push(result));
  const steps: [subject: string, result: number, reported: number[]][] = [
    ['b', 2, []],
    ['a', 1, [1, 2]],
    ['c', 3, [1, 2, 3]],
    ['e', 5, [1, 2, 3]],
  ];
  for (const [index, [subject, result, reported]] of steps.entries()) {
    results.add(subject, result);
    assert.deepEqual([reports, results.count()], [reported, index + 1]);
  }
  results.end();
  assert.deepEqual(reports, [1, 2, 3, 5]);
});
