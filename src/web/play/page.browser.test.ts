import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { gameOfPgn } from '../../chess/pgn-game.ts';
import { inAll } from '../../node/testing/tiers.ts';
import {
  click,
  drag,
  expectAnnounced,
  expectPieces,
  gridOf,
  playByKeys,
  tabToBoard,
  tap,
} from '../testing/board-driver.ts';
import { openHouse, seriousFindings, type VisitOptions } from '../testing/browser.ts';
import {
  askUnrated,
  beginFrom,
  choosePieceLetters,
  expectPlies,
  expectStatus,
  goToEnd,
  importText,
  readPgn,
  sheet,
  tabTo,
} from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { goToView, misfits, reload, settled } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** The whole page, as `npm start` serves it. */

/**
 * Two games against the program of 1974, which is deterministic. The visitor's moves were found by trying; if the
 * program's moves change, new ones have to be found.
 */
const BEATEN_BY_WHITE =
  'b2b3 e7e5 c1a3 d8h4 g1f3 h4e4 f3g5 e4d5 e2e4 d5c6 f1c4 f7f6 g5f7 c6e4 e1f1 b8c6 d1h5 e4c2 f7d6 e8e7 h5e8'.split(' ');
const BEATEN_BY_BLACK = 'e2e4 a7a5 d1h5 d7d5 h5d5 c8g4 d5b5 b8c6 b5b7 c6b4 c2c4 b4c2'.split(' ');

const visits = visitsTo(openHouse, true);

async function open(path = '#/play', options: VisitOptions = {}): Promise<Page> {
  const page = await visits.open(path, options);
  await page.locator('main').waitFor();
  return page;
}

/** The moves of the game, read from the page's PGN. */
async function playedOn(page: Page): Promise<readonly string[]> {
  const { games, errors } = parsePgn(await readPgn(page));
  assert.deepEqual(errors, []);
  assert.equal(games.length, 1);
  return gameOfPgn(games[0]!).moves;
}

describe('a whole game', () => {
  test('is played by mouse, to mate, and exported as PGN', async () => {
    const page = await open();
    await gridOf(page).waitFor();
    for (let ply = 0; ply < BEATEN_BY_WHITE.length; ply += 2) {
      const uci = BEATEN_BY_WHITE[ply]!;
      // Half of the moves by drag, half by two clicks.
      if (ply % 4 === 0) await drag(page, uci.slice(0, 2), uci.slice(2, 4));
      else {
        await click(page, uci.slice(0, 2));
        await click(page, uci.slice(2, 4));
      }
      await expectPlies(page, Math.min(ply + 2, BEATEN_BY_WHITE.length));
    }
    await expectStatus(page, 'Checkmate. White wins.');
    assert.equal((await sheet(page)).at(-1), 'Qe8#');
    await expectSoon(() => page.locator('.scoresheet-result').textContent(), /1–0/);
    const saved = page.waitForEvent('download');
    assert.deepEqual(await playedOn(page), BEATEN_BY_WHITE);
    await page.getByRole('button', { name: 'Download PGN' }).click();
    assert.match((await saved).suggestedFilename(), /^plyhouse-.*wray74\.pgn$/);
  });

  test('is played by keyboard alone, as Black, from choosing the program to mate', async () => {
    const page = await open();
    await tabTo(page, 'New game');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'New game' }).waitFor();
    await tabTo(page, 'White');
    await page.keyboard.press('ArrowRight');
    await tabTo(page, 'Start game');
    await page.keyboard.press('Enter');
    await expectPlies(page, 1);
    await tabToBoard(page);
    for (let ply = 1; ply < BEATEN_BY_BLACK.length; ply += 2) {
      await playByKeys(page, BEATEN_BY_BLACK[ply]!);
      await expectPlies(page, Math.min(ply + 2, BEATEN_BY_BLACK.length));
    }
    await expectStatus(page, 'Checkmate. Black wins.');
    await expectAnnounced(page, 'Black knight c2, checkmate. Black wins.', 'assertive');
    assert.deepEqual(await playedOn(page), BEATEN_BY_BLACK);
    await tabTo(page, 'Rematch with colours swapped');
    await page.keyboard.press('Enter');
    await expectStatus(page, 'Your move.');
    await expectSoon(() => sheet(page), []);
  });
});

test('a program of one ending begins in it, keeps its side, and refuses other positions with a reason', {
  skip: inAll,
}, async () => {
  const other = new URLSearchParams({ program: 'ajedrecista', fen: '7k/8/8/8/8/8/6Q1/K7 b - - 0 1' });
  const page = await open(`#/new?${other}`);
  const reason = page.getByText('El Ajedrecista plays only king and rook against king, with White: choose another');
  await reason.waitFor();
  await page.getByRole('button', { name: 'Start game' }).click();
  assert.equal(await page.evaluate(() => location.hash.startsWith('#/new')), true);
  await page.getByRole('link', { name: 'start from its own position' }).click();
  await reason.waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('group', { name: 'You play' }).getByRole('radio').count(), 0);
  await page.getByRole('button', { name: 'Start game' }).click();
  for (const again of [false, true]) {
    await expectPieces(page, ['a8 white king', 'b7 white rook', 'c5 black king']);
    await drag(page, 'c5', 'd4');
    await expectPlies(page, 2);
    if (again) break;
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign the game' }).click();
    await page.getByRole('button', { name: "A whole game: Alan Wray's HP 9810A" }).waitFor();
    await page.getByRole('button', { name: 'Play it again' }).click();
  }
});

describe('the rules', () => {
  test('allow castling, en passant, and promotion with a choice', async () => {
    const page = await open('#/new');
    await beginFrom(page, { fen: '4k3/pppp4/8/8/8/8/4PPPP/4K2R w K - 0 1' });
    await drag(page, 'e1', 'g1');
    await expectPlies(page, 2);
    assert.equal((await sheet(page))[0], 'O-O');

    await beginFrom(page, { fen: '4k3/7p/8/3pP3/8/8/8/4K3 w - d6 0 1' });
    await click(page, 'e5');
    await click(page, 'd6');
    await expectPlies(page, 2);
    assert.equal((await sheet(page))[0], 'exd6');

    await beginFrom(page, { fen: '8/P6k/7p/8/8/8/8/K7 w - - 0 1' });
    await drag(page, 'a7', 'a8');
    await page.getByRole('button', { name: 'rook', exact: true }).click();
    await expectPlies(page, 2);
    assert.equal((await sheet(page))[0], 'a8=R');
    await expectPieces(page, ['a8 white rook'], true);
  });

  test('end a drawn game with a notice', { skip: inAll }, async () => {
    const page = await open('#/new');
    await beginFrom(page, { fen: '7k/5Q2/8/8/8/8/8/K7 w - - 0 1' });
    await drag(page, 'f7', 'g6');
    await expectStatus(page, 'Stalemate. The game is drawn.');
    await expectAnnounced(page, 'White queen g6, stalemate. The game is drawn.', 'assertive');
  });
});

describe('games are preserved', () => {
  test('when a move is taken back and another made: the first line stays with the game', { skip: inAll }, async () => {
    const page = await open();
    await drag(page, 'e2', 'e4');
    await expectPlies(page, 2);
    const [, answer] = await sheet(page);
    assert.equal(answer, 'e5', 'as the article has it');
    await askUnrated(page, 'Take back');
    await expectPlies(page, 0);
    await expectPieces(page, ['e2 white pawn', 'e7 black pawn'], true);
    await drag(page, 'd2', 'd4');
    await expectPlies(page, 2);
    const pgn = await readPgn(page);
    assert.match(pgn, /1\. d4/);
    assert.match(pgn, /\(1\. e4/);
  });

  test('after a reload in the middle: the game continues, and another tab lists it', async () => {
    const page = await open();
    await drag(page, 'e2', 'e4');
    await expectPlies(page, 2);
    await drag(page, 'g1', 'f3');
    await expectPlies(page, 4);
    const moves = await sheet(page);
    await reload(page);
    await expectPlies(page, 4);
    assert.deepEqual(await sheet(page), moves);
    await drag(page, 'f1', 'c4');
    await expectPlies(page, 6);

    const other = await page.context().newPage();
    await other.goto(new URL('#/games', visits.house().url).href);
    await settled(other);
    await other.getByRole('link', { name: /^Open You against/ }).click();
    await expectPlies(other, 6);
    await expectStatus(other, 'This game is open in another tab.');
  });

  test('when the program crashes: it can be restarted', { skip: inAll }, async () => {
    const page = await open('#/play', { permissions: ['clipboard-read', 'clipboard-write'], isAlone: true });
    await page.context().addInitScript(() => {
      const workers: Worker[] = [];
      (window as unknown as { workers: Worker[] }).workers = workers;
      window.Worker = class extends Worker {
        constructor(address: string | URL, options?: WorkerOptions) {
          super(address, options);
          workers.push(this);
        }
      };
    });
    await reload(page);
    await drag(page, 'e2', 'e4');
    await expectPlies(page, 2);
    // 1. The worker dies while idle: the next move notices it.
    await page.evaluate(() => {
      const { workers } = window as unknown as { workers: Worker[] };
      const last = workers.at(-1)!;
      last.terminate();
      last.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    });
    await drag(page, 'd2', 'd4');
    await page.getByRole('alert').waitFor();
    await expectSoon(() => page.getByRole('alert').textContent(), /out of memory/);
    // The details for a bug report are folded away, and can be copied.
    const report = page.locator('.problem-details pre');
    assert.equal(await report.isVisible(), false);
    await page.getByText('Details', { exact: true }).click();
    await expectSoon(() => report.textContent(), /^PlayerError: wray74: its worker ended: out of memory\n.*\.js:\d+/s);
    await page.getByRole('button', { name: 'Copy details' }).click();
    await page.getByText('Copied the error report.').waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await expectPlies(page, 3);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectPlies(page, 4);
    // 2. The program cannot be loaded at all.
    await page.context().route('**/*worker*.js', (route) => route.abort());
    await reload(page);
    await expectPlies(page, 4);
    await drag(page, 'g1', 'f3');
    await page.getByRole('alert').waitFor();
    await page.context().unroute('**/*worker*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectPlies(page, 6);
    // The browser's own message for the file that failed to load.
    const complaints = visits.visit().complaints as string[];
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !/ERR_FAILED/.test(text)));
  });
});

describe('imported games', () => {
  test('errors in a FEN or PGN are reported with their position in the text', { skip: inAll }, async () => {
    const page = await open('#/games');
    const field = page.getByLabel('Paste PGN or FEN');
    await field.fill('8/8/8/8/8/8/8/K7 w - - 0 1');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText(/each side needs exactly one king/).waitFor();
    assert.equal(await field.inputValue(), '8/8/8/8/8/8/8/K7 w - - 0 1');
    await field.fill('[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Ke4 *\n');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.locator('.problem li').first().waitFor();
    assert.match((await page.locator('.problem li').first().textContent())!, /line 4/i);
    await goToView(page, '#/new?fen=nonsense');
    await page
      .getByRole('alert')
      .getByText(/expected four to six fields/)
      .waitFor();
  });

  test('imported games are sorted by their own date and round', { skip: inAll }, async () => {
    const page = await open('#/games');
    const games = [
      ['First', '1980.05.01', '1', '1-0'],
      ['Third', '1980.09.01', '10', '*'],
      ['Second', '1980.09.01', '9', '1/2-1/2'],
    ].map(([white, date, round, result]) => {
      const tags = Object.entries({ White: white, Black: 'Other', Date: date, Round: round, Result: result });
      return `${tags.map(([name, value]) => `[${name} "${value}"]\n`).join('')}\n1. e4 e5 ${result}\n`;
    });
    await importText(page, games.join('\n'));
    await page.locator('.games-table').waitFor();
    await page.locator('.games-table tbody tr').nth(2).waitFor();
    const rows = await page.locator('.games-table tbody tr').allTextContents();
    assert.equal(rows.length, 3);
    assert.match(rows[0]!, /^Third against Other.*Sep.*1980.*round 10unfinished/);
    assert.match(rows[1]!, /^Second against Other.*Sep.*1980.*round 9.*½/);
    assert.match(rows[2]!, /^First against Other.*May.*1980.*round 1.*1.0/);
  });

  test('damaged games do not hide others, and their readable parts can be saved', { skip: inAll }, async () => {
    const page = await open('#/games');
    const pgn = ['Anton', 'Berta', 'Cecil', 'Doris', 'Emil'].map(
      (white) => `[White "${white}"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n`,
    );
    await importText(page, pgn.join('\n'));
    const rows = page.locator('.games-table tbody tr');
    await eventually('five games', async () => (await rows.count()) === 5);
    // As only a faulty disk or another program could leave them.
    await page.evaluate(async () => {
      const wait = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await wait(indexedDB.open('plyhouse'));
      const store = database.transaction('games', 'readwrite').objectStore('games');
      for (const record of await wait(store.getAll())) {
        const { name } = record.white;
        if (name === 'Berta') record.updatedMillis = Number.NaN;
        if (name === 'Cecil') record.pgn.tags = 'none';
        if (name === 'Doris') record.notes = 7;
        if (name === 'Emil') {
          record.game = 'gone';
          record.pgn.start = 'gone';
        }
        await wait(store.put(record));
      }
      database.close();
    });
    await reload(page);
    await rows.first().waitFor();
    await expectSoon(async () => (await rows.allTextContents()).join(), /^Anton against [^,]*$/);
    const damaged = page.getByRole('region', { name: 'Damaged games' });
    await damaged.getByRole('listitem').nth(3).waitFor();
    const texts = (await damaged.getByRole('listitem').allTextContents()).join('\n');
    for (const fault of [
      'the time of the last change',
      'the PGN tags',
      'the program’s thoughts',
      'the start position',
    ]) {
      assert.ok(texts.includes(fault), `${fault} in ${texts}`);
    }
    assert.deepEqual(await seriousFindings(page), []);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all as PGN' }).click();
    assert.match(await readFile(await (await saved).path(), 'utf8'), /\[White "Anton"\]/);
    const raw = page.waitForEvent('download');
    await damaged.getByRole('button', { name: /^Download the stored data: Emil / }).click();
    assert.match((await raw).suggestedFilename(), /^plyhouse-damaged-\w+\.json$/);
    const text = await readFile(await (await raw).path(), 'utf8');
    assert.equal(JSON.parse(text).game, 'gone');
    assert.equal(JSON.parse(text).white.name, 'Emil');

    // Deleted, then restored as it was.
    await damaged.getByRole('button', { name: /^Delete Emil / }).click();
    await eventually('it is gone', async () => (await damaged.getByRole('listitem').count()) === 3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually('it is back', async () => (await damaged.getByRole('listitem').count()) === 4);

    await damaged.getByRole('button', { name: /^Open the readable part of Berta/ }).click();
    await expectPlies(page, 2);
    await page.goBack();
    await eventually('as a separate game', async () => (await rows.count()) === 2);
    await eventually('they stay', async () => (await damaged.getByRole('listitem').count()) === 4);
  });
});

describe('games with variations', () => {
  test('variations appear on the scoresheet, can be stepped through, and are exported again', {
    skip: inAll,
  }, async () => {
    const page = await open('#/games', { viewport: { width: 1280, height: 800 } });
    const pgn =
      '[White "Anton"]\n[Black "Berta"]\n[Result "*"]\n\n1. e4! e5 (1... c5 {sharper} 2. Nf3 (2. c3 d5) 2... d6) ' +
      '(1... e6) 2. Nf3 Nc6 (2... -- 3. Nxe5) 3. Bb5 *\n';
    await importText(page, pgn);
    await expectPlies(page, 5);
    assert.deepEqual(await sheet(page), ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);
    const lines = page.locator('.variations li');
    const texts = async () => (await lines.allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());
    // The code for variations is loaded when there are any.
    await expectSoon(texts, ['1...c5 sharper 2.Nf3 d6', '2.c3 d5', '1...e6', '2...-- 3.Nxe5']);
    assert.deepEqual(await seriousFindings(page), []);

    const current = () => page.locator('.scoresheet [aria-current]').textContent();
    // Enters a nested line by mouse, follows it by buttons and keys, and leaves it.
    await page.getByRole('list', { name: 'Variations of 1... e5' }).getByRole('button', { name: 'd5' }).click();
    await expectStatus(page, 'A variation.');
    await expectPieces(page, ['c3 white pawn', 'd5 black pawn', 'c5 black pawn', 'g1 white knight'], true);
    await expectSoon(
      () => page.getByLabel('FEN', { exact: true }).inputValue(),
      'rnbqkbnr/pp2pppp/8/2pp4/4P3/2P5/PP1P1PPP/RNBQKBNR w KQkq - 0 3',
    );
    await page.getByRole('button', { name: 'Previous move' }).click();
    await page.getByRole('button', { name: 'Previous move' }).click();
    await expectPieces(page, ['c2 white pawn', 'c5 black pawn'], true);
    await eventually('c5 is shown', async () => (await current()) === 'c5');
    await page.getByRole('button', { name: 'Previous move' }).click();
    await expectStatus(page, 'An earlier position.');
    await eventually('e4 is shown', async () => (await current()) === 'e4');
    await page.getByRole('button', { name: '1... e6' }).focus();
    await page.keyboard.press('Enter');
    await expectPieces(page, ['e6 black pawn'], true);
    await page.getByRole('button', { name: '1... c5' }).focus();
    await page.keyboard.press('ArrowRight');
    await expectPieces(page, ['f3 white knight', 'c5 black pawn'], true);
    await page.keyboard.press('End');
    await expectPieces(page, ['d6 black pawn'], true);
    // A new game can start from there; the imported one stays.
    const on = page.getByRole('link', { name: 'Play on from here' });
    await expectSoon(() => on.getAttribute('href'), /^#\/new\?fen=rnbqkbnr%2Fpp2pppp%2F3p4/);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await expectStatus(page, 'An earlier position.');
    assert.equal(await readPgn(page), pgn);
  });

  test('an exported game can be imported again', { skip: inAll }, async () => {
    const page = await open('#/games');
    const pgn = `[White "Anton"]\n[Black "Berta"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n`;
    await importText(page, pgn);
    await expectPlies(page, 4);
    await expectStatus(page, 'An earlier position.');
    await goToEnd(page);
    await expectStatus(page, 'Checkmate. Black wins.');
    assert.deepEqual(await playedOn(page), ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
  });
});

describe('setting up a position', () => {
  test('shows everything at once on a wide screen', { skip: inAll }, async () => {
    const page = await open('#/setup', { viewport: { width: 1280, height: 800 } });
    const last = page.getByRole('button', { name: 'Copy FEN' });
    const pawn = page.getByRole('button', { name: 'white pawn' });
    for (const end of [page.getByLabel('FEN', { exact: true }), last, pawn]) {
      const { y, height } = (await end.boundingBox())!;
      assert.ok(y + height <= 800, `${y + height}`);
    }
    const { x, width } = (await gridOf(page).boundingBox())!;
    assert.ok((await last.boundingBox())!.x > x + width, 'beside the board');
  });

  test('keeps the position in the URL, for reload, links and the back button', async () => {
    const page = await open('#/programs');
    await goToView(page, '#/setup');
    await gridOf(page).waitFor();
    await expectSoon(() => page.evaluate(() => location.hash), '#/setup');
    await page.getByRole('button', { name: 'Clear board' }).click();
    await tabToBoard(page);
    // Faster than the URL may be updated; the last change counts.
    for (const key of ['Shift+K', 'ArrowRight', 'ArrowRight', 'k', 'ArrowUp', 'Shift+R', 'ArrowUp', 'p']) {
      await page.keyboard.press(key);
    }
    await page.getByLabel('Black', { exact: true }).check();
    const fen = '8/8/6p1/6R1/4K1k1/8/8/8 b - - 0 1';
    const field = page.getByLabel('FEN', { exact: true });
    await eventually('the field has it', async () => (await field.inputValue()) === fen);
    const address = `#/setup?${new URLSearchParams({ fen })}`;
    await eventually('the address has it', async () => (await page.evaluate(() => location.hash)) === address);
    assert.match(address, /^#[\w/?=%+-]+$/, 'nothing in it has to be escaped in a link');

    await reload(page);
    await gridOf(page).waitFor();
    await expectSoon(() => field.inputValue(), fen);
    await expectPieces(page, ['e4 white king', 'g4 black king', 'g5 white rook', 'g6 black pawn'], true);

    // The link shows the same position; going back leads to the previous view, not to the previous piece.
    const url = page.url();
    await page.goBack();
    await page.getByRole('heading', { name: 'The machines' }).waitFor();
    await page.goto(url);
    await gridOf(page).waitFor();
    await eventually('the field has it again', async () => (await field.inputValue()) === fen);
    // The start position is omitted from the URL.
    await page.getByRole('button', { name: 'Start position' }).click();
    await eventually('its own address', async () => (await page.evaluate(() => location.hash)) === '#/setup');
  });

  test('leads to a game that can be played to mate', { skip: inAll }, async () => {
    const page = await open('#/setup');
    await page.getByRole('button', { name: 'Clear board' }).click();
    await page.getByText('This position cannot be played yet.').waitFor();
    await tabToBoard(page);
    for (const [square, key] of [
      ['h8', 'k'],
      ['g6', 'Shift+K'],
      ['a1', 'Shift+R'],
    ] as const) {
      await page.keyboard.press(square[1]!);
      await page.keyboard.press(`Shift+Digit${square.charCodeAt(0) - 96}`);
      await page.keyboard.press(key);
    }
    await page.getByRole('link', { name: 'Play from here' }).click();
    await page.getByRole('button', { name: 'Start game' }).click();
    await gridOf(page).waitFor();
    await click(page, 'a1');
    await click(page, 'a8');
    await expectStatus(page, 'Checkmate. White wins.');
  });
});

test('the program beside the board looks the same after a visit to other views', { skip: inAll }, async () => {
  const page = await visits.open();
  await beginFrom(page, { program: 'microchess' });
  const look = () =>
    page.getByRole('region', { name: 'The program' }).evaluate((panel) => {
      const { fontSize } = getComputedStyle(panel.querySelector('h2')!);
      return [getComputedStyle(panel).borderStyle, fontSize];
    });
  const before = await look();
  await goToView(page, '#/programs');
  await goToView(page, '#/play');
  await page.getByRole('region', { name: 'The program' }).waitFor();
  assert.deepEqual(await look(), before);
});

describe('accessibility', () => {
  test('nothing scrolls sideways at 320 pixels, and the board takes the full width', { skip: inAll }, async () => {
    const page = await open('#/play', { viewport: { width: 320, height: 640 }, hasTouch: true });
    await tap(page, 'e2');
    await tap(page, 'e4');
    await expectPlies(page, 2);
    const { width } = (await gridOf(page).boundingBox())!;
    assert.ok(width >= 296, `the board is ${width} pixels wide`);
    assert.deepEqual(await misfits(page), []);
  });

  test('at 320 pixels no piece covers a letter or number of the board', { skip: inAll }, async () => {
    const page = await open('#/play', { viewport: { width: 320, height: 640 } });
    const squares = (await gridOf(page).boundingBox())!;
    const coordinates = page.locator('.board-coordinates span');
    await expectSoon(() => coordinates.count(), 16);
    const signs = await coordinates.all();
    for (const sign of signs) {
      const box = await sign.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().toJSON() as { left: number; right: number; top: number };
      });
      assert.ok(box.left >= 0 && box.right <= 320, `in sight: ${JSON.stringify(box)}`);
      assert.ok(box.right <= squares.x || box.top >= squares.y + squares.height, `beside: ${JSON.stringify(box)}`);
    }
  });

  test('a link skips the masthead', { skip: inAll }, async () => {
    const page = await open('#/nowhere');
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    // Past the masthead.
    await expectSoon(
      () => page.evaluate(() => document.activeElement?.closest('main')?.className),
      'view view-missing',
    );
  });

  test('moves are written in the chosen language, and can be stepped through', { skip: inAll }, async () => {
    const page = await open();
    await drag(page, 'g1', 'f3');
    await expectPlies(page, 2);
    await choosePieceLetters(page, 'de');
    await page.getByRole('button', { name: /^1\. Sf3/ }).waitFor();
    await page.getByRole('button', { name: 'First position' }).click();
    await expectAnnounced(page, 'Start position.');
    await expectPieces(page, ['g1 white knight'], true);
    await expectStatus(page, 'An earlier position.');
    await page.getByRole('button', { name: 'Flip the board' }).click();
    await page.locator('.orientation-black').waitFor();
    await expectPieces(page, ['g1 white knight'], true);
    await page.getByRole('button', { name: 'Go to the last move' }).click();
    await expectStatus(page, 'Your move.');
  });
});
