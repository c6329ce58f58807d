import type { BrowserContext, Page } from 'playwright-core';

/**
 * PLYHOUSE_SLOWER=6 runs pages as on a processor six times slower, and each of their scripts and styles comes late: what a
 * test does not wait for is then not there.
 */
const RATE = Number(process.env.PLYHOUSE_SLOWER ?? 1);
/** How late each comes, in milliseconds: long enough for whatever is done next. */
const LATE_MILLIS = 300;

/** Slows down all pages of a context that are opened from now on, if that is asked for. */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (!(RATE > 1)) return;
  // A page or a request may be gone by then.
  context.on('page', (page) => void throttle(page).catch(() => {}));
  await context.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MILLIS));
    await route.continue().catch(() => {});
  });
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: RATE });
}
