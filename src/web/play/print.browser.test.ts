import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHouse } from '../testing/browser.ts';
import { expectPlies, importText } from '../testing/page-driver.ts';
import { visitsTo } from '../testing/visits.ts';

/** A game on paper. */

const visits = visitsTo(openHouse);
const PLIES = 120;
/** The knights go out and back: long enough for a sheet that scrolls. */
const SHUFFLE = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
const MOVES = Array.from({ length: PLIES }, (_, ply) => SHUFFLE[ply % 4]!);
const valued = MOVES.map((move) => `${move} { [%eval 0.2] }`).join(' ');

for (const [width, colorScheme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  test(`prints all moves of a game, the current one legible, and neither button nor menu: from ${width} pixels, ${colorScheme}`, async () => {
    const page = await visits.open('#/games', { viewport: { width, height: 800 }, colorScheme });
    await importText(page, `${valued} *`);
    await expectPlies(page, PLIES);
    await page.getByRole('button', { name: /^30\.\.\. Ng8/ }).click();
    await page.emulateMedia({ media: 'print', colorScheme });
    const found = await page.evaluate(() => {
      const sheet = document.querySelector('.scoresheet-moves')!;
      const current = document.querySelector('.scoresheet .move[aria-current]')!;
      const isShown = (element: Element) => element.getClientRects().length > 0 && element.checkVisibility();
      const light = (color: string) => /rgb\((\d+)/.exec(color)?.[1];
      return {
        isWhole: sheet.scrollHeight <= sheet.clientHeight + 1,
        moves: [...document.querySelectorAll('[data-ply]')].filter(isShown).length,
        buttons: [...document.querySelectorAll('button:not(.move), .button, select, input')].filter(isShown).length,
        ink: Number(light(getComputedStyle(current).color)),
        paper: getComputedStyle(current).backgroundColor,
        isUnderlined: getComputedStyle(current).textDecorationLine,
        menu: isShown(document.querySelector('.masthead-menu')!),
        board: getComputedStyle(document.querySelector('.board-drawn')!).printColorAdjust,
      };
    });
    assert.deepEqual(
      { ...found, ink: found.ink < 100 },
      {
        isWhole: true,
        moves: PLIES,
        buttons: 0,
        ink: true,
        paper: 'rgba(0, 0, 0, 0)',
        isUnderlined: 'underline',
        menu: false,
        board: 'exact',
      },
    );
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)!.length;
    assert.ok(pages <= 2, `${pages} pages`);
    await page.emulateMedia({ media: null });
  });
}
