/**
 * Takes pictures of every view at four sizes, light and dark: `npm run pictures [FOLDER]` (default: dist/pictures). Status 1:
 * something does not fit its window; what and where is printed.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openHouse } from './browser.ts';
import { goToView, misfits, VIEWS } from './views.ts';

/** A phone upright and on its side, a laptop's window, a large screen: width and height in pixels. */
const SIZES = [
  [390, 844],
  [844, 390],
  [1366, 641],
  [1920, 1080],
] as const;

const folder = resolve(process.argv[2] ?? 'dist/pictures');
mkdirSync(folder, { recursive: true });
const house = await openHouse();
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [width, height] of SIZES) {
      const { page, close } = await house.visit('', { viewport: { width, height }, colorScheme, locale: 'en-GB' });
      for (const [name, address] of Object.entries(VIEWS)) {
        await goToView(page, address);
        const file = `${name}-${width}x${height}-${colorScheme}.png`;
        await page.screenshot({ path: join(folder, file) });
        for (const misfit of await misfits(page)) {
          process.exitCode = 1;
          process.stderr.write(`${file}: ${misfit}\n`);
        }
      }
      await close();
    }
  }
  process.stdout.write(`${folder}\n`);
} finally {
  await house.close();
}
