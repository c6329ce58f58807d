import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { plyhouse } from '../../cli/testing/in-process.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { button, expectPlies, goToEnd, importText, tabTo } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { drawn } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** "Why this value?": the terms of the evaluation for the position on the board. */

const visits = visitsTo(openHouse);

const MOVES = ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Nd4', 'Nxe5', 'Qg5', 'Nxf7', 'Qxg2'] as const;

async function openGame(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visits.open('#/games', options);
  await importText(page, MOVES.join(' '));
  await expectPlies(page, MOVES.length);
  await goToEnd(page);
  return page;
}

async function openWhy(page: Page): Promise<void> {
  await page.getByText('Why this value?').click();
  await page.locator('.term-chart').waitFor();
}

/** The table as text: a row for each term, then the value. */
async function rowsOf(page: Page): Promise<string[]> {
  const rows = await page
    .locator('.why-terms tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent).join(' ')),
    );
  return [...rows, `the value ${await page.locator('.why-value').textContent()}`].map((row) =>
    row.replaceAll('−', '-'),
  );
}

/** The same table from the command line. */
async function rowsByCommand(plies: number): Promise<string[]> {
  const { out, code } = await plyhouse(['think', 'antwoord', '--moves', MOVES.slice(0, plies).join(' '), '--explain']);
  assert.equal(code, 0);
  const lines = out.split('\n');
  return lines.slice(1, lines.indexOf('')).map((line) => line.replaceAll(/ {2,}/g, ' '));
}

async function expectRows(page: Page, plies: number): Promise<void> {
  const wanted = await rowsByCommand(plies);
  await eventually(`${plies} plies: ${wanted.join('; ')}`, async () => (await rowsOf(page)).join() === wanted.join());
}

describe('why this value', () => {
  test('shows the terms that the command line prints, for the position on the board, including one from a line', async () => {
    const page = await openGame();
    assert.equal(await page.locator('.term-chart').count(), 0, 'nothing is evaluated unasked');
    await openWhy(page);
    await page.getByText('Value before any search').waitFor();
    for (const plies of [10, 9]) {
      await expectRows(page, plies);
      await button(page, 'Previous move').click();
    }
    await button(page, 'First position').click();
    await expectRows(page, 0);

    await button(page, 'Analyse the position').click();
    const move = page.locator('.analyst-lines .move').first();
    await move.waitFor();
    await move.hover();
    // It does not change from here on.
    await drawn(page);
    const san = (await move.textContent())!;
    const wanted = await plyhouse(['think', 'antwoord', '--moves', san, '--explain', '--json']);
    const { centipawns } = JSON.parse(wanted.out) as { centipawns: number };
    await move.click();
    await eventually('it is about the line', async () => {
      const value = (await rowsOf(page)).at(-1)!.split(' ').at(-1);
      return Math.round(100 * Number(value)) === centipawns;
    });
  });

  test('says what each term means, and at mate that there is nothing to evaluate', async () => {
    const page = await visits.open('#/games');
    await page.getByLabel('Paste PGN or FEN').fill('1. f3 e5 2. g4 Qh4# 0-1');
    await button(page, 'Open').click();
    await expectPlies(page, 4);
    await goToEnd(page);
    await page.getByText('Why this value?').click();
    await page.getByText('It is checkmate').waitFor();
    await button(page, 'Previous move').click();
    await page.getByText('What the terms mean').click();
    const names = await page.locator('.why-terms tbody th').allTextContents();
    await expectSoon(() => page.locator('.why-meanings dt').allTextContents(), names);
    assert.ok(names.includes('Pawn shelter') && names.includes('Material'));
    for (const about of await page.locator('.why-meanings dd').allTextContents()) assert.match(about, /^[A-Z].+\.$/);
  });

  test('opens by key; axe finds nothing serious, nothing is cut off on a phone', async () => {
    const page = await openGame({ viewport: { width: 320, height: 700 } });
    await tabTo(page, 'Why this value?');
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: /The terms of the evaluation/ }).waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 });
      await drawn(page);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
      const cut = await page
        .locator('.term-chart :is(th, td)')
        .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length);
      assert.equal(cut, 0);
    }
  });
});
