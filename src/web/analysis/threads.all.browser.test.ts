import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { askUnrated } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { reload } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** The analysis on several threads, if server and machine allow it. */

const visits = visitsTo(openHouse);
const skip = availableParallelism() < 2 && 'the machine has one core';
const threads = (page: Page) => page.getByRole('combobox', { name: 'Threads' });
const depth = async (page: Page) =>
  Number(await page.locator('.analyst-figures div', { hasText: 'Depth' }).locator('dd').textContent());
const deeperThan = (page: Page, least: number) => eventually(`depth ${least}`, async () => (await depth(page)) > least);

/** The helper threads: workers of the engine's worker, visible only to the browser. */
async function helpers(page: Page): Promise<number> {
  const session = await visits.house().browser.newBrowserCDPSession();
  try {
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'worker' }] });
    assert.ok(page.url());
    return targetInfos.filter(({ title, url }) => title === 'help' || /engine-help/.test(url)).length;
  } finally {
    await session.detach();
  }
}

test('the threads can be chosen; they start, stop with the analysis, and the choice is remembered', {
  skip,
}, async () => {
  const page = await visits.open('#/play');
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  await askUnrated(page, 'Analyse the position');
  await deeperThan(page, 1);
  await expectSoon(() => threads(page).inputValue(), '1');
  assert.equal(await helpers(page), 0);
  await threads(page).selectOption('2');
  await eventually('a thread helps', async () => (await helpers(page)) === 1);
  await deeperThan(page, 5);
  assert.deepEqual(await seriousFindings(page), []);
  await threads(page).selectOption('1');
  await eventually('none helps', async () => (await helpers(page)) === 0);
  await threads(page).selectOption('2');
  await reload(page);
  await page.getByRole('button', { name: 'Analyse the position' }).click();
  await deeperThan(page, 3);
  await expectSoon(() => threads(page).inputValue(), '2');
});
