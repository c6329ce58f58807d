import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { click } from './testing/board-driver.ts';
import { eventually, openHouse } from './testing/browser.ts';
import { beginFrom, expectPlies, expectStatus, sheet } from './testing/page-driver.ts';
import { visitsTo } from './testing/visits.ts';

/** What stands beside the board while a program thinks, and after. */

const visits = visitsTo(openHouse);

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visits.open('', options);
  await page.locator('main').waitFor();
  return page;
}

test('a search is stopped, what it thought stays to be read, and it goes on or moves at once', async () => {
  const page = await open();
  await beginFrom(page, { program: 'slutspel' });
  await click(page, 'a2');
  await click(page, 'a3');
  await expectPlies(page, 2);
  // So deep that no machine of this time is through with it before the test is.
  await page.locator('summary').filter({ hasText: 'Level:' }).click();
  await page.getByLabel('A depth').check();
  await page.getByLabel('Depth', { exact: true }).fill('40');
  await page.getByRole('button', { name: 'Play on at this pace' }).click();
  await click(page, 'h2');
  await click(page, 'h3');

  const panel = page.locator('.thinking');
  const lines = panel.locator('summary').filter({ hasText: /Its lines \(\d+\)/ });
  // Once it thinks, the lines of the move before are gone.
  await panel.locator('progress').waitFor();
  await lines.waitFor();
  await panel.getByRole('button', { name: 'Stop', exact: true }).click();
  await expectStatus(page, 'was stopped, and has the move.');
  await panel.getByText(/would have needed/).waitFor();
  await panel.locator('progress').waitFor({ state: 'detached' });
  // They are lines of Black's second move: it is told from the position on the board.
  await lines.click();
  for (const line of await panel.locator('td.line').allTextContents()) assert.match(line, /^2\.\.\. /);

  await panel.getByRole('button', { name: 'Let it think' }).click();
  await panel.locator('progress').waitFor();
  await panel.getByRole('button', { name: 'Move now' }).click();
  await expectPlies(page, 4);
  assert.equal((await sheet(page)).length, 4);
});

test('the display of every machine fits its panel', async () => {
  const page = await open({ viewport: { width: 1280, height: 860 } });
  for (const program of ['wray74', 'chess05', 'tinychess86']) {
    await beginFrom(page, { program });
    await click(page, 'a2');
    await click(page, 'a3');
    const display = page.locator('.display .scroll');
    await display.waitFor();
    await eventually(`${program} is not cut off`, () =>
      display.evaluate((frame) => frame.scrollWidth <= frame.clientWidth && frame.clientWidth < 300),
    );
  }
});

test('in forced colours what cannot be pressed looks so', async () => {
  const page = await open({ forcedColors: 'active' });
  const colorOf = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).color);
  assert.notEqual(await colorOf('Next move'), await colorOf('Flip the board'));
});
