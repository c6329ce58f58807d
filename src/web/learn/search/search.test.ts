import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createKernel } from 'plyhouse-kernel';
import { INITIAL_FEN } from '../../../chess/fen.ts';
import { newGame } from '../../../chess/game.ts';
import { inAll } from '../../../node/testing/tiers.ts';
import { boardOf, makeMove, moveText, takeBackMove } from '../../../programs/gambiet/board.ts';
import { DOUBLE, evaluate, newEvaluator, prepare } from '../../../programs/gambiet/evaluate.ts';
import { legalList } from '../../../programs/gambiet/moves.ts';
import { bandOf, treeOf } from './growth.ts';
import { namesIn, treeFrom } from './position-tree.ts';
import {
  ARTICLE,
  answersTo,
  bestAnswers,
  bestMoves,
  fewestLooked,
  MOST_POINTS,
  movedForward,
  movesIn,
  ORDERS,
  searchTree,
} from './tree.ts';

const MOVES = ['A', 'B', 'C'];
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

test('any tree: the ring plays what minimum and maximum give, and the fewest leaves are never more than any order’s', {
  skip: inAll,
}, () => {
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

test('the tree of a position has the values that Gambiet gives with all answers to each move', () => {
  for (const fen of [
    INITIAL_FEN,
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1',
    '8/5pk1/6p1/P7/8/5P2/6PK/8 w - - 0 40',
  ]) {
    const board = boardOf(fen);
    const evaluator = newEvaluator(board, DOUBLE);
    prepare(evaluator);
    const { points, moves, order } = treeFrom(newGame(fen))!;
    assert.equal(order.length, 9, fen);
    const value = () => {
      evaluate(evaluator);
      return evaluator.minimum;
    };
    const minima: number[] = [];
    for (const move of legalList(board)) {
      makeMove(board, move);
      minima.push(value());
      const name = MOVES.find((each) => moves[each] === moveText(move));
      const answers = legalList(board).map((answer) => {
        makeMove(board, answer);
        const minimum = value();
        takeBackMove(board, answer);
        return minimum;
      });
      if (name !== undefined) {
        const best = bestAnswers(points, name)[0]!;
        assert.equal(points[best], Math.max(...answers), `${fen} ${name}`);
      }
      takeBackMove(board, move);
    }
    // No move has a higher minimum than the three.
    const chosen = minima.toSorted((one, other) => other - one).slice(0, 3);
    assert.equal(chosen.length, 3);
    const { best } = searchTree(points, order);
    assert.ok(bestMoves(points).includes(best));
  }
});

test('a tree has as many moves and answers as there are, and a leaf for mate and stalemate', () => {
  assert.equal(treeFrom(newGame('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1')), undefined);
  // The queen mates on b7: nothing is worse for Black.
  const mating = newGame('k7/3Q4/K7/7R/3r4/8/2p5/8 w - - 0 1');
  const tree = treeFrom(mating)!;
  const names = namesIn(mating, tree, 'en');
  assert.equal(names[bestMoves(tree.points)[0]!], 'Qb7#');
  const leaf = tree.order.find((each) => names[each] === 'mate')!;
  assert.deepEqual([leaf.slice(1), tree.points[leaf]], ['1', -125]);
  // One move, one answer.
  const forced = treeFrom(newGame('k7/8/1K6/8/8/8/8/1R6 b - - 0 1'))!;
  assert.deepEqual(movesIn(forced.order), ['A']);
  assert.equal(fewestLooked(forced.points), forced.order.length);
});
