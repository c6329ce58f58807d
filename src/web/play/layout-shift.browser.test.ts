import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { endingOf, movesOf, newGame, play } from '../../chess/game.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { CARDS } from '../../programs/cards.ts';
import { gridOf } from '../testing/board-driver.ts';
import { openHouse } from '../testing/browser.ts';
import { agreeUnrated, beginFrom, expectPlies } from '../testing/page-driver.ts';
import { eventually } from '../testing/patience.ts';
import { drawn, settled } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** The layout is stable while a game is played. */

const visits = visitsTo(openHouse);
const MOVES = 20;
/** Chromium's cumulative layout shift: https://web.dev/articles/cls. 0.1 counts as good; this is a fifth of it. */
const MOST_SHIFT = 0.02;

interface Shift {
  readonly value: number;
  /** The elements that moved. */
  readonly what: readonly string[];
}

/** Plays a move without user input: a shift within half a second of a real click is not counted. */
async function playUnseen(page: Page, uci: string): Promise<void> {
  const field = page.locator('[data-board-typed]');
  await field.evaluate((input, move) => {
    (input as HTMLInputElement).value = move;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, uci);
  await drawn(page);
  await field.evaluate((input) => (input as HTMLInputElement).form!.requestSubmit());
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`a game of ${MOVES} moves at ${width} by ${height} shifts the layout hardly at all`, {
    skip: inAll,
  }, async (t) => {
    const page = await visits.open('#/play', { viewport: { width, height } });
    await beginFrom(page, { program: 'wray74' });
    await gridOf(page).waitFor();
    await page.waitForLoadState('networkidle');
    await settled(page);
    const top = (part: string) => page.locator(part).evaluate((element) => element.getBoundingClientRect().top);
    const board = await top('.board');
    for (const { name } of CARDS) {
      await page.locator('.player-black a').evaluate((link, text) => (link.textContent = text), name);
      assert.equal(await top('.board'), board, name);
    }
    await page.evaluate(() => {
      const shifts: Shift[] = [];
      (window as unknown as { shifts: Shift[] }).shifts = shifts;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node?: Element }[];
        })[]) {
          const what = entry.sources.map(({ node }) => `${node?.nodeName} ${node?.parentElement?.className}`);
          shifts.push({ value: entry.value, what });
        }
      }).observe({ type: 'layout-shift', buffered: false });
    });
    const fen = page.getByLabel('FEN', { exact: true });
    // With this seed neither side is mated this early.
    let state = 8;
    for (let move = 1; move <= MOVES; move++) {
      await eventually(`move ${move} is to be made`, async () => (await fen.inputValue()).endsWith(` ${move}`));
      const game = newGame(await fen.inputValue());
      // The random number generator of Park and Miller (1988); only moves that neither end the game nor promote.
      const open = movesOf(game).filter((uci) => uci.length === 4 && !endingOf(play(game, uci)));
      state = (state * 48_271) % 2_147_483_647;
      await playUnseen(page, open[state % open.length]!);
      await expectPlies(page, 2 * move);
    }
    // Controls that come and go above the moves have a reserved place.
    const moves = await top('.scoresheet');
    for (const name of ['Resign', 'Play on', 'Offer draw', 'Hint']) {
      await page.getByRole('button', { name, exact: true }).click();
      if (name === 'Hint') await agreeUnrated(page);
      await drawn(page);
      assert.equal(await top('.scoresheet'), moves, name);
    }
    await page.getByText('Antwoord would move').waitFor();
    assert.equal(await top('.scoresheet'), moves);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    t.diagnostic(`shift at ${width} by ${height}: ${sum.toFixed(4)}`);
    assert.ok(sum < MOST_SHIFT, `${sum}: ${JSON.stringify(shifts)}`);
  });
}
