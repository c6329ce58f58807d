import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { inAll } from '../../node/testing/tiers.ts';
import { drag, expectPieces, playByKeys, tabToBoard } from '../testing/board-driver.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { button, choosePieceLetters, pattern, tabTo } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { visitsTo } from '../testing/visits.ts';

/** Endgame tables, on the page as `npm start` serves it. */

const visits = visitsTo(openHouse, true);

async function open(path = '#/endings', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visits.open(path, options);
  await page.getByRole('grid').waitFor();
  return page;
}

/** A table with pawns takes a while on a busy machine. */
const BUILD_MILLIS = 60_000;

async function build(page: Page): Promise<void> {
  await button(page, 'Build it').click();
  await button(page, 'Built').waitFor({ timeout: BUILD_MILLIS });
}

describe('the story', () => {
  test('of thirty-three against thirty-two is settled by the table built here', { skip: inAll }, async () => {
    const page = await open();
    await pattern(page, 'The table KBNK has not been built.');
    await button(page, 'Build it').click();
    await button(page, 'Show a longest win').waitFor({ timeout: BUILD_MILLIS });
    await pattern(page, 'It is 33. With White to move the longest win is mate in 33 moves, 65 plies.');
    await pattern(page, /1,104 positions take that long, 138 if mirror images count once/);
    await pattern(page, /99\.51 % are won/);
    await button(page, 'Show a longest win').click();
    await pattern(page, 'White wins: mate in 33 moves, 65 plies.');
    await button(page, 'Show the best play').click();
    await eventually('the line ends in mate', async () => /33\. \S+#$/.test(await lineOf(page)));
    await button(page, 'Last position').click();
    await pattern(page, 'Mate: White has won.');
    await button(page, 'Check every entry').click();
    await page
      .getByText(/^24,536,088 legal positions checked in .* each agrees with its successors/)
      .waitFor({ timeout: BUILD_MILLIS });
  });
});

/** Waits until exactly these build buttons are shown. */
async function expectBuilders(page: Page, expected: readonly string[]): Promise<void> {
  await eventually(`what builds: ${expected.join(', ')}`, async () => {
    const names = await page.getByRole('button', { name: /^Build/ }).allTextContents();
    return names.length === expected.length && names.every((name, index) => name === expected[index]);
  });
}

test('one button builds the chosen table, and another the table for the board if it differs', {
  skip: inAll,
}, async () => {
  const fen = new URLSearchParams({ fen: '8/8/7N/8/8/8/8/K1k1B3 w - - 0 1' });
  const page = await open(`#/endings/KQK?${fen}`);
  await pattern(page, 'King and queen against king.');
  await expectBuilders(page, ['Build it', 'Build KBNK']);
  // Without its table there is no line to show.
  await expectSoon(() => button(page, 'Best play').getAttribute('aria-disabled'), 'true');
  await button(page, 'Choose KBNK').click();
  await pattern(page, 'Build KBNK, and the answer appears here.');
  await expectBuilders(page, ['Build it']);
});

const lineOf = async (page: Page) => ((await page.locator('.ending-line').textContent()) ?? '').trim();

describe('a table', () => {
  test('is built while the visitor watches, with a chart and a table of its data', async () => {
    const page = await open('#/endings/KQK');
    await pattern(page, 'King and queen against king.');
    // Until the table is built, the board shows one of its positions.
    const square = (man: string) => page.getByRole('gridcell', { name: new RegExp(man) });
    await expectSoon(() => square('white queen').count(), 1);
    await expectSoon(() => square('white bishop').count(), 0);
    await build(page);
    await pattern(page, /^KQK took /);
    await pattern(page, /^White wins: mate in \d+ moves?, \d+ (plies|ply)\.$/);
    await button(page, 'Longest win').click();
    await pattern(page, 'White wins: mate in 10 moves, 19 plies.');
    await page.getByRole('img', { name: /^Positions by distance, .* up to 10 moves; most, / }).waitFor();
    await page.getByText('The chart as a table').click();
    const rows = page.getByRole('table').locator('tbody tr');
    await expectSoon(() => rows.count(), 11);
    await expectSoon(() => rows.last().textContent(), /^10/);
    await pattern(page, 'mate in 10 moves, 19 plies');
  });

  test('shows its progress, can be stopped, and continues', { skip: inAll }, async () => {
    const page = await open('#/endings/KPKP');
    await button(page, 'Build it').click();
    await page.getByText(/^\w+, table \d+ of 20\. .*entries decided\.$/).waitFor();
    await button(page, 'Stop').click();
    await pattern(page, /^Stopped\. Finished work is kept/);
    await button(page, 'Build it').click();
    await page.getByText(/^\w+, table \d+ of \d+\./).waitFor();
    await page.getByLabel('Pieces').selectOption('KRK');
    await pattern(page, 'King and rook against king.');
    await build(page);
    await pattern(page, /^KRK took /);
  });

  test('lists every move as won, drawn or lost, with its distance', async () => {
    const page = await open(`#/endings?${new URLSearchParams({ fen: '8/3k4/8/3KP3/8/8/8/8 b - - 0 1' })}`);
    await button(page, 'Build it').click();
    await button(page, 'Built').waitFor({ timeout: BUILD_MILLIS });
    await pattern(page, 'A draw with best play.');
    await page.getByRole('heading', { name: /^Drawing 1/ }).waitFor();
    await page.getByRole('heading', { name: /^Losing \d/ }).waitFor();
    await page.getByRole('button', { name: /^Kd8 mate in \d+, \d+ plies$/ }).click();
    await pattern(page, 'Kd8 loses: Ke7 drew.');
    await pattern(page, /^White wins: mate in \d+ moves, \d+ plies\.$/);
  });

  test('picks random positions, and accepts one that is set up', { skip: inAll }, async () => {
    const page = await open('#/endings/KRK');
    await build(page);
    await button(page, 'Longest win').click();
    await pattern(page, 'White wins: mate in 16 moves, 31 plies.');
    await button(page, 'Any position').click();
    await button(page, 'Set up').click();
    const field = page.getByRole('textbox', { name: 'FEN' });
    await field.fill('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    await pattern(page, /^Both kings and one or two more pieces/);
    await field.fill('k7/8/1K6/8/8/8/8/7R w - - 0 1');
    await pattern(page, 'This is KRK.');
    await button(page, 'Look it up').click();
    await pattern(page, 'White wins: mate in 1 move, 1 ply.');
    await page.getByRole('button', { name: /^Rh8# mate in 1, 1 ply$/ }).click();
    await pattern(page, 'Mate: White has won.');
    await page.waitForURL(/#\/endings\/KRK\?fen=k7/);
  });
});

describe('against perfect defence', () => {
  const MATE_IN_TWO = '#/endings?fen=k7%2F8%2F8%2F1K6%2F8%2F8%2F8%2F6Q1+w+-+-+0+1';

  test('works with the mouse, and by keys', async () => {
    const page = await open(MATE_IN_TWO);
    await button(page, 'Build it').click();
    await pattern(page, /^White wins: mate in 2 moves, 3 plies\.$/);
    await page.getByLabel('You play').selectOption('White');
    await drag(page, 'b5', 'b6');
    await pattern(page, 'Kb6: no move is better.');
    await pattern(page, /^White wins: mate in 1 move, 1 ply\.$/);
    await drag(page, 'g1', 'g8');
    await pattern(page, 'Mate: White has won.');
    await button(page, 'First position').click();
    await pattern(page, /^White wins: mate in 2 moves, 3 plies\.$/);
    await button(page, 'First position').press('ArrowRight');
    await expectPieces(page, ['b6 white king'], true);
  });

  test('works by keyboard alone: build, choose a side, play, hear the verdict', { skip: inAll }, async () => {
    const page = await open(MATE_IN_TWO);
    await tabTo(page, 'Build it');
    await page.keyboard.press('Enter');
    await pattern(page, /^White wins: mate in 2 moves, 3 plies\.$/);
    // The button is gone; the focus has moved to the board.
    await tabToBoard(page);
    await playByKeys(page, 'g1g7');
    await page.locator('.view-now > [aria-live=polite]').getByText(/^Qg7 /).waitFor({ state: 'attached' });
  });

  test('uses the reader’s letters', { skip: inAll }, async () => {
    const page = await open(MATE_IN_TWO);
    await choosePieceLetters(page, 'nl');
    await button(page, 'Build it').click();
    await page.getByRole('button', { name: /^Dg8 |^Dg8\+ / }).waitFor();
  });
});

describe('accessibility', () => {
  test('axe finds nothing serious; nothing overflows at 320 pixels', { skip: inAll }, async () => {
    const page = await open('#/endings/KRK', { viewport: { width: 320, height: 640 } });
    await build(page);
    await button(page, 'Longest win').click();
    await pattern(page, 'White wins: mate in 16 moves, 31 plies.');
    await button(page, 'Best play').click();
    await page.getByText('The chart as a table').click();
    await page.locator('.ending-line').waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 320, `${width} pixels wide`);
    await button(page, 'Set up').click();
    assert.deepEqual(await seriousFindings(page), []);
  });

  test('a URL that cannot be read is reported', { skip: inAll }, async () => {
    const page = await open('#/endings/KRPKR');
    await page
      .getByRole('alert')
      .getByText(/the page builds tables of 3 and 4 pieces/)
      .waitFor();
    await page.goto(`${visits.house().url}#/endings?fen=8%2F8+w`);
    await page
      .getByRole('alert')
      .getByText(/FEN "8\/8 w"/)
      .waitFor();
  });
});
