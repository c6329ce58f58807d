import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Thought } from '../../programs/program.ts';
import { NOTHING_THOUGHT, withThought } from './thinking.ts';

const line = (depth: number, nodes: number, ...pv: string[]): Thought => ({ kind: 'line', depth, nodes, pv });

test('lines are kept newest first; lines of one depth with the same first move are merged', () => {
  const thoughts = [
    line(1, 20, 'e2e4'),
    line(2, 90, 'e2e4', 'e7e5'),
    line(2, 120, 'd2d4'),
    line(2, 150, 'd2d4', 'd7d5'),
  ];
  const { lines, depth, nodes } = thoughts.reduce(withThought, NOTHING_THOUGHT);
  assert.deepEqual(
    lines.map((kept) => [kept.depth, kept.nodes, kept.pv.join(' ')]),
    [
      [2, 150, 'd2d4 d7d5'],
      [2, 90, 'e2e4 e7e5'],
      [1, 20, 'e2e4'],
    ],
  );
  assert.deepEqual([depth, nodes], [2, 150]);
});

test('progress changes only the counters, which never decrease', () => {
  const begun = withThought(NOTHING_THOUGHT, line(3, 400, 'g1f3'));
  const current = { move: 'b1c3', number: 4, of: 20 };
  const later = withThought(begun, { kind: 'progress', depth: 3, nodes: 900, pv: [], current });
  assert.equal(later.lines, begun.lines);
  assert.deepEqual([later.nodes, later.current], [900, current]);
  assert.equal(withThought(later, { kind: 'progress', depth: 3, nodes: 100, pv: [] }).nodes, 900);
  // The next depth starts again with the first root move.
  assert.equal(withThought(later, line(4, 1000, 'g1f3')).current, undefined);
});

test('a long search keeps a list of readable length', () => {
  let thinking = NOTHING_THOUGHT;
  for (let depth = 1; depth <= 200; depth++) thinking = withThought(thinking, line(depth, depth, 'e2e4'));
  assert.equal(thinking.lines.length, 24);
  assert.equal(thinking.lines[0]!.depth, 200);
});

test('of several lines of a depth the best one is followed', () => {
  const best = withThought(NOTHING_THOUGHT, { ...line(2, 100, 'e2e4'), rank: 1 });
  const { lines, nodes } = withThought(best, { ...line(2, 150, 'd2d4'), rank: 2 });
  assert.deepEqual([lines, nodes], [best.lines, 150]);
});
