import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { gridOf } from '../testing/board-driver.ts';
import { openHouse } from '../testing/browser.ts';
import { askUnrated, expectPlies } from '../testing/page-driver.ts';
import { drawn, goToView } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** Actions right after a change of the page persist: no late effect of the change undoes them. */

const visits = visitsTo(openHouse);

/**
 * Uses one control and, in the next frame, another: text fields get a 7, selects their next option, all others a click.
 * Waits until the page is idle.
 */
async function oneAfterTheOther(page: Page, first: Locator, second: Locator): Promise<void> {
  await first.evaluate(
    (element, other) =>
      new Promise<void>((done) => {
        const use = (each: unknown) => {
          if (each instanceof HTMLSelectElement) {
            each.selectedIndex++;
            each.dispatchEvent(new Event('change', { bubbles: true }));
          } else if (each instanceof HTMLInputElement && ['text', 'number'].includes(each.type)) {
            each.value = '7';
            each.dispatchEvent(new Event('input', { bubbles: true }));
          } else {
            (each as HTMLElement).click();
          }
        };
        const goOn = () =>
          requestAnimationFrame(() => {
            use(other);
            done();
          });
        if (element instanceof HTMLAnchorElement) addEventListener('hashchange', goOn, { once: true });
        else goOn();
        use(element);
      }),
    await second.elementHandle(),
  );
  await drawn(page);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const preset = (page: Page) => page.locator('.learn-picker select').first();

describe('in the frame after a redraw', () => {
  test('what is done in a lesson is kept', async () => {
    // A mark on a tree.
    const page = await visits.open('#/learn/search/cut');
    const leaf = page.getByRole('button', { name: /^C2 / });
    await oneAfterTheOther(page, page.getByRole('button', { name: /^B / }), leaf);
    assert.equal(await leaf.getAttribute('aria-pressed'), 'true');
    // A step of an exchange.
    await goToView(page, '#/learn/evaluation/exchange');
    await oneAfterTheOther(page, page.getByLabel(/Leave out pieces that are pinned/), button(page, 'Next capture'));
    assert.match(await page.locator('.learn-said').innerText(), /^1 of \d+ captures/);
    // Steps of a walk.
    await goToView(page, '#/learn/board/sums?square=a1');
    const step = page.locator('.pane .buttons button').first();
    await oneAfterTheOther(page, page.locator('.cell[data-cell=a8]'), step);
    assert.notEqual(await page.locator('.learn-sum').innerText(), '');
    // A position being set up.
    await goToView(page, '#/learn/board/memories');
    await page.getByText('Set up another position').click();
    await oneAfterTheOther(page, preset(page), button(page, 'Clear board'));
    assert.match(await page.getByLabel('FEN').inputValue(), /^8\/8\/8\/8\/8\/8\/8\/8 /);
  });

  test('the question whether to resign stays open', async () => {
    const page = await visits.open('#/play');
    await gridOf(page).waitFor();
    await page.getByRole('textbox', { name: 'Move' }).fill('e4');
    await page.keyboard.press('Enter');
    await expectPlies(page, 2);
    await page.getByRole('textbox', { name: 'Move' }).fill('a3');
    await page.keyboard.press('Enter');
    await expectPlies(page, 4);
    // The game is not rated any more, so nothing is asked.
    await askUnrated(page, 'Take back');
    await expectPlies(page, 2);
    await page.getByRole('textbox', { name: 'Move' }).fill('a3');
    await page.keyboard.press('Enter');
    await expectPlies(page, 4);
    await oneAfterTheOther(page, button(page, 'Take back'), button(page, 'Resign'));
    await button(page, 'Resign the game').waitFor();
    // Asked about another position, it has not been answered.
    await page.getByRole('textbox', { name: 'Move' }).fill('h3');
    await page.keyboard.press('Enter');
    await button(page, 'Resign').waitFor();
  });

  test('the menu stays open', async () => {
    const page = await visits.open('#/programs', { viewport: { width: 390, height: 844 } });
    const menu = button(page, 'Menu');
    await menu.click();
    const link = page.locator('#views').getByRole('link', { name: 'Learn' });
    await oneAfterTheOther(page, link, menu);
    assert.equal(await menu.getAttribute('aria-expanded'), 'true');
  });
});
