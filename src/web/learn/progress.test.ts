import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Chapter, stepFrom, stepNamed } from './chapter.ts';
import { CHAPTERS } from './chapters.ts';
import { doneOf, judge, PROGRESS, type Truth, withPrediction, withSeen } from './progress.ts';

const chapter = (id: string, ...steps: Chapter['steps']): Chapter => ({
  id,
  title: id,
  minutes: 15,
  about: id,
  touches: id,
  end: id,
  steps,
  load: async () => ({}),
});
const A = chapter('a', { id: 'one', title: 'One', tasks: ['x', 'y'] }, { id: 'two', title: 'Two' });
const B = chapter('b', { id: 'one', title: 'One' });

function memory(text?: string) {
  let kept: string | null = text ?? null;
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value;
    },
  };
}

test('progress is kept and read back', () => {
  const storage = memory();
  let progress = PROGRESS.read(storage);
  progress = withSeen(withSeen(withSeen(progress, 'a/one'), 'a/one'), 'b/one');
  progress = withPrediction(progress, 'a/one/x', { said: '20', about: 'fen' });
  PROGRESS.write(storage, progress);
  assert.deepEqual(PROGRESS.read(storage), progress);
  assert.deepEqual(doneOf(progress, A), { steps: 1, tasks: 1, allTasks: 2 });
  assert.deepEqual(doneOf(progress, B), { steps: 1, tasks: 0, allTasks: 0 });
  assert.deepEqual(doneOf(withPrediction(progress, 'a/one/x', undefined), A).tasks, 0);
});

test('what was kept under a former id of a chapter counts', () => {
  const kept = JSON.stringify({ seen: ['few/traps'], guesses: { 'ahead/cut/looked': { said: '7', about: 'x' } } });
  const { seen, guesses } = PROGRESS.read(memory(kept));
  assert.deepEqual([seen, Object.keys(guesses)], [['endings/traps'], ['search/cut/looked']]);
});

test('of what is kept, anything broken is left out', () => {
  for (const text of ['', 'x', '3', '[]', '{"seen":3,"guesses":[1]}']) {
    assert.deepEqual(PROGRESS.read(memory(text)), { seen: [], guesses: {} }, text);
  }
  const half = '{"seen":["a/one",4],"guesses":{"t":{"said":"1","about":"f"},"u":{"said":1},"v":null}}';
  assert.deepEqual(PROGRESS.read(memory(half)), { seen: ['a/one'], guesses: { t: { said: '1', about: 'f' } } });
});

test('steps lead on from chapter to chapter, and end at both ends', () => {
  const all = [A, B];
  const place = (of: Chapter, id: string) => ({ chapter: of, step: stepNamed(of, id)! });
  assert.equal(stepFrom(all, place(A, 'one'), -1), undefined);
  assert.deepEqual(stepFrom(all, place(A, 'two'), 1), place(B, 'one'));
  assert.deepEqual(stepFrom(all, place(B, 'one'), -1), place(A, 'two'));
  assert.equal(stepFrom(all, place(B, 'one'), 1), undefined);
  assert.equal(stepNamed(A, undefined), A.steps[0]);
  assert.equal(stepNamed(A, 'three'), undefined);
});

test('chapters and their steps have addresses of their own', () => {
  const ids = CHAPTERS.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const { id, steps } of CHAPTERS) {
    assert.equal(new Set(steps.map((step) => step.id)).size, steps.length, id);
    for (const label of [id, ...steps.map((step) => step.id)]) assert.match(label, /^[a-z0-9-]+$/);
  }
});

test('a prediction is right, near or off', () => {
  const cases: readonly [guess: string, truth: Truth, verdict: ReturnType<typeof judge>][] = [
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
  for (const [guess, truth, verdict] of cases) assert.equal(judge(guess, truth), verdict, `${guess} of ${truth}`);
});
