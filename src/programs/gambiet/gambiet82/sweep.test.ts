import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { moveOf } from '../board.ts';
import { answersTo, correct, sweep } from './sweep.ts';
import { enter, NO_LIST, newVariationFile, turnPage, UNKNOWN, type VariationFile } from './variation-file.ts';

const move = (number: number): number => moveOf(21, 22 + number, 0);

/** Adds a list of values below a node (or below none). @returns its index. */
function addList(file: VariationFile, below: number, values: readonly number[]): number {
  const start = file.top;
  for (const [index, value] of values.entries()) {
    enter(file, start + index, move(index), value, value + 8);
    file.end[start + index] = value + 1;
  }
  file.top += values.length;
  if (below >= 0) {
    file.answers[below] = start;
    file.answerCount[below] = values.length;
  }
  return start;
}

describe('SWEEP', () => {
  test('evaluations are corrected, each side its own way, and kings fall so much sooner', () => {
    const file = newVariationFile();
    const root = addList(file, -1, [0, 120]);
    const below = addList(file, root, [-10, -118]);
    const last = addList(file, below, [30]);
    correct(file, { start: root, count: 2 }, 2, 24);
    assert.deepEqual(Array.from(file.minimum.subarray(0, file.top)), [-24, 122, 14, -120, 6]);
    assert.deepEqual(Array.from(file.maximum.subarray(root, root + 1)), [-16]);
    // The end evaluation of the search that is over is now that of the pass before.
    assert.equal(file.before[root], 1 - 24);
    assert.equal(file.before[below], -9 + 24);
    assert.equal(file.before[last], 31 - 24);
    assert.equal(file.end[root], UNKNOWN);
  });

  test('only what hangs on the new root stays, at the beginning of the file', () => {
    const file = newVariationFile();
    const root = addList(file, -1, [1, 2, 3]);
    addList(file, root, [4, 5]);
    const kept = addList(file, root + 1, [6, 7, 8]);
    const deeper = addList(file, kept + 2, [9]);
    addList(file, root + 2, [10]);
    const list = answersTo(file, { start: root, count: 3 }, move(1))!;
    assert.deepEqual(list, { start: kept, count: 3 });
    assert.deepEqual(sweep(file, list), { start: 0, count: 3 });
    assert.equal(file.top, 4);
    assert.deepEqual(Array.from(file.minimum.subarray(0, 4)), [6, 7, 8, 9]);
    assert.deepEqual(answersTo(file, { start: 0, count: 3 }, move(2)), { start: 3, count: 1 });
    assert.equal(file.answers[0], NO_LIST);
    assert.ok(deeper > 3);
  });

  test('a move the file does not know has no list', () => {
    const file = newVariationFile();
    const root = addList(file, -1, [1]);
    assert.equal(answersTo(file, { start: root, count: 1 }, move(0)), undefined);
    assert.equal(answersTo(file, { start: root, count: 1 }, move(5)), undefined);
  });

  test('between passes end evaluations become those of the pass before, where there are any', () => {
    const file = newVariationFile();
    addList(file, -1, [1, 2]);
    file.end[1] = UNKNOWN;
    file.before[1] = 5;
    file.struck[1] = 1;
    turnPage(file);
    assert.deepEqual(Array.from(file.before.subarray(0, 2)), [2, 5]);
    assert.deepEqual(Array.from(file.end.subarray(0, 2)), [UNKNOWN, UNKNOWN]);
    assert.equal(file.struck[1], 0);
  });
});
