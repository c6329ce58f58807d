import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridOf } from '../testing/board-driver.ts';
import { openHouse } from '../testing/browser.ts';
import { copyLink } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { settled } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** The opponents by strength, and the page of one of them. */

const visits = visitsTo(openHouse);

test('the ladder is reached from the front page, leads upwards, and starts a game with the chosen opponent', async () => {
  const page = await visits.open('', { viewport: { width: 320, height: 640 } });
  await page.getByRole('link', { name: 'Which one can you beat?' }).click();
  await page.getByRole('heading', { level: 1, name: 'Which one can I beat?' }).waitFor();
  await settled(page);
  const rated = page.locator('.ladder-rating > [aria-hidden]');
  await eventually('ten and more are rated', async () => (await rated.count()) >= 10);
  const shown = await rated.allTextContents();
  const ratings = shown.map((text) => Number(/\d+/.exec(text)![0]));
  assert.deepEqual(
    ratings,
    ratings.toSorted((one, other) => one - other),
  );
  assert.ok(shown.some((text) => / ± \d/.test(text)));
  await page.getByRole('button', { name: 'Play Antwoord, held to 1200' }).click();
  await gridOf(page).waitFor();
  await page.locator('.player-black').getByText('Antwoord').first().waitFor();
  await expectSoon(() => page.evaluate(() => sessionStorage.getItem('plyhouse.table')!), /"UCI_Elo":1200/);
});

test('the page of a program has a link to copy', async () => {
  const page = await visits.open('#/program/c7010');
  assert.match(await copyLink(page), /#\/program\/c7010$/);
});
