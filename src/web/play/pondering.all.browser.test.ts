import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Game, movesOf, newGame, play } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { makeSan } from '../../chess/notation.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { click } from '../testing/board-driver.ts';
import { openHouse, seriousFindings, type VisitOptions } from '../testing/browser.ts';
import { agreeUnrated, askUnrated, beginFrom, expectPlies, expectStatus, sheet } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { reload } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** Gambiet/82 and SCHACH 2.2 ponder in a worker, on the page as `npm start` serves it. */

const visits = visitsTo(openHouse);

/** A game against a program after one move of each side, out of its book. */
async function open({ program = 'gambiet82', ...options }: VisitOptions & { program?: string } = {}): Promise<Page> {
  const page = await visits.open('', { locale: 'en-GB', ...options });
  await beginFrom(page, { program });
  await move(page, 'a2a3');
  await expectPlies(page, 2);
  return page;
}

async function move(page: Page, uci: Uci): Promise<void> {
  await click(page, uci.slice(0, 2));
  await click(page, uci.slice(2, 4));
}

const titleOf = (page: Page) => page.locator('.thinking .ahead-title');
const switchOf = (page: Page) => page.getByLabel('Let it think on your time');

/** The game on the scoresheet. */
async function gameOn(page: Page): Promise<Game> {
  return (await sheet(page)).reduce((game, san) => play(game, named(game, san)), newGame());
}

function named(game: Game, san: string): Uci {
  const found = movesOf(game).find((uci) => makeSan(game, uci) === san.trim());
  assert.ok(found, `${san} is a move`);
  return found;
}

/** The reply that the page says it expects. */
async function expected(page: Page): Promise<Uci> {
  const text = await titleOf(page).locator('b').textContent();
  return named(await gameOn(page), text!.replace(/^\d+\.+\s*/, ''));
}

/** Waits until pondering has something to show. */
async function found(page: Page): Promise<void> {
  await page
    .locator('.ahead')
    .getByText(/positions so far, depth \d/)
    .waitFor();
}

/** The real length of a five-millisecond timer on the page: the median of several. */
async function turnMillis(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const millis: number[] = [];
    for (let turn = 0; turn < 41; turn++) {
      const start = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 5));
      millis.push(performance.now() - start);
    }
    return millis.sort((one, other) => one - other)[20]!;
  });
}

const ON_YOUR_TIME = /after [\d,]+ positions on your time\.$/;
const note = (page: Page) => page.locator('.thinking').getByText(/^Time here:/);

test('the expected reply is shown; a hit continues the search, a miss does not', async () => {
  const page = await open();
  await titleOf(page).waitFor();
  await expectStatus(page, 'Your move.');
  await found(page);
  assert.deepEqual(await seriousFindings(page), []);
  await move(page, await expected(page));
  await expectPlies(page, 4);
  await eventually('what it had counts', async () => ON_YOUR_TIME.test((await note(page).textContent())!));

  await found(page);
  const wrong = await expected(page);
  const game = await gameOn(page);
  const other = movesOf(game).find((uci) => uci !== wrong && /^[a-h]2/.test(uci) && /[34]$/.test(uci))!;
  await move(page, other);
  await expectPlies(page, 6);
  await eventually('it began anew', async () => !/on your time/.test((await note(page).textContent())!));
});

test('SCHACH 2.2 ponders too, as it did on its machine', { skip: inAll }, async () => {
  const page = await open({ program: 'schach22' });
  // Its book has a reply to every first and second move.
  for (const [plies, uci] of [
    [4, 'h2h3'],
    [6, 'a3a4'],
  ] as const) {
    await move(page, uci);
    await expectPlies(page, plies);
  }
  await page
    .getByText('As the original did, it thinks about the reply it expects, at the speed of its machine.')
    .waitFor();
  await found(page);
  await move(page, await expected(page));
  await expectPlies(page, 8);
  await eventually('what it had counts', async () => ON_YOUR_TIME.test((await note(page).textContent())!));
});

test('pondering can be switched off, at once and permanently, and on again', async () => {
  const page = await open();
  await titleOf(page).waitFor();
  await switchOf(page).uncheck();
  await titleOf(page).waitFor({ state: 'detached' });
  await reload(page);
  await expectPlies(page, 2);
  await expectSoon(() => switchOf(page).isChecked(), false);
  await move(page, 'h2h3');
  await expectPlies(page, 4);
  await expectStatus(page, 'Your move.');
  assert.equal(await titleOf(page).count(), 0);
  await switchOf(page).check();
  await titleOf(page).waitFor();
});

test('pondering ends when a move is taken back, and with the game', async () => {
  const page = await open();
  await titleOf(page).waitFor();
  await askUnrated(page, 'Take back');
  await titleOf(page).waitFor({ state: 'detached' });
  await move(page, 'a2a4');
  await titleOf(page).waitFor();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Resign the game' }).click();
  await titleOf(page).waitFor({ state: 'detached' });
  await beginFrom(page, { program: 'wray74' });
  await move(page, 'a2a3');
  await expectPlies(page, 2);
  assert.equal(await switchOf(page).count(), 0, 'a program that did not do so is not asked to');
});

test('pondering at full speed does not slow down the board', { skip: inAll }, async () => {
  const page = await open({ isTimed: true });
  await page.locator('summary').filter({ hasText: 'Level:' }).click();
  await page.getByLabel('Time for each move').check();
  await page.getByLabel('Time', { exact: true }).fill('0.2');
  await page.getByLabel('Real clock').check();
  await page.getByRole('button', { name: 'Play on at this level' }).click();
  await agreeUnrated(page);
  await found(page);
  // Far more nodes than its machine would have reached by now.
  await eventually('it searches as fast as it can', async () => {
    const text = await page.locator('.ahead .quiet').textContent();
    return Number(/^([\d,]+) positions so far/.exec(text ?? '')?.[1]?.replace(/,/g, '') ?? 0) > 50_000;
  });
  let busy = await turnMillis(page);
  await switchOf(page).uncheck();
  await titleOf(page).waitFor({ state: 'detached' });
  const idle = await turnMillis(page);
  await switchOf(page).check();
  await found(page);
  // The best of several, to exclude other load on the machine.
  for (let time = 0; time < 8 && busy >= 4 * idle + 20; time++) busy = Math.min(busy, await turnMillis(page));
  assert.ok(
    busy < 4 * idle + 20,
    `a turn of 5 ms takes the page ${busy} ms while it thinks, ${idle} ms while it does not`,
  );
  await move(page, await expected(page));
  await expectPlies(page, 4);
  await eventually('what it had counts', async () => ON_YOUR_TIME.test((await note(page).textContent())!));
});
