import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click } from '../testing/board-driver.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { beginFrom, expectPlies } from '../testing/page-driver.ts';
import { expectSoon } from '../testing/patience.ts';
import { reload } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** Antwoord probes endgame tables, built by its worker, if the visitor allows it; by default it does not. */

const visits = visitsTo(openHouse);
/** After the visitor's king move the other side mates in 32 with bishop and knight, beyond any search of one second. */
const FEN = '8/8/7n/8/8/8/8/k1K1b3 w - - 0 1';

test('endgame tables can be allowed for a program that uses them, and are not offered for a program of 1974', async () => {
  const page = await visits.open('', { locale: 'en-GB' });
  await page.locator('main').waitFor();
  await beginFrom(page, { program: 'wray74' });
  const allow = page.getByLabel('Let it use endgame tables');
  assert.equal(await allow.count(), 0);

  await beginFrom(page, { program: 'antwoord', fen: FEN });
  await expectSoon(() => allow.isChecked(), false);
  // It is a modern program on any machine: nothing is claimed about the original.
  await page.getByText('It thinks about the reply it expects, at 1,000,000 positions a second.').waitFor();
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
