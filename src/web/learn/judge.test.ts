import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge, type Truth } from './judge.ts';

test('a prediction is right, near or off', () => {
  const cases: readonly [said: string, truth: Truth, verdict: ReturnType<typeof judge>][] = [
    ['20', 20, 'right'],
    ['21', 20, 'near'],
    ['22', 20, 'near'],
    ['23', 20, 'off'],
    ['-3', -3, 'right'],
    ['3', -3, 'off'],
    ['0', 0, 'right'],
    ['1', 0, 'off'],
    ['a', 'a', 'right'],
    ['a', 'b', 'off'],
    ['a', ['b', 'a'], 'right'],
    ['c', ['b', 'a'], 'off'],
    ['c', [], 'off'],
  ];
  for (const [said, truth, verdict] of cases) assert.equal(judge(said, truth), verdict, `${said} of ${truth}`);
});
