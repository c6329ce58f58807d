import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { gameOf } from '../../chess/game.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { CARDS } from '../../programs/cards.ts';
import { opponentOf } from '../programs/opponents.ts';
import type { GameRecord } from '../record/record.ts';
import { drag, gridOf, playByKeys, tabToBoard } from '../testing/board-driver.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { button, copyLink, expectPlies, expectStatus, tabTo } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { goToView, misfits, reload } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** A visitor plays in a tournament of the hall. */

const visits = visitsTo(openHouse);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const FORMATS = {
  'Round robin': 'Round robin: everybody meets everybody',
  Knockout: 'Knockout: the loser is out',
} as const;
const FIELD = ['MicroChess', 'Gambiet/80', 'Sargon II'];

/** Enters a tournament of four; the programs think no further than one position. */
async function enter(
  page: Page,
  clock: 'period' | 'none' = 'period',
  format: keyof typeof FORMATS = 'Round robin',
): Promise<void> {
  await goToView(page, '#/tournaments/own');
  await page.getByLabel('I play too').check();
  await page.getByLabel('Format').selectOption(FORMATS[format]);
  const form = page.locator('.tournament-new').last();
  await form.getByLabel('Your name').fill('Anna');
  await form.getByLabel('Your clock').selectOption(clock);
  const players = page.getByRole('group', { name: 'Players' });
  for (const { name } of CARDS.filter(({ ending }) => !ending).map(opponentOf)) {
    const box = players.getByRole('checkbox', { name: new RegExp(`^${name.replace(/[().]/g, '\\$&')}( |$)`) });
    await box.setChecked(FIELD.includes(name));
  }
  await page.getByText(/Your games count for your rating\.$/).waitFor();
  await page.getByLabel('Thinking').selectOption('nodes');
  await page.getByLabel('Positions per move').fill('1');
  await page.getByText(/Your games do not count for your rating\.$/).waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  assert.deepEqual(await misfits(page), []);
  await button(page, 'Start').press('Enter');
  await page.getByRole('heading', { name: `${format} of 4` }).waitFor();
}

const progress = (page: Page) => page.locator('.tournament-head [role=status]');
const strip = (page: Page) => page.getByRole('region', { name: 'The tournament' });

async function sitDown(page: Page, round: number): Promise<void> {
  await button(page, `Play your game of round ${round}`).press('Enter');
  await gridOf(page).waitFor();
  await strip(page).getByText(`Round ${round} of 3`).waitFor();
}

/** Sets the game on the board to a position after some moves, as if they had been played. @param millis on the visitor's clock. */
async function arrange(page: Page, moves: readonly string[], millis = 7_200_000): Promise<void> {
  const text = await page.evaluate(() => sessionStorage.getItem('plyhouse.table'));
  const record = JSON.parse(text!) as GameRecord;
  const { white, black } = record.clocks!;
  const clock = { ...white, remainingMillis: millis };
  const clocks = record.white.kind === 'visitor' ? { white: clock, black } : { white, black: clock };
  const game = gameOf(INITIAL_FEN, moves);
  const next = { ...record, game, clocks, notes: [], updatedMillis: record.updatedMillis + 1e6 };
  // Behind the page, which saves its clocks when it is left.
  await page.evaluate(
    (kept) => addEventListener('pagehide', () => sessionStorage.setItem('plyhouse.table', kept)),
    JSON.stringify(next),
  );
  await reload(page);
  await expectPlies(page, moves.length);
}

/** The visitor's rows in the tables: whose colour differs from that of the others. */
const markedRows = (page: Page) =>
  page
    .locator('.tournament-table th[scope=row]')
    .evaluateAll((names) =>
      names
        .filter((name) => !/^rgba\(.*, 0\)$/.test(getComputedStyle(name).backgroundColor))
        .map((name) => name.textContent),
    );

/** Opens a part of the tournament that is shown. */
const openPart = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'This tournament' }).getByRole('link', { name }).click();

async function backToTable(page: Page): Promise<void> {
  await strip(page).getByRole('link', { name: 'To the table' }).click();
  await page.getByRole('heading', { name: 'The table' }).waitFor();
}

describe('a visitor in a tournament', () => {
  test('of four, on a phone: wins, draws and loses, reloads in mid-game, and has a certificate', async () => {
    const page = await visits.open('#/tournaments', PHONE);
    await page.getByRole('heading', { name: '1982 in one evening' }).waitFor();
    await enter(page);
    await expectSoon(() => progress(page).innerText(), /^Round 1 of 3. You have Black against MicroChess.$/);

    // Round 1: the program begins; there are no hints, nothing is taken back, and no analysis runs.
    await sitDown(page, 1);
    await expectPlies(page, 1);
    await expectStatus(page, 'Your move.');
    assert.equal(await button(page, 'Take back').getAttribute('aria-disabled'), 'true');
    assert.equal(await button(page, 'Hint').getAttribute('aria-disabled'), 'true');
    assert.equal(await page.getByRole('heading', { name: 'Analysis' }).count(), 0);
    await strip(page).getByText('The other games are over.').waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(await misfits(page), []);
    await arrange(page, ['f2f3', 'e7e5', 'g2g4']);
    await tabToBoard(page);
    await playByKeys(page, 'd8h4');
    await page.getByRole('heading', { name: /^You beat .* in 2 moves.$/ }).waitFor();
    await page.getByRole('link', { name: 'Back to the tournament' }).waitFor();
    assert.equal(await button(page, /^Rematch/).count(), 0);
    await backToTable(page);
    await expectSoon(() => progress(page).innerText(), /^Round 2 of 3. You have White against Sargon II.$/);
    assert.deepEqual(await markedRows(page), ['Anna (you)']);
    await openPart(page, 'Bulletin');
    const results = page.getByRole('region', { name: 'Results of round 1' });
    await expectSoon(() => results.getByRole('row', { name: /MicroChess Anna 0–1 Black mates/ }).count(), 1);
    assert.deepEqual(await markedRows(page), ['Anna (you)']);
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(await misfits(page), []);

    // Round 2: reloaded in mid-game, it is on the board as it was, its clocks too.
    await sitDown(page, 2);
    await arrange(page, ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1', 'f6g8'], 5_000_000);
    await expectStatus(page, 'Your move.');
    const clock = page.locator('.player-white .clock');
    await expectSoon(() => clock.innerText(), /1:23:20/);
    await button(page, 'Start the clock').click();
    await expectSoon(() => clock.innerText(), /1:23:1\d/);
    await reload(page);
    await expectPlies(page, 8);
    await strip(page).getByText('Round 2 of 3').waitFor();
    await expectSoon(() => clock.innerText(), /1:23:[01]\d/);
    await drag(page, 'g1', 'f3');
    await page.getByRole('heading', { name: /^Draw by repetition with / }).waitFor();
    await backToTable(page);

    // Round 3: left in mid-game, and found again from the table.
    await expectSoon(() => progress(page).innerText(), /^Round 3 of 3. You have Black against Gambiet\/80.$/);
    await sitDown(page, 3);
    await expectPlies(page, 1);
    await drag(page, 'e7', 'e5');
    await expectPlies(page, 3);
    await goToView(page, '#/tournaments');
    await page.getByText('your game of round 3 is next').first().waitFor();
    await page.getByRole('link', { name: 'Round robin of 4' }).first().click();
    await sitDown(page, 3);
    await expectPlies(page, 3);
    await button(page, 'Resign').click();
    await button(page, 'Resign the game').click();
    await page.getByRole('heading', { name: /^You resigned to/ }).waitFor();
    await backToTable(page);
    await expectSoon(() => progress(page).innerText(), 'Finished after 6 games.');
    await openPart(page, 'Bulletin');
    await expectSoon(() => page.locator('.tournament-bulletins > details').count(), 3);
    await openPart(page, 'Games');
    const games = page.getByRole('region', { name: 'List of games' });
    await expectSoon(() => games.locator('tbody tr').count(), 6);
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(await misfits(page), []);

    await openPart(page, 'Result');
    await tabTo(page, 'Your certificate');
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog').locator('.share-picture');
    await expectSoon(
      () => card.getAttribute('alt'),
      /^Round robin of 4: Anna (won|came \w+|shared \w+ place). 1½ of 3, place \d of 4, /,
    );
    await expectSoon(() => card.getAttribute('alt'), /Beat MicroChess. Drew with Sargon II. Lost to Gambiet\/80/);
    await eventually('it is drawn', () => card.evaluate((image: HTMLImageElement) => image.naturalWidth > 0));
    assert.deepEqual(await seriousFindings(page), []);
    const link = await copyLink(page);
    await visits.visit().close();
    const there = await visits.open(new URL(link).hash);
    await there.getByText('Held in another browser: 6 games.').waitFor();
  });
});

describe('a visitor in a knockout', () => {
  test('who loses both games of a match is out, and sees the rest played', async () => {
    const page = await visits.open('#/tournaments', PHONE);
    await enter(page, 'none', 'Knockout');
    await expectSoon(() => progress(page).innerText(), 'Round 1 of 2. You have Black against MicroChess.');
    for (const game of [1, 2]) {
      await button(page, `Play game ${game} of round 1`).click();
      await gridOf(page).waitFor();
      const before = await gridOf(page).boundingBox();
      await strip(page).waitFor();
      assert.deepEqual(await gridOf(page).boundingBox(), before, 'the strip moves the board');
      await expectStatus(page, 'Your move.');
      // A game without a move cannot be resigned.
      if (game === 2) await drag(page, 'e2', 'e4');
      await expectPlies(page, game);
      await button(page, 'Resign').click();
      await button(page, 'Resign the game').click();
      await strip(page).getByRole('link', { name: 'To the table' }).click();
      if (game === 2) continue;
      await expectSoon(
        () => progress(page).innerText(),
        /^Round 1 of 2. You have White .*, game 2 of 2, at 0–\u20601\./,
      );
      await page
        .locator('.tournament-bracket li')
        .filter({ hasText: /MicroChess\s*1\s*Anna \(you\)\s*0/ })
        .first()
        .waitFor();
    }
    await expectSoon(() => progress(page).innerText(), /^Finished after \d+ games\.$/);
    await openPart(page, 'Bulletin');
    const last = page.getByRole('region', { name: 'Table after round 2' });
    assert.match(await last.getByRole('row').nth(1).innerText(), /\twon$/);
    await page.getByText('Round 1', { exact: true }).last().click();
    await page.getByText('Anna is out: MicroChess won in the semi-final, 2–\u20600.').waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(await misfits(page), []);
    await openPart(page, 'Result');
    await button(page, 'Your certificate').click();
    const card = page.getByRole('dialog').locator('.share-picture');
    await expectSoon(() => card.getAttribute('alt'), /^Knockout of 4: Anna reached the semi-final\. 0 of 2, place 3/);
    await button(page, 'Close').click();
    // Two clicks hold one more.
    await button(page, 'Once more').dblclick();
    await page.getByText('You have Black against MicroChess').waitFor();
    await goToView(page, '#/tournaments');
    await expectSoon(() => page.getByRole('region', { name: 'In this browser' }).getByRole('listitem').count(), 2);
  });
});

describe('a game without its tournament', () => {
  test('that is opened from its link in another browser is a game of its own', async () => {
    const page = await visits.open('#/tournaments');
    await enter(page, 'none');
    await sitDown(page, 1);
    await expectPlies(page, 1);
    await expectStatus(page, 'Your move.');
    const link = () => new URL(page.url()).hash;
    await expectSoon(async () => link(), /^#\/play\/[a-z0-9]+\.\d\?code=/);
    const shared = link();
    await visits.visit().close();

    const there = await visits.open(shared);
    await expectPlies(there, 1);
    await expectStatus(there, 'Your move.');
    assert.equal(await button(there, 'Hint').getAttribute('aria-disabled'), 'false');
    await there.getByRole('heading', { name: 'Analysis' }).waitFor();
    await drag(there, 'e7', 'e5');
    await expectPlies(there, 3);
    await expectSoon(async () => new URL(there.url()).hash, /^#\/play\/[a-z0-9]+\?code=/);
    await reload(there);
    await expectPlies(there, 3);
    await button(there, 'Resign').click();
    await button(there, 'Resign the game').click();
    await there.getByRole('heading', { name: /^You resigned to/ }).waitFor();
    assert.equal(await there.getByRole('link', { name: 'Back to the tournament' }).count(), 0);
  });

  test('goes on when that is deleted', async () => {
    const page = await visits.open('#/tournaments');
    await enter(page, 'none');
    await sitDown(page, 1);
    await expectPlies(page, 1);
    await expectStatus(page, 'Your move.');
    await drag(page, 'e7', 'e5');
    await expectPlies(page, 3);
    const game = new URL(page.url()).hash;
    await strip(page).getByRole('link', { name: 'Round robin of 4' }).click();
    await button(page, 'Delete').click();
    await button(page, 'Delete tournament and the programs’ games').click();
    await page.getByRole('heading', { name: 'Tournaments', exact: true }).waitFor();
    await goToView(page, game);
    await strip(page).getByText('The tournament of this game has been deleted.').waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await button(page, 'Play on without it').click();
    await expectStatus(page, 'Your move.');
    await expectPlies(page, 3);
    assert.equal(await button(page, 'Hint').getAttribute('aria-disabled'), 'false');
    await strip(page).waitFor({ state: 'detached' });
    await goToView(page, `#/tournaments/${game.slice('#/play/'.length).split('.')[0]}`);
    await page.getByRole('heading', { name: 'This tournament is not in this browser' }).waitFor();
  });
});

describe('the evening of 1982', () => {
  test('a game is taken to the machine of its program, played on there, and taken back', async () => {
    const page = await visits.open('#/tournaments');
    await page.evaluate(() => localStorage.setItem('plyhouse.machines', '{"speed":"Infinity"}'));
    await enter(page, 'none');
    await sitDown(page, 1);
    await expectPlies(page, 1);
    await expectStatus(page, 'Your move.');
    await strip(page).getByRole('link', { name: 'Continue on the original machine' }).click();
    await page.locator('.machine[data-plies="1"]').waitFor();
    await drag(page, 'e7', 'e6');
    await page.locator('.machine[data-task="listen"][data-plies="3"]').waitFor();
    await page.goBack();
    await gridOf(page).waitFor();
    await expectPlies(page, 1);
    await button(page, 'Take over 2 half-moves from the machine').click();
    await expectPlies(page, 3);
    await expectStatus(page, 'Your move.');
    await strip(page).getByRole('link', { name: 'Continue on the original machine' }).waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await reload(page);
    await expectPlies(page, 3);
  });

  test('at Wageningen: eleven opponents, most of them stand-ins, named as such', { skip: inAll }, async () => {
    const page = await visits.open('#/tournaments', { colorScheme: 'dark' });
    const evening = page.getByRole('region', { name: '1982 in one evening' });
    await evening.getByText('Your name, clock and rounds').click();
    await evening.getByText(/Your games count for your rating/).waitFor();
    await evening.getByText('Usurpator I for Usurpator').waitFor();
    await evening.getByLabel('Rounds').selectOption('Five');
    // Two clicks enter one tournament.
    await evening.getByRole('button', { name: 'Enter' }).dblclick();
    await page.getByRole('heading', { name: 'Wageningen 1982' }).waitFor();
    await page.goBack();
    await expectSoon(() => page.getByRole('region', { name: 'In this browser' }).getByRole('listitem').count(), 1);
    await page.goForward();
    await page.getByRole('heading', { name: 'Wageningen 1982' }).waitFor();
    await expectSoon(
      () => progress(page).innerText(),
      /^Round 1 of 5. You have \w+ against .*, for Usurpator\.$|^Round 1/,
    );
    await openPart(page, 'Table');
    const table = page.getByRole('region', { name: 'Cross table' });
    await expectSoon(() => table.locator('tbody tr').count(), 12);
    const names = await table.locator('tbody th').allTextContents();
    for (const name of ['Visitor (you)', 'Gambiet/82', 'CHESS 0.5X', 'Unix chess (V7), for PION'])
      assert.ok(names.includes(name));
    assert.deepEqual(await seriousFindings(page), []);
    await page.getByRole('button', { name: /^Play your game of round 1/ }).click();
    await gridOf(page).waitFor();
    await strip(page).getByText('0 of 5 other games over.').waitFor();
    await strip(page).getByRole('link', { name: 'Wageningen 1982' }).click();
    await expectSoon(() => progress(page).innerText(), /The other games are being played.$/);
    await button(page, 'Pause').click();
    await button(page, 'Play your game of round 1').waitFor();
  });
});
