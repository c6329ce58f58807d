import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { inAll } from '../../node/testing/tiers.ts';
import { CONSOLES } from '../../programs/consoles.ts';
import { click } from '../testing/board-driver.ts';
import { openHouse } from '../testing/browser.ts';
import { agreeUnrated, beginFrom, expectPlies, expectStatus, sheet } from '../testing/page-driver.ts';
import { eventually } from '../testing/patience.ts';
import { visitsTo } from '../testing/visits.ts';

/** The panels beside the board while a program thinks, and afterwards. */

const visits = visitsTo(openHouse, true);

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visits.open('#/play', options);
  await page.locator('main').waitFor();
  return page;
}

test('a stopped search leaves its thoughts readable, and can be continued or made to move at once', {
  skip: inAll,
}, async () => {
  const page = await open();
  await beginFrom(page, { program: 'slutspel' });
  await click(page, 'a2');
  await click(page, 'a3');
  await expectPlies(page, 2);
  // Too deep for any current machine to finish during the test.
  await page.locator('summary').filter({ hasText: 'Level:' }).click();
  await page.getByLabel('Fixed depth').check();
  await page.getByLabel('Depth', { exact: true }).fill('40');
  await page.getByRole('button', { name: 'Play on at this level' }).click();
  await agreeUnrated(page);
  await click(page, 'h2');
  await click(page, 'h3');

  const panel = page.locator('.thinking');
  const lines = panel.locator('summary').filter({ hasText: /Lines \(\d+\)/ });
  // Once it thinks, the lines of the previous move are gone.
  await panel.locator('progress').waitFor();
  await lines.waitFor();
  await panel.getByRole('button', { name: 'Stop', exact: true }).click();
  await expectStatus(page, 'was stopped; it is still to move.');
  await panel.getByText(/would have needed/).waitFor();
  await panel.locator('progress').waitFor({ state: 'detached' });
  // They are lines for Black's second move, as the position on the board shows.
  await lines.click();
  await panel.locator('td.line').first().waitFor();
  for (const line of await panel.locator('td.line').allTextContents()) assert.match(line, /^2\.\.\. /);

  await panel.getByRole('button', { name: 'Let it think' }).click();
  await panel.locator('progress').waitFor();
  await panel.getByRole('button', { name: 'Move now' }).click();
  await expectPlies(page, 4);
  assert.equal((await sheet(page)).length, 4);
});

test('the display of every machine fits its panel', { skip: inAll }, async () => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  for (const program of new Set(CONSOLES.flatMap(({ program }) => program ?? []))) {
    // The automaton plays one ending.
    if (program === 'ajedrecista') continue;
    await beginFrom(page, { program });
    await click(page, 'a2');
    await click(page, 'a3');
    await expectPlies(page, 2);
    await page.locator('.display [role="img"]').waitFor();
    // Parts wider than the panel are in a frame that scrolls.
    const cut = await page.locator('.display').evaluate((panel) =>
      [...panel.querySelectorAll('*')]
        .filter((part) => part instanceof HTMLElement && (part.matches('.paper-picture') || !part.closest('.scroll')))
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} of ${clientWidth}`),
    );
    assert.deepEqual(cut, [], program);
  }
});

test('the display follows the game and the search, and stays in place', { skip: inAll }, async () => {
  const page = await open({ viewport: { width: 1280, height: 800 } });
  await beginFrom(page, { program: 'gambiet82' });
  const display = page.getByRole('img', { name: /^The screen shows/ });
  const text = async () => (await display.getAttribute('aria-label'))!;
  const shows = (line: RegExp) => eventually(`the display shows ${line}`, async () => line.test(await text()));

  await shows(/Uw zet:/);
  const place = () =>
    display.evaluate((picture) => {
      const { x, y, width, height } = picture.getBoundingClientRect();
      return { x: x + scrollX, y: y + scrollY, width, height };
    });
  const box = await place();
  const staysThere = async () => assert.deepEqual(await place(), box);

  // During the first search, on a real clock, it has the visitor's move and the program's current line.
  await page.locator('summary').filter({ hasText: 'Level:' }).click();
  await page.getByLabel('Fixed depth').check();
  await page.getByLabel('Depth', { exact: true }).fill('40');
  await page.getByRole('button', { name: 'Play on at this level' }).click();
  await click(page, 'a2');
  await click(page, 'a3');
  await page.locator('.thinking progress').waitFor();
  await shows(/ a2-a3\b/);
  await shows(/VARIANTEN +ply \d/);
  await page.locator('.own').waitFor();
  await staysThere();

  // Then it has the reply, and after a move is taken back the position before it.
  await page.getByRole('button', { name: 'Move now' }).click();
  await expectPlies(page, 2);
  await shows(/ a2-a3 +[PLTDK]?[a-h][1-8][-x][a-h][1-8]/);
  await staysThere();

  await page.getByRole('button', { name: 'Take back' }).click();
  await expectStatus(page, 'Your move.');
  await eventually('the move is off the display', async () => !(await text()).includes('a2-a3'));
  await staysThere();
});

test('the machine’s own page shows what stood beside the board, in the same game', { skip: inAll }, async () => {
  for (const [program, move] of [
    ['wray74', /accumulator y +7\..*keyboard x +5\./],
    ['sargon78', /PLAYER SARGON\. 01 a2-a3 /],
  ] as const) {
    const page = await open();
    await beginFrom(page, { program });
    const display = page.locator('.display').getByRole('img');
    await display.waitFor();
    await click(page, 'a2');
    await click(page, 'a3');
    await expectPlies(page, 2);
    const textOf = async () => (await display.getAttribute('aria-label'))!.replace(/^The \w+ shows: /, '');
    await eventually(`${program} shows the game`, async () => move.test(await textOf()));
    const shown = await textOf();
    await page.getByRole('link', { name: 'On its own machine' }).click();
    await page.locator(`.machine-${program}[data-plies="2"]`).waitFor();
    const lines = (await page.locator('.machine-text').textContent())!.split('\n').map((line) => line.trim());
    assert.equal(lines.filter(Boolean).join('. '), shown);
  }
});

test('in forced colours disabled buttons look disabled', { skip: inAll }, async () => {
  const page = await open({ forcedColors: 'active' });
  const colorOf = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).color);
  assert.notEqual(await colorOf('Next move'), await colorOf('Flip the board'));
});
