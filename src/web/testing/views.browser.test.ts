import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inAll, isAll } from '../../node/testing/tiers.ts';
import { MACHINES } from '../machine/machine-list.ts';
import { drag } from './board-driver.ts';
import { findingsOf, openHouse } from './browser.ts';
import { expectPlies } from './page-driver.ts';
import { expectSoon, within } from './patience.ts';
import { BROKEN, drawn, goToView, illegible, misfits, SIZES, settled, VIEWS, ZOOMED } from './views.ts';
import { visitsTo } from './visits.ts';

/** Every view at every size: it fits, and its controls are large enough. */

const visits = visitsTo(openHouse);
const MACHINE_VIEWS = MACHINES.filter(({ id }) => id !== 'c7010').map(({ id }) => [id, `#/machine/${id}`] as const);
/** WCAG 2.2, success criterion 2.5.8, in pixels. */
const LEAST_TARGET = 24;

test('no view scrolls sideways, cuts a text or makes it too small, in any size or zoom; every button is large enough', {
  skip: inAll,
}, async () => {
  const page = await visits.open('', { hasTouch: true });
  const found: string[] = [];
  // The widest, the lowest and the narrowest; in the second tier all.
  const sizes = isAll ? [...SIZES, ...ZOOMED] : [SIZES[0], SIZES[2], SIZES[4]];
  for (const [name, address] of [...Object.entries(VIEWS), ...(isAll ? MACHINE_VIEWS : [])]) {
    await goToView(page, address);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await drawn(page);
      const faults = [...(await misfits(page)), ...(await illegible(page)), ...(await smallTargets(page))];
      found.push(...faults.map((fault) => `${name}, ${width} by ${height}: ${fault}`));
    }
  }
  assert.equal(found.join('\n'), '');
});

/** Buttons and the like that are hard to hit, one per line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const targets = document.querySelectorAll<HTMLElement>('button, .button, select, summary, nav a, label:has(input)');
    return [...targets].flatMap((target) => {
      const box = target.getBoundingClientRect();
      const isSeen = box.width > 1 && box.height > 1 && getComputedStyle(target).visibility === 'visible';
      // Links and buttons within a sentence are as high as its line.
      const isInText = target.matches('.link') || getComputedStyle(target).display === 'inline';
      return isSeen && !isInText && Math.min(box.width, box.height) < least
        ? [`${target.nodeName} "${target.textContent?.trim().slice(0, 30)}" ${box.width} by ${box.height}`]
        : [];
    });
  }, LEAST_TARGET);
}

/** Departures from docs/page-style.md: size and place of the title, the number of primary buttons; one per line. */
function faultsOfStyle(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main')!;
    const title = main.querySelector('h1')!;
    const { fontSize } = getComputedStyle(title);
    const padding = Number.parseFloat(getComputedStyle(main).paddingTop);
    const below = title.getBoundingClientRect().top - main.getBoundingClientRect().top - padding;
    const asItIs = document.createElement('h1');
    main.append(asItIs);
    const usual = getComputedStyle(asItIs).fontSize;
    asItIs.remove();
    const isSeen = !title.matches('.unseen');
    const primary = [...main.querySelectorAll('.main')].filter((button) => button.checkVisibility());
    return [
      ...(isSeen && fontSize !== usual ? [`a title of ${fontSize} instead of ${usual}`] : []),
      ...(isSeen && Math.abs(below) > 4 ? [`a title ${below} pixels lower than in other views`] : []),
      ...(primary.length > 1 ? [primary.map(({ textContent }) => textContent).join(' and ')] : []),
    ];
  });
}

test('every view has one heading of the first level, and so does the page for a broken link; axe finds nothing', async () => {
  const page = await visits.open('#/play');
  await drag(page, 'e2', 'e4');
  await expectPlies(page, 2);
  const found: string[] = [];
  const headings = page.getByRole('heading', { level: 1 });
  const look = async (name: string) => {
    const texts = await headings.allTextContents();
    if (texts.length !== 1 || texts[0]?.trim() === '') found.push(`${name}: ${JSON.stringify(texts)}`);
  };
  for (const [name, address] of Object.entries(VIEWS)) {
    await goToView(page, address);
    await look(name);
    for (const finding of [...(await findingsOf(page)), ...(await faultsOfStyle(page))])
      found.push(`${name}: ${finding}`);
  }
  for (const [name, [address, pattern]] of Object.entries(BROKEN)) {
    // Starts from another view each time, as the content of the previous view may stay beside the message.
    await goToView(page, '#/games');
    await goToView(page, address);
    await page.locator('main, [role=alert]').getByText(pattern).first().waitFor();
    await look(name);
  }
  assert.deepEqual(found, []);
});

test('a view whose data cannot be loaded has a heading too', { skip: inAll }, async () => {
  const page = await visits.open('');
  for (const [path, address] of [
    ['**/seed-games*', '#/recorded'],
    ['**/kim1*', '#/machine/kim1'],
  ] as const) {
    await page.route(path, (route) => route.abort());
    await goToView(page, address);
    await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, address);
  }
  // The browser logs the blocked requests.
  visits.forgive(/ERR_FAILED/);
});

test('the list of views is asked for when a visitor reaches for a link, by mouse or keyboard', {
  skip: inAll,
}, async () => {
  for (const reach of ['hover', 'focus'] as const) {
    const page = await visits.open('', { isAlone: true });
    const list = page.waitForRequest('**/assets/views-*.js');
    await Promise.all([
      within('the list of views is asked for', list),
      page.getByRole('link', { name: 'Machines', exact: true })[reach](),
    ]);
    await visits.visit().close();
  }
});

test('what could not be loaded of the page says so, and can be tried again', { skip: inAll }, async () => {
  const page = await visits.open('#/play', { isAlone: true });
  /** The beginning of the names of files that do not come. */
  let blocked = 'game-text-';
  await page.route('**/assets/*', (route) => {
    const isBlocked = blocked !== '' && route.request().url().includes(`/assets/${blocked}`);
    return isBlocked ? route.abort() : route.continue();
  });
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  const tryIt = async () => {
    await page.getByRole('alert').waitFor();
    blocked = '';
    await tryAgain.focus();
    await Promise.all([within('the page is loaded again', page.waitForEvent('load')), page.keyboard.press('Enter')]);
    await settled(page);
    assert.equal(await tryAgain.count(), 0);
  };

  const fold = page.getByText('The game as PGN');
  await fold.click();
  await tryIt();
  await fold.click();
  await page.getByLabel('PGN', { exact: true }).waitFor();

  for (const [name, address, title] of [
    ['views-', '#/machines', 'The machines'],
    ['daily-', '#/daily', 'Today'],
    ['lesson-', '#/learn/board/sets', 'A bit for every square'],
  ] as const) {
    blocked = name;
    await goToView(page, address);
    await tryIt();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expectSoon(() => page.title(), new RegExp(`^${title}.* – Plyhouse$`));
  }
  blocked = 'beside-';
  await goToView(page, '#/play');
  await tryIt();
  await page.locator('.scoresheet').waitFor();
  // The browser logs the blocked requests.
  visits.forgive(/ERR_FAILED/);
});

test('the whole board of a game is in sight at once, at every size', async () => {
  const page = await visits.open('#/play');
  for (const [width, height] of SIZES) {
    // Not resized, but drawn at this size.
    await goToView(page, '#/games');
    await page.setViewportSize({ width, height });
    await goToView(page, '#/play');
    const { x, y, width: wide, height: high } = (await page.locator('.board-stage').boundingBox())!;
    const isWhole = x >= -1 && y >= 0 && x + wide <= width + 1 && y + high <= height;
    assert.ok(isWhole, `${x}, ${y}, ${wide} by ${high} at ${width} by ${height}`);
  }
});
