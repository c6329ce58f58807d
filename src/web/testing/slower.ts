import type { BrowserContext, Page } from 'playwright-core';

/**
 * PLYHOUSE_SLOWER=6 runs pages as on a processor six times slower, and delays each of their scripts and styles, so that
 * tests fail if they do not wait for what they need.
 */
const RATE = Number(process.env.PLYHOUSE_SLOWER ?? 1);
/** The delay of each, in milliseconds: longer than any next action takes. */
const LATE_MILLIS = 300;

/** Slows down all pages of a context that are opened from now on, if requested. */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (!(RATE > 1)) return;
  // The page or request may be gone by then.
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
