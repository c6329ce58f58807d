/** The collection: every stipulation, every key. The long ones are in bench/problems.ts. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { finish } from '../programs/program.ts';
import type { Problem } from './problem.ts';
import { readProblems } from './read-problems.ts';
import { createSolver, type Solver } from './solver.ts';

const FILE = new URL('../../data/problems/classics.epd', import.meta.url);
const TEXT = readFileSync(FILE, 'utf8');
const LONG = new Set(
  TEXT.split('\n').flatMap((line) => (/c9 "long"/.test(line) ? (/id "([^"]+)"/.exec(line)?.[1] ?? []) : [])),
);
const problems = readProblems(TEXT);

let solver: Solver;
before(async () => {
  solver = await createSolver();
});

const keysOf = ({ fen, moves }: Problem, length = moves!) => finish(solver.matingMoves(fen, length));

test('the collection is as large as it says, and every problem has what belongs to it', () => {
  const count = (moves: number) => problems.filter((problem) => problem.moves === moves).length;
  assert.deepEqual([2, 3, 4, 5].map(count), [24, 28, 16, 18]);
  for (const { title, authors, source, date, stated } of problems) {
    assert.match(date ?? '', /^1[789]\d\d/, title);
    assert.ok(authors[0] && source && stated.length === 1, title);
  }
  assert.equal(new Set(problems.map(({ fen }) => fen)).size, problems.length);
});

describe('every problem has its key, no other, and no shorter mate', () => {
  for (const problem of problems) {
    const { title, authors, date, moves, stated } = problem;
    if (LONG.has(title!)) continue;
    test(`${title}, ${authors.join(' & ')} ${date}`, () => {
      assert.deepEqual(keysOf(problem), stated);
      assert.deepEqual(keysOf(problem, moves! - 1), []);
    });
  }
});
