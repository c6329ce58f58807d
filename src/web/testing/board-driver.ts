import type { Locator, Page } from 'playwright-core';
import { PATIENCE_MILLIS, within } from './patience.ts';
import { drawn } from './views.ts';

/** Mouse, touch, keyboard and screen reader for the board of a page. */

export const gridOf = (page: Page): Locator => page.getByRole('grid');
export const cellOf = (page: Page, square: string): Locator => page.locator(`[data-square="${square}"]`);

/** The centre of a square on the screen, scrolled into view, once the board is drawn and accepts input. */
async function centerOf(page: Page, square: string): Promise<{ x: number; y: number }> {
  await drawn(page);
  const work = cellOf(page, square).evaluate((cell) => {
    // Chromium's and WebKit's own; Playwright's method of this name waits for two more frames.
    const grid = cell.closest('[role="grid"]') as Element & { scrollIntoViewIfNeeded(): void };
    grid.scrollIntoViewIfNeeded();
    const box = cell.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  return within(`the place of ${square} at ${page.url()}`, work);
}

/** Drags a piece from one square to another with the mouse. */
export async function drag(page: Page, from: string, to: string): Promise<void> {
  const start = await centerOf(page, from);
  const end = await centerOf(page, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  // The board lifts the piece in a frame; no hand is faster, but a mouse of Playwright's on a page whose clock is set.
  await drawn(page);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

/** Clicks a square. */
export async function click(page: Page, square: string): Promise<void> {
  const { x, y } = await centerOf(page, square);
  await page.mouse.click(x, y);
}

/**
 * Clicks a square and presses a key on a page that is busy at the press: the key comes before the timer by which the board
 * reports the click.
 */
export async function clickAndPress(page: Page, square: string, key: string): Promise<void> {
  const { x, y } = await centerOf(page, square);
  await page.evaluate(() => {
    const busyUntil = (millis: number) => {
      while (performance.now() < millis);
    };
    document.addEventListener('mousedown', () => busyUntil(performance.now() + 500), { once: true });
  });
  await Promise.all([page.mouse.click(x, y), page.keyboard.press(key)]);
}

/** Taps a square. The page's context needs `hasTouch`. */
export async function tap(page: Page, square: string): Promise<void> {
  const { x, y } = await centerOf(page, square);
  await page.touchscreen.tap(x, y);
}

/** Goes to a square by keyboard alone. The board must have the focus. */
export async function goTo(page: Page, square: string): Promise<void> {
  await page.keyboard.press(square[1]!);
  await page.keyboard.press(`Shift+Digit${square.charCodeAt(0) - 96}`);
}

/** Tabs until the board has the focus, as a keyboard user does. */
export async function tabToBoard(page: Page): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs++) {
    if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('sixty tabs do not lead to the board');
}

/** Plays a move by keyboard alone; a promotion is answered with its letter. The board must have the focus. */
export async function playByKeys(page: Page, uci: string): Promise<void> {
  await drawn(page);
  await goTo(page, uci.slice(0, 2));
  await page.keyboard.press('Enter');
  await goTo(page, uci.slice(2, 4));
  await page.keyboard.press('Enter');
  if (uci[4]) {
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press(uci[4]);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

/** The board's announcements that are still in the live regions, oldest first. */
export async function announced(page: Page, urgency: 'polite' | 'assertive' = 'polite'): Promise<string[]> {
  return await page.locator(`.board > [aria-live=${urgency}] p`).allTextContents();
}

/** Waits until the board has made an announcement. */
export async function expectAnnounced(
  page: Page,
  text: string,
  urgency: 'polite' | 'assertive' = 'polite',
): Promise<void> {
  const region = page.locator(`.board > [aria-live=${urgency}]`);
  await region.getByText(text, { exact: true }).last().waitFor({ state: 'attached' });
}

/**
 * Waits until the drawn board shows certain pieces: all of them as "e4 white pawn", with `also` for others.
 * @throws with the pieces drawn instead.
 */
export async function expectPieces(page: Page, men: readonly string[], also = false): Promise<void> {
  const wanted = [...men].sort();
  await page.locator('cg-board').first().waitFor();
  const start = performance.now();
  for (;;) {
    const found = await drawnPieces(page);
    if (also ? wanted.every((man) => found.includes(man)) : found.join() === wanted.join()) return;
    if (performance.now() - start > PATIENCE_MILLIS)
      throw new Error(`expected ${wanted.join(', ')}${also ? ' among' : ', found'} ${found.join(', ')}`);
    await drawn(page);
  }
}

/** The pieces on the drawn board as "e4 white pawn", sorted. */
async function drawnPieces(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const board = document.querySelector('cg-board')!;
    const { left, top, width } = board.getBoundingClientRect();
    const isFlipped = document.querySelector('.orientation-black') !== null;
    return [...board.querySelectorAll('piece:not(.ghost):not(.fading)')]
      .map((piece) => {
        const box = piece.getBoundingClientRect();
        let file = Math.round(((box.left - left) / width) * 8);
        let rank = 7 - Math.round(((box.top - top) / width) * 8);
        if (isFlipped) [file, rank] = [7 - file, 7 - rank];
        const color = piece.classList.contains('white') ? 'white' : 'black';
        const role = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'].find((name) =>
          piece.classList.contains(name),
        );
        return `${'abcdefgh'[file]}${rank + 1} ${color} ${role}`;
      })
      .sort();
  });
}
