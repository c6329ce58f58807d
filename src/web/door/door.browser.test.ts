import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inAll } from '../../node/testing/tiers.ts';
import { CARDS } from '../../programs/cards.ts';
import { click, drag, expectAnnounced, gridOf, playByKeys, tabToBoard } from '../testing/board-driver.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { expectPlies } from '../testing/page-driver.ts';
import { eventually, expectSoon, within } from '../testing/patience.ts';
import { drawn, goToView, reload, settled } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** The front page as a first-time visitor sees it. */

const visits = visitsTo(openHouse);

const SIZES = [
  [1280, 800],
  [390, 844],
  [844, 390],
] as const;

async function open(width = 1280, height = 800): Promise<Page> {
  const page = await visits.open('', { viewport: { width, height } });
  await gridOf(page).waitFor();
  return page;
}

const hashOf = (page: Page) => page.evaluate(() => location.hash);

describe('the front page', () => {
  for (const [width, height] of SIZES) {
    test(`at ${width} by ${height} shows its text before any script runs, in its final place, and says what this is`, {
      skip: width !== 390 && inAll,
    }, async () => {
      const texts = async (page: Page) => {
        // Frames are for scripts, and one of the pages runs none.
        await within(
          'its fonts are loaded',
          page.evaluate(() => document.fonts.ready),
        );
        const parts = page.locator('.masthead-name, .masthead nav :is(a, button), .view-head h1, .view-head .story');
        return await parts.evaluateAll((all) =>
          all.map((part) => {
            const { x, y, width } = part.getBoundingClientRect();
            return [part.textContent!.replaceAll(/\s+/g, ' ').trim(), Math.round(x), Math.round(y), Math.round(width)];
          }),
        );
      };
      const viewport = { width, height };
      const early = await texts(await visits.open('', { viewport, javaScriptEnabled: false }));
      await visits.visit().close();
      const page = await open(width, height);
      await expectSoon(() => texts(page), early);
      assert.match(await page.title(), /^Plyhouse: early computer chess/);
      // A phone in landscape has no room for all of it.
      if (width === 844) return;
      for (const part of [
        page.getByRole('heading', { level: 1, name: 'Early computer chess, brought back to life' }),
        page.getByRole('link', { name: 'Play it on the HP 9810A itself' }),
        page.getByRole('link', { name: 'Choose an opponent' }),
        gridOf(page),
      ]) {
        const box = (await part.boundingBox())!;
        assert.ok(box.x >= 0 && box.x + box.width <= width, `${box.x} to ${box.x + box.width}`);
        assert.ok(box.y >= 0 && box.y + box.height <= height, `${box.y} to ${box.y + box.height}`);
      }
      const shown = page.locator('.machines-year');
      await eventually('the machines are there', async () => (await shown.count()) >= 8);
      const years = await shown.allTextContents();
      assert.equal(years[0], CARDS[0]!.years);
      const first = years.map((year) => Number.parseInt(year, 10));
      assert.ok(first.length >= 8 && first.every((year) => year >= 1912));
      // Its machines are lit but still for visitors who want less motion.
      await page.getByRole('button', { name: 'Let the machines play' }).waitFor();
      assert.ok((await page.locator('.machines-lit').count()) >= 12);
      assert.deepEqual(await seriousFindings(page), []);
    });
  }

  test('is not shown first if the URL names another view', { skip: inAll }, async () => {
    const page = await visits.open('', { javaScriptEnabled: true });
    // The page before its modules have loaded.
    await page.route(/assets\/.*\.js$/, () => {});
    await page.goto(new URL('#/programs', visits.house().url).href, { waitUntil: 'commit' });
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.masthead-name').waitFor();
    // Nothing is painted until its styles have loaded.
    await drawn(page);
    assert.equal(await page.locator('.opening h1').isVisible(), false);
    await page.goto('about:blank');
    await page.goto(visits.house().url, { waitUntil: 'commit' });
    await page.locator('.opening h1').waitFor();
  });
});

test('the silhouettes are one file, asked for once; without it every machine of the front page keeps its place', {
  skip: inAll,
}, async () => {
  const page = await visits.open('', { isAlone: true });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('machine-drawings')) asked.push(request.resourceType());
  });
  const machines = page.locator('.machines a');
  const places = () =>
    machines.evaluateAll((all) => all.map((machine) => JSON.stringify(machine.getBoundingClientRect())).join('\n'));
  const drawnMachines = () => machines.filter({ has: page.locator('.machine-drawing > path') }).count();
  await reload(page);
  await expectSoon(drawnMachines, await machines.count());
  assert.equal(asked.filter((type) => type !== 'stylesheet').length, 1, asked.join());
  const before = await places();
  await page.route('**/machine-drawings*.svg', (route) => route.abort());
  await reload(page);
  await expectSoon(places, before);
  assert.equal(await drawnMachines(), 0);
  // The browser logs the blocked request.
  visits.forgive(/ERR_FAILED/);
});

describe('keyboard use before the page has loaded', () => {
  const HEAD = '.skip, .masthead-name, .masthead-menu, .masthead nav :is(a, button)';

  /** The page as index.html has it, and a function that releases its script. */
  async function openEarly(): Promise<{ readonly page: Page; readonly letCome: () => Promise<void> }> {
    const page = await visits.open();
    let letCome = () => {};
    const held = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await page.route(/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.opening h1').waitFor();
    // Until its styles have loaded it is not painted, and the menu of a narrow window is one more tab stop.
    await drawn(page);
    return {
      page,
      async letCome() {
        letCome();
        await settled(page);
      },
    };
  }

  test('finds the same masthead, and keeps the focus', { skip: inAll }, async () => {
    const { page, letCome } = await openEarly();
    const texts = async () => (await page.locator(HEAD).allTextContents()).map((text) => text.trim());
    const early = await texts();
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to the board' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Play', exact: true }).and(page.locator(':focus')).waitFor();
    await letCome();
    await expectSoon(() => texts(), early);
    await page.getByRole('link', { name: 'Play', exact: true }).and(page.locator(':focus')).waitFor();
  });

  test('can skip the masthead, and is on the board when it appears', { skip: inAll }, async () => {
    const { page, letCome } = await openEarly();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('main.opening:focus').waitFor();
    await letCome();
    await page.locator('[role="gridcell"]:focus').waitFor();
    await expectSoon(() => hashOf(page), '');
  });
});

describe('the board of the front page', () => {
  test('its first button opens its machine in the same game; a drawing opens another', { skip: inAll }, async () => {
    const page = await open();
    const invitation = page.getByRole('link', { name: 'Play it on the HP 9810A itself' });
    await invitation.click();
    await expectSoon(() => hashOf(page), '#/machine/wray74');
    await page.getByRole('heading', { level: 1, name: 'HP 9810A' }).waitFor();
    await page.goBack();
    await drag(page, 'e2', 'e4');
    await expectPlies(page, 2);
    await page.getByRole('link', { name: 'Plyhouse', exact: true }).click();
    await invitation.click();
    await expectSoon(() => hashOf(page), /^#\/machine\/wray74\?code=black\.e2e4\./);
    await expectSoon(() => page.locator('.machine').getAttribute('data-plies'), '2');
    await page.goBack();
    await page
      .getByRole('navigation', { name: 'The machines, by year' })
      .getByRole('link', { name: /MicroChess/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Bare KIM-1' }).waitFor();
    await expectSoon(() => hashOf(page), '#/machine/microchess');
  });

  test('leads to today’s position, the course and the tournaments', { skip: inAll }, async () => {
    const page = await open();
    for (const [name, hash] of [
      [/^Today’s position/, '#/daily'],
      ['Learn', '#/learn'],
      ['Tournaments', '#/tournaments'],
    ] as const) {
      await page.getByRole('region', { name: 'More to do' }).getByRole('link', { name }).click();
      await expectSoon(() => hashOf(page), hash);
      await page.goBack();
    }
  });

  test('a move on its board starts the game, on the same board in the same place', async () => {
    const page = await open();
    const before = await gridOf(page).boundingBox();
    await drag(page, 'e2', 'e4');
    await expectPlies(page, 2);
    // The URL includes its moves once the board has not changed for a while.
    await expectSoon(() => hashOf(page), /^#\/play\/\w+(\?|$)/);
    await expectSoon(() => gridOf(page).boundingBox(), before);
    await drag(page, 'd2', 'd4');
    await expectPlies(page, 4);
    // Back on the front page the game is still on the board.
    await page.getByRole('link', { name: 'Plyhouse', exact: true }).click();
    await page.getByRole('link', { name: /^Continue your game against/ }).click();
    await expectPlies(page, 4);
  });

  test('by keyboard, the move is announced, and the focus stays on the board', async () => {
    const page = await open();
    await tabToBoard(page);
    await playByKeys(page, 'e2e4');
    await expectAnnounced(page, 'White pawn e4.');
    await expectPlies(page, 2);
    await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute('data-square')), 'e4');
  });

  test('its machines play stored games, at most two moving at once', { skip: inAll }, async () => {
    const page = await visits.open('', {
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'no-preference',
    });
    const plies = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.machines-lit')].map(({ dataset }) => Number(dataset.ply)),
      );
    await eventually('the machines are lit', async () => (await plies()).length >= 12);
    await page.evaluate(() => {
      const changes: number[] = [];
      Object.assign(window, { changes });
      new MutationObserver((records) => {
        changes.push(new Set(records.map(({ target }) => target)).size);
      }).observe(document.querySelector('.machines')!, { subtree: true, attributeFilter: ['data-ply'] });
    });
    const begun = await plies();
    await eventually('some have moved', async () => (await plies()).filter((ply, at) => ply !== begun[at]).length >= 3);
    const changes = await page.evaluate(() => (window as unknown as { changes: number[] }).changes);
    assert.ok(changes.length > 0 && changes.every((count) => count <= 2), String(changes));
    await page.getByRole('button', { name: 'Stop the displays' }).click();
    // A click does not lead into the game that was shown, but to the machine, ready for one.
    await page.locator('[data-machine=gambiet82]').click();
    await page.getByRole('heading', { level: 1, name: 'Xerox 820' }).waitFor();
    await expectSoon(() => page.locator('.machine').getAttribute('data-plies'), '0');
  });

  test('starts no program until the visitor reaches for it, none in another view', { skip: inAll }, async () => {
    const page = await visits.open('', { reducedMotion: 'no-preference' });
    await page.getByRole('button', { name: 'Stop the displays' }).waitFor();
    for (const address of ['#/machines', '#/programs', '#/learn', '#/ladder', '#/']) {
      await goToView(page, address);
      assert.equal(page.workers().length, 0, address);
    }
    await page.locator('.stage').hover();
    assert.equal(page.workers().length, 0);
    const starts = page.waitForEvent('worker');
    await click(page, 'e2');
    await starts;
  });

  test('in another tab one click continues the last game', { skip: inAll }, async () => {
    const page = await open();
    await drag(page, 'e2', 'e4');
    await expectPlies(page, 2);
    const other = await page.context().newPage();
    await other.goto(visits.house().url);
    await settled(other);
    await other.getByRole('link', { name: /^Continue your game against/ }).click();
    await expectPlies(other, 2);
  });
});

/** Texts of the masthead that do not fit: names outside the window. */
const cutOff = (page: Page) =>
  page.locator('.masthead :is(a, button)').evaluateAll((all) =>
    all.flatMap((each) => {
      const { left, right, width } = each.getBoundingClientRect();
      const own = each.cloneNode(true) as HTMLElement;
      own.style.cssText = 'position: fixed; width: max-content; max-width: none';
      each.after(own);
      const needed = own.getBoundingClientRect().width;
      own.remove();
      const isCut = width > 0 && (left < 0 || right > innerWidth);
      return isCut ? [`${each.textContent}: ${left} to ${right}, needs ${needed}`] : [];
    }),
  );

describe('the masthead', () => {
  /** Its height in a window of a width, on the front page. */
  async function heightAt(page: Page, width: number): Promise<number> {
    await page.setViewportSize({ width, height: 640 });
    await goToView(page, '#/');
    return (await page.locator('.masthead').boundingBox())!.height;
  }

  test('on phones and tablets is one row, with everything in its menu', async () => {
    const page = await open(390, 640);
    for (const width of [390, 320, 768, 844]) {
      const height = await heightAt(page, width);
      assert.ok(height <= 60, `${height} pixels at ${width}`);
      const menu = page.getByRole('button', { name: 'Menu' });
      await menu.click();
      await expectSoon(() => menu.getAttribute('aria-expanded'), 'true');
      const settings = page.getByRole('button', { name: 'Settings' });
      await settings.waitFor();
      await page.getByRole('link', { name: 'Your games', exact: true }).waitFor();
      assert.deepEqual(await cutOff(page), [], `at ${width}`);
      assert.deepEqual(await seriousFindings(page, '.masthead'), [], `at ${width}`);
      await settings.click();
      await page.getByLabel('Theme').waitFor();
      // The first Escape closes the settings, the second the menu.
      await page.keyboard.press('Escape');
      await page.getByLabel('Theme').waitFor({ state: 'hidden' });
      await page.keyboard.press('Escape');
      await settings.waitFor({ state: 'hidden' });
      await expectSoon(() => menu.evaluate((button) => button === document.activeElement), true);
      await menu.click();
      await page.locator('.masthead').getByRole('link', { name: 'Learn', exact: true }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await eventually('it leads there', async () => /^#\/learn/.test(await hashOf(page)));
      await eventually('the menu folds', async () => (await menu.getAttribute('aria-expanded')) === 'false');
    }
  });

  test('in wide windows is one row, and no name moves when another is the active one', { skip: inAll }, async () => {
    const page = await open(1024, 640);
    for (const width of [1024, 1280]) {
      const height = await heightAt(page, width);
      assert.ok(height <= 64, `${height} pixels at ${width}`);
      assert.deepEqual(await cutOff(page), [], `at ${width}`);
      assert.deepEqual(await seriousFindings(page, '.masthead'), [], `at ${width}`);
      const nav = page.getByRole('navigation', { name: 'Plyhouse' });
      const places = () =>
        nav.locator('a, button').evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().x)));
      const before = await places();
      for (const name of ['Machines', 'Today', 'Learn', 'Tournaments', 'Your games', 'Play']) {
        await nav.getByRole('link', { name, exact: true }).click();
        await settled(page);
        await expectSoon(() => nav.locator('[aria-current]').textContent(), name);
        assert.deepEqual(await places(), before, name);
      }
    }
  });
});
