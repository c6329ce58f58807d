import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inAll } from '../../node/testing/tiers.ts';
import { gridOf } from '../testing/board-driver.ts';
import { openHouse } from '../testing/browser.ts';
import { copyLink } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { goToView, settled } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** The opponents by strength, and the page of one of them. */

const visits = visitsTo(openHouse);

test('the ladder is reached from the front page, leads upwards, and starts a game with the chosen opponent', {
  skip: inAll,
}, async () => {
  const page = await visits.open('', { viewport: { width: 320, height: 640 } });
  await page.getByRole('link', { name: 'Choose an opponent' }).click();
  await page.getByRole('link', { name: 'How they are rated' }).click();
  await page.getByRole('heading', { level: 1, name: 'Which one can I beat?' }).waitFor();
  await settled(page);
  const rated = page.locator('.card:has(button) .card-byline');
  await eventually('ten and more are rated', async () => (await rated.count()) >= 10);
  const shown = await rated.allTextContents();
  const ratings = shown.map((text) => Number(/\d+/.exec(text.split(' · ').at(-2)!)![0]));
  assert.deepEqual(
    ratings,
    ratings.toSorted((one, other) => one - other),
  );
  assert.ok(shown.some((text) => / ± \d/.test(text)));
  await page.getByRole('button', { name: 'Play Antwoord limited to 1200' }).click();
  await gridOf(page).waitFor();
  await page.locator('.player-black').getByText('Antwoord').first().waitFor();
  await expectSoon(() => page.evaluate(() => sessionStorage.getItem('plyhouse.table')!), /"UCI_Elo":1200/);
});

test('a machine has one page: played there or on a board, watched, with its historic games, its strength and what is known', async () => {
  const page = await visits.open('#/program/gambiet82');
  await page.getByRole('heading', { level: 1, name: 'Xerox 820' }).waitFor();
  const program = page.locator('.program');
  await program.getByRole('heading', { name: 'Gambiet/82' }).waitFor();
  await program.getByText(/^Rated about \d{4}, give or take \d+ points\.$/).waitFor();
  for (const name of ['Play on a board', 'Watch it think']) await program.getByRole('link', { name }).waitFor();
  await eventually('its games', async () => (await program.locator('.card').count()) >= 3);
  await program.getByRole('heading', { name: 'What it answers' }).waitFor();
  await program.getByText('What is known: the program').click();
  await program.getByRole('heading', { name: 'What it does not know' }).waitFor();
  assert.match(await copyLink(page), /#\/machine\/gambiet82$/);
  // A program without a machine of its own has the same page without one.
  await goToView(page, '#/machine/antwoord');
  await page.getByRole('heading', { level: 1, name: 'Antwoord' }).waitFor();
});
