import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inAll } from '../../node/testing/tiers.ts';
import { openHouse } from '../testing/browser.ts';
import { tournamentFile, watchFrames, withTournamentFile } from '../testing/many-games.ts';
import { button } from '../testing/page-driver.ts';
import { expectSoon } from '../testing/patience.ts';
import { goToView, reload } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

const visits = visitsTo(openHouse);

const FILE = tournamentFile();

const openFile = (page: Page, text: string) =>
  page
    .getByLabel('Open a file')
    .setInputFiles({ name: 'games.pgn', mimeType: 'text/plain', buffer: Buffer.from(text) });

const gameCount = (page: Page) => page.locator('.games-filter').getByRole('status').innerText();

test('two thousand games are read beside the page, which draws and answers meanwhile', { skip: inAll }, async () => {
  const page = await visits.open('#/games', { isTimed: true });
  const longestGap = await watchFrames(page);
  const importMillis = await withTournamentFile(async (path) => {
    const start = performance.now();
    await page.getByLabel('Open a file').setInputFiles(path);
    await page.getByText('2,000 games imported.').waitFor();
    return performance.now() - start;
  });
  await expectSoon(() => gameCount(page), '2,000 games');
  const gap = await longestGap();
  console.log(`${Math.round(importMillis)} ms, the longest gap between two frames ${Math.round(gap)} ms`);
  // Read on the page's own thread, nearly all of it is one gap. (The budgets in milliseconds are in bench/page.ts.)
  assert.ok(gap < importMillis / 4, `a gap of ${gap} ms in ${importMillis} ms`);
});

test('an import that is stopped stores nothing; the next one is whole, and goes on while another view is shown', async () => {
  const page = await visits.open('#/games');
  for (const least of [0, 0.2, 0.5, 0.8]) {
    // In the page: on a busy machine the import goes on between two questions to it.
    const shown = page.evaluate((share) => {
      const { promise, resolve } = Promise.withResolvers<string>();
      const look = () => {
        const bar = document.querySelector<HTMLProgressElement>('.progress progress');
        if (!bar || (0 <= bar.position && bar.position < share)) return;
        changes.disconnect();
        const { innerText } = document.querySelector<HTMLElement>('.progress')!;
        document.querySelector<HTMLElement>('.progress button')!.click();
        resolve(innerText);
      };
      const changes = new MutationObserver(look);
      changes.observe(document, { subtree: true, childList: true, attributes: true });
      look();
      return promise;
    }, least);
    await openFile(page, FILE);
    assert.match(await shown, /^(Read: [\d,]+ games|Storing the games\.)\s+Stop$/);
    await page.getByText('The import was stopped. None of its games is stored.').waitFor();
    assert.equal(await page.getByRole('progressbar', { name: 'Import' }).count(), 0);
    await reload(page);
    await page.getByText('No games yet.').waitFor();
  }
  await openFile(page, FILE);
  await button(page, 'Stop').waitFor();
  await goToView(page, '#/programs');
  await goToView(page, '#/games');
  await page.getByText('2,000 games imported.').waitFor();
  await expectSoon(() => gameCount(page), '2,000 games');
});

test('the visitor says which name is theirs, and the games they won are found; a file in UTF-16 is named as such', async () => {
  const page = await visits.open('#/games');
  const won = (white: string, black: string) =>
    `[White "${white}"]\n[Black "${black}"]\n[Result "1-0"]\n\n1. e4 1-0\n\n`;
  // As many as the list has a filter for.
  const losses = ['Cora', 'Dora', 'Emil', 'Finn', 'Gerd'].map((winner) => won(winner, 'Anna'));
  await openFile(page, won('Anna', 'Bert') + losses.join(''));
  await page.getByRole('group', { name: 'Which name is you?' }).getByRole('button', { name: 'Anna' }).click();
  await page.getByText('The list now finds the games that Anna won and lost as yours.').waitFor();
  await page.getByLabel(/^Result/).selectOption('won');
  await expectSoon(() => gameCount(page), /^1 game$/);
  await page
    .getByLabel('Open a file')
    .setInputFiles({ name: 'wide.pgn', mimeType: 'text/plain', buffer: Buffer.from('1. e4 *\n', 'utf16le') });
  await page.getByText('The file is in UTF-16: save it as UTF-8 and open it again.').waitFor();
});
