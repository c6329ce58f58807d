import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inAll, isAll } from '../../node/testing/tiers.ts';
import { tabToBoard } from '../testing/board-driver.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { goToView, VIEWS } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** The help with the keys: it opens on every view, and lists the keys of that view. */

const visits = visitsTo(openHouse);

const EVERYWHERE = 'On every page';
const ON_BOARD = 'On the board';
/** The keys listed in addition to those of every page. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  home: ['In a game', ON_BOARD],
  play: ['In a game', ON_BOARD],
  machine: ['On the machine', ON_BOARD],
  program: ['On the machine', ON_BOARD],
  learn: ['In a chapter'],
  'learn-step': ['In a chapter'],
  watch: ['In a search'],
  recorded: ['In a recorded game', ON_BOARD],
  'recorded-game': ['In a recorded game', ON_BOARD],
  guess: ['In a recorded game', ON_BOARD],
  setup: [ON_BOARD],
  problems: ['In a solution', ON_BOARD],
  daily: [ON_BOARD],
  endings: ['In an ending', ON_BOARD],
  ending: ['In an ending', ON_BOARD],
};

const FIRST = ['play', 'machine', 'learn', 'watch', 'recorded', 'problems', 'ending', 'games'];

describe('the help', () => {
  test('opens by ? on every view and lists its keys', { skip: inAll }, async () => {
    const page = await visits.open('#/programs');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    // In the second tier every view; in the first, one with each set of keys.
    const views = Object.entries(VIEWS).filter(([name]) => isAll || FIRST.includes(name));
    for (const [name, address] of views) {
      await goToView(page, address);
      await page.keyboard.press('?');
      await help.getByRole('table', { name: EVERYWHERE }).waitFor();
      assert.deepEqual(
        await help.getByRole('heading', { level: 3 }).allInnerTexts(),
        [EVERYWHERE, ...(LISTED[name] ?? [])],
        name,
      );
      await page.keyboard.press('Escape');
      await help.waitFor({ state: 'detached' });
    }
  });

  test('opens scrolled to the top, fits a phone, and axe finds nothing in it', { skip: inAll }, async () => {
    const page = await visits.open('#/play', { viewport: { width: 390, height: 844 } });
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await tabToBoard(page);
    const square = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.square);
    await page.keyboard.press('?');
    await help.getByRole('table', { name: ON_BOARD }).waitFor();
    const size = await help.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => ({
      isLong: scrollHeight > clientHeight,
      isWide: scrollWidth > clientWidth,
    }));
    assert.deepEqual(size, { isLong: true, isWide: false });
    await expectSoon(() => help.evaluate((dialog) => dialog.scrollTop), 0);
    await page.keyboard.press('PageDown');
    await eventually('keys scroll it', async () => (await help.evaluate((dialog) => dialog.scrollTop)) > 0);
    assert.deepEqual(await seriousFindings(page), []);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await expectSoon(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.square), square);
    const button = page.getByRole('button', { name: 'Keyboard shortcuts' });
    await page.getByText('Type a move', { exact: true }).click();
    await button.click();
    await help.getByRole('button', { name: 'Close' }).click();
    await help.waitFor({ state: 'detached' });
    await expectSoon(() => button.evaluate((element) => element === document.activeElement), true);
  });

  test('does not open while text is typed', { skip: inAll }, async () => {
    const page = await visits.open('#/games');
    const field = page.getByLabel('Paste PGN or FEN');
    await field.focus();
    await page.keyboard.type('e4?');
    assert.equal(await field.inputValue(), 'e4?');
    assert.equal(await page.getByRole('dialog').count(), 0);
  });
});
