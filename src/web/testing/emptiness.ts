/**
 * Prints how much of the first screen at 1280 by 800 each view leaves empty: `node src/web/testing/emptiness.ts [VIEW...]`
 * (default: all). A block of 40 by 40 pixels is empty if it shows one colour only, and no board, picture or display is there.
 */
import type { Page } from 'playwright-core';
import { openHouse } from './browser.ts';
import { goToView, VIEWS } from './views.ts';

const BLOCK = 40;
const SIZE = { width: 1280, height: 800 };

/** The share of empty blocks, 0 to 1. */
async function emptiness(page: Page): Promise<number> {
  const picture = (await page.screenshot()).toString('base64');
  return await page.evaluate(
    async ([data, block]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      const context = canvas.getContext('2d', { willReadFrequently: true })!;
      context.drawImage(image, 0, 0);
      let empty = 0;
      let blocks = 0;
      for (let y = 0; y < image.height; y += block) {
        for (let x = 0; x < image.width; x += block) {
          blocks++;
          const pixels = new Uint32Array(context.getImageData(x, y, block, block).data.buffer);
          const shown = document.elementFromPoint(x + block / 2, y + block / 2);
          const isDrawn = shown?.closest('.board-stage, svg, canvas, img, button, input, [class*="casing"]');
          if (!isDrawn && pixels.every((pixel) => pixel === pixels[0])) empty++;
        }
      }
      return empty / blocks;
    },
    [picture, BLOCK] as const,
  );
}

const wanted = process.argv.slice(2);
const house = await openHouse();
const { page, close } = await house.visit('', { viewport: SIZE });
for (const [name, address] of Object.entries(VIEWS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await goToView(page, address);
  console.log(`${String(Math.round(100 * (await emptiness(page)))).padStart(3)} %  ${name}`);
}
await close();
await house.close();
