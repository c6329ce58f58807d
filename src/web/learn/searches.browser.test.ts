import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { newGame } from '../../chess/game.ts';
import { formatCount } from '../../format/number.ts';
import { startEngine } from '../../host/engine.ts';
import { localClient } from '../../host/engine-client.ts';
import { gambiet82 } from '../../programs/gambiet/gambiet82/program.ts';
import { loadProgram } from '../../programs/loaders.ts';
import { DEFAULT_SETTINGS, makeCode, makeFile, withValue } from '../../programs/own/settings.ts';
import { eventually, openHouse } from '../testing/browser.ts';
import { visitsTo } from '../testing/visits.ts';
import { rootListOf } from './horizon/horizon.ts';
import { PITFALL_PRESETS } from './horizon/presets.ts';
import { openLab, type Trial } from './lab/lab.ts';

/** Chapters 6 to 8: what the page counts is what the programs count in this process. */

const visits = visitsTo(openHouse);
const lab = openLab(async (card, options, seed) => localClient(await loadProgram(card.id), options, seed));
const SEARCH_MILLIS = 60_000;

/** The row of a table that begins with a word, as text. */
const row = (page: Page, label: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });
const predict = (page: Page, number?: string) =>
  page.getByRole('region', { name: number === undefined ? 'Predict, then see' : `Predict, then see: ${number}` });
const verdict = async (page: Page, words: RegExp, number?: string) =>
  await predict(page, number).getByText(words).first().waitFor({ timeout: SEARCH_MILLIS });

async function counted(page: Page, label: string, trial: Trial): Promise<void> {
  const { decision } = await lab.ask(trial);
  const cell = row(page, label).getByText(formatCount(decision.nodes), { exact: true });
  await cell.waitFor({ timeout: SEARCH_MILLIS });
}

describe('where to stop', () => {
  test('what Gambiet strikes out is counted, for any position', async () => {
    const page = await visits.open('#/learn/horizon/pruning');
    const { fen } = PITFALL_PRESETS[0]!;
    const list = await rootListOf(startEngine(gambiet82, { Book: false }), newGame(fen), 5, async () => {});
    const struck = list.filter(({ isStruck }) => isStruck).length;
    await predict(page, '1 of 2').getByRole('textbox').fill(String(struck));
    await predict(page, '1 of 2').getByRole('button', { name: 'See' }).click();
    await verdict(page, new RegExp(`^Right:.* ${struck} moves`), '1 of 2');
    await page.getByRole('button', { name: 'Show what was struck out, and both searches' }).click();
    await page
      .getByRole('rowheader', { name: 'Ra6 (chosen if nothing is struck out)' })
      .waitFor({ timeout: SEARCH_MILLIS });
  });
});

describe('few pieces', () => {
  test('a table is built in the page, stepped through and asked', async () => {
    const page = await visits.open('#/learn/few/table');
    await page.getByRole('combobox', { name: 'Position' }).selectOption('King and rook against king');
    await predict(page).getByRole('textbox').fill('16');
    await predict(page).getByRole('button', { name: 'See' }).click();
    await verdict(page, /^Right:.* 16 moves/);
    await page.getByRole('button', { name: 'Show the passes' }).click();
    await page.getByRole('button', { name: 'Next pass' }).click();
    await page.getByText(/^Pass 1 decides .* positions; so far .*, mirror images left out\.$/).waitFor();
    await page.getByRole('slider', { name: 'Pass' }).press('End');
    await page.getByText(/^Pass 32 decides/).waitFor();
    await page.getByRole('gridcell', { name: /^d5, black king, \d+$/ }).waitFor();
  });
});

describe('stronger', () => {
  const own = withValue(withValue({ ...DEFAULT_SETTINGS, name: 'Rook fan' }, 'Depth', 1), 'Rook', 700);

  test('one’s own program is in the address, in the browser and in a file', async () => {
    const page = await visits.open(`#/learn/stronger/own?own=${encodeURIComponent(makeCode(own))}`);
    const file = page.getByRole('textbox', { name: 'File' });
    assert.equal(await file.inputValue(), makeFile(own));
    await page.getByRole('slider', { name: 'Depth' }).press('ArrowRight');
    const deeper = withValue(own, 'Depth', 2);
    await eventually('the file follows', async () => (await file.inputValue()) === makeFile(deeper));
    await eventually(
      'the address does',
      async () =>
        new URLSearchParams((await page.evaluate(() => location.hash)).split('?')[1]).get('own') === makeCode(deeper),
    );
    const trial: Trial = {
      card: (await loadProgram('own')).card,
      options: deeper.values,
      game: newGame('r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8'),
      request: { level: 'chosen' },
    };
    await counted(page, 'Rook fan', trial);
    await page.goto(`${visits.house().url}#/learn/stronger/match`);
    await page.getByText('Your program: Rook fan.').waitFor();
  });

  test('it plays a match against the museum, move by move, and the prediction is judged by it', async () => {
    const page = await visits.open(`#/learn/stronger/match?own=${encodeURIComponent(makeCode(own))}`);
    await page.getByRole('combobox', { name: 'Against' }).selectOption('Random, 2026');
    await page.getByRole('slider', { name: 'Games' }).press('Home');
    await predict(page).getByRole('radio', { name: 'more than half the points' }).check();
    await predict(page).getByRole('button', { name: 'See' }).click();
    await verdict(page, /^(Right|Not|It is|No)/);
    await page.getByText(/^Rook fan [\d½]+, Random [\d½]+ after 2 games\.$/).waitFor({ timeout: SEARCH_MILLIS });
    assert.equal(await page.getByRole('list', { name: 'Games' }).getByRole('listitem').count(), 2);
  });
});
