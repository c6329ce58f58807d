import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from '../../../chess/game.ts';
import { makeLine } from '../../../chess/notation.ts';
import { openHouse } from '../../testing/browser.ts';
import { goToView } from '../../testing/views.ts';
import { visitsTo } from '../../testing/visits.ts';
import { judge } from './bounds.ts';
import { exchangeOn } from './exchanges.ts';
import { DIAGRAMS, EXCHANGES, PLAYED } from './presets.ts';
import { pawnsOf, valuations } from './terms.ts';
import { AUTHORS_OWN, ranked, tiesAtTop, weigh } from './weights.ts';

/** Chapter 3: what the page shows is what the programs, asked here, say. */

const visits = visitsTo(openHouse);
const at = (step: string, fen?: string) => `#/learn/worth/${step}${fen ? `?${new URLSearchParams({ fen })}` : ''}`;
const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

test('the chapter walked from its first step to its last', async () => {
  const page = await visits.open(at('exchange'));

  // 1. An exchange to its end; then one whose defender is pinned.
  const { fen, square } = EXCHANGES[0]!;
  const { list, wins } = exchangeOn(newGame(fen), square, true)!;
  await page.getByRole('button', { name: 'All', exact: true }).click();
  const rows = page.getByRole('region', { name: 'The captures' }).locator('tbody tr');
  await rows.nth(list.length - 1).waitFor();
  assert.deepEqual(
    (await rows.allInnerTexts()).map((row) => row.split('\t').slice(2)),
    list.map(({ balance, worth }) => [signed(balance), `${signed(worth)}${worth <= 0 ? ' – rather not' : ''}`]),
  );
  await page.getByRole('textbox').fill(String(wins));
  await page.getByRole('textbox').press('Enter');
  await page.getByText(`Right: ${wins} points.`).waitFor();
  const pinned = EXCHANGES.find(({ name }) => name === 'A defender that is pinned')!;
  await goToView(page, at('exchange', pinned.fen));
  await page.getByRole('gridcell', { name: `${pinned.square}, white pawn` }).click();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByText('Black wins 1 point on e4.').waitFor();
  await page.getByRole('checkbox', { name: /Leave pinned pieces out/ }).uncheck();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByText('Black wins nothing on e4 and does not begin.').waitFor();

  // 2. Minimum and maximum of every move.
  for (const { fen: diagram } of DIAGRAMS) {
    await goToView(page, at('bounds', diagram));
    const game = newGame(diagram);
    const bounds = page.getByRole('region', { name: 'The moves and their bounds' }).locator('tbody tr');
    await bounds.first().waitFor();
    assert.deepEqual(
      (await bounds.allInnerTexts()).map((row) => row.trim().split(/\s*\t\s*/)),
      judge(game).map(({ move, minimum, maximum }) => [
        makeLine(game, [move], { language: 'en' }),
        signed(minimum),
        signed(maximum),
      ]),
      diagram,
    );
  }

  // 3. Every program's opinion.
  for (const { fen: played } of PLAYED) {
    await goToView(page, at('terms', played));
    const all = valuations(newGame(played));
    const chart = page.getByRole('table', { name: 'The position to each program' }).locator('tbody tr');
    await chart.nth(all.length - 1).waitFor();
    const shown = (await chart.allInnerTexts()).map((row) => Number(row.split('\t')[1]!.trim().replace('−', '-')));
    assert.deepEqual(
      shown,
      all.map((valuation) => Number(pawnsOf(valuation).toFixed(2)) + 0),
      played,
    );
  }
  await page.getByRole('combobox', { name: 'Program' }).selectOption('SCHACH 2.2');
  await page.getByRole('rowheader', { name: 'A passed pawn that nobody catches' }).first().waitFor();

  // 4. Weights.
  await goToView(page, at('weights'));
  const game = newGame(PLAYED[1]!.fen);
  const best = ranked(game, weigh(game), AUTHORS_OWN)[0]!;
  await page.getByText(`Best now: ${makeLine(game, [best.move], { language: 'en' })},`).waitFor();
  const mobile = { ...AUTHORS_OWN, EVPAWN: 0 };
  const other = ranked(game, weigh(game), mobile)[0]!;
  assert.notEqual(other.move, best.move);
  await page.getByRole('slider', { name: /^Pawns/ }).fill('0');
  await page.getByText(`Best now: ${makeLine(game, [other.move], { language: 'en' })},`).waitFor();
  const ties = tiesAtTop(game, { EVPAWN: 0, 'EVMOBL minor': 0, 'EVMOBL major': 0, EVROOK: 0, EVKING: 0 });
  await page.getByRole('textbox').fill(String(ties));
  await page.getByRole('textbox').press('Enter');
  await page.getByText(`Right: ${ties} moves.`).waitFor();
});
