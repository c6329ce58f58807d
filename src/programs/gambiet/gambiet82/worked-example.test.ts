import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LATE_ORDER, LEAVES, workedExample } from './worked-example.ts';

describe('the tree of nine leaves (June 1981)', () => {
  test('White plays B, for which Black gets 90', () => {
    const { best, points } = workedExample();
    assert.deepEqual([best, points], ['B', 90]);
  });

  test('after C1, worth 110 to Black, C2 and C3 are not looked at', () => {
    const { looked, cutAt } = workedExample();
    assert.deepEqual(cutAt, ['C1']);
    assert.deepEqual(looked, ['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C1']);
  });

  test('with C1 last all nine are looked at, and the answer is the same', () => {
    const { best, points, looked } = workedExample(LATE_ORDER);
    assert.deepEqual([best, points], ['B', 90]);
    assert.equal(looked.length, 9);
  });

  test('in any order alpha-beta comes to what the whole tree gives', () => {
    const worst = (name: string) =>
      Math.max(...Object.entries(LEAVES).flatMap(([leaf, points]) => (leaf.startsWith(name) ? [points] : [])));
    const best = Math.min(...['A', 'B', 'C'].map(worst));
    for (const order of [Object.keys(LEAVES).reverse(), ['C2', 'B3', 'A1', 'C1', 'A3', 'B1', 'A2', 'C3', 'B2']]) {
      assert.equal(workedExample(order).points, best);
    }
  });

  test('who watches sees the modules, the lists and the end evaluations under the names of the article', () => {
    const reports: string[] = [];
    workedExample(undefined, {
      module: (name) => reports.push(name),
      leave: (ply, move, value) => reports.push(`${ply}:${move}=${value}`),
      cut: (_ply, move, value) => reports.push(`cut ${move} ${value}`),
    });
    assert.deepEqual(reports.slice(0, 8), ['DEPTH', 'EXMOVE', 'NODE', 'DEPTH', 'EXMOVE', 'NODE', 'CLIMB', '2:A1=50']);
    assert.ok(reports.includes('1:A=-100') && reports.includes('1:B=-90') && reports.includes('cut C1 110'));
  });
});
