import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readProblems } from './read-problems.ts';
import { effortOf } from './solver.ts';

const read = (name: string) => readFileSync(new URL(`../../data/problems/${name}`, import.meta.url), 'utf8');
const EFFORTS = JSON.parse(read('effort.json')) as Readonly<Record<string, number>>;
const PROBLEMS = readProblems(read('classics.epd'));

test('every problem of the collection has its effort, and nothing else has', () => {
  assert.deepEqual(
    Object.keys(EFFORTS),
    PROBLEMS.map(({ title }) => title),
  );
});

test('the efforts are what the solver needs (after a change of its search: node bench/problem-effort.ts)', async () => {
  // Every fifth of those that take milliseconds.
  for (const { fen, moves, title } of PROBLEMS.filter((problem, index) => problem.moves! <= 4 && index % 5 === 0)) {
    assert.equal(await effortOf(fen, moves!), EFFORTS[title!], title);
  }
});
