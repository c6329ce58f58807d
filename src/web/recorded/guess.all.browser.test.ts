import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import commentary from '../../../data/games/commentary.json' with { type: 'json' };
import { CARDS } from '../../programs/cards.ts';
import { drag, expectAnnounced, playByKeys, tabToBoard, tap } from '../testing/board-driver.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { button, copyLink } from '../testing/page-driver.ts';
import { expectSoon } from '../testing/patience.ts';
import { illegible, misfits, reload } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';
import { pliesToGuess } from './guess-model.ts';
import { type Commentary, readRecordedGames } from './recorded-games.ts';

/** Guess the move: whole games, by hand and by key, through a reload. */

const visits = visitsTo(openHouse, true);
const PGN = readFileSync(new URL('../../../data/games/seed-games.pgn', import.meta.url), 'utf8');
const GAMES = readRecordedGames(PGN, commentary as readonly Commentary[], CARDS);

const guesses = (page: Page) => page.locator('.recorded-plies .move').allTextContents();
const isJudged = (page: Page, count: number) =>
  expectSoon(async () => (await guesses(page)).filter((text) => /[=≠] \d+ points?$/.test(text)).length, count);
/** Waits for this number of guesses, and until the next one can be made. */
const expectGuesses = async (page: Page, count: number) => {
  await expectSoon(async () => (await guesses(page)).length, count);
  await expectSoon(() => page.getByRole('grid').getAttribute('aria-readonly'), 'false');
};

describe('guess the move', () => {
  test('a fragment by keys alone, on a phone, through a reload, to its end and a card to share', async () => {
    const page = await visits.open('#/recorded/huebner-petrosian', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await page.getByRole('link', { name: 'Guess White’s moves' }).click();
    await page.getByRole('heading', { name: 'Guess White’s move', exact: true }).waitFor();
    await page.waitForURL(/#\/recorded\/huebner-petrosian\?guess=white$/);
    assert.equal(await page.title(), 'Guess the move: What Hübner missed – Plyhouse');
    assert.doesNotMatch((await page.locator('main').textContent())!, /½–½|Re7/);
    const { game } = GAMES.find(({ id }) => id === 'huebner-petrosian')!;
    assert.deepEqual(await seriousFindings(page), []);
    await tabToBoard(page);
    await playByKeys(page, game.moves[0]!);
    await expectAnnounced(page, 'White queen e8, check.');
    await page.getByText(/is what .+ played\./).waitFor();
    await page.getByText(/^Antwoord: Qe8\+? [+−]/).waitFor();
    await expectGuesses(page, 1);
    assert.deepEqual(await misfits(page), []);
    assert.deepEqual(await illegible(page), []);

    await reload(page);
    await isJudged(page, 1);
    await tap(page, 'e8');
    await tap(page, 'd8');
    await page.getByText(/; you guessed Qd8\./).waitFor();
    await isJudged(page, 2);
    // The position of an earlier guess shows both moves: the one played and the one guessed.
    await page.locator('.recorded-plies .move').nth(1).click();
    await expectSoon(() => page.locator('.cg-shapes line').count(), 2);
    await button(page, 'Last position').click();
    for (const ply of [4, 6]) {
      await expectGuesses(page, ply / 2);
      await page.getByRole('textbox', { name: 'Move' }).fill(game.moves[ply]!);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('heading', { name: 'You have guessed the whole game' }).waitFor();
    await page
      .getByText(/^You guessed 3 of 4 moves as .+ By Antwoord’s judgement yours earn \d+ of 40 points/)
      .waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await button(page, 'Share the result').click();
    await page
      .getByRole('img', { name: /^A visitor guessed 3 of 4 moves\. What Hübner missed.* of 40 points/ })
      .waitFor();
    assert.match(await copyLink(page), /#\/recorded\/huebner-petrosian\?guess=white$/);
    await button(page, 'Close').click();
    // One press does not lose a game of guesses.
    await button(page, 'Guess again from the start').click();
    await button(page, 'Keep them').click();
    await expectSoon(async () => (await guesses(page)).length, 4);
    await button(page, 'Guess again from the start').click();
    await button(page, 'Forget these guesses').click();
    await page.getByText('None yet.').waitFor();
  });

  test('a whole game of a program, in the dark', async () => {
    const page = await visits.open('#/recorded/schach-elsa?guess=white', { colorScheme: 'dark' });
    const recorded = GAMES.find(({ id }) => id === 'schach-elsa')!;
    const plies = pliesToGuess(recorded, 'white');
    for (const [index, ply] of plies.entries()) {
      await expectGuesses(page, index);
      const uci = recorded.game.moves[ply]!;
      await drag(page, uci.slice(0, 2), uci.slice(2, 4));
    }
    const count = plies.length;
    assert.ok(count > 15);
    await page
      .getByText(new RegExp(`^You guessed ${count} of ${count} moves as Schach 2.2 \\(White\\) played. By Antwoord’s`))
      .waitFor();
    await isJudged(page, count);
    assert.match((await page.locator('.view-side [role=status]').textContent())!, /24\. Rxh5#/);
    assert.deepEqual(await seriousFindings(page), []);
    await page.getByRole('link', { name: 'Guess Black’s moves' }).click();
    await page.getByRole('heading', { name: 'Guess Black’s move', exact: true }).waitFor();
    await page.goBack();
    await page.getByText(`You guessed ${count} of ${count}`).waitFor();
  });

  test('of a side that has none says what the address may hold', async () => {
    const page = await visits.open('#/recorded/schach-elsa?guess=green');
    await page
      .getByText('The address says guess=green: expected a side with moves to guess: white or black.')
      .waitFor();
  });
});

test('a game guessed in two tabs is one: a guess in one comes onto the board of the other', async () => {
  const page = await visits.open('#/recorded/huebner-petrosian?guess=white');
  const { game } = GAMES.find(({ id }) => id === 'huebner-petrosian')!;
  await expectGuesses(page, 0);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expectGuesses(other, 0);
  const guess = async (where: Page, ply: number) => {
    const move = game.moves[ply]!;
    await drag(where, move.slice(0, 2), move.slice(2, 4));
  };
  await guess(page, 0);
  await expectGuesses(other, 1);
  await guess(other, 2);
  for (const each of [page, other]) await expectGuesses(each, 2);
  await guess(page, 4);
  await reload(other);
  await expectGuesses(other, 3);
  await button(other, 'Guess again from the start').click();
  await button(other, 'Forget these guesses').click();
  await expectGuesses(page, 0);
  assert.equal(await button(page, 'Last position').getAttribute('aria-disabled'), 'true');
});
