import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newGame, play } from '../../chess/game.ts';
import { newRecord, withEnding } from '../record/record.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { expectPlies, importText } from '../testing/page-driver.ts';
import { expectSoon } from '../testing/patience.ts';
import { goToView, reload } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

const visits = visitsTo(openHouse);
const GAMES = 5_000;
/** The whole page may have no more elements. */
const MOST_NODES = 3_000;

test('five thousand games are listed at once, drawn in sight only, and filtered', async () => {
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
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await page.locator('tr[aria-rowindex="2500"]').waitFor();
  assert.ok((await nodes()) < MOST_NODES, `${await nodes()} elements`);
  await page.getByLabel('Result').selectOption('lost');
  await expectSoon(() => count.innerText(), '1,250 games');
  await page.getByLabel('Opponent').selectOption('wray74');
  await expectSoon(() => count.innerText(), '0 games');
  await page.getByLabel('Result').selectOption('any');
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

test('an import that a reload cuts off leaves all of its games or none', async () => {
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
  for (const millis of [0, 100, 300, 600, 1_000]) {
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
  await page.getByText('White wins.').first().waitFor();
});

test('an import is reported above the list and undone; games that are here already are left out', async () => {
  const page = await visits.open('#/games', { viewport: { width: 1280, height: 800 } });
  const count = page.locator('.games-filter').getByRole('status');
  await openFile(page, FILE);
  await page.getByText('2,000 games imported.').waitFor();
  await expectSoon(() => count.innerText(), '2,000 games');
  assert.ok((await page.getByText('2,000 games imported.').boundingBox())!.y < 800);
  await openFile(page, FILE);
  await page.getByText('2,000 games are here already (the same moves, players and date) and were left out.').waitFor();
  await expectSoon(() => count.innerText(), '2,000 games');
  await page.getByRole('button', { name: 'Import them again' }).click();
  await expectSoon(() => count.innerText(), '4,000 games');
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByText('The import has been undone.').waitFor();
  await expectSoon(() => count.innerText(), '2,000 games');
});
