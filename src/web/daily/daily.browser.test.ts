import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { gameOf, movesOf } from '../../chess/game.ts';
import { makeSan } from '../../chess/notation.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { drag, playByKeys, tabToBoard } from '../testing/board-driver.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { button, pattern } from '../testing/page-driver.ts';
import { expectSoon } from '../testing/patience.ts';
import { goToView, reload } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';
import { type DailyRow, dayAfter, dayOf, FIRST_DAY, problemOf } from './daily-problem.ts';
import { formatDay } from './daily-text.ts';

/** The positions of the days, on the page as `npm start` serves it. */

const visits = visitsTo(openHouse);
const ROWS = JSON.parse(
  readFileSync(new URL('../../../data/positions/daily.json', import.meta.url), 'utf8'),
) as readonly DailyRow[];
const FIRST = problemOf(ROWS, FIRST_DAY);
const ADDRESS = `#/daily/${FIRST_DAY}`;

/** Opens the first day, and waits until its program has erred. */
async function open(): Promise<Page> {
  const page = await visits.open(ADDRESS);
  await hasErred(page);
  return page;
}

/** Opens today's position at noon, so that no day ends during the test. */
async function openToday() {
  const page = await visits.open('#/');
  const noon = new Date().setHours(12, 0, 0, 0);
  await page.clock.setFixedTime(noon);
  await goToView(page, '#/daily');
  await hasErred(page);
  return { page, noon, today: dayOf(noon) };
}

const hasErred = (page: Page) => pattern(page, / has played .*\. Refute it, in \d moves?\.$/);

type Pull = (page: Page, from: string, to: string) => Promise<unknown>;

/** Plays the whole refutation. */
async function refute(page: Page, moves = FIRST.moves, pull: Pull = drag): Promise<void> {
  for (let ply = 1; ply < moves.length; ply += 2) {
    const move = moves[ply]!;
    if (ply > 1) await pattern(page, /^Right so far: /);
    await pull(page, move.slice(0, 2), move.slice(2, 4));
    if (move.length > 4) await page.getByRole('button', { name: /queen/i }).click();
  }
}

/** A legal move that is none of the refutation. */
function wrongMove(): string {
  const game = gameOf(FIRST.fen, FIRST.moves.slice(0, 1));
  return movesOf(game).find((move) => move.length === 4 && move !== FIRST.moves[1])!;
}

const strip = (page: Page) => page.getByLabel('Result', { exact: true }).inputValue();

describe('a position', () => {
  test('is solved against the program; then its search is watched at the step, and the result stays', {
    skip: inAll,
  }, async () => {
    const page = await open();
    await refute(page);
    await pattern(page, /^Solved at the first try, in /);
    assert.deepEqual(await seriousFindings(page), []);
    await pattern(page, /1 position solved\./);
    await reload(page);
    await pattern(page, /^Solved at the first try, in /);
    await pattern(page, / has played .* Refute it, in /);
    await refute(page);
    await page.getByRole('link', { name: 'Watch it miss this' }).click();
    await page.waitForURL(new RegExp(`#/watch/${FIRST.program}\\?.*step=${FIRST.why.step}$`));
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('is failed: a miss is taken back and counted, and the refutation can be shown', { skip: inAll }, async () => {
    const page = await open();
    const wrong = wrongMove();
    await drag(page, wrong.slice(0, 2), wrong.slice(2, 4));
    await pattern(page, /^Not \S+: another move is at least a pawn better\.$/);
    await pattern(page, /^1 miss$/);
    await button(page, 'Show the refutation').click();
    await pattern(page, /^The refutation was shown after 1 miss\.$/);
    await expectSoon(async () => /^✗ – {2}not solved, /m.test(await strip(page)), true);
    // A position whose refutation was shown can no longer be solved.
    await button(page, 'Try again').click();
    await pattern(page, / Refute it, in /);
    await refute(page);
    await expectSoon(async () => /^✗ – {2}not solved, /m.test(await strip(page)), true);
  });

  test('is shared: tries, time and address, and nothing of the solution', { skip: inAll }, async () => {
    const page = await open();
    await refute(page);
    await pattern(page, /^Solved at /);
    const text = await strip(page);
    assert.match(
      text,
      /^Fool the machine, 1 November 2026\n.*, difficulty [1-5] of 5\n✓ {2}1 try, .*s\nhttp.*#\/daily\/2026-11-01$/,
    );
    for (const [ply, move] of FIRST.moves.entries()) {
      assert.ok(!text.includes(makeSan(gameOf(FIRST.fen, FIRST.moves.slice(0, ply)), move)), text);
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Copy the result').click();
    await pattern(page, 'Copied the result.');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
  });

  test('is solved by keyboard and screen reader alone', { skip: inAll }, async () => {
    const page = await open();
    await tabToBoard(page);
    const said = page.locator('.view-now [aria-live=polite]');
    // A miss is said each time.
    for (const count of [1, 2]) {
      await playByKeys(page, wrongMove());
      await expectSoon(() => said.getByText(/^Not \S+: /).count(), count);
    }
    await refute(page, FIRST.moves, (where, from, to) => playByKeys(where, from + to));
    await said.getByText(/^Solved after 2 misses/).waitFor({ state: 'attached' });
  });

  test('is one position in two tabs: what is tried in both counts', { skip: inAll }, async () => {
    const page = await open();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await pattern(other, / Refute it, in /);
    const wrong = wrongMove();
    await drag(page, wrong.slice(0, 2), wrong.slice(2, 4));
    await pattern(page, /^1 miss$/);
    await pattern(other, /^1 miss$/);
    await drag(other, wrong.slice(0, 2), wrong.slice(2, 4));
    await pattern(page, /^2 misses$/);
    await refute(page);
    await pattern(page, /^Solved after 2 misses, in /);
    await pattern(other, /^Solved after 2 misses, in /);
  });
});

describe('the days', () => {
  test('today’s begins a streak, earlier ones are open, later ones are not', async () => {
    const { page, today } = await openToday();
    await pattern(page, /Solve today’s position to begin a streak\./);
    await refute(page, problemOf(ROWS, today).moves);
    await pattern(page, /^A streak of 1 day\. 1 position solved\.$/);
    await expectSoon(() => button(page, 'The day after').getAttribute('aria-disabled'), 'true');
    await button(page, 'The day before').click();
    await page.waitForURL(new RegExp(`#/daily/${dayAfter(today, -1)}$`));
    await pattern(page, / Refute it, in /);
    await pattern(page, /^A streak of 1 day\./);
    // The day is not left while its date is being written, nor for one that has no position.
    const field = page.getByLabel('Another day');
    await field.fill(FIRST_DAY);
    await field.press('ArrowUp');
    assert.ok(await field.evaluate((input) => input === document.activeElement));
    await field.fill('2026-10-31');
    await field.press('Enter');
    assert.equal(new URL(page.url()).hash, `#/daily/${dayAfter(today, -1)}`);
    await field.fill(FIRST_DAY);
    await button(page, 'Show').click();
    await page.waitForURL(/#\/daily\/2026-11-01$/);
    await pattern(page, / Refute it, in /);
  });

  test('a page that is open past midnight keeps its position, and leads to the new one', { skip: inAll }, async () => {
    const { page, noon, today } = await openToday();
    assert.equal(await button(page, 'Today’s position').count(), 0);
    await page.clock.setFixedTime(noon + 86_400_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await button(page, 'Today’s position').waitFor();
    await page.getByRole('heading', { name: formatDay(today) }).waitFor();
    await refute(page, problemOf(ROWS, today).moves);
    await pattern(page, /^Solve today’s position to begin a streak\. 1 position solved\.$/);
    await button(page, 'Today’s position').click();
    await page.getByRole('heading', { name: formatDay(dayAfter(today)) }).waitFor();
    await hasErred(page);
    await refute(page, problemOf(ROWS, dayAfter(today)).moves);
    await pattern(page, /^A streak of 1 day\. 2 positions solved\.$/);
  });

  test('one whose refutation was shown ends the streak, and tomorrow’s begins another', { skip: inAll }, async () => {
    const { page } = await openToday();
    await button(page, 'Show the refutation').click();
    await pattern(page, /^Solve tomorrow’s position to begin a streak\./);
  });

  test('the front page leads there; a day that has no position shows today’s, and says so', {
    skip: inAll,
  }, async () => {
    const page = await visits.open('#/');
    await page.getByRole('link', { name: /^Today’s position/ }).click();
    await page.waitForURL(/#\/daily$/);
    await pattern(page, / Refute it, in /);
    await goToView(page, '#/daily/2999-01-01');
    await page
      .getByRole('alert')
      .getByText(/expected a day from 2026-11-01 to /)
      .waitFor();
  });
});
