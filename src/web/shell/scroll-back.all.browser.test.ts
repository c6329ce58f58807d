import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openHouse } from '../testing/browser.ts';
import { expectSoon } from '../testing/patience.ts';
import { goToView, settled } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** The scroll position of a view. */

const visits = visitsTo(openHouse);
const TOP = 700;
const topOf = (page: Page) => page.evaluate(() => scrollY);

/** Scrolls down once the page tracks scrolling, and waits until it has noticed. */
async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(async (top) => {
    while (history.state?.at === undefined) await new Promise(requestAnimationFrame);
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    scrollTo(0, top);
    await scrolled;
  }, TOP);
}

test('the browser leads back to where a view was left; a link leads to its top', async () => {
  const page = await visits.open('#/', { viewport: { width: 390, height: 844 } });
  // The first scroll starts the page's tracking.
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  for (const [list, place] of [
    ['#/ladder', '#/program/schach22'],
    ['#/recorded', '#/recorded/lucena'],
  ] as const) {
    await goToView(page, list);
    await scrollDown(page);
    await goToView(page, place);
    await expectSoon(() => topOf(page), 0);
    await scrollDown(page);
    await page.goBack();
    await settled(page);
    await expectSoon(() => topOf(page), TOP);
    await page.goForward();
    await settled(page);
    await expectSoon(() => topOf(page), TOP);
    await goToView(page, list);
    await expectSoon(() => topOf(page), 0);
  }
});
