import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXAMPLE, type ExampleOrder, searchExample, seenAnswers } from './worked-example.ts';

const left = (order: ExampleOrder, ply: number) =>
  searchExample(order).flatMap((event) =>
    event.kind === 'leave' && event.ply === ply ? [[event.move, event.value]] : [],
  );

test('the tree matches the article', () => {
  assert.deepEqual(
    EXAMPLE.map(({ move, answers }) => [move, answers.map(({ points }) => points)]),
    [
      ['A', [50, 100, 20]],
      ['B', [80, 80, 90]],
      ['C', [110, 40, 40]],
    ],
  );
});

test('as printed, A costs 100, B 90, C is cut at C1, and B is chosen', () => {
  assert.deepEqual(left('article', 1), [
    ['A', -100],
    ['B', -90],
    ['C', -110],
  ]);
  assert.deepEqual(
    left('article', 2).map(([move]) => move),
    ['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C1'],
  );
  const last = searchExample().at(-1)!;
  assert.ok(last.kind === 'decides');
  assert.deepEqual([last.decision.move, last.decision.own?.score, last.decision.nodes], ['B', '-90', 7]);
});

test('with C1 last all nine replies are searched, and the choice is the same', () => {
  assert.equal(left('late', 2).length, 9);
  const last = searchExample('late').at(-1)!;
  assert.ok(last.kind === 'decides' && last.decision.move === 'B');
});

test('the lists hold the moves in their order, without sentinels', () => {
  const lists = searchExample('late').flatMap((event) => (event.kind === 'list' ? [event] : []));
  assert.deepEqual(
    lists.map(({ moves }) => moves.map(({ move }) => move).join(' ')),
    ['A B C', 'A1 A2 A3', 'B1 B2 B3', 'C2 C3 C1'],
  );
  assert.ok(lists.every(({ moves }) => moves.every(({ values }) => Object.keys(values).length === 0)));
});

test('the known replies grow turn by turn', () => {
  const events = searchExample();
  assert.equal(seenAnswers(events, 0).size, 0);
  // ANALYS; DEPTH, EXMOVE, NODE for A; DEPTH, EXMOVE, NODE, CLIMB for A1.
  assert.equal(seenAnswers(events, 7).size, 0);
  assert.deepEqual([...seenAnswers(events, 8)], [['A1', 'seen']]);
  const all = seenAnswers(events, 99);
  assert.deepEqual(
    EXAMPLE.flatMap(({ answers }) => answers.map(({ move }) => all.get(move))),
    ['seen', 'seen', 'seen', 'seen', 'seen', 'seen', 'seen', 'cut', 'cut'],
  );
});
