import type { Page } from 'playwright-core';

/** Every view of the page, each at an address that shows something. */
export const VIEWS: Readonly<Record<string, string>> = {
  door: '#/',
  play: '#/play',
  new: '#/new',
  'new-antwoord': '#/new?program=antwoord',
  programs: '#/programs',
  program: '#/program/c7010',
  ladder: '#/ladder',
  machines: '#/machines',
  machine: '#/machine/c7010',
  learn: '#/learn',
  'learn-step': '#/learn/board/memories',
  watch: '#/watch',
  answers: '#/answers',
  games: '#/games',
  tournaments: '#/tournaments',
  recorded: '#/recorded',
  setup: '#/setup',
  problems: '#/problems',
  endings: '#/endings',
  missing: '#/nowhere',
};

/** A wide window, a small one, a phone on its side, a phone, the smallest phone: width and height in pixels. */
export const SIZES = [
  [1280, 800],
  [1024, 768],
  [844, 390],
  [390, 844],
  [320, 640],
] as const;

/**
 * Waits until the page stands: its script has replaced what index.html shows, the view of its address is loaded and
 * drawn, in its fonts. Before that, keys and clicks go to something that is about to be replaced.
 */
export async function settled(page: Page): Promise<void> {
  await page.locator('.opening').waitFor({ state: 'detached' });
  // A view that cannot show what its address asks for may say no more than that.
  await page.locator('main h1, main [role="alert"]').first().waitFor({ state: 'attached' });
  await page.locator('.fetching').waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
  await drawn(page);
}

/** Waits until what the page has set out to draw is drawn, and what its components do after drawing is done. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
      }),
  );
}

/** Loads the page again, and waits until it stands. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await settled(page);
}

/** Goes to a view by the part of its address from `#` on, and waits until it stands. */
export async function goToView(page: Page, address: string): Promise<void> {
  await page.evaluate(async (hash) => {
    if (location.hash === hash) return;
    // The page hears of it first; until then the view that is left stands as if it were the one wanted.
    const heard = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    location.hash = hash;
    await heard;
    await new Promise((rendered) => setTimeout(rendered));
  }, address);
  await settled(page);
}

/** What does not fit the window, a line each: a page that has to be scrolled sideways, a board that is never seen whole. */
export async function misfits(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`${scrollWidth} pixels wide in a window of ${innerWidth}`);
    for (const board of document.querySelectorAll('.board-stage')) {
      const { width, height } = board.getBoundingClientRect();
      if (width > innerWidth || height > innerHeight) found.push(`a board of ${width} by ${height} pixels`);
    }
    return found;
  });
}
