import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Branch, EXAMPLE, EXAMPLE_TURNED, searchExample, seenAnswers } from './worked-example.ts';

const left = (tree: readonly Branch[], ply: number) =>
  searchExample(tree).flatMap((event) =>
    event.kind === 'leave' && event.ply === ply ? [[event.move, event.value]] : [],
  );
const decision = (tree: readonly Branch[]) => {
  const last = searchExample(tree).at(-1)!;
  assert.ok(last.kind === 'decides');
  return last.decision;
};

test('as printed: A costs 100, B 90, C is cut at C1, and the choice is B', () => {
  assert.deepEqual(left(EXAMPLE, 1), [
    ['A', -100],
    ['B', -90],
    ['C', -110],
  ]);
  assert.deepEqual(
    left(EXAMPLE, 2).map(([move]) => move),
    ['A1', 'A2', 'A3', 'B1', 'B2', 'B3', 'C1'],
  );
  assert.deepEqual(
    searchExample(EXAMPLE).filter(({ kind }) => kind === 'cut'),
    [{ kind: 'cut', ply: 2, move: 'C1', value: 110 }],
  );
  assert.equal(decision(EXAMPLE).move, 'B');
  assert.equal(decision(EXAMPLE).own?.score, '-90');
});

test('an answer that is only as good for Black cuts as well: White has no use for the same again', () => {
  const tree = [
    ...EXAMPLE.slice(0, 2),
    { move: 'C', answers: [90, 10].map((points) => ({ move: `C${points}`, points })) },
  ];
  assert.deepEqual(left(tree, 2).at(-1), ['C90', 90]);
});

test('with C1 last nothing is saved: "only then is the variation rejected"', () => {
  assert.equal(left(EXAMPLE_TURNED, 2).length, 9);
  assert.equal(decision(EXAMPLE_TURNED).move, 'B');
});

test('whatever the points, the choice is that of minimax over all leaves', () => {
  const points = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(points, { minLength: 1, maxLength: 4 }), (rows) => {
      const tree = rows.map((row, index) => ({
        move: `M${index}`,
        answers: row.map((each, answer) => ({ move: `M${index}${answer}`, points: each })),
      }));
      const worst = rows.map((row) => Math.max(...row));
      assert.equal(decision(tree).move, `M${worst.indexOf(Math.min(...worst))}`);
    }),
    { seed: 82 },
  );
});

test('what is known of the answers, turn by turn', () => {
  assert.equal(seenAnswers(EXAMPLE, 0).size, 0);
  // ANALYS; DEPTH, EXMOVE, NODE for A; DEPTH, EXMOVE, NODE, CLIMB for A1.
  assert.equal(seenAnswers(EXAMPLE, 7).size, 0);
  assert.deepEqual([...seenAnswers(EXAMPLE, 8)], [['A1', 'seen']]);
  const all = seenAnswers(EXAMPLE, 99);
  assert.deepEqual(
    EXAMPLE.flatMap(({ answers }) => answers.map(({ move }) => all.get(move))),
    ['seen', 'seen', 'seen', 'seen', 'seen', 'seen', 'seen', 'cut', 'cut'],
  );
});
