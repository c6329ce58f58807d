/**
 * Makes the project's pictures from the page as built from this checkout: `npm run picture` writes docs/page.png
 * (the README's: a game against Alan Wray's program of 1974 after a few moves), the preview picture of the front page
 * for links from other sites, and the icons, all from our own drawings. Give the names of some to make only those.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { click, gridOf } from './board-driver.ts';
import { type House, openHouse } from './browser.ts';
import { beginFrom, expectPlies } from './page-driver.ts';

const MOVES = ['e2e4', 'd2d4', 'g1f3'];
const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const PICTURES: Readonly<Record<string, (house: House, file: string) => Promise<void>>> = {
  'docs/page.png': drawGame,
  'src/web/public/social.png': drawDoor,
  'src/web/public/icon-192.png': (house, file) => drawIcon(house, file, 192, 1),
  'src/web/public/icon-512.png': (house, file) => drawIcon(house, file, 512, 1),
  // Launchers crop icons to their own shape; within four fifths of the width nothing is cut off.
  'src/web/public/icon-maskable-512.png': (house, file) => drawIcon(house, file, 512, 0.7),
};

async function drawGame(house: House, file: string): Promise<void> {
  const { page, close } = await house.visit('', { viewport: { width: 1280, height: 820 }, locale: 'en-GB' });
  await beginFrom(page, { program: 'wray74' });
  for (const [index, move] of MOVES.entries()) {
    await click(page, move.slice(0, 2));
    await click(page, move.slice(2));
    await expectPlies(page, 2 * (index + 1));
  }
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: file });
  await close();
}

/** The front page without its controls, in the aspect ratio of link previews. */
async function drawDoor(house: House, file: string): Promise<void> {
  const size = { width: 1600, height: 840 };
  const { page, close } = await house.visit('', { viewport: size, deviceScaleFactor: 0.75, locale: 'en-GB' });
  await gridOf(page).waitFor();
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>(
      '.masthead, .welcome-ways, .welcome-now, .players, .status-line, .foot',
    ))
      part.style.display = 'none';
    document.querySelector<HTMLElement>('#main')!.style.paddingTop = '120px';
  });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: file });
  await close();
}

/** @param part the share of the width that the drawing takes; the rest is background. */
async function drawIcon({ browser }: House, file: string, size: number, part: number): Promise<void> {
  const svg = readFileSync(at('src/web/app/icon.svg'), 'utf8');
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  await page.setContent(`<style>body { display: grid; place-items: center; height: 100vh; margin: 0; background: #f7f2e6 }</style>
    <img src="${address}" width="${size * part}" height="${size * part}">`);
  await page.locator('img').evaluate((image) => (image as HTMLImageElement).decode());
  await page.screenshot({ path: file });
  await page.close();
}

const asked = process.argv.slice(2);
const house = await openHouse();
try {
  for (const [file, draw] of Object.entries(PICTURES)) {
    if (asked.length > 0 && !asked.includes(file)) continue;
    await draw(house, at(file));
    process.stdout.write(`${file}\n`);
  }
} finally {
  await house.close();
}
