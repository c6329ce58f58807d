import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { cellOf, drag, expectPieces, gridOf } from '../testing/board-driver.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { expectPlies, expectStatus, openSettings, readPgn, sheet } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { goToView, reload } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/**
 * Comforts that players expect of a board: captured pieces, the mouse wheel, sounds, colours, and analysis without an
 * opponent.
 */

const visits = visitsTo(openHouse, true);

/** Starts an analysis without an opponent from a position. */
async function analyse(page: Page, fen: string): Promise<void> {
  await goToView(page, `#/setup?${new URLSearchParams({ fen })}`);
  await page.getByRole('button', { name: 'Analyse without an opponent' }).click();
  await page.getByRole('button', { name: 'Take back' }).waitFor();
}

test('without an opponent both sides are moved by hand; captures and the material lead are shown with the players', async () => {
  const page = await visits.open('#/setup');
  await analyse(page, 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2');
  await drag(page, 'e4', 'd5');
  await expectPlies(page, 1);
  const captures = (color: string) => page.locator(`.player-${color} .player-captures > [aria-hidden]`).textContent();
  await eventually('a pawn is captured', async () => (await captures('white')) === '+1 ♟');
  await expectSoon(() => captures('black'), '');
  await page.locator('.player-white').getByText('has captured 1 pawn and is 1 ahead').waitFor({ state: 'attached' });
  await drag(page, 'd8', 'd5');
  await expectPlies(page, 2);
  await eventually('one each', async () => `${await captures('white')} ${await captures('black')}` === '♟ ♙');
  // Nobody else is asked, and hints are given: it is no game of two people.
  await page.getByRole('button', { name: 'Take back' }).click();
  await expectPlies(page, 1);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Antwoord would move the /).waitFor();
  await drag(page, 'd8', 'd5');
  await expectPlies(page, 2);
  // They match the position shown.
  await page.getByRole('button', { name: 'First position' }).click();
  await eventually('nothing captured', async () => (await captures('white')) === '');
  assert.deepEqual(await seriousFindings(page), []);
});

test('the opening is named under the moves, also after a transposition, and written to the PGN', async () => {
  const page = await visits.open('#/setup');
  await analyse(page, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  const name = page.locator('.scoresheet-opening');
  assert.equal(await name.textContent(), '');
  const { height } = (await name.boundingBox())!;
  for (const [from, to] of ['d2d4', 'e7e6', 'e2e4', 'd7d5', 'a2a3'].map((uci) => [uci.slice(0, 2), uci.slice(2)]))
    await drag(page, from!, to!);
  await expectPlies(page, 5);
  await name.getByText('French Defence, Normal Variation C00').waitFor();
  assert.equal((await name.boundingBox())!.height, height);
  assert.match(await readPgn(page), /\[Opening "French Defence, Normal Variation"\]/);
});

test('the wheel over the board steps through the moves', async () => {
  const page = await visits.open('#/play');
  await drag(page, 'e2', 'e4');
  await expectPlies(page, 2);
  const box = (await cellOf(page, 'd4').boundingBox())!;
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.wheel(0, -100);
  await expectStatus(page, 'An earlier position.');
  await page.mouse.wheel(0, -100);
  await expectPieces(page, ['e2 white pawn', 'e7 black pawn'], true);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.mouse.wheel(0, 100);
  await page.mouse.wheel(0, 100);
  await expectStatus(page, 'Your move.');
  assert.equal((await sheet(page)).length, 2);
});

test('sounds are off by default; once on, each move is heard', async () => {
  const page = await visits.open('#/play');
  await page.evaluate(() => {
    const made: string[] = [];
    (window as unknown as { made: string[] }).made = made;
    const start = AudioScheduledSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
      made.push('knock');
      return start.apply(this, when as [number]);
    };
  });
  const made = () => page.evaluate(() => (window as unknown as { made: string[] }).made.length);
  await drag(page, 'e2', 'e4');
  await expectPlies(page, 2);
  assert.equal(await made(), 0);
  await openSettings(page);
  await page.getByLabel('Sounds').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await eventually('one to hear what it is', async () => (await made()) === 1);
  await drag(page, 'd2', 'd4');
  await expectPlies(page, 4);
  // One sound for each move, two for a capture.
  await eventually('both moves', async () => (await made()) >= 3);
  await reload(page);
  await openSettings(page);
  await expectSoon(() => page.getByLabel('Sounds').isChecked(), true);
});

test('the piece set can be chosen and is remembered, on the smallest phone too', async () => {
  const page = await visits.open('#/play', { viewport: { width: 320, height: 640 } });
  await gridOf(page).waitFor();
  const picture = () =>
    page
      .locator('cg-board piece.black.knight')
      .first()
      .evaluate((piece) => getComputedStyle(piece).backgroundImage);
  const before = await picture();
  await openSettings(page);
  const seen = new Set([before]);
  for (const set of ['Plain shapes', 'Pixels', 'Letters of the notation']) {
    await page.getByLabel('Pieces').selectOption(set);
    await eventually(`${set} are others`, async () => !seen.has(await picture()));
    seen.add(await picture());
  }
  assert.deepEqual(await seriousFindings(page), []);
  const letters = await picture();
  await page.getByLabel('Pieces').selectOption('Drawn, by Colin Burnett');
  await eventually('the first again', async () => (await picture()) === before);
  await page.getByLabel('Pieces').selectOption('Letters of the notation');
  await page.emulateMedia({ forcedColors: 'active' });
  await reload(page);
  await eventually('kept, in forced colours too', async () => (await picture()) === letters);
});

test('the colours of the board can be chosen and are remembered', async () => {
  const page = await visits.open('#/play');
  await gridOf(page).waitFor();
  const ground = () => page.locator('cg-board').evaluate((board) => getComputedStyle(board).backgroundColor);
  const before = await ground();
  await openSettings(page);
  for (const colors of ['plain', 'green', 'blue', 'brown']) {
    await page.getByLabel('Squares').selectOption(colors);
    await eventually(`${colors} is another`, async () => (await ground()) !== before);
    assert.deepEqual(await seriousFindings(page, '.board'), []);
  }
  await reload(page);
  await eventually('the colours are kept', async () => (await ground()) !== before);
});
