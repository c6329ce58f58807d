import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newGame, positionOf } from '../../../chess/game.ts';
import { createKernel } from '../../../kernel/kernel.ts';
import { openHouse } from '../../testing/browser.ts';
import { goToView } from '../../testing/views.ts';
import { visitsTo } from '../../testing/visits.ts';
import { nameOf, squareOf } from '../squares.ts';
import { WAYS } from './jumps.ts';
import { memoriesOf } from './memories.ts';
import { combine, setsOf, sizeOf } from './sets.ts';

/** Chapter 1: what the page shows is what the programs, asked here, say. */

const visits = visitsTo(openHouse);
const FEN = 'r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9';
const at = (step: string, fen?: string) => `#/learn/board/${step}${fen ? `?${new URLSearchParams({ fen })}` : ''}`;
const grid = (page: Page, name: string | RegExp) => page.getByRole('grid', { name });
const answer = (page: Page) => page.locator('.predict-verdict').textContent();

test('the chapter walked from its first step to its last', async () => {
  const page = await visits.open(at('memories', FEN));

  // 1. A square in all memories.
  await grid(page, 'The position; choose a square').getByRole('gridcell', { name: 'c6, black knight' }).click();
  const kernel = await createKernel();
  const memories = memoriesOf(newGame(FEN), kernel);
  const rows = page.getByRole('region', { name: 'c6 in six memories' }).locator('tbody tr');
  await rows.nth(5).waitFor();
  assert.deepEqual(
    await rows.allInnerTexts(),
    memories.map(({ name, unit, places }) => {
      const { place, says } = places[squareOf('c6')]!;
      return `${name}\t${unit} ${place}\t${says}`;
    }),
  );
  assert.equal(await page.locator('.memories [aria-selected="true"]').count(), memories.length);
  // By key: the square beside it.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'd6 in six memories' }).waitFor();

  // 2. A sum over the edge.
  await goToView(page, at('sums'));
  await grid(page, /^The places 1 to 64/)
    .getByRole('gridcell', { name: 'h4, place 32' })
    .click();
  await page.getByRole('button', { name: '+9', exact: true }).click();
  await page.getByText('32 + 9 = 41: a6! The piece has left the board, and the sum has not noticed.').waitFor();

  // 3. The wall.
  await goToView(page, at('border', FEN));
  await grid(page, /^Gambiet’s 120 places/)
    .getByRole('gridcell', { name: /^place 21, a1/ })
    .click();
  await page.getByText('6 of 8 jumps end in the wall.').waitFor();
  await grid(page, /^Gambiet’s 120 places/)
    .getByRole('gridcell', { name: 'place 20, border: C0' })
    .click();
  await page.getByText('This is the wall itself').waitFor();
  await page.getByRole('row', { name: 'Parity odd: the wall yes' }).waitFor();

  // 4. One AND.
  await goToView(page, at('bit'));
  await page.getByRole('button', { name: 'Add 12, a knight’s or king’s step' }).click();
  await page.getByRole('row', { name: 'AND 88 08 00001000' }).waitFor();
  await page.getByRole('row', { name: 'so off the board' }).waitFor();

  // 5. Sets.
  await goToView(page, at('sets', FEN));
  const sets = setsOf(positionOf(newGame(FEN)));
  const named = (id: string) => sets.find((set) => set.id === id)!;
  const attacked = sizeOf(combine(named('TMLOC[LITE]'), 'and', named('ALATK[DARK]')));
  await page.getByRole('combobox', { name: 'Operation' }).selectOption('AND');
  await page.getByText(`${attacked} ${attacked === 1 ? 'square' : 'squares'}. In hexadecimal: low word`).waitFor();
  await page.getByRole('textbox').fill(String(attacked));
  await page.getByRole('button', { name: 'See' }).click();
  await page.getByText(`Right: ${attacked} pieces and pawns.`).waitFor();

  // 6. All ways at once.
  await goToView(page, at('edge'));
  await grid(page, /^The knight/)
    .getByRole('gridcell', { name: 'h4, empty' })
    .click();
  await page.getByRole('radio', { name: '2 up, 1 right' }).check();
  const table = page.getByRole('region', { name: 'The jump in every memory' }).locator('tbody tr');
  for (const [index, way] of WAYS.entries()) {
    const { sum, to, isRight } = way.jump(squareOf('h4'), 1, 2);
    const text = await table.nth(index).innerText();
    assert.ok(text.startsWith(`${way.name}\t${sum}\t`), text);
    assert.ok(text.includes(`\t${to === undefined ? 'off' : nameOf(to)}${isRight ? '' : ', wrong'}\t`), text);
  }
  await page.getByRole('radio', { name: 'd1', exact: true }).check();
  await page.getByRole('button', { name: 'See' }).click();
  await page.getByText('Right: d1.').waitFor();
  assert.match((await answer(page))!, /^Right/);
});
