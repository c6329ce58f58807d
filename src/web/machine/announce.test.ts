import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedLines } from './machine-model.ts';

const CASES: readonly [what: string, before: readonly string[], now: readonly string[], report: readonly string[]][] = [
  ['the first picture is announced as a whole', [], ['A', '', 'B'], ['A', 'B']],
  ['only a changed line is announced', ['1 E2-E4', 'UW ZET?'], ['1 E2-E4 E7-E5', 'UW ZET?'], ['1 E2-E4 E7-E5']],
  ['what rolled up is not new', ['a', 'b', 'c'], ['b', 'c', 'd'], ['d']],
  ['a line that stands there once more is new', ['> '], ['> ', '>'], ['>']],
  ['blanks at the ends mean nothing', ['a  '], [' a'], []],
  ['a line that moved sideways is not new', ['  a'], ['a', 'b '], ['b']],
  ['a dark display tells nothing', ['y 2'], [], []],
];

for (const [what, before, now, reports] of CASES) {
  test(what, () => assert.deepEqual(changedLines(before, now), reports));
}
