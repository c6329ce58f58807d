import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { inAll } from '../../node/testing/tiers.ts';
import { drag, gridOf } from '../testing/board-driver.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { tabTo } from '../testing/page-driver.ts';
import { eventually } from '../testing/patience.ts';
import { goToView, settled } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** A game clock that is too short for an old program by the period clock: said before the game, and no success after it. */

const visits = visitsTo(openHouse);

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 600 },
  { width: 390, height: 844 },
];

/** The form for a game with a program by a game clock. */
async function openForm(page: Page, time: string | undefined): Promise<void> {
  await page.getByLabel('Game clock for both sides').check();
  if (time === undefined) return;
  await page.getByLabel('Time', { exact: true }).fill(time);
  await page.getByLabel('for', { exact: true }).fill('');
}

/** Whether all of an element is in the window, and nothing lies over it. */
const isInSight = (thing: Locator) =>
  thing.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || right <= left) return false;
    const across = [left + 2, (left + right) / 2, right - 2];
    const down = [top + 2, (top + bottom) / 2, bottom - 2];
    return across.every((x) =>
      down.every((y) => {
        const upper = document.elementFromPoint(x, y);
        return upper !== null && element.contains(upper);
      }),
    );
  });

for (const viewport of SIZES) {
  test(`at ${viewport.width} × ${viewport.height} the form shows beside Start what the clock does to the program`, {
    skip: viewport !== SIZES[0] && inAll,
  }, async () => {
    const page = await visits.open('#/new?program=turochamp', { viewport });
    const verdict = page.locator('.new-game .pace-verdict');
    const start = page.getByRole('button', { name: 'Start game' });
    await openForm(page, undefined);
    assert.equal(await page.getByLabel('Time', { exact: true }).inputValue(), '54h');
    assert.equal(await page.getByLabel('for', { exact: true }).inputValue(), '40');
    await verdict.getByText('TUROCHAMP has time for its natural level: about 30 min for a move.').waitFor();
    for (const [time, text] of [
      ['3', 'it will play far below its natural level and lose on time after about 4 moves.'],
      ['30h', 'it will have less after about'],
      ['10h', 'gets about 20 min: it will break off its search'],
    ] as const) {
      await openForm(page, time);
      await verdict.getByText(text).waitFor();
      await settled(page);
      assert.ok(await isInSight(verdict), `${time}: ${text}`);
      assert.ok(await isInSight(start), 'the button');
    }
    assert.deepEqual(await seriousFindings(page), []);
    // A field or a choice that is reached by the keyboard is not under the bar either.
    await page.getByLabel('Game clock for both sides').focus();
    for (const field of [
      page.getByLabel('Time', { exact: true }),
      page.getByLabel('and', { exact: true }),
      page.getByLabel('Period clock'),
    ]) {
      await tabTo(page, field);
      await settled(page);
      assert.ok(await isInSight(field));
    }
  });
}

test('a win on time by a clock that the program cannot play by is not praised, and is no rung', async () => {
  const page = await visits.open('#/new?program=wray74', { viewport: { width: 1280, height: 800 } });
  await openForm(page, '9s');
  await page.locator('.new-game').getByText('it will lose on time before it has made one.').waitFor();
  await page.getByRole('button', { name: 'Start game' }).click();
  await gridOf(page).waitFor();
  await drag(page, 'e2', 'e4');
  const panel = page.locator('.end-panel');
  await panel.getByText('A desk calculator of 1974 lost on time: it needs about 6 min for a move.').waitFor();
  assert.doesNotMatch(await panel.innerText(), /You beat|rung|beaten/i);
  assert.deepEqual(await seriousFindings(page), []);
  await panel.getByRole('button', { name: "Play Alan Wray's HP 9810A at its natural level" }).click();
  await panel.waitFor({ state: 'detached' });
  // The new game has no clock, and the program answers.
  await drag(page, 'e2', 'e4');
  await page.locator('.scoresheet [data-ply="2"]').waitFor();
  assert.equal(await page.locator('.clock-running').count(), 0);
  await goToView(page, '#/ladder');
  await eventually('no rung is beaten', async () => !/beaten/i.test(await page.locator('main').innerText()));
});
