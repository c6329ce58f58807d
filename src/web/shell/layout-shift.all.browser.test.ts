import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHouse } from '../testing/browser.ts';
import { drawn, VIEWS } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** No view moves under the eye while it is loaded. */

const visits = visitsTo(openHouse);
/** Chromium's cumulative layout shift: https://web.dev/articles/cls. 0.1 counts as good; this is half of it. */
const MOST_SHIFT = 0.05;
/** Everything beyond the view itself has loaded after this time, in milliseconds. */
const REST_MILLIS = 1000;

const ADDRESSES = {
  ...VIEWS,
  tree: '#/learn/order/tree',
  network: '#/learn/network/learns',
};

/** On a slow connection the fonts come when everything is drawn. */
const FONTS_LATE_MILLIS = 700;

for (const [width, height] of [
  [1366, 641],
  [390, 844],
] as const) {
  test(`each view shifts its layout hardly at all while it loads, its fonts last, at ${width} by ${height}`, async (t) => {
    const faults: string[] = [];
    for (const [name, address] of Object.entries(ADDRESSES)) {
      const page = await visits.open('about:blank', { viewport: { width, height }, isAlone: true });
      await page.route('**/*.woff2', async (route) => {
        await new Promise((done) => setTimeout(done, FONTS_LATE_MILLIS));
        await route.continue();
      });
      await page.goto(new URL(address, visits.house().url).href);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(REST_MILLIS);
      await drawn(page);
      const shifts = await page.evaluate(
        () =>
          new Promise<string[]>((done) => {
            new PerformanceObserver((list) => {
              const entries = list.getEntries() as (PerformanceEntry & {
                value: number;
                hadRecentInput: boolean;
                sources: { node?: Element }[];
              })[];
              done(
                entries.map(({ value, sources }) => {
                  const what = sources.map(({ node }) => `${node?.nodeName}.${node?.className ?? ''}`);
                  return `${value.toFixed(4)} ${what.join(' ')}`;
                }),
              );
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => done([]), 500);
          }),
      );
      const sum = shifts.reduce((total, text) => total + Number.parseFloat(text), 0);
      t.diagnostic(`${name}: ${sum.toFixed(4)}`);
      const isAdapted = await page.evaluate(() =>
        [...document.fonts].some(({ family, status }) => / for Plex/.test(family) && status === 'loaded'),
      );
      if (!isAdapted) return t.skip('the system has none of the fonts that base.css adapts');
      if (sum >= MOST_SHIFT) faults.push(`${name}: ${sum.toFixed(3)}: ${shifts.join('; ')}`);
      await visits.visit().close();
    }
    assert.deepEqual(faults, []);
  });
}
