import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from '../../../chess/game.ts';
import { formatCount } from '../../../format/number.ts';
import { localClient } from '../../../host/engine-client.ts';
import { createKernel } from '../../../kernel/kernel.ts';
import { tinychess86 } from '../../../programs/tinychess86/program.ts';
import { openHouse } from '../../testing/browser.ts';
import { chooseTwice, countTwice, goToRefused, goToStep, PHONE, placeIn, tableOf } from '../../testing/lesson-walk.ts';
import { visitsTo } from '../../testing/visits.ts';
import { openLab } from '../lab/lab.ts';
import { PLAYED } from '../worth/presets.ts';
import { bandOf, depthTrial, FACTORS, treeOf } from './growth.ts';
import { namesIn, treeFrom } from './position-tree.ts';
import { ARTICLE, bestAnswers, bestMoves, fewestLooked, movedForward, movesIn, ORDERS, searchTree } from './tree.ts';

/** Chapter 4: each step on its own tree or position and on another; what it shows is what the programs, asked here, say. */

const visits = visitsTo(openHouse);
const at = placeIn('ahead');
/** Black to move, with captures to choose from. */
const OTHER = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1';

test('every step of the chapter shows what the programs search, on its own tree and on that of another position', async () => {
  const page = await visits.open('#/learn/ahead/both', PHONE);

  // 1. The answers by hand, one of them wrong at first; then the move.
  await goToStep(page, at('both'));
  await page.getByRole('radio', { name: 'A1', exact: true }).check();
  await page.getByText('After A, Black has better than A1 with 50.').waitFor();
  for (const leaf of ['A2', 'B3', 'C1']) await page.getByRole('radio', { name: leaf, exact: true }).check();
  await page.getByText('After C, Black plays C1: 110 points.').waitFor();
  await page.getByText('Now you are White.').waitFor();
  await chooseTwice(page, bestMoves(ARTICLE));

  const game = newGame(OTHER);
  const tree = treeFrom(game)!;
  const names = namesIn(game, tree, 'en');
  const named = (name: string) => `${name} (${names[name]})`;
  await goToStep(page, at('both', { fen: OTHER }));
  for (const move of movesIn(tree.order)) {
    const [answer] = bestAnswers(tree.points, move);
    await page.getByRole('radio', { name: named(answer!), exact: true }).check();
    await page
      .getByText(`After ${named(move)}, White plays ${named(answer!)}: ${tree.points[answer!]} points.`)
      .waitFor();
  }
  await page.getByText('Now you are Black.').waitFor();
  await chooseTwice(page, bestMoves(tree.points).map(named));

  // 2. The printed tree with B first; then the tree of the position as Gambiet sorts it.
  const article = ORDERS[0]!.order;
  await goToStep(page, at('cut'));
  await page.getByRole('button', { name: 'Let it search' }).click();
  const { looked } = searchTree(ARTICLE, article);
  await page
    .getByText(`${looked.length} leaves of 9: ${looked.join(' ')}. White plays B, and Black gets 90.`)
    .waitFor();
  await page.getByRole('button', { name: 'B, one place forward' }).click();
  const forward = searchTree(ARTICLE, movedForward(article, 'B')).looked;
  await countTwice(page, forward.length, '1 of 2');
  await page.getByRole('button', { name: 'Let it search' }).click();
  await page.getByText(`${forward.length} leaves of 9: ${forward.join(' ')}.`).waitFor();
  await countTwice(page, fewestLooked(ARTICLE), '2 of 2');

  await goToStep(page, at('cut', { fen: OTHER }));
  const sorted = searchTree(tree.points, tree.order);
  await countTwice(page, sorted.looked.length, '1 of 2');
  await page.getByRole('button', { name: 'Let it search' }).click();
  await page
    .getByText(
      `${sorted.looked.length} leaves of ${tree.order.length}: ${sorted.looked.join(' ')}. Black plays ${named(sorted.best)}, and White gets ${sorted.points}.`,
    )
    .waitFor();
  await countTwice(page, fewestLooked(tree.points), '2 of 2');
  await goToStep(page, at('cut', { order: 'C1.C2.C3.A1.A2.A3.B1.B2.B3' }));
  await page
    .getByRole('button', { name: 'C, one place forward' })
    .and(page.locator('[aria-disabled="true"]'))
    .waitFor();
  // A position without a move, and an order of other leaves.
  for (const [settings, told] of [
    [{ fen: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' }, 'This position is mate or stalemate: there is no tree.'],
    [{ order: 'A1.B1' }, 'The address says order=A1.B1: expected all leaves of the tree'],
  ] as const) {
    await goToRefused(page, at('cut', settings), told);
  }

  // 3. The counts of a real program.
  const kernel = await createKernel();
  const lab = openLab(async (_card, options, seed) => localClient(tinychess86, options, seed));
  for (const fen of [PLAYED[1]!.fen, '8/5pk1/6p1/P7/8/5P2/6PK/8 w - - 0 40']) {
    const start = newGame(fen);
    const nodes: number[] = [];
    for (const depth of [1, 2, 3, 4]) {
      nodes.push((await lab.ask(depthTrial(tinychess86.card, start, depth))).decision.nodes);
    }
    await goToStep(page, at('growth', { fen }));
    await page.getByText('1,000,000 / 75 = 13,333 seconds = 222 minutes').waitFor();
    const band = bandOf(nodes[3]! / nodes[2]!);
    await chooseTwice(page, [FACTORS.find(({ value }) => value === band)!.label]);
    await page.getByText('Done.', { exact: true }).waitFor();
    const rows = await tableOf(page, 'Tiny Chess 86, depth by depth');
    assert.equal(rows.length, 5);
    for (const [index, count] of nodes.entries()) {
      const { all, least } = treeOf(kernel, start, index + 1);
      const [, shown, , whole, leaves] = rows[index]!;
      assert.deepEqual([shown, whole, leaves], [count, all, least].map(formatCount), `${fen} ${index + 1}`);
    }
  }
  lab.close();
});
