import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { findWholeChromium } from './chromium.ts';
import { type Driver, dragWith, type Engine, WINDOW } from './driver.ts';

/** Chromium, over the protocol of its developer tools. If none is installed, the one of an npm package is used. */
export const CHROMIUM: Engine = { name: 'Chromium', start: startChromium };

async function startChromium(): Promise<Driver> {
  const browser = await openBrowser(findWholeChromium());
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: WINDOW });
  return handsOf(browser, await context.newPage());
}

function handsOf(browser: Browser, page: Page): Driver {
  return {
    version: `Chromium ${browser.version()}`,
    open: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    reload: async () => void (await page.reload({ waitUntil: 'load' })),
    run: (work, asked) => page.evaluate(work as never, asked) as never,
    drag: (points) => dragWith(page.mouse, points),
    async tap(point) {
      // Playwright's own touch needs a visit that began with it.
      const tools = await page.context().newCDPSession(page);
      for (const [type, touchPoints] of [
        ['touchStart', [point]],
        ['touchEnd', []],
      ] as const) {
        await tools.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
      }
      await tools.detach();
    },
    type: (text) => page.keyboard.type(text),
    enter: () => page.keyboard.press('Enter'),
    picture: async () => (await page.screenshot()).toString('base64'),
    async openTab() {
      const opened = page.context().waitForEvent('page');
      await page.evaluate(() => void window.open('about:blank', '', 'popup,noopener,width=1280,height=900'));
      return handsOf(browser, await opened);
    },
    close: () => browser.close(),
  };
}
