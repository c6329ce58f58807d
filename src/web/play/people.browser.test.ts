import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { newGame, play } from '../../chess/game.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { linkToOther } from '../games/by-link.ts';
import { newRecord } from '../record/record.ts';
import { drag, gridOf, playByKeys, tabToBoard } from '../testing/board-driver.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { askUnrated, button, copyLink, expectPlies, expectStatus, readPgn, sheet } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { goToView, misfits, reload, settled } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** Games between two people: at one board with clocks, and by links. */

const visits = visitsTo(openHouse);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

async function start(page: Page): Promise<void> {
  await button(page, 'Start game').click();
  await gridOf(page).waitFor();
  await settled(page);
}

const isFlipped = (page: Page) =>
  page.evaluate(() => {
    const top = (square: string) => document.querySelector(`[data-square="${square}"]`)!.getBoundingClientRect().top;
    return top('a1') < top('a8');
  });

describe('two people at one board', () => {
  test('play in turn on a turning board; taking back or a draw takes both of them', { skip: inAll }, async () => {
    const page = await visits.open('#/new', PHONE);
    await page.getByRole('radio', { name: 'Another person, at this board' }).check();
    await page.getByLabel('White’s name').fill('Anna');
    await page.getByLabel('Black’s name').fill('Bert');
    await page.getByLabel('Flip the board after each move').check();
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(await misfits(page), []);
    await start(page);
    assert.equal(await page.getByRole('heading', { name: 'Analysis' }).count(), 0);
    await tabToBoard(page);
    await playByKeys(page, 'e2e4');
    await expectPlies(page, 1);
    await eventually('the board has turned to Black', () => isFlipped(page));
    await playByKeys(page, 'e7e5');
    await eventually('and back to White', async () => !(await isFlipped(page)));

    await button(page, 'Take back').click();
    await page.getByRole('group', { name: 'Bert wants to take back a move. Anna, do you agree?' }).waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await button(page, 'Refuse').click();
    await page.getByText('Anna does not agree: the move stands.').waitFor();
    await expectPlies(page, 2);
    await button(page, 'Take back').click();
    await page.keyboard.press('Enter');
    await expectPlies(page, 1);
    await playByKeys(page, 'c7c5');
    await reload(page);
    await expectPlies(page, 2);
    assert.deepEqual(await sheet(page), ['e4', 'c5']);
    assert.equal(await page.getByLabel('Flip the board after each move').isChecked(), true);

    await button(page, 'Offer draw').click();
    await button(page, 'Decline').click();
    await page.getByText('Bert declines the draw.').waitFor();
    await button(page, 'Offer draw').click();
    await button(page, 'Accept').click();
    await page.getByRole('heading', { name: 'Anna drew with Bert, by agreement.' }).waitFor();
    await button(page, 'Analyse the position').waitFor();
    assert.match(await readPgn(page), /\[White "Anna"\]\n\[Black "Bert"\]/);
    await button(page, /^Rematch/).click();
    await expectPlies(page, 0);
    await page.locator('.player-white').getByText('Bert').waitFor();
    await page.locator('.player-black').getByText('Anna').waitFor();
  });

  test('get no help from an analysis that was begun in another game', { skip: inAll }, async () => {
    const page = await visits.open('#/play');
    await askUnrated(page, 'Analyse the position');
    const bar = page.getByRole('meter', { name: 'Evaluation' });
    await bar.waitFor();
    await goToView(page, '#/new');
    await page.getByRole('radio', { name: 'Another person, at this board' }).check();
    await start(page);
    await bar.waitFor({ state: 'detached' });
    await drag(page, 'e2', 'e4');
    await expectPlies(page, 1);
    assert.equal(await bar.count(), 0);
    await button(page, 'Resign').click();
    await button(page, 'White resigns').click();
    await button(page, 'Analyse the position').waitFor();
  });

  test('have clocks, of which one falls; each may resign', { skip: inAll }, async () => {
    const page = await visits.open('#/new', { colorScheme: 'dark' });
    await page.getByRole('radio', { name: 'Another person, at this board' }).check();
    await page.getByLabel('Play with clocks').check();
    await page.getByLabel('Minutes each').fill('soon');
    await button(page, 'Start game').click();
    await page.getByText('Expected minutes').waitFor();
    await page.getByLabel('Minutes each').fill('2s');
    await page.getByLabel('Added for each move').fill('0');
    assert.deepEqual(await seriousFindings(page), []);
    await start(page);
    assert.equal(await page.locator('.player .clock').count(), 2);
    await drag(page, 'e2', 'e4');
    await page.locator('.player-black .clock-running').waitFor();
    await page.getByRole('heading', { name: 'White beat Black on time.' }).waitFor();

    // After a reload the clock of the side to move runs on, without a move.
    await goToView(page, '#/new');
    await page.getByRole('radio', { name: 'Another person, at this board' }).check();
    await page.getByLabel('Play with clocks').check();
    await start(page);
    await drag(page, 'e2', 'e4');
    await page.locator('.player-black .clock-running').waitFor();
    await reload(page);
    await expectPlies(page, 1);
    await page.locator('.player-black .clock-running').waitFor();
    await button(page, 'Stop the clock').waitFor();
    assert.equal(await button(page, 'Hint').count(), 0);
    // The colour of a player without a name stands there once.
    assert.deepEqual(await page.locator('.player-white p').allInnerTexts(), ['White', '', '']);

    await goToView(page, '#/new');
    await page.getByRole('radio', { name: 'Another person, at this board' }).check();
    await start(page);
    await drag(page, 'd2', 'd4');
    await expectPlies(page, 1);
    await button(page, 'Resign').click();
    await button(page, 'White resigns').click();
    await page.getByRole('heading', { name: 'White resigned to Black after 1 move.' }).waitFor();
  });
});

const linkOf = async (page: Page) => {
  const field = page.getByLabel('Link for the other player', { exact: true });
  await expectSoon(() => field.inputValue(), /#\/turn\//);
  return new URL(await field.inputValue()).hash;
};

describe('a game by links', { skip: inAll }, () => {
  test('is played in a browser without a database: the links hold it', async () => {
    const page = await visits.open('#/learn');
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
    const sides = { white: { kind: 'visitor' }, black: { kind: 'named', name: 'Bert' } } as const;
    const begun = newRecord({ id: 'one', nowMillis: 1, seed: 1, terms: {}, ...sides, game: play(newGame(), 'e2e4') });
    await page.goto(`${page.url().split('#')[0]}${linkToOther(begun, 'Anna')}`);
    await reload(page);
    await button(page, 'Play Black').click();
    await page.getByText(/^This browser cannot save the game \(.+\)\. Keep the links\.$/).waitFor();
    await drag(page, 'e7', 'e5');
    await expectPlies(page, 2);
    assert.match(await linkOf(page), /^#\/turn\/one\?code=/);
    await reload(page);
    await expectPlies(page, 2);
  });

  test('goes from one browser to the other and back; an old link or the same again changes nothing', async () => {
    const page = await visits.open('#/new');
    await page.getByRole('radio', { name: 'Another person, by links' }).check();
    await page.getByRole('radio', { name: 'White', exact: true }).check();
    await page.getByLabel('The other sees').fill('Anna');
    await start(page);
    await drag(page, 'e2', 'e4');
    await expectPlies(page, 1);
    const first = await linkOf(page);
    assert.deepEqual(await seriousFindings(page), []);
    // The address bar and the card to share have it too; nobody else's hints help either side.
    await expectSoon(async () => new URL(page.url()).hash, first);
    await button(page, 'Share').click();
    assert.equal(new URL(await copyLink(page)).hash, first);
    await button(page, 'Close').click();
    await button(page, 'Copy the link for the other player').click();
    await page.getByText('Copied the link for the other player.').waitFor();
    assert.equal(await button(page, 'Hint').count(), 0);
    await reload(page);
    await page.getByText('This is your own link: send it to the other player.').waitFor();
    await expectPlies(page, 1);
    await expectSoon(async () => new URL(page.url()).hash, first);

    // Bert, in another browser.
    const context = await page.context().browser()!.newContext(PHONE);
    const there = await context.newPage();
    await there.goto(page.url().split('#')[0] + first);
    await there.getByText('Anna plays White, you play Black. The last move was 1. e4.').waitFor();
    await there.getByRole('img', { name: 'The position' }).waitFor();
    await button(there, 'Play Black').click();
    await expectStatus(there, 'Your move.');
    await drag(there, 'e7', 'e5');
    await expectPlies(there, 2);
    const answer = await linkOf(there);
    await there.getByText('Send this link to Anna.').waitFor();
    // In the first screen of a phone, below the board.
    const place = await there.getByLabel('Link for the other player', { exact: true }).boundingBox();
    assert.ok(place && place.y + place.height < PHONE.viewport.height, JSON.stringify(place));
    await goToView(there, first);
    await there.getByText('This is an older link: the game here is 1 half-move further.').waitFor();
    await expectPlies(there, 2);

    // Anna again, in another tab: the first one follows.
    const tab = await page.context().newPage();
    await tab.goto(page.url().split('#')[0] + answer);
    await tab.getByText('The last move was 1... e5.').waitFor();
    await expectPlies(page, 2);
    await tab.close();
    await goToView(page, '#/games');
    await goToView(page, answer);
    await page.getByText('This link was opened before').waitFor();
    // Going back does not lead into the link again.
    await page.goBack();
    await page.getByRole('heading', { name: 'Your games', level: 1 }).waitFor();
    await goToView(page, answer);
    await expectStatus(page, 'Your move.');
    await drag(page, 'g1', 'f3');
    await expectPlies(page, 3);
    await button(page, 'Offer draw').click();
    await page.getByText('It offers a draw.').waitFor();
    const offer = await linkOf(page);

    // Bert takes his move back and plays another: both are asked, nothing is lost.
    await goToView(there, '#/games');
    await goToView(there, first);
    await button(there, 'Take back').click();
    await expectPlies(there, 1);
    await drag(there, 'c7', 'c5');
    await expectPlies(there, 2);
    await there.goto(page.url().split('#')[0] + offer);
    await there.getByRole('heading', { name: 'The link and your game differ' }).waitFor();
    await there.getByText('goes on with 1... c5, and the link with 1... e5').waitFor();
    await button(there, 'Go on as in the link').click();
    await expectPlies(there, 3);
    await there.getByText('offers a draw').first().waitFor();
    await reload(there);
    await button(there, 'Accept draw').click();
    await there.getByText('The game is over.').waitFor();
    const last = await linkOf(there);
    await context.close();
    await goToView(page, last);
    await page.getByRole('heading', { name: /^Draw by agreement with / }).waitFor();
    await goToView(page, '#/turn/g?code=abcde');
    await page.getByRole('heading', { name: 'This link cannot be read' }).waitFor();
  });
});
