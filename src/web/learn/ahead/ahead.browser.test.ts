import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from '../../../chess/game.ts';
import { formatCount } from '../../../format/number.ts';
import { localClient } from '../../../host/engine-client.ts';
import { createKernel } from '../../../kernel/kernel.ts';
import { tinychess86 } from '../../../programs/tinychess86/program.ts';
import { openHouse } from '../../testing/browser.ts';
import { goToView } from '../../testing/views.ts';
import { visitsTo } from '../../testing/visits.ts';
import { openLab } from '../lab/lab.ts';
import { PLAYED } from '../worth/presets.ts';
import { depthTrial, treeOf } from './growth.ts';
import { ARTICLE, fewestLooked, movedForward, ORDERS, searchTree } from './tree.ts';

/** Chapter 4: what the page shows is what the programs, asked here, say. */

const visits = visitsTo(openHouse);

test('the chapter walked from its first step to its last', async () => {
  const page = await visits.open('#/learn/ahead/both');

  // 1. Black's answers by hand, one of them wrong at first; then White's move.
  await page.getByRole('radio', { name: 'A1', exact: true }).check();
  await page.getByText('After A, Black has better than A1 with 50.').waitFor();
  for (const leaf of ['A2', 'B3', 'C1']) await page.getByRole('radio', { name: leaf, exact: true }).check();
  await page.getByText('After C, Black plays C1: 110 points.').waitFor();
  await page.getByText('Now you are White.').waitFor();
  await page.getByRole('radio', { name: 'B', exact: true }).check();
  await page.getByRole('button', { name: 'See' }).click();
  await page.getByText('Right: B.').waitFor();

  // 2. The tree in the article's order, then with B first.
  await goToView(page, '#/learn/ahead/cut');
  const article = ORDERS[0]!.order;
  await page.getByRole('button', { name: 'Let it search' }).click();
  const { looked } = searchTree(ARTICLE, article);
  await page
    .getByText(`${looked.length} leaves of 9: ${looked.join(' ')}. White plays B, and Black gets 90.`)
    .waitFor();
  await page.getByRole('button', { name: 'B, one place forward' }).click();
  const other = searchTree(ARTICLE, movedForward(article, 'B')).looked;
  const [first, second] = [page.locator('.predict').nth(0), page.locator('.predict').nth(1)];
  await first.getByRole('textbox').fill(String(other.length));
  await first.getByRole('textbox').press('Enter');
  await first.getByText(`Right: ${other.length} leaves.`).waitFor();
  await page.getByRole('button', { name: 'Let it search' }).click();
  await page.getByText(`${other.length} leaves of 9: ${other.join(' ')}.`).waitFor();
  await second.getByRole('textbox').fill(String(fewestLooked(ARTICLE)));
  await second.getByRole('textbox').press('Enter');
  await second.getByText('Right: 5 leaves.').waitFor();

  // 3. The counts of a real program.
  await goToView(page, '#/learn/ahead/growth');
  await page.getByRole('button', { name: 'Show the counts' }).click();
  await page.getByText('Done.').waitFor();
  const rows = page.getByRole('region', { name: 'Tiny Chess 86, depth by depth' }).locator('tbody tr');
  const [kernel, game] = [await createKernel(), newGame(PLAYED[1]!.fen)];
  const lab = openLab(async (_card, options, seed) => localClient(tinychess86, options, seed));
  for (const depth of [1, 2, 3, 4]) {
    const { decision } = await lab.ask(depthTrial(tinychess86.card, game, depth));
    const cells = (await rows.nth(depth - 1).innerText()).split('\t').map((cell) => cell.trim());
    const { all, least } = treeOf(kernel, game, depth);
    assert.deepEqual(
      [cells[1], cells[3], cells[4]],
      [decision.nodes, all, least].map(formatCount),
      `depth ${depth}: ${cells.join(' | ')}`,
    );
  }
  lab.close();
});
