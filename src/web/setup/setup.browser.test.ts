import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { cellOf, drag, expectAnnounced, expectPieces, goTo, gridOf, tabToBoard, tap } from '../testing/board-driver.ts';
import { openTestPage } from '../testing/browser.ts';
import { expectSoon } from '../testing/patience.ts';
import { drawn } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** The set-up editor on its own. */

const visits = visitsTo(() => openTestPage('board'), true);

async function open(query: Record<string, string> = {}, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visits.open(`?${new URLSearchParams(query)}`, options);
  await gridOf(page).waitFor();
  return page;
}
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true };

const fenOn = (page: Page) => page.evaluate(() => window.boardPage.fen());
const expectFen = (page: Page, fen: string) => expectSoon(() => fenOn(page), fen);

describe('the set-up editor', () => {
  test('pieces are dragged from the palette, moved, and dragged off the board', async () => {
    const page = await open({ setup: '', fen: '8/8/8/8/8/8/8/8 w - - 0 1' });
    await drawn(page);
    const from = (await page.getByRole('button', { name: 'white knight' }).boundingBox())!;
    const to = (await cellOf(page, 'c3').boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 40, to.y + 40);
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2);
    await page.mouse.up();
    await expectFen(page, '8/8/8/8/8/2N5/8/8 w - - 0 1');
    await drag(page, 'c3', 'f6');
    await expectFen(page, '8/8/5N2/8/8/8/8/8 w - - 0 1');
    const box = (await cellOf(page, 'f6').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(3, 300);
    await page.mouse.up();
    await expectFen(page, '8/8/8/8/8/8/8/8 w - - 0 1');
  });

  test('by touch: choose a piece, place it, tap again to remove it; a move takes two taps', {
    skip: inAll,
  }, async () => {
    const page = await open(
      { setup: '', fen: '8/8/8/8/8/8/8/8 w - - 0 1' },
      { ...PHONE, viewport: { width: 360, height: 1100 } },
    );
    await page.getByRole('button', { name: 'black queen' }).tap();
    await tap(page, 'd8');
    await expectFen(page, '3q4/8/8/8/8/8/8/8 w - - 0 1');
    await tap(page, 'h4');
    await expectFen(page, '3q4/8/8/8/7q/8/8/8 w - - 0 1');
    await tap(page, 'd8');
    await expectFen(page, '8/8/8/8/7q/8/8/8 w - - 0 1');
    await page.getByRole('button', { name: 'Move pieces', exact: true }).tap();
    await tap(page, 'h4');
    await tap(page, 'a5');
    await expectFen(page, '8/8/8/q7/8/8/8/8 w - - 0 1');
    await page.getByRole('button', { name: 'Remove pieces' }).tap();
    await tap(page, 'a5');
    await expectFen(page, '8/8/8/8/8/8/8/8 w - - 0 1');
  });

  test('by keyboard: letters place pieces, Delete removes, Enter moves', async () => {
    const page = await open({ setup: '', fen: '8/8/8/8/8/8/8/8 w - - 0 1' });
    await tabToBoard(page);
    for (const [square, key] of [
      ['e1', 'Shift+K'],
      ['e8', 'k'],
      ['a7', 'Shift+P'],
      ['h2', 'p'],
    ] as const) {
      await goTo(page, square);
      await page.keyboard.press(key);
    }
    await expectFen(page, '4k3/P7/8/8/8/8/7p/4K3 w - - 0 1');
    await expectAnnounced(page, 'black pawn on h2');
    await page.getByText('This position can be played.').waitFor();
    await page.keyboard.press('Delete');
    await expectAnnounced(page, 'h2 cleared');
    await goTo(page, 'a7');
    await page.keyboard.press('Enter');
    await goTo(page, 'b6');
    await page.keyboard.press('Enter');
    await expectFen(page, '4k3/8/1P6/8/8/8/8/4K3 w - - 0 1');
  });
});

describe('the fields of the set-up editor', () => {
  test('side to move, castling and en passant follow the pieces', { skip: inAll }, async () => {
    const page = await open({ setup: '', fen: '4k2r/8/8/2pP4/8/8/8/4K2R w - - 0 1' });
    await page.getByRole('checkbox', { name: 'White king side' }).check();
    await page.getByRole('checkbox', { name: 'Black king side' }).check();
    assert.ok(await page.getByRole('checkbox', { name: 'White queen side' }).isDisabled());
    await page.getByLabel('En passant on').selectOption('c6');
    await expectFen(page, '4k2r/8/8/2pP4/8/8/8/4K2R w Kk c6 0 1');
    await page.getByRole('radio', { name: 'Black' }).check();
    await expectFen(page, '4k2r/8/8/2pP4/8/8/8/4K2R b Kk - 0 1');
    await drag(page, 'h1', 'h5');
    await expectFen(page, '4k2r/8/8/2pP3R/8/8/8/4K3 b k - 0 1');
    await page.getByRole('button', { name: 'Start position' }).click();
    await expectFen(page, INITIAL_FEN);
    await page.getByRole('button', { name: 'Clear board' }).click();
    await expectFen(page, '8/8/8/8/8/8/8/8 w - - 0 1');
  });

  test('a problem is shown at its field, and an unreadable FEN changes nothing', async () => {
    const page = await open({ setup: '' });
    const status = page.getByRole('status');
    await page.getByText('This position can be played.').waitFor();
    await page.getByRole('button', { name: 'Clear board' }).click();
    await status.getByText(/the board is empty; each side needs exactly one king/).waitFor();
    const field = page.getByRole('textbox', { name: 'FEN' });
    await field.fill('8/8/8/4x3/8/8/8/8 w - - 0 1');
    await page.getByText(/rank 5 has the letter "x"/).waitFor();
    await expectSoon(() => field.getAttribute('aria-invalid'), 'true');
    assert.equal(await fenOn(page), '8/8/8/8/8/8/8/8 w - - 0 1');
    await field.fill('k7/8/8/8/8/8/8/K6Q w - - 0 1');
    await status.getByText(/the side that is not to move stands in check/).waitFor();
    await expectSoon(() => field.getAttribute('aria-invalid'), 'false');
    await field.fill('  k7/8/8/8/8/8/8/K6R  b - - 3 40 ');
    await expectFen(page, 'k7/8/8/8/8/8/8/K6R b - - 3 40');
    await expectPieces(page, ['h1 white rook'], true);
    await page.getByText('This position can be played.').waitFor();
    // Never both at once, as long as the text cannot be read.
    await field.fill('k7/8/8/8/8/8/8/K6');
    await page.getByText(/The board shows the last position that could be read\.$/).waitFor();
    assert.equal(await page.getByText('can be played').count(), 0);
    assert.equal(await page.locator('.board-error:not(:empty)').count(), 1);
    await page.getByRole('button', { name: 'Start position' }).click();
    await expectSoon(() => field.inputValue(), INITIAL_FEN);
    await page.getByText('This position can be played.').waitFor();
  });

  test('a FEN can be typed letter by letter', async () => {
    const page = await open({ setup: '' });
    const field = page.getByRole('textbox', { name: 'FEN' });
    await field.fill('');
    const fen = 'k7/8/8/8/8/8/8/K6R b - - 3 40';
    await field.pressSequentially(fen);
    assert.equal(await field.inputValue(), fen);
    await expectFen(page, fen);
  });
});
