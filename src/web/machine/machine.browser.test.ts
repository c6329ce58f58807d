import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { click } from '../testing/board-driver.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { visitsTo } from '../testing/visits.ts';

/** The machines as `npm start` serves them: switched on, typed on with their keys, and watched. */

const visits = visitsTo(openHouse);

async function open(id: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visits.open(`#/machine/${id}`, options);
  await page.locator('.machine').waitFor();
  await page.getByLabel('Speed').selectOption({ label: 'at once' });
  await page.getByRole('switch', { name: 'Switch on' }).click();
  return page;
}

/** What the main display shows, as its text. */
const text = (page: Page) => page.locator('.machine-text').innerText();
/** The pieces on the board beside it, as the board names them. */
const board = (page: Page) =>
  page.getByRole('gridcell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
const key = (page: Page, name: string) => page.locator(`.machine-body [data-key="${name}"]`);

/** Presses drawn keys by their names. */
async function pressKeys(page: Page, keys: readonly string[]): Promise<void> {
  for (const name of keys) await key(page, name).click();
}

/** Waits until so many moves were made and it listens. */
const untilPlies = (page: Page, plies: number) =>
  page.locator(`.machine[data-task="listen"][data-plies="${plies}"]`).waitFor();

describe('a TRS-80 with Gambiet/80', () => {
  test('a game on its keys, by the keyboard of today and by moves on the board', async () => {
    const page = await open('gambiet80');
    // 1. The dialogue on the drawn keys.
    await pressKeys(page, ['ENTER', 'J', 'ENTER']);
    assert.match(await text(page), /UW ZET\?/);
    // 2. A move by its drawn keys, one by the keyboard of today, one on the board.
    await pressKeys(page, [...'E2E4', 'ENTER']);
    await untilPlies(page, 2);
    assert.ok((await board(page)).includes('e4, white pawn'));
    await page.locator('.machine-body').focus();
    await page.keyboard.type('g1f3');
    assert.match(await text(page), /UW ZET\? G1F3_/);
    await page.keyboard.press('Enter');
    await untilPlies(page, 4);
    assert.ok((await board(page)).includes('f3, white knight'));
    await click(page, 'b1');
    await click(page, 'c3');
    await untilPlies(page, 6);
    assert.match(await text(page), / 3 PB1-C3 /);
    assert.deepEqual(await seriousFindings(page), []);
    // 3. A reload finds the game as it was left.
    const before = await text(page);
    await page.reload();
    await page.locator('.machine').waitFor();
    assert.equal((await text(page)).replace(/\d:\d\d/g, ''), before.replace(/\d:\d\d/g, ''));
    await page.getByRole('switch', { name: 'Switch off' }).click();
    assert.equal(await text(page), 'It is switched off.');
  });
});
