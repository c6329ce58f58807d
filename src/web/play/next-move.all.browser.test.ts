import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import {
  cellOf,
  click,
  clickAndPress,
  drag,
  expectAnnounced,
  gridOf,
  playByKeys,
  tabToBoard,
  tap,
} from '../testing/board-driver.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { beginFrom, expectPlies, expectStatus, openSettings, sheet } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { visitsTo } from '../testing/visits.ts';

/** Hints and premoves: a hint on the visitor's turn, a premove on the program's. */

const visits = visitsTo(openHouse);

/** A game in which the program thinks about its first reply until it is made to move. */
async function waiting(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visits.open('#/new?program=slutspel', options);
  await page.getByLabel('Fixed depth').check();
  await page.getByLabel('Depth', { exact: true }).fill('40');
  await page.getByRole('button', { name: 'Start game' }).click();
  await gridOf(page).waitFor();
  await drag(page, 'a2', 'a3');
  await expectStatus(page, 'is thinking.');
  return page;
}

const marked = (page: Page) => page.locator('.current-premove').count();
const expectMark = (page: Page, squares: 0 | 2) =>
  eventually(`${squares} squares are marked`, async () => (await marked(page)) === squares);

/** Makes the program move with what it has found. */
async function answer(page: Page): Promise<void> {
  await page.locator('.thinking').getByRole('button', { name: 'Move now' }).click();
}

describe('a hint', () => {
  test('is the piece, then the square, then why, is not played, and disappears with the next move', async () => {
    const page = await visits.open('#/play');
    await beginFrom(page, { program: 'c7010', fen: '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1' });
    const button = page.getByRole('button', { name: 'Hint', exact: true });
    await button.click();
    const notice = page.getByRole('status');
    await notice.getByText('Antwoord would move the rook on d1.').waitFor();
    await page.locator('.board-drawn svg.cg-shapes g circle').waitFor({ state: 'attached' });
    assert.equal(await page.locator('.board-drawn svg.cg-shapes g line').count(), 0);
    await button.click();
    await notice.getByText('Antwoord suggests Rd8# (mate in 1 for you).').waitFor();
    await page.locator('.board-drawn svg.cg-shapes g line').waitFor({ state: 'attached' });
    await button.click();
    await notice.getByText('It is checkmate.').waitFor();
    assert.deepEqual(await sheet(page), []);
    assert.deepEqual(await seriousFindings(page), []);
    await drag(page, 'd1', 'd8');
    await expectStatus(page, 'Checkmate. White wins.');
    await page.locator('.board-drawn svg.cg-shapes g line').waitFor({ state: 'detached' });
    await button.waitFor({ state: 'detached' });
  });

  test('can be requested with a key, listed in the help, while the opponent ponders and the clock runs', async () => {
    const page = await visits.open('#/new?program=gambiet82');
    await page.getByLabel('Game clock for both sides').check();
    await page.getByRole('button', { name: 'Start game' }).click();
    await gridOf(page).waitFor();
    await tabToBoard(page);
    await playByKeys(page, 'a2a3');
    await expectPlies(page, 2);
    await page.keyboard.press('h');
    await page
      .getByRole('status')
      .getByText(/^Antwoord would move /)
      .waitFor();
    await expectStatus(page, 'Your move.');
    await page.locator('.clock-running').waitFor();
    await playByKeys(page, 'h2h3');
    await expectPlies(page, 4);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByRole('row', { name: /^h on the board, except on the front page: suggest a move/ }).waitFor();
    // The help opens scrolled to its top.
    await expectSoon(() => help.evaluate((dialog) => dialog.scrollTop), 0);
  });
});

describe('a premove', () => {
  test("can be made by drag: it is marked, and played after the program's move", async () => {
    const page = await waiting();
    await drag(page, 'h2', 'h3');
    await expectMark(page, 2);
    await expectAnnounced(page, 'premove: pawn h2 to h3');
    assert.deepEqual(await seriousFindings(page), []);
    await answer(page);
    await page.locator('.scoresheet [data-ply="3"]').waitFor();
    assert.equal((await sheet(page))[2], 'h3');
    await expectMark(page, 0);
  });

  test('can be made by clicks, and removed by a right click, by Escape and by a press elsewhere', async () => {
    const page = await waiting();
    for (const takeBack of [
      async () => {
        const box = (await cellOf(page, 'd5').boundingBox())!;
        await page.mouse.click(box.x + 5, box.y + 5, { button: 'right' });
      },
      () => page.keyboard.press('Escape'),
      () => click(page, 'd5'),
    ]) {
      await click(page, 'g1');
      await page.locator('.premove-dest').first().waitFor({ state: 'attached' });
      await click(page, 'f3');
      await expectMark(page, 2);
      await takeBack();
      await expectMark(page, 0);
    }
    await answer(page);
    await expectPlies(page, 2);
    await expectStatus(page, 'Your move.');
  });

  test('is removed by Escape even before the board has reported it', async () => {
    const page = await waiting();
    await click(page, 'g1');
    await page.locator('.premove-dest').first().waitFor({ state: 'attached' });
    await page.locator('[role="gridcell"]:focus').waitFor();
    await clickAndPress(page, 'f3', 'Escape');
    await expectAnnounced(page, 'premove taken back');
    await expectMark(page, 0);
  });

  test('can be made by keys or typed; if it turns out illegal it is dropped, with a notice', async () => {
    const page = await waiting();
    await tabToBoard(page);
    await playByKeys(page, 'g1f3');
    await expectAnnounced(page, 'premove: knight g1 to f3');
    await page.keyboard.press('Escape');
    await expectAnnounced(page, 'premove taken back');
    await expectMark(page, 0);
    const field = page.getByLabel('Move', { exact: true });
    await field.fill('b2c3');
    await field.press('Enter');
    await expectMark(page, 2);
    await answer(page);
    await expectAnnounced(page, 'The premove b2 to c3 is not legal; it is dropped.');
    await expectPlies(page, 2);
    await expectMark(page, 0);
  });

  test('can be made by tap', async () => {
    const page = await waiting({ hasTouch: true, viewport: { width: 390, height: 844 } });
    await tap(page, 'h2');
    await tap(page, 'h3');
    await expectMark(page, 2);
    await tap(page, 'd5');
    await expectMark(page, 0);
    await tap(page, 'b1');
    await tap(page, 'c3');
    await expectMark(page, 2);
    await answer(page);
    await page.locator('.scoresheet [data-ply="3"]').waitFor();
    assert.equal((await sheet(page))[2], 'Nc3');
  });

  test('can be switched off', async () => {
    const page = await waiting();
    await openSettings(page);
    await page.getByLabel('Premoves').uncheck();
    await page.getByRole('button', { name: 'Done' }).click();
    await drag(page, 'h2', 'h3');
    assert.equal(await marked(page), 0);
    await answer(page);
    await expectPlies(page, 2);
  });
});
