import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click } from '../testing/board-driver.ts';
import { expectSoon, openHouse, seriousFindings } from '../testing/browser.ts';
import { beginFrom, expectPlies } from '../testing/page-driver.ts';
import { reload } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** Antwoord looks into endgame tables, which its worker builds, where the visitor lets it; it does not by itself. */

const visits = visitsTo(openHouse);
/** The visitor's king moves, and the other side then mates in 32 with bishop and knight, as no search of a second sees. */
const FEN = '8/8/7n/8/8/8/8/k1K1b3 w - - 0 1';

test('a program that may look into tables is let to, and a program of 1974 is not asked', async () => {
  const page = await visits.open('', { locale: 'en-GB' });
  await page.locator('main').waitFor();
  await beginFrom(page, { program: 'wray74' });
  const allow = page.getByLabel('Let it use endgame tables');
  assert.equal(await allow.count(), 0);

  await beginFrom(page, { program: 'antwoord', fen: FEN });
  await expectSoon(() => allow.isChecked(), false);
  // It is of today, on whatever machine: nothing is said of what it did then, or what that would have needed.
  await page.getByText('About the reply it expects, at 1,000,000 positions a second.').waitFor();
  await allow.check();
  assert.deepEqual(await seriousFindings(page), []);
  // Half of a move's time may go to building: a minute lets a busy machine finish. The move itself then takes none.
  await page.locator('summary').filter({ hasText: 'Level:' }).click();
  await page.getByLabel('Time for each move').check();
  await page.getByLabel('Time', { exact: true }).fill('60');
  await page.getByRole('button', { name: 'Play on at this level' }).click();
  await click(page, 'c1');
  await click(page, 'c2');
  await expectPlies(page, 2);
  const panel = page.locator('.thinking');
  await panel.getByText('from the endgame tables').waitFor();
  await panel
    .getByText(/mate in \d\d/i)
    .first()
    .waitFor();
  assert.equal(await panel.getByText('would have needed').count(), 0);
  await reload(page);
  await expectPlies(page, 2);
  await expectSoon(() => allow.isChecked(), true);
});
