import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import houseList from '../../../data/ratings/house.json' with { type: 'json' };
import { INITIAL_FEN } from '../../chess/fen.ts';
import { gameOf } from '../../chess/game.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { findProgram } from '../../programs/catalog.ts';
import type { HouseList } from '../../ratings/house-list.ts';
import { rungsOf } from '../programs/ladder-model.ts';
import { type Note, newRecord, type Side } from '../record/record.ts';
import { drag, gridOf, tabToBoard, tap } from '../testing/board-driver.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { beginFrom, button, expectPlies, expectStatus, sheet } from '../testing/page-driver.ts';
import { expectSoon } from '../testing/patience.ts';
import { goToView, illegible, misfits, reload } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** The texts and offers of the page at the end of a game. */

const cardOf = (program: string) => findProgram(program).card;
const RUNGS = rungsOf(houseList as HouseList, cardOf);

const visits = visitsTo(openHouse);
const panel = (page: Page) => page.locator('.end-panel');
const seeText = (page: Page, text: string) => panel(page).getByText(text).waitFor();

/** Puts a game with Alan Wray's program on the board in which it has thought for five minutes of its machine's time. */
async function arrange(
  page: Page,
  moves: readonly string[],
  black: Side = { kind: 'program', program: 'wray74' },
): Promise<void> {
  const note: Note = {
    ply: 2,
    program: 'wray74',
    from: 'search',
    depth: 1,
    nodes: 30,
    millis: 2,
    periodMillis: 300_000,
    pv: [],
  };
  const record = newRecord({
    id: moves.join(''),
    nowMillis: 1,
    game: gameOf(INITIAL_FEN, moves),
    white: { kind: 'visitor' },
    black,
    terms: { level: '1', period: true },
    seed: 1,
  });
  const text = JSON.stringify({ ...record, notes: black.kind === 'program' ? [note] : [] });
  await page.evaluate(
    ([kept, id]) => {
      sessionStorage.setItem('plyhouse.table', kept!);
      // A game that has ended is shown only at its own address.
      history.replaceState(null, '', `#/play/${id}`);
    },
    [text, record.id],
  );
  await reload(page);
  await gridOf(page).waitFor();
}

const analyseQuickly = (page: Page) =>
  page.evaluate(() => localStorage.setItem('plyhouse.settings', '{"analyst":{"nodes":50000}}'));

test('a win names the machine, its time and the next rung; the ladder remembers; the moves stay in place', {
  skip: inAll,
}, async () => {
  const page = await visits.open('#/play', { viewport: { width: 1280, height: 800 } });
  await analyseQuickly(page);
  await arrange(page, ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5', 'g8f6']);
  const placeOf = () => page.locator('.scoresheet').evaluate((element) => element.getBoundingClientRect().top);
  const before = await placeOf();
  await drag(page, 'h5', 'f7');
  await seeText(page, 'You beat a desk calculator of 1974 in 4 moves.');
  await seeText(page, 'In 1974: 5 min. Here: under 0.1 s.');
  const at = RUNGS.findIndex(({ player }) => player.program === 'wray74');
  const next = RUNGS[at + 1]!;
  await seeText(page, `Rung ${at + 1} of ${RUNGS.length} on the ladder, 1 beaten`);
  assert.equal(await placeOf(), before);
  assert.deepEqual(await seriousFindings(page), []);
  await panel(page).getByRole('button', { name: 'Find the turning point' }).click();
  await panel(page)
    .getByText(/^The game turned at 3\.\.\. Nf6\?\?, which cut Black’s winning chance by \d+ points; better was \S+\.$/)
    .waitFor();
  await panel(page).getByRole('button', { name: 'Show it' }).click();
  await expectStatus(page, 'An earlier position.');
  await panel(page)
    .getByRole('button', { name: `Next rung: ${next.name}` })
    .click();
  await panel(page).waitFor({ state: 'detached' });
  await page.locator('.player-black').getByText(cardOf(next.player.program).name).waitFor();
  await goToView(page, '#/ladder');
  await reload(page);
  await page.locator('.card').filter({ hasText: 'Alan Wray' }).first().getByText('beaten by you').waitFor();
  assert.equal(await page.getByText('beaten by you').count(), 1);
});

test('a loss leads to the move where it turned, and on from there', { skip: inAll }, async () => {
  const page = await visits.open('#/play', { viewport: { width: 390, height: 844 } });
  await analyseQuickly(page);
  await arrange(page, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
  await seeText(page, 'A desk calculator of 1974 beat you in 2 moves.');
  await panel(page).getByRole('button', { name: 'Find the turning point' }).click();
  await panel(page)
    .getByText(/^The game turned at 2\. g4\?\?, which cut your winning chance by \d+ points; better was \S+\.$/)
    .waitFor();
  await panel(page).getByRole('button', { name: 'Go on from there' }).click();
  await expectStatus(page, 'Your move.');
  assert.deepEqual(await sheet(page), ['f3', 'e5']);
  assert.equal(await panel(page).count(), 0);
});

test('a loss is learnt from: its turning points are solved on the board, with hints, through a reload', {
  skip: inAll,
}, async () => {
  const page = await visits.open('#/play', { viewport: { width: 390, height: 844 }, hasTouch: true });
  await analyseQuickly(page);
  await arrange(page, [
    'e2e4',
    'e7e5',
    'd1h5',
    'b8c6',
    'h5f7',
    'e8f7',
    'a2a3',
    'd7d6',
    'f2f3',
    'd8h4',
    'g2g3',
    'h4g3',
    'e1d1',
    'g3f3',
  ]);
  await button(page, 'Resign').click();
  await button(page, 'Resign the game').click();
  await panel(page).getByRole('button', { name: 'Find the turning point' }).click();
  await panel(page).getByRole('link', { name: 'Solve your two turning points' }).click();
  await page.getByRole('heading', { name: 'Your two turning points' }).waitFor();
  await page.getByText(/^In the game 3\. Qxf7\+\?\? cut your winning chance by \d+ points\.$/).waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  assert.deepEqual([...(await misfits(page)), ...(await illegible(page))], []);

  // The move of the game again, by touch; then hints, and what they suggest by keys.
  await tap(page, 'h5');
  await tap(page, 'f7');
  await page
    .getByText(/^Qxf7\+ is what was played: it costs you \d+ points\.$/)
    .first()
    .waitFor();
  await tabToBoard(page);
  await page.keyboard.press('h');
  await page
    .getByText(/^Antwoord would move the /)
    .first()
    .waitFor();
  await button(page, 'Hint').click();
  const text = await page
    .getByText(/^Antwoord suggests /)
    .first()
    .textContent();
  assert.match(text!, /for you/);
  await expectSoon(() => page.locator('.cg-shapes line').count(), 1);
  await button(page, 'Hint').click();
  await page.getByRole('textbox', { name: 'Move' }).fill(/suggests (\S+)/.exec(text!)![1]!);
  await page.keyboard.press('Enter');
  await page
    .getByText(/ is right\. Antwoord gives /)
    .first()
    .waitFor();
  await page.getByRole('heading', { name: '1 of 2 solved' }).waitFor();
  assert.deepEqual(await seriousFindings(page), []);

  await reload(page);
  await page.getByRole('heading', { name: '1 of 2 solved' }).waitFor();
  await page.getByRole('button', { name: 'Move 3, solved' }).waitFor();
  await button(page, 'Show a better move').click();
  await page
    .getByText(/^Antwoord gives /)
    .first()
    .waitFor();
  await button(page, 'Move 3, solved').click();
  await page.getByRole('link', { name: 'Play on from here' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'You – ' }).click();
  await panel(page).waitFor();
  await goToView(page, '#/problems?game=none');
  await page.getByText('This game is not in this browser.').waitFor();
});

test('a draw leads to a rematch with the colours changed', { skip: inAll }, async () => {
  const page = await visits.open('#/new');
  await beginFrom(page, { program: 'wray74', fen: '7k/5Q2/8/8/8/8/8/K7 w - - 0 1' });
  await drag(page, 'f7', 'g6');
  await seeText(page, 'Draw by stalemate with a desk calculator of 1974.');
  await panel(page).getByRole('button', { name: 'Rematch, you play Black' }).click();
  await expectPlies(page, 1);
  await expectSoon(() => page.locator('.player-black').getByText('You').count(), 1);
});

test('a rematch is announced as a new game, with its board in sight and nothing typed', { skip: inAll }, async () => {
  const page = await visits.open('#/play', { viewport: { width: 390, height: 844 } });
  await arrange(page, ['e2e4', 'e7e5']);
  const field = page.getByLabel('Move', { exact: true });
  await field.fill('Qh9');
  await field.press('Enter');
  await button(page, 'Resign').click();
  await button(page, 'Resign the game').click();
  await panel(page).waitFor();
  const rematch = page.getByRole('button', { name: /^Rematch/ });
  await rematch.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  assert.ok((await topOf(page)) < 0);
  await rematch.click();
  await expectPlies(page, 1);
  await expectSoon(async () => (await topOf(page)) >= 0, true);
  assert.equal(await field.inputValue(), '');
  const announcements = page.locator('.board [aria-live="polite"] p');
  await expectSoon(
    async () => (await announcements.allTextContents()).slice(-2),
    ['New game. White to move.', 'White pawn e4.'],
  );
});

const topOf = (page: Page) => page.locator('.stage').evaluate((stage) => stage.getBoundingClientRect().top);

test('a game of two people at one board leads to the move where it turned, too', { skip: inAll }, async () => {
  const page = await visits.open('#/play');
  await analyseQuickly(page);
  await arrange(page, ['f2f3', 'e7e5', 'g2g4', 'd8h4'], { kind: 'visitor' });
  await seeText(page, 'Black beat White in 2 moves.');
  await panel(page).getByRole('button', { name: 'Find the turning point' }).click();
  const note = panel(page).getByText(/^The game turned at 2\. g4\?\?, which cut White’s winning chance by/);
  await note.waitFor();
  await reload(page);
  await note.waitFor();
});
