import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { memoryStorage } from '../app/testing/memory-storage.ts';
import { readCollection } from './problem-collection.ts';
import { difficultyOf, groupProblems, HARDEST, markSolved, nextUnsolved, SOLVED } from './problem-order.ts';

const PARTS = readCollection(readFileSync(new URL('../../../data/problems/classics.epd', import.meta.url), 'utf8'));
const ALL = PARTS.flatMap(({ problems }) => problems);
const NONE: ReadonlySet<string> = new Set();

test('easiest first and hardest first are reverses of each other, in five parts of about the same size', () => {
  const easy = groupProblems(PARTS, 'easiest', 'all', NONE);
  const hard = groupProblems(PARTS, 'hardest', 'all', NONE);
  const list = easy.flatMap(({ problems }) => problems.map((each) => difficultyOf(each)!));
  assert.equal(list.length, 86);
  for (const [index, { level, positions }] of list.entries()) {
    const before = list[index - 1];
    assert.ok(!before || (before.positions <= positions && before.level <= level));
  }
  assert.deepEqual(
    hard.map(({ label }) => label).reverse(),
    easy.map(({ label }) => label),
  );
  assert.equal(easy.length, HARDEST);
  for (const { label, problems } of easy) assert.ok(Math.abs(problems.length - 86 / HARDEST) <= 1, label);
});

test('by length the list has the printed order; filters omit the solved or the unsolved', () => {
  assert.deepEqual(
    groupProblems(PARTS, 'length', 'all', NONE).map(({ label, problems }) => [label, problems.length]),
    [
      ['Mate in 2', 24],
      ['Mate in 3', 28],
      ['Mate in 4', 16],
      ['Mate in 5', 18],
    ],
  );
  const solved = new Set(['#2 01', '#5 18']);
  const titles = (filter: 'solved' | 'unsolved') =>
    groupProblems(PARTS, 'length', filter, solved).flatMap(({ problems }) => problems.map(({ title }) => title));
  assert.deepEqual(titles('solved'), ['#2 01', '#5 18']);
  assert.equal(titles('unsolved').length, 84);
});

test('the next unsolved problem follows the current one, wraps around, and is never the current one', () => {
  const [first, second, third] = ALL.slice(0, 3);
  const list = [first!, second!, third!];
  assert.equal(nextUnsolved(list, 0, NONE), second);
  assert.equal(nextUnsolved(list, 0, new Set([second!.title!])), third);
  assert.equal(nextUnsolved(list, 2, NONE), first);
  assert.equal(nextUnsolved(list, -1, NONE), first);
  assert.equal(nextUnsolved(list, 1, new Set([first!.title!, third!.title!])), undefined);
  assert.equal(nextUnsolved([], -1, NONE), undefined);
});

test('a problem from outside the collection has no difficulty', () => {
  assert.equal(difficultyOf({}), undefined);
});

test('solved problems are stored; unreadable data counts as none', () => {
  const storage = memoryStorage();
  assert.deepEqual([...SOLVED.read(storage)], []);
  markSolved(storage, '#2 01');
  assert.deepEqual([...markSolved(storage, '#3 02')], ['#2 01', '#3 02']);
  assert.deepEqual([...SOLVED.read(storage)], ['#2 01', '#3 02']);
  storage.setItem('plyhouse.solved', '{"a":1}');
  assert.deepEqual([...SOLVED.read(storage)], []);
  assert.deepEqual([...SOLVED.read(undefined)], []);
});
