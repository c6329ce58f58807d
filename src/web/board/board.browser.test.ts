import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { INITIAL_FEN, parseFen } from '../../chess/fen.ts';
import { inAll } from '../../node/testing/tiers.ts';
import {
  announced,
  cellOf,
  click,
  clickAndPress,
  drag,
  expectAnnounced,
  expectPieces,
  goTo,
  gridOf,
  playByKeys,
  tabToBoard,
  tap,
} from '../testing/board-driver.ts';
import { openTestPage, seriousFindings, type VisitOptions } from '../testing/browser.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { drawn } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';
import { squareLabel } from './spoken.ts';
import { rowsOf } from './squares.ts';

/** The board on its own, with both sides played by the test. */

const visits = visitsTo(() => openTestPage('board'), true);

async function open(query: Record<string, string> = {}, options: VisitOptions = {}): Promise<Page> {
  const page = await visits.open(`?${new URLSearchParams(query)}`, options);
  await gridOf(page).waitFor();
  return page;
}
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true };

const movesOn = (page: Page) => page.evaluate(() => window.boardPage.game().moves);
/** Waits until this is the last move of the game. */
async function expectMove(page: Page, uci: string): Promise<void> {
  await expectSoon(() => page.evaluate(() => window.boardPage.game().moves.at(-1)), uci);
}
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).dataset.square);

describe('by mouse and touch', () => {
  test('a piece is dragged; from a square it cannot reach it returns', async () => {
    const page = await open();
    await drag(page, 'e2', 'e4');
    await expectMove(page, 'e2e4');
    await drag(page, 'e7', 'e3');
    await drag(page, 'g8', 'f6');
    await expectMove(page, 'g8f6');
    assert.deepEqual(await movesOn(page), ['e2e4', 'g8f6']);
    await expectPieces(page, ['e4 white pawn', 'f6 black knight', 'e7 black pawn'], true);
  });

  test('two clicks, or two taps, do what a drag does', async () => {
    const page = await open();
    await click(page, 'd2');
    await page.locator('.move-dest').first().waitFor();
    await expectSoon(() => page.locator('.move-dest').count(), 2);
    await page.locator('[data-square=d2][aria-selected=true]').waitFor();
    await click(page, 'd4');
    await expectMove(page, 'd2d4');
    await visits.visit().close();

    const phone = await open({}, PHONE);
    await tap(phone, 'e2');
    await phone.locator('.move-dest').first().waitFor();
    await tap(phone, 'e4');
    await expectMove(phone, 'e2e4');
  });

  test('castling moves the rook too, en passant removes the pawn', async () => {
    const page = await open({ fen: 'r3k2r/8/8/4p3/8/8/3P4/R3K2R w KQkq - 0 1' });
    await drag(page, 'e1', 'g1');
    await expectMove(page, 'e1g1');
    await click(page, 'e8');
    await click(page, 'c8');
    await expectMove(page, 'e8c8');
    await expectPieces(page, ['g1 white king', 'f1 white rook', 'c8 black king', 'd8 black rook'], true);
    await page.evaluate(() => window.boardPage.start('4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1'));
    await drag(page, 'd2', 'd4');
    await expectMove(page, 'd2d4');
    await drag(page, 'e4', 'd3');
    await expectMove(page, 'e4d3');
    await expectPieces(page, ['d3 black pawn', 'e1 white king', 'e8 black king']);
  });

  for (const [king, rook, move, pieces] of [
    ['e1', 'h1', 'e1g1', ['g1 white king', 'f1 white rook', 'a1 white rook']],
    ['e1', 'a1', 'e1c1', ['c1 white king', 'd1 white rook', 'h1 white rook']],
    ['e8', 'h8', 'e8g8', ['g8 black king', 'f8 black rook', 'a8 black rook']],
    ['e8', 'a8', 'e8c8', ['c8 black king', 'd8 black rook', 'h8 black rook']],
  ] as const) {
    test(`the king put onto its own rook castles: ${move}`, { skip: king === 'e8' && inAll }, async () => {
      const side = king === 'e1' ? 'w' : 'b';
      const start = `${side === 'b' ? 'r3k2r' : '4k3'}/8/8/8/8/8/8/${side === 'w' ? 'R3K2R' : '4K3'} ${side} ${side === 'w' ? 'KQ' : 'kq'} - 0 1`;
      const page = await open({ fen: start, orientation: side === 'w' ? 'white' : 'black' }, PHONE);
      const other = side === 'w' ? 'e8 black king' : 'e1 white king';
      await drag(page, king, rook);
      await expectMove(page, move);
      await expectPieces(page, [...pieces, other], true);
      await page.evaluate((fen) => window.boardPage.start(fen), start);
      await tap(page, king);
      await page.locator('.move-dest').first().waitFor();
      await tap(page, rook);
      await expectMove(page, move);
      await page.evaluate((fen) => window.boardPage.start(fen), start);
      await cellOf(page, king).focus();
      await page.keyboard.press('Enter');
      await cellOf(page, rook).focus();
      await page.keyboard.press('Enter');
      await expectMove(page, move);
      await expectPieces(page, [...pieces, other], true);
    });
  }

  test('an earlier position is shown but not played on', { skip: inAll }, async () => {
    const page = await open();
    await page.evaluate(() => window.boardPage.play('e2e4', 'e7e5'));
    await page.evaluate(() => window.boardPage.show(1));
    await expectSoon(() => cellOf(page, 'e7').getAttribute('aria-label'), 'e7, black pawn');
    await expectSoon(() => gridOf(page).getAttribute('aria-readonly'), 'true');
    await drag(page, 'd7', 'd5');
    await cellOf(page, 'd7').focus();
    await page.keyboard.press('Enter');
    await expectAnnounced(page, 'The board shows an earlier position. Go to the last move to play on.');
    assert.equal((await movesOn(page)).length, 2);
    assert.equal(await page.locator('.move-dest').count(), 0);
  });

  test('no piece moves on a board that is only viewed', async () => {
    const page = await open({ movable: 'none' });
    await drag(page, 'e2', 'e4');
    await tabToBoard(page);
    await playByKeys(page, 'e2e4');
    assert.deepEqual(await movesOn(page), []);
    await expectPieces(page, ['e2 white pawn'], true);
  });
});

describe('promotion', () => {
  const WHITE = '3r3k/2P5/8/8/8/8/8/K7 w - - 0 1';
  const BLACK = 'k7/8/8/8/8/8/6p1/K7 b - - 0 1';

  for (const [role, letter] of [
    ['queen', 'q'],
    ['rook', 'r'],
    ['bishop', 'b'],
    ['knight', 'n'],
  ] as const) {
    test(`to a ${role}: by mouse, by finger, by letter`, { skip: letter !== 'q' && inAll }, async () => {
      const page = await open({ fen: WHITE });
      await drag(page, 'c7', 'd8');
      await page.getByRole('dialog', { name: 'The pawn on d8 becomes a' }).waitFor();
      await page.getByRole('button', { name: role, exact: true }).click();
      await expectMove(page, `c7d8${letter}`);
      await expectPieces(page, [`d8 white ${role}`], true);

      await page.evaluate((fen) => window.boardPage.start(fen), BLACK);
      await tabToBoard(page);
      await playByKeys(page, `g2g1${letter}`);
      await expectMove(page, `g2g1${letter}`);
      await visits.visit().close();

      const phone = await open({ fen: BLACK, orientation: 'black' }, PHONE);
      await tap(phone, 'g2');
      await tap(phone, 'g1');
      const choice = phone.getByRole('button', { name: role, exact: true });
      const { width, height } = (await choice.boundingBox())!;
      assert.ok(width >= 44 && height >= 44, `${width} by ${height} pixels`);
      await choice.tap();
      await expectMove(phone, `g2g1${letter}`);
    });
  }

  test('Esc takes the pawn back and returns the focus', { skip: inAll }, async () => {
    const page = await open({ fen: WHITE });
    await tabToBoard(page);
    await goTo(page, 'c7');
    await page.keyboard.press('Enter');
    await goTo(page, 'c8');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'queen');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.deepEqual(await movesOn(page), []);
    await expectPieces(page, ['c7 white pawn'], true);
    await expectSoon(() => focused(page), 'c8');
  });

  test('the arrow keys cycle through the four choices', { skip: inAll }, async () => {
    const page = await open({ fen: WHITE });
    await tabToBoard(page);
    await goTo(page, 'c7');
    await page.keyboard.press('Enter');
    await goTo(page, 'c8');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expectMove(page, 'c7c8r');
  });
});

describe('by keyboard', () => {
  test('one Tab leads to the board, the arrows move across it, the next Tab leaves it', async () => {
    const page = await open();
    await expectSoon(() => page.locator('[role=gridcell][tabindex="0"]').count(), 1);
    await tabToBoard(page);
    await expectSoon(() => focused(page), 'e2');
    const journey: [key: string, square: string][] = [
      ['ArrowUp', 'e3'],
      ['ArrowLeft', 'd3'],
      ['Home', 'a3'],
      ['ArrowLeft', 'a3'],
      ['End', 'h3'],
      ['Control+Home', 'a8'],
      ['Control+End', 'h1'],
      ['4', 'h4'],
      ['Shift+Digit3', 'c4'],
      ['k', 'e1'],
      ['k', 'e8'],
      ['n', 'g8'],
      ['Shift+N', 'b8'],
      ['Shift+Q', 'd1'],
    ];
    for (const [key, square] of journey) {
      await page.keyboard.press(key);
      await expectSoon(() => focused(page), square);
    }
    await expectSoon(() => page.locator('[role=gridcell][tabindex="0"]').count(), 1);
    await page.keyboard.press('Tab');
    await expectSoon(() => focused(page), undefined);
  });

  test('the focus is visible', async () => {
    const page = await open();
    await tabToBoard(page);
    const { outlineStyle, outlineWidth } = await cellOf(page, 'e2').evaluate((cell) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(cell);
      return { outlineStyle, outlineWidth };
    });
    assert.equal(outlineStyle, 'solid');
    assert.ok(Number.parseFloat(outlineWidth) >= 3);
  });

  test('a piece is picked up, put back, and put down', async () => {
    const page = await open();
    await tabToBoard(page);
    await goTo(page, 'g1');
    await page.keyboard.press('Enter');
    await expectAnnounced(page, 'knight g1 selected, 2 moves');
    await expectSoon(() => cellOf(page, 'g1').getAttribute('aria-selected'), 'true');
    await page.keyboard.press('Escape');
    await expectAnnounced(page, 'put back');
    await expectSoon(() => page.locator('[aria-selected=true]').count(), 0);
    await page.keyboard.press('Enter');
    await goTo(page, 'g3');
    await page.keyboard.press('Space');
    await expectAnnounced(page, 'not a legal move: g1 to g3');
    await goTo(page, 'f3');
    await page.keyboard.press('Space');
    await expectMove(page, 'g1f3');
    await expectAnnounced(page, 'White knight f3.');
    await expectSoon(() => focused(page), 'f3');
    await expectPieces(page, ['f3 white knight'], true);
  });

  test('a piece that was clicked is put down by a key that comes before the click is reported', async () => {
    const page = await open();
    await tabToBoard(page);
    await goTo(page, 'e4');
    await clickAndPress(page, 'e2', 'Enter');
    await expectMove(page, 'e2e4');
  });
});

describe('by keyboard, too', () => {
  test('castling and en passant', async () => {
    const page = await open({ fen: 'r3k2r/8/8/8/3p4/8/4P3/R3K2R w KQkq - 0 1' });
    await tabToBoard(page);
    await playByKeys(page, 'e2e4');
    await expectMove(page, 'e2e4');
    await playByKeys(page, 'd4e3');
    await expectAnnounced(page, 'Black pawn d4 takes e3 en passant.');
    await playByKeys(page, 'e1c1');
    await expectAnnounced(page, 'White castles queen side.');
    await playByKeys(page, 'e8g8');
    await expectAnnounced(page, 'Black castles king side.');
    await expectPieces(page, ['f8 black rook'], true);
  });

  test('the keys of Lichess announce what they should', { skip: inAll }, async () => {
    const page = await open();
    await page.evaluate(() => window.boardPage.play('e2e4', 'd7d5', 'e4d5'));
    await tabToBoard(page);
    await goTo(page, 'd8');
    const cases: [key: string, parts: string][] = [
      ['o', 'd8, black queen'],
      ['l', 'After move 2, White pawn e4 takes d5.'],
      ['c', 'Captured black pawn on d5.'],
      ['t', 'White has 5 minutes, Black 4 minutes.'],
      ['m', 'queen d8: takes d5, d6, d7.'],
      ['Shift+M', 'queen d8: takes d5.'],
      ['x', 'up right: the edge of the board.'],
      ['x', 'down right: black pawn e7.'],
      ['Alt+x', 'up: the edge of the board.'],
      ['Shift+A', 'After move 1, Black pawn d5.'],
      ['Shift+D', 'After move 2, White pawn e4 takes d5.'],
      ['f', 'White is now at the top'],
    ];
    for (const [key, text] of cases) {
      const before = (await announced(page)).length;
      await page.keyboard.press(key);
      await expectAnnounced(page, text);
      assert.ok((await announced(page)).length >= Math.min(before, 4), key);
    }
    await page.keyboard.press('i');
    await expectSoon(() => page.evaluate(() => document.activeElement?.tagName), 'INPUT');
    // In the text field the same letters are text.
    await page.keyboard.type('kqf');
    await expectSoon(() => page.getByRole('textbox', { name: 'Move' }).inputValue(), 'kqf');
  });

  test('on a flipped board the squares are still read from the top left corner', async () => {
    const page = await open({ orientation: 'black' });
    await tabToBoard(page);
    await page.keyboard.press('Control+Home');
    await expectSoon(() => focused(page), 'h1');
    await page.keyboard.press('ArrowRight');
    await expectSoon(() => focused(page), 'g1');
    await page.keyboard.press('ArrowDown');
    await expectSoon(() => focused(page), 'g2');
    assert.deepEqual(
      await page
        .locator('[role=gridcell]')
        .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.square)),
      rowsOf('black').flat(),
    );
  });

  test("a screen reader's click picks up and puts down too", async () => {
    const page = await open();
    await cellOf(page, 'e2').dispatchEvent('click');
    await expectAnnounced(page, 'pawn e2 selected, 2 moves');
    await cellOf(page, 'e4').dispatchEvent('click');
    await expectMove(page, 'e2e4');
  });
});

describe('typed moves', () => {
  test('are read in the letters of the language and as squares', async () => {
    const page = await open({ language: 'de' });
    const field = page.getByRole('textbox', { name: 'Move' });
    for (const [text, uci] of [
      ['e4', 'e2e4'],
      ['e7-e5', 'e7e5'],
      ['Sf3', 'g1f3'],
      ['b8c6', 'b8c6'],
    ] as const) {
      await field.fill(text);
      await field.press('Enter');
      await expectMove(page, uci);
      await expectSoon(() => field.inputValue(), '');
    }
  });

  test('that cannot be played are explained under the field and announced', async () => {
    const page = await open();
    const field = page.getByRole('textbox', { name: 'Move' });
    await field.fill('Nf6');
    await page.getByRole('button', { name: 'Play' }).click();
    await expectSoon(() => field.getAttribute('aria-describedby'), /./);
    const id = await field.getAttribute('aria-describedby');
    const error = page.locator(`[id="${id}"]`);
    await eventually('the error appears under the field', async () =>
      /^"Nf6" is not legal/.test((await error.textContent())!),
    );
    await expectSoon(() => field.getAttribute('aria-invalid'), 'true');
    await eventually('and to the ear', async () => /^"Nf6" is not legal/.test((await announced(page)).at(-1) ?? ''));
    assert.equal(await field.inputValue(), 'Nf6', 'what was typed is kept');
    await field.fill('Nf3');
    await eventually('the error disappears', async () => (await error.textContent()) === '');
    await field.press('Enter');
    await expectMove(page, 'g1f3');
  });

  test('have no error left over from another position', async () => {
    const page = await open();
    const field = page.getByRole('textbox', { name: 'Move' });
    await field.fill('xyz');
    await field.press('Enter');
    await expectSoon(() => field.getAttribute('aria-invalid'), 'true');
    await page.evaluate(() => window.boardPage.play('e2e4'));
    await expectSoon(() => field.getAttribute('aria-invalid'), 'false');
  });

  // Typed text (| is Enter), the moves played, and the text left in the field.
  for (const [typed, played, left] of [
    ['e4||', ['e2e4'], ''],
    ['e4|d4|', ['d2d4'], ''],
    ['e4|Nf', ['e2e4'], 'Nf'],
  ] as const) {
    test(`are kept when entered while the reader is loading: ${typed}`, async () => {
      const page = await open({}, { isAlone: true });
      const reader = Promise.withResolvers<void>();
      await page.context().route('**/read-move*.js', async (route) => {
        await reader.promise;
        await route.continue();
      });
      const field = page.getByRole('textbox', { name: 'Move' });
      for (const [index, text] of typed.split('|').entries()) {
        if (index > 0) await field.press('Enter');
        if (text !== '') await field.fill(text);
      }
      assert.deepEqual(await movesOn(page), []);
      reader.resolve();
      await expectMove(page, played.at(-1)!);
      await drawn(page);
      assert.deepEqual(await movesOn(page), played);
      assert.equal(await field.inputValue(), left);
    });
  }

  test('ask for the piece if a promotion does not name it', async () => {
    const page = await open({ fen: '7k/2P5/8/8/8/8/8/K7 w - - 0 1' });
    const field = page.getByRole('textbox', { name: 'Move' });
    await field.fill('c8');
    await field.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('n');
    await expectMove(page, 'c7c8n');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectSoon(() => field.evaluate((element) => element === document.activeElement), true);
  });
});

describe('by screen reader', () => {
  test('the accessibility tree names the board, eight rows and 64 squares', async () => {
    const page = await open();
    const { board } = parseFen(INITIAL_FEN);
    const rows = rowsOf('white').map((row) => {
      const names = row.map((square) => squareLabel(board, square));
      return [`  - row "${names.join(' ')}":`, ...names.map((name) => `    - gridcell "${name}"`)].join('\n');
    });
    const expected = ['- grid "Chess board, White to move":', ...rows].join('\n');
    await expectSoon(() => gridOf(page).ariaSnapshot(), expected);
    assert.match(expected, /gridcell "e4, empty, light square"/);
    assert.match(expected, /gridcell "g1, white knight"/);
  });

  test('every move is announced once, the end of the game at once and alone', async () => {
    const page = await open();
    await page.evaluate(() => window.boardPage.play('f2f3', 'e7e5'));
    await expectAnnounced(page, 'White pawn f3. Black pawn e5.');
    await page.evaluate(() => window.boardPage.play('g2g4'));
    await expectAnnounced(page, 'White pawn g4.');
    await page.evaluate(() => window.boardPage.play('d8h4'));
    await expectAnnounced(page, 'Black queen h4, checkmate. Black wins.', 'assertive');
    await expectSoon(() => announced(page), ['White pawn f3. Black pawn e5.', 'White pawn g4.']);
    await page.evaluate(() => window.boardPage.takeBack(1));
    await expectAnnounced(page, 'Taken back. After move 2, White pawn g4. Black to move.');
    await page.evaluate(() => window.boardPage.call({ kind: 'resignation', winner: 'white' }));
    await expectAnnounced(page, 'Black resigns. White wins.', 'assertive');
    await expectSoon(async () => (await announced(page, 'assertive')).length, 2);
  });

  test('the position is a list in the letters of the language', { skip: inAll }, async () => {
    const page = await open({ fen: '4k3/8/8/8/8/8/P7/R3K1N1 w - - 0 1', language: 'nl' });
    await page.getByText('Position in words').click();
    await expectSoon(() => page.locator('.board-men p').allTextContents(), ['White: Ke1, Ta1, Pg1, a2', 'Black: Ke8']);
  });
});

/** Makes a move, and checks at once whether a piece slides, since that is soon over. */
async function playWatched(page: Page, uci: string): Promise<void> {
  await page.evaluate((move) => {
    const watched = window as unknown as { hasSlid: boolean };
    watched.hasSlid = false;
    new MutationObserver(() => {
      watched.hasSlid ||= document.querySelector('piece.anim') !== null;
    }).observe(document.querySelector('cg-board')!, { attributes: true, childList: true, subtree: true });
    window.boardPage.play(move);
  }, uci);
}
const hasSlid = (page: Page) => page.evaluate(() => (window as unknown as { hasSlid: boolean }).hasSlid);

describe('accessibility', () => {
  test('on a phone a square is as wide as a finger, the page scrolls beside the board, and nothing overflows', {
    skip: inAll,
  }, async () => {
    const page = await open({}, PHONE);
    const { width, height } = (await cellOf(page, 'e4').boundingBox())!;
    // 360 pixels less the page's own margins of 8 are all there is.
    assert.ok(width >= 42.5 && height >= 42.5, `${width} by ${height}`);
    assert.equal(await page.locator('.board-drawn').evaluate((board) => getComputedStyle(board).touchAction), 'none');
    assert.equal(await page.locator('body').evaluate((body) => getComputedStyle(body).touchAction), 'auto');
    await page.setViewportSize({ width: 320, height: 640 });
    await eventually('nothing overflows', () =>
      page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    );
  });

  test('the last move and check are marked by more than colour', async () => {
    const page = await open();
    await page.evaluate(() => window.boardPage.play('e2e4', 'f7f5', 'd1h5'));
    await page.locator('.last-move').first().waitFor();
    await expectSoon(() => page.locator('.last-move').count(), 2);
    const frame = await page
      .locator('.last-move')
      .first()
      .evaluate((mark) => getComputedStyle(mark).boxShadow);
    assert.match(frame, /inset/);
    const check = await page.locator('.check').evaluate((mark) => getComputedStyle(mark).outlineStyle);
    assert.equal(check, 'dashed');
    await expectAnnounced(page, 'Black pawn f5. White queen h5, check.');
  });

  test('pieces slide only without reduced motion', { skip: inAll }, async () => {
    const page = await open({}, { reducedMotion: 'no-preference' });
    await playWatched(page, 'e2e4');
    await eventually('it slides', () => hasSlid(page));
    await visits.visit().close();
    const still = await open({}, { reducedMotion: 'reduce' });
    await playWatched(still, 'e2e4');
    await expectPieces(still, ['e4 white pawn'], true);
    assert.equal(await hasSlid(still), false);
  });

  test('axe finds nothing serious', { skip: inAll }, async () => {
    const page = await open();
    await page.evaluate(() => window.boardPage.play('e2e4', 'f7f5', 'd1h5'));
    await page.getByText('Position in words').click();
    await page.getByRole('textbox', { name: 'Move' }).fill('xyz');
    await page.keyboard.press('Enter');
    await page.locator('.board-error:not(:empty)').waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await page.evaluate(() => window.boardPage.start('7k/2P5/8/8/8/8/8/K7 w - - 0 1'));
    await drag(page, 'c7', 'c8');
    await page.getByRole('dialog').waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await visits.visit().close();
    assert.deepEqual(await seriousFindings(await open({ setup: '', fen: '8/8/8/8/8/8/8/8 w - - 0 1' })), []);
  });

  test('in forced colours the diagram keeps its ink and the focus stays visible', { skip: inAll }, async () => {
    const page = await open({}, { forcedColors: 'active' });
    await tabToBoard(page);
    const square = await page.locator('cg-board').evaluate((board) => getComputedStyle(board).backgroundImage);
    assert.match(square, /gradient/);
    await expectSoon(() => cellOf(page, 'e2').evaluate((cell) => getComputedStyle(cell).outlineStyle), 'solid');
  });
});
