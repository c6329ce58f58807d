/**
 * Makes the README's picture from the page as it is built from this checkout: `npm run picture` writes docs/page.png, a game
 * against Alan Wray's program of 1974 after a few moves. Give another file to write somewhere else.
 */
import { fileURLToPath } from 'node:url';
import { click } from './board-driver.ts';
import { openHouse } from './browser.ts';
import { beginFrom, expectPlies } from './page-driver.ts';

const MOVES = ['e2e4', 'd2d4', 'g1f3'];

const file = process.argv[2] ?? fileURLToPath(new URL('../../../docs/page.png', import.meta.url));
const house = await openHouse();
try {
  const { page } = await house.visit('', { viewport: { width: 1280, height: 820 }, locale: 'en-GB' });
  await beginFrom(page, { program: 'wray74' });
  for (const [index, move] of MOVES.entries()) {
    await click(page, move.slice(0, 2));
    await click(page, move.slice(2));
    await expectPlies(page, 2 * (index + 1));
  }
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: file });
  process.stdout.write(`${file}\n`);
} finally {
  await house.close();
}
