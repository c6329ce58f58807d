import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { inAll } from '../../node/testing/tiers.ts';
import { drag, gridOf } from '../testing/board-driver.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { askUnrated, button, expectPlies } from '../testing/page-driver.ts';
import { expectSoon } from '../testing/patience.ts';
import { goToView, misfits, reload, settled } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** The visitor's rating on the ladder: from a game, through a reload, to a file and back. */

const visits = visitsTo(openHouse);

test('a rated game gives a rating that survives a reload, and goes by a file to another browser', {
  skip: inAll,
}, async () => {
  const page = await visits.open('#/ladder', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const place = page.getByRole('region', { name: 'Your place on the ladder' });
  await place.getByText('You have no rating yet.').waitFor();
  await place
    .getByRole('button', { name: /^Begin a rated game: / })
    .first()
    .click();
  await gridOf(page).waitFor();
  await settled(page);
  await drag(page, 'a2', 'a3');
  await expectPlies(page, 2);
  await button(page, 'Resign').click();
  await button(page, 'Resign the game').click();
  await page.locator('.end-panel').waitFor();
  await goToView(page, '#/ladder');
  await place.getByText('after 1 rated game; 0 of').waitFor();
  const rating = await place.locator('.place-rating').textContent();
  assert.match(rating!, /^\d+ ± \d+$/);
  await reload(page);
  await place.getByText('after 1 rated game').waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    place.getByRole('button', { name: 'Export your results' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'plyhouse-results.json');
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  const won = { ...file.results[0], id: 'won', millis: file.results[0].millis + 1, points: 1 };

  await visits.visit().close();
  const there = await visits.open('#/ladder');
  const here = there.getByRole('region', { name: 'Your place on the ladder' });
  const give = (text: string) =>
    here
      .locator('input[type="file"]')
      .setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await give('{"format":"plyhouse-results","results":[{"id":"x"}]}');
  await here.getByRole('alert').getByText('Nothing was changed.').waitFor();
  await here.getByText('You have no rating yet.').waitFor();
  await give(JSON.stringify({ ...file, results: [...file.results, won], beaten: [won.rung] }));
  await here.getByText('Imported 2 results.').waitFor();
  await here.getByText('after 2 rated games; 1 of').waitFor();
  await here.getByRole('img', { name: /^Your rating over 2 games/ }).waitFor();
  await there.getByText(', beaten by you').waitFor();
  await here.getByText('All results').click();
  await here.getByRole('table', { name: 'Your rating after each rated game' }).waitFor();
  await here
    .getByRole('table', { name: 'Your rating after each rated game' })
    .getByText('½')
    .waitFor({ state: 'detached' });
  assert.equal(await here.getByRole('row').count(), 2 + 3);
  assert.deepEqual(await seriousFindings(there), []);
  assert.deepEqual(await misfits(there), []);
});

test('help in a rated game is given once the visitor agrees that it no longer counts', { skip: inAll }, async () => {
  const page = await visits.open('#/play', { viewport: { width: 390, height: 844 } });
  await drag(page, 'a2', 'a3');
  await expectPlies(page, 2);
  const mark = page.locator('.status-rated');
  await expectSoon(() => mark.textContent(), 'Rated');
  const question = page.getByRole('dialog', { name: 'This game is rated' });
  await button(page, 'Hint').click();
  await question.getByRole('button', { name: 'Keep it rated' }).click();
  await question.waitFor({ state: 'detached' });
  await expectSoon(() => mark.textContent(), 'Rated');
  await button(page, 'Analyse the position').click();
  await question.waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  const edge = (await question.boundingBox())!.x;
  const words = (await question.getByText('This game is rated.').boundingBox())!.x;
  assert.ok(words >= edge + 16, `the text begins at ${words}, the dialog at ${edge}`);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  assert.equal(await page.locator('.analyst-lines').count(), 0);
  await askUnrated(page, 'Hint');
  await page.getByText(/^Antwoord would move the /).waitFor();
  await expectSoon(() => mark.textContent(), 'Unrated: a hint was shown');
  await reload(page);
  await expectSoon(() => mark.textContent(), 'Unrated: a hint was shown');
});
