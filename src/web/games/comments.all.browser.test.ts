import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { expectPlies, goToEnd, importText, readPgn } from '../testing/page-driver.ts';
import { expectSoon } from '../testing/patience.ts';
import { visitsTo } from '../testing/visits.ts';

const visits = visitsTo(openHouse);

/** As lichess, chess.com and ChessBase write them, in the main line, before it and in a variation; some broken, one unknown. */
const COMMENTED = `[White "Anton"]
[Black "Berta"]
[Result "1-0"]

{ The centre. [%csl Gd4,Re5] [%cal Ge2e4,Bd2d4] } 1. e4 { [%eval 0.35,18] [%clk 0:09:58] } 1... e5
{ Solid. [%eval #-3] [%clk 0:09:47] [%emt 0:00:13] } 2. Nf3 (2. f4 { A gambit. [%clk 0:08:00] [%cal Yf4e5] } 2... exf4)
2... Nc6 { [%clk 1:xx] [%csl Ga9] [%cal Zf1b5] [%eval best] [%foo bar] } 3. Bb5 { [%foo [%clk 0:09:15] Spanish. } 1-0
`;
const COMMANDS = COMMENTED.match(/\[%[^\]]*\]/g)!;

const annotations = (page: Page) => page.locator('.annotations');
const shapes = (page: Page) =>
  page.locator('.board .cg-shapes').evaluate((svg) => ({
    rings: [...svg.querySelectorAll('circle')].map((each) => each.getAttribute('stroke')),
    arrows: [...svg.querySelectorAll('line')].map((each) => each.getAttribute('stroke')),
  }));
const clocks = async (page: Page) =>
  (await page.locator('.players .clock').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' ').replace(', clock ', ''),
  );
const GREEN = '#15781B';

test('commands in comments are clock, time spent, evaluation and drawing, never text; the PGN keeps them', async () => {
  const page = await visits.open('#/games');
  await importText(page, COMMENTED);
  await expectPlies(page, 5);
  await goToEnd(page);
  const show = async (key: string) => await page.locator('.scoresheet [data-ply][tabindex="0"]').press(key);

  // 1. An unclosed command is text; the one inside it is not.
  await expectSoon(() => annotations(page).innerText(), '[%foo Spanish.\n\nClock 9:15');
  await expectSoon(() => clocks(page), ['9:15', '9:47']);
  // 2. Broken and unknown ones are not shown, and the clocks are those of the moves before.
  await show('ArrowLeft');
  await expectSoon(() => annotations(page).innerText(), '');
  await expectSoon(() => clocks(page), ['9:58', '9:47']);
  await show('ArrowLeft');
  await show('ArrowLeft');
  await expectSoon(() => annotations(page).innerText(), 'Solid.\n\nClock 9:47, took 13 s, evaluation Black mates in 3');
  await show('Home');
  await expectSoon(() => annotations(page).innerText(), 'Clock 9:58, evaluation +0.35 at depth 18');
  await expectSoon(() => clocks(page), ['9:58']);
  assert.deepEqual(await shapes(page), { rings: [], arrows: [] });
  // 3. Before the first move: drawings, also in words.
  await page.getByRole('button', { name: 'First position' }).click();
  await expectSoon(() => shapes(page), { rings: [GREEN, '#882020'], arrows: [GREEN, '#003088'] });
  await expectSoon(
    () => annotations(page).innerText(),
    /^The centre\.\s+Drawn on the board: green d4, red e5, green e2 to e4, blue d2 to d4$/,
  );
  assert.deepEqual(await seriousFindings(page), []);
  // 4. In a variation, which is shown whole.
  assert.match(await page.locator('.variations').innerText(), /A gambit\. \(clock 8:00\)/);
  await page.locator('.variations .move').first().click();
  await expectSoon(() => shapes(page), { rings: [], arrows: ['#e68f00'] });
  assert.doesNotMatch(await page.locator('main').innerText(), /\[%(?!foo Spanish)/);

  const pgn = await readPgn(page);
  assert.deepEqual(pgn.match(/\[%[^\]]*\]/g), COMMANDS);
});
