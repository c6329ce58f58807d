import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { newGame } from '../../../chess/game.ts';
import { createKernel } from '../../../kernel/kernel.ts';
import { bandOf, treeOf } from './growth.ts';
import {
  ARTICLE,
  answersTo,
  bestAnswers,
  bestMoves,
  fewestLooked,
  MOST_POINTS,
  MOVES,
  movedForward,
  ORDERS,
  searchTree,
} from './tree.ts';

const [ARTICLE_ORDER, LATE] = ORDERS.map(({ order }) => order);

test('the tree of the article, played by both sides', () => {
  assert.deepEqual(
    MOVES.map((move) => bestAnswers(ARTICLE, move)),
    [['A2'], ['B3'], ['C1']],
  );
  assert.deepEqual(bestMoves(ARTICLE), ['B']);
  assert.equal(searchTree(ARTICLE, ARTICLE_ORDER!).looked.length, 7);
  assert.equal(searchTree(ARTICLE, LATE!).looked.length, 9);
  // B first, then one answer each of A and C is enough: 3 + 1 + 1.
  assert.equal(fewestLooked(ARTICLE), 5);
});

test('any tree: the ring plays what minimum and maximum give, and the fewest leaves are never more than any order’s', () => {
  const points = fc
    .array(fc.integer({ min: 0, max: MOST_POINTS }), { minLength: 9, maxLength: 9 })
    .map((worth) => Object.fromEntries(ARTICLE_ORDER!.map((leaf, at) => [leaf, worth[at]!])));
  fc.assert(
    fc.property(points, (tree) => {
      const most = (move: string) => Math.max(...answersTo(move, ARTICLE_ORDER!).map((leaf) => tree[leaf]!));
      const least = Math.min(...MOVES.map(most));
      assert.deepEqual(
        bestMoves(tree),
        MOVES.filter((move) => most(move) === least),
      );
      for (const move of MOVES) {
        assert.deepEqual(
          bestAnswers(tree, move),
          answersTo(move, ARTICLE_ORDER!).filter((leaf) => tree[leaf] === most(move)),
        );
      }
      const { looked, points: got } = searchTree(tree, LATE!);
      assert.equal(got, least);
      assert.ok(fewestLooked(tree) <= looked.length && fewestLooked(tree) >= 5);
    }),
    { numRuns: 30, seed: 1981 },
  );
});

test('moves and answers are put forward, each within its own', () => {
  assert.deepEqual(movedForward(ARTICLE_ORDER!, 'B').slice(0, 4), ['B1', 'B2', 'B3', 'A1']);
  assert.deepEqual(movedForward(ARTICLE_ORDER!, 'A'), ARTICLE_ORDER);
  assert.deepEqual(movedForward(ARTICLE_ORDER!, 'C2').slice(6), ['C2', 'C1', 'C3']);
  assert.deepEqual(movedForward(ARTICLE_ORDER!, 'C1'), ARTICLE_ORDER);
});

test('the size of a tree, and the least of it', async () => {
  const kernel = await createKernel();
  const { all, branching, least } = treeOf(kernel, newGame(), 4);
  assert.equal(all, 20 + 400 + 8902 + 197_281);
  assert.ok(Math.abs(branching ** 4 - 197_281) < 1e-6);
  assert.equal(least, Math.round(2 * Math.sqrt(197_281) - 1));
  assert.equal(treeOf(kernel, newGame(), 1).least, 20);
  assert.deepEqual([1.9, 2, 3.9, 4, 15, 16].map(bandOf), ['2', '4', '4', '8', '16', 'more']);
});
