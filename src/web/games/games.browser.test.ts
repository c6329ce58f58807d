import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newGame, play } from '../../chess/game.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { newRecord, withEnding } from '../record/record.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { button, expectPlies, goToEnd, importText } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { goToView, illegible, misfits, reload } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

const visits = visitsTo(openHouse, true);
const GAMES = 5_000;
/** The most elements in the document, and its greatest height in viewports. */
const MOST_NODES = 3_000;
const MOST_SCREENS = 20;

test('five thousand games are listed at once, drawn in sight only, and filtered', { skip: inAll }, async () => {
  // Ten moves of knights each, a quarter of them resigned by the visitor; two opponents.
  const shuffle = ['g1f3', 'b8c6', 'f3e5', 'c6d4', 'e5g4', 'd4f5', 'g4e3', 'f5g3', 'e3f5', 'g3e4'];
  const kinds = [0, 1, 2, 3].map((index) => {
    const program = index % 2 === 0 ? 'wray74' : 'c7010';
    const record = newRecord({
      id: '',
      nowMillis: 0,
      seed: 1,
      terms: {},
      white: { kind: 'visitor' },
      black: { kind: 'program', program },
      game: shuffle.reduce(play, newGame()),
    });
    return index === 3 ? withEnding(record, { kind: 'resignation', winner: 'black' }, 0) : record;
  });
  const page = await visits.open('#/programs', { viewport: { width: 1280, height: 800 } });
  const readMillis = await page.evaluate(
    async ([records, count]) => {
      const done = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await done(indexedDB.open('plyhouse'));
      const store = () => database.transaction('games', 'readwrite').objectStore('games');
      const games = store();
      for (let index = 0; index < count; index++) {
        games.put({ ...records[index % records.length], id: `game${index}`, updatedMillis: 1e12 + index });
      }
      await new Promise((resolve) => {
        games.transaction.oncomplete = resolve;
      });
      const start = performance.now();
      await done(store().getAll());
      database.close();
      return performance.now() - start;
    },
    [kinds, GAMES] as const,
  );
  const drawnMillis = await page.evaluate(async () => {
    const start = performance.now();
    location.hash = '#/games';
    while (!document.querySelector('.games-table tbody tr')) await new Promise((next) => requestAnimationFrame(next));
    return performance.now() - start;
  });
  console.log(`${Math.round(drawnMillis)} ms; the browser reads them in ${Math.round(readMillis)} ms`);
  // Reading them is all that grows with their number: the list may take a few times as long, never the seconds of drawing all.
  assert.ok(drawnMillis < 500 + 8 * readMillis, `${drawnMillis} ms, ${readMillis} of them to read`);
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
  assert.ok((await nodes()) < MOST_NODES, `${await nodes()} elements`);

  const count = page.locator('.games-filter').getByRole('status');
  await expectSoon(() => count.innerText(), '5,000 games');
  assert.deepEqual(await seriousFindings(page), []);
  const screens = () => page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
  assert.ok((await screens()) < MOST_SCREENS, `${await screens()} screens`);
  for (const share of [0.5, 1]) {
    await page.locator('.games-frame').evaluate((frame, part) => frame.scrollTo(0, part * frame.scrollHeight), share);
    await page.locator(`tr[aria-rowindex="${share * GAMES}"]`).waitFor();
    assert.ok((await nodes()) < MOST_NODES, `${await nodes()} elements`);
  }
  await page.getByLabel(/^Result/).selectOption('lost');
  await expectSoon(() => count.innerText(), '1,250 games');
  await page.getByLabel('Opponent').selectOption('wray74');
  await expectSoon(() => count.innerText(), '0 games');
  await page.getByLabel(/^Result/).selectOption('any');
  await page.getByLabel('Find').fill('wray 2001-09');
  await expectSoon(() => count.innerText(), '2,500 games');
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .press('Enter');
  await expectSoon(() => count.innerText(), '2,499 games');
  await expectSoon(focused, 'Undo');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expectSoon(() => count.innerText(), '2,500 games');
  await expectSoon(() => page.evaluate(() => document.activeElement?.id), 'main');
  await goToView(page, '#/programs');
});

/** Eight games: "White 0" plays in 1980, "White 7" in 1987; the even ones are won. The list has the last one first. */
const EIGHT = Array.from({ length: 8 }, (_, index) => {
  const result = index % 2 === 0 ? '1-0' : '1/2-1/2';
  return `[White "White ${index}"]\n[Black "Black"]\n[Date "198${index}.01.01"]\n[Result "${result}"]\n\n1. e4 ${index < 4 ? 'e5 2. Nf3' : ''} ${result}\n`;
}).join('\n');

const numbers = async (page: Page) =>
  (await page.locator('.games-table tbody a').allInnerTexts()).map((text) => /\d/.exec(text)![0]).join('');
const box = (page: Page, index: number) =>
  page.getByRole('checkbox', { name: new RegExp(`^Select White ${index} against Black, .*198${index}$`) });
const chosen = (page: Page) => page.locator('.games-bar > [role=status]').last().innerText();

test('many games are selected by mouse and by keyboard, deleted together, and come back together', {
  skip: inAll,
}, async () => {
  const page = await visits.open('#/games');
  await importText(page, EIGHT);
  await expectSoon(() => numbers(page), '76543210');
  // 1. A click, and a range by Shift; upwards, and off again.
  await box(page, 5).click();
  await box(page, 2).click({ modifiers: ['Shift'] });
  await expectSoon(() => chosen(page), '4 selected');
  await box(page, 3).click();
  await box(page, 4).click({ modifiers: ['Shift'] });
  await expectSoon(() => chosen(page), '2 selected');
  const states = async () => Promise.all([...'76543210'].map((index) => box(page, Number(index)).isChecked()));
  assert.deepEqual(await states(), [false, false, true, false, false, true, false, false]);
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await expectSoon(() => numbers(page), '764310');
  await page.getByText('2 games were deleted.').waitFor();
  // 2. What is not found is not deleted, though it was selected before.
  await box(page, 1).click();
  await page.getByLabel(/^Result/).selectOption('drawn');
  await expectSoon(() => numbers(page), '731');
  await page.getByLabel('Select all').click();
  await expectSoon(() => chosen(page), '3 selected');
  await page.getByLabel(/^Result/).selectOption('any');
  await expectSoon(() => chosen(page), '3 selected');
  await page.getByLabel('Find').fill('White 3');
  await expectSoon(() => chosen(page), '1 selected');
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByLabel('Find').fill('');
  await expectSoon(() => numbers(page), '76410');
  // 3. Each undo brings back what was deleted last.
  await page.getByText('A game was deleted.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectSoon(() => numbers(page), '764310');
  await page.getByText('2 games were deleted.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectSoon(() => numbers(page), '76543210');

  // 4. By keyboard alone: arrows, Shift and arrows, Shift and space, all, Delete, and the undo that has the focus then.
  await box(page, 6).focus();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Space', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await expectSoon(() => chosen(page), '3 selected');
  assert.equal(await box(page, 4).evaluate((each) => each === document.activeElement), true);
  await press('ArrowDown', 'ArrowDown', 'Shift+Space');
  await expectSoon(() => chosen(page), '5 selected');
  await press('Delete');
  await expectSoon(() => numbers(page), '710');
  await expectSoon(() => page.evaluate(() => document.activeElement?.textContent), 'Undo');
  await press('Enter');
  await expectSoon(() => numbers(page), '76543210');
  await box(page, 7).focus();
  await press('ControlOrMeta+a');
  await expectSoon(() => chosen(page), '8 selected');
  await press('Delete');
  await page.getByText('8 games were deleted.').waitFor();
  await page.getByText('No games yet.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectSoon(() => numbers(page), '76543210');
});

test('the list is sorted by date, players, result and moves, and searched by what the tags say', {
  skip: inAll,
}, async () => {
  const page = await visits.open('#/games');
  await importText(page, EIGHT.replace('[White "White 6"]', '[White "Anna 6"]\n[Event "Coffee house"]'));
  await expectSoon(() => numbers(page), '76543210');
  for (const [order, wanted] of [
    ['Oldest first', '01234567'],
    ['Players, A to Z', '60123457'],
    ['Result', '64207531'],
    ['Most moves first', '32107654'],
    ['Fewest moves first', '76543210'],
    ['Newest first', '76543210'],
  ] as const) {
    await page.getByLabel(/^Order/).selectOption(order);
    await expectSoon(() => numbers(page), wanted);
  }
  await page.getByLabel('Find').fill('coffee');
  await expectSoon(() => numbers(page), '6');
});

test('on a phone games are selected by touch, and everything fits', { skip: inAll }, async () => {
  const page = await visits.open('#/games', { viewport: { width: 320, height: 640 }, hasTouch: true });
  await importText(page, EIGHT);
  await expectSoon(() => numbers(page), '76543210');
  await box(page, 7).tap();
  await box(page, 5).tap();
  await expectSoon(() => chosen(page), '2 selected');
  assert.deepEqual([await misfits(page), await illegible(page), await seriousFindings(page)], [[], [], []]);
  const { width, height } = (await page.locator('.games-table td > label').first().boundingBox())!;
  assert.ok(width >= 44 && height >= 44, `${width} by ${height} pixels`);
  await page.getByRole('button', { name: 'Delete selected' }).tap();
  await expectSoon(() => numbers(page), '643210');
});

/** Two thousand games, all different. */
const FILE = Array.from(
  { length: 2_000 },
  (_, index) =>
    `[White "White ${index}"]\n[Black "Black"]\n[Date "1980.01.01"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n`,
).join('\n');

const openFile = (page: Page, text: string) =>
  page
    .getByLabel('Open a file')
    .setInputFiles({ name: 'games.pgn', mimeType: 'text/plain', buffer: Buffer.from(text) });

test('an import that a reload cuts off leaves all of its games or none', { skip: inAll }, async () => {
  const page = await visits.open('#/games');
  const stored = () =>
    page.evaluate(async () => {
      const done = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await done(indexedDB.open('plyhouse'));
      const count = await done(database.transaction('games').objectStore('games').count());
      database.close();
      return count;
    });
  let before = await stored();
  for (const millis of [0, 300, 1_000]) {
    await openFile(page, FILE.replaceAll('White "', `White "${millis} `));
    await page.waitForTimeout(millis);
    await reload(page);
    const after = await stored();
    assert.ok(after === before || after === before + 2_000, `${after - before} of 2,000 games after ${millis} ms`);
    before = after;
  }
});

test('a single game is opened, and when it is pasted again it is the same game', async () => {
  const page = await visits.open('#/games');
  const opened: string[] = [];
  for (let times = 0; times < 2; times++) {
    await goToView(page, '#/games');
    await importText(page, '[White "Anton"]\n[Black "Berta"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0');
    await expectPlies(page, 3);
    opened.push(new URL(page.url()).hash.split('?')[0]!);
  }
  assert.equal(opened[0], opened[1]);
  await goToEnd(page);
  await page.getByText('White wins.').first().waitFor();
});

test('on a phone the buttons of an imported game that has ended are as high as others, below the line of the arrows', {
  skip: inAll,
}, async () => {
  const page = await visits.open('#/games', { viewport: { width: 390, height: 844 } });
  await importText(page, '[White "Anton"]\n[Black "Berta"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0');
  await expectPlies(page, 3);
  const boxOf = async (locator: ReturnType<typeof page.locator>) => (await locator.boundingBox())!;
  const step = await boxOf(page.getByRole('button', { name: 'Next move' }));
  const other = await boxOf(page.locator('.controls').getByRole('link', { name: 'New game' }));
  assert.ok(step.height < 50 && other.height < 50, `${step.height}, ${other.height}`);
  const flip = await boxOf(page.getByRole('button', { name: 'Flip the board' }));
  assert.deepEqual([flip.y, flip.height], [step.y, step.height]);
  assert.ok(other.y >= step.y + step.height && other.x < step.x, JSON.stringify({ step, other }));
});

test('an import is reported in sight and undone; games that are here already are left out', {
  skip: inAll,
}, async () => {
  const page = await visits.open('#/games', { viewport: { width: 1280, height: 800 } });
  const count = page.locator('.games-filter').getByRole('status');
  await page.getByRole('button', { name: 'Import games' }).click();
  await page.getByLabel('Paste PGN or FEN').and(page.locator(':focus')).waitFor();
  await openFile(page, FILE);
  await page.getByText('2,000 games imported.').waitFor();
  await expectSoon(() => count.innerText(), '2,000 games');
  await eventually(
    'the report is in sight',
    async () => (await page.getByText('2,000 games imported.').boundingBox())!.y < 800,
  );
  await openFile(page, FILE);
  await page.getByText('2,000 games are here already (the same moves, players and date) and were left out.').waitFor();
  await expectSoon(() => count.innerText(), '2,000 games');
  await page.getByRole('button', { name: 'Import them again' }).click();
  await expectSoon(() => count.innerText(), '4,000 games');
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByText('The import has been undone.').waitFor();
  await expectSoon(() => count.innerText(), '2,000 games');
});

test('until the game of an address has been read, the one on the board takes neither presses nor keys', async () => {
  const page = await visits.open('#/games', { isAlone: true });
  const openedGame = async (moves: string, plies: number) => {
    await importText(page, moves);
    await expectPlies(page, plies);
    return await page.evaluate(() => location.hash);
  };
  const first = await openedGame('1. e4 e5 2. Nf3 *', 3);
  await goToView(page, '#/games');
  await openedGame('1. d4 d5 *', 2);
  await button(page, 'Next move').focus();
  // Whoever reads waits for the end of what is written.
  await page.evaluate(() => {
    indexedDB.open('plyhouse').onsuccess = ({ target }) => {
      const games = (target as IDBOpenDBRequest).result.transaction('games', 'readwrite').objectStore('games');
      const goOn = () => {
        if (!('isLetGo' in window)) games.count().onsuccess = goOn;
      };
      goOn();
      document.body.dataset.isHeld = '';
    };
  });
  await page.locator('body[data-is-held]').waitFor();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, first);
  await page.locator('main[inert]').waitFor();
  await page.keyboard.press('ArrowRight');
  await assert.rejects(button(page, 'Last position').click({ timeout: 500 }), /Timeout/);
  assert.equal(await page.locator('.scoresheet [aria-current]').count(), 0);
  await page.evaluate(() => Object.assign(window, { isLetGo: true }));
  await expectPlies(page, 3);
  await page.locator('main:not([inert])').waitFor();
  await button(page, 'Next move').and(page.locator(':focus')).waitFor();
  await button(page, 'Last position').click();
  await page.locator('.scoresheet [data-ply="3"][aria-current]').waitFor();
});
