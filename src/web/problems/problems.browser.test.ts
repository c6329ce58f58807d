import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inAll } from '../../node/testing/tiers.ts';
import { drag, expectAnnounced, expectPieces, playByKeys, tabToBoard } from '../testing/board-driver.ts';
import { openHouse, seriousFindings, type VisitOptions } from '../testing/browser.ts';
import { button, choosePieceLetters, pattern, tabTo } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { drawn, reload } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** Mate problems, on the page as `npm start` serves it. The first one shown is Morphy's: Ra6, in two. */

const visits = visitsTo(openHouse, true);

async function open(path = '#/problems', options: VisitOptions = {}): Promise<Page> {
  const page = await visits.open(path, options);
  await page.getByRole('grid').waitFor();
  return page;
}

const branch = (page: Page, name: RegExp) => page.getByRole('treeitem', { name }).first();
const lineShown = (page: Page) => page.locator('.now-text').textContent();
const EXCELSIOR = 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1';
const addressOf = (fen: string, moves: number) => `#/problems?${new URLSearchParams({ fen, moves: String(moves) })}`;

async function solve(page: Page): Promise<void> {
  await button(page, 'Show the solution').click();
  await button(page, 'Hide the solution').waitFor();
}

describe('solving yourself', () => {
  test('a try is refuted, the key is answered, and the mate is announced', async () => {
    const page = await open();
    assert.equal(await page.getByRole('tree').count(), 0);
    await drag(page, 'a1', 'a5');
    await pattern(page, '1. Ra5? does not mate in 2: it is refuted by 1... a6 and nothing else. A try!');
    await expectPieces(page, ['a1 white rook', 'a7 black pawn'], true);
    await drag(page, 'a1', 'a6');
    await pattern(page, '1. Ra6! is the composer’s key. It mates in 2.');
    await pattern(page, 'Right so far. 1 move left.');
    await page.getByLabel('The defence').selectOption({ label: 'bxa6' });
    await expectPieces(page, ['a6 black pawn'], true);
    await drag(page, 'b6', 'b7');
    await pattern(page, /^Mate\. That was Paul Morphy’s problem of 1856\./);
    await button(page, 'Start over').click();
    await expectPieces(page, ['a1 white rook'], true);
  });

  test('works by keyboard and screen reader alone', { skip: inAll }, async () => {
    const page = await open();
    await tabToBoard(page);
    await playByKeys(page, 'a1a5');
    await page.locator('.view-now [aria-live=polite]').getByText('A try!').waitFor({ state: 'attached' });
    await eventually('the board waits for another move', async () => {
      return (await page.getByRole('grid').getAttribute('aria-readonly')) === 'false';
    });
    await playByKeys(page, 'a1a6');
    await page.locator('.view-now [aria-live=polite]').getByText('composer’s key').waitFor({ state: 'attached' });
    await expectAnnounced(page, await page.locator('.board > [aria-live=polite] p').last().innerText());
  });

  test('a mate other than the composer’s counts, and is distinguished', { skip: inAll }, async () => {
    const page = await open();
    await button(page, 'As text').click();
    await page.getByLabel(/^FEN, EPD/).fill('7k/8/5K2/8/8/8/8/R7 w - - dm 2; bm Kg6;');
    await button(page, 'Read the problems').click();
    await expectPieces(page, ['a1 white rook', 'f6 white king', 'h8 black king']);
    await drag(page, 'f6', 'f7');
    await pattern(page, '1. Kf7 also mates in 2 and counts, but it is not the composer’s key.');
  });
});

describe('problems as text', () => {
  const TWO = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id "first";\n7k/8/5K2/8/8/8/8/R7 w - - dm 2; id "second";';

  test('what was typed stays, read or not, and each of its problems can be chosen', async () => {
    const page = await open();
    await button(page, 'As text').click();
    const field = page.getByLabel(/^FEN, EPD/);
    await field.fill('no problem');
    await button(page, 'Read the problems').click();
    await page.locator('.text-form .error:not(:empty)').waitFor();
    assert.equal(await field.inputValue(), 'no problem');
    await field.fill(TWO);
    await button(page, 'Read the problems').click();
    await expectPieces(page, ['a8 black king'], true);
    await page.getByLabel('2 problems').selectOption({ label: 'second' });
    await expectPieces(page, ['h8 black king'], true);
    assert.equal(await field.inputValue(), TWO);
    await expectSoon(() => page.getByLabel('2 problems').inputValue(), '1');
    await button(page, 'From the collection').click();
    await button(page, 'As text').click();
    assert.equal(await field.inputValue(), TWO);
  });
});

describe('while the collection is loaded', () => {
  /** Goes to a view with the collection held back. @returns a function that releases it. */
  async function goHolding(page: Page, address: string): Promise<() => void> {
    const collection = Promise.withResolvers<void>();
    await page.context().route('**/classics*.epd', async (route) => {
      await collection.promise;
      await route.continue();
    });
    await page.evaluate((hash) => {
      location.hash = hash;
    }, address);
    return collection.resolve;
  }

  for (const address of ['#/problems', '#/problems?fen=kbK5/pp6/1P6/8/8/8/8/R7+w+-+-+0+1']) {
    test(`a move stays on the board at ${address}`, async () => {
      const page = await visits.open('#/programs', { isAlone: true });
      const letGo = await goHolding(page, address);
      await page.getByRole('grid').waitFor();
      await drag(page, 'a1', 'a6');
      await pattern(page, 'Right so far. 1 move left.');
      await page.getByLabel('The defence').selectOption({ label: 'Bc7' });
      letGo();
      await pattern(page, /^0 of 86 solved\./);
      await drawn(page);
      await expectPieces(page, ['a6 white rook', 'c7 black bishop'], true);
      await page.getByText('Right so far. 1 move left.').waitFor();
    });
  }

  test('no other problem is shown in place of the requested one', { skip: inAll }, async () => {
    const page = await visits.open('#/programs', { isAlone: true });
    const letGo = await goHolding(page, '#/problems?id=%232+05');
    await page.locator('.view-problems > .fetching').waitFor();
    assert.equal(await page.getByRole('grid').count(), 0);
    letGo();
    await expectPieces(page, ['h7 black king', 'f8 white queen'], true);
  });
});

describe('the solution', () => {
  test('shows verdict, tries and set play; pressing a move shows it on the board', { skip: inAll }, async () => {
    const page = await open();
    await solve(page);
    await pattern(page, 'Sound. One key, Ra6, and no shorter mate.');
    await branch(page, /1\. Ra6!/).waitFor();
    await pattern(page, /^A KIM-1 would have needed .* to find all keys\.$/);
    await branch(page, /1\.\.\. bxa6/).click();
    await page.getByRole('img', { name: 'The position after 1. Ra6 bxa6' }).waitFor();
    await expectPieces(page, ['a6 black pawn', 'a7 black pawn'], true);
    await branch(page, /2\. b7#/).click();
    await expectPieces(page, ['b7 white pawn'], true);
    await branch(page, /1\. Ra5\?/).click();
    await branch(page, /but 1\.\.\. a6!/).click();
    await expectSoon(() => lineShown(page), '1. Ra5 a6');
    await branch(page, /^Set play/).click();
    await expectPieces(page, ['a1 white rook'], true);
    await button(page, 'Hide the solution').click();
    await page.getByRole('grid').waitFor();
  });

  test('can be stepped through by keys', { skip: inAll }, async () => {
    const page = await open();
    await tabTo(page, 'Show the solution');
    await page.keyboard.press('Enter');
    await button(page, 'Hide the solution').waitFor();
    // The focus stays on the button; the arrows follow the main line from there.
    await page.keyboard.press('ArrowRight');
    await eventually('the key is shown', async () => (await lineShown(page)) === '1. Ra6');
    await page.keyboard.press('ArrowRight');
    await eventually('a defence is shown', async () => /^1\. Ra6 \S+$/.test((await lineShown(page))!));
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await eventually('the problem is shown', async () => (await lineShown(page)) === 'The problem as set.');
    // Keys that arrive faster than the page is rendered all count.
    const twice = (key: string) =>
      page.evaluate((pressed) => {
        const press = () => new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true });
        for (let times = 0; times < 2; times++) document.activeElement!.dispatchEvent(press());
      }, key);
    await twice('ArrowRight');
    await eventually('a defence again', async () => /^1\. Ra6 \S+$/.test((await lineShown(page))!));
    await twice('ArrowLeft');
    await eventually('the problem again', async () => (await lineShown(page)) === 'The problem as set.');
    // In the tree they have the usual meaning in a tree.
    for (let tabs = 0; tabs < 20; tabs++) {
      if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'treeitem')) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('ArrowDown');
    await eventually('the key', async () => (await lineShown(page)) === '1. Ra6');
    await page.keyboard.press('ArrowDown');
    await eventually('its first defence', async () => (await lineShown(page)) === '1. Ra6 bxa6');
    await page.keyboard.press('ArrowRight');
    await eventually('the mate', async () => (await lineShown(page)) === '1. Ra6 bxa6 2. b7#');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await eventually(
      'the key is closed',
      async () => (await branch(page, /1\. Ra6!/).getAttribute('aria-expanded')) === 'false',
    );
    await page.keyboard.press('End');
    await eventually('the last try', async () => (await lineShown(page)) === '1. Rxa7+');
  });

  test('ends in "not decided" at a limit, and never in a no', { skip: inAll }, async () => {
    const page = await open(addressOf(EXCELSIOR, 5));
    await pattern(page, 'White mates in 5');
    await page.getByText('What to look for, and for how long').click();
    await page.getByLabel('Positions').selectOption('10 thousand');
    await solve(page);
    await pattern(
      page,
      /^Not decided\. The limit was reached after .* positions\. It is not known whether there is a mate in 5/,
    );
  });

  test('shows its progress, and can be stopped', { skip: inAll }, async () => {
    const hard = EXCELSIOR.replace('n1rb4', 'n1rb2q1');
    const page = await open(addressOf(hard, 9));
    await button(page, 'Show the solution').click();
    await pattern(page, /Looking for keys.*positions\./);
    await button(page, 'Stop').click();
    await pattern(page, /^Not decided\./);
  });

  test('proves that there is no mate', { skip: inAll }, async () => {
    const page = await open(addressOf(EXCELSIOR, 3));
    await solve(page);
    await pattern(page, 'No solution. It is proved that White has no mate in 3');
  });

  test('uses the reader’s letters', { skip: inAll }, async () => {
    const page = await open();
    await choosePieceLetters(page, 'nl');
    await solve(page);
    await pattern(page, 'Sound. One key, Ta6, and no shorter mate.');
    await branch(page, /1\.\.\. Lc7/).waitFor();
  });
});

describe('choosing a problem', () => {
  test('works from the collection, and by its URL', async () => {
    const page = await open();
    await page.getByLabel('Problem', { exact: true }).selectOption({ label: 'Samuel Loyd, Sunny South, 1885' });
    await expectPieces(page, ['h7 black king', 'f8 white queen'], true);
    await page.waitForURL(/#\/problems\?id=%232\+05$/);
    await button(page, 'Next problem').click();
    await page.waitForURL(/id=%232\+06$/);
    await page.goBack();
    await expectPieces(page, ['h7 black king'], true);
    await reload(page);
    await page.getByRole('grid').waitFor();
    await expectPieces(page, ['h7 black king', 'f8 white queen'], true);
  });

  test('solved problems are marked and remembered; the list offers the next unsolved one, easiest and hardest first', {
    skip: inAll,
  }, async () => {
    const page = await open();
    await pattern(page, /^0 of 86 solved\. Difficulty 1 of 5/);
    await drag(page, 'a1', 'a6');
    await pattern(page, 'Right so far. 1 move left.');
    await page.getByLabel('The defence').selectOption({ label: 'bxa6' });
    await expectPieces(page, ['a6 black pawn'], true);
    await drag(page, 'b6', 'b7');
    await pattern(page, /^1 of 86 solved, this one too\./);
    const here = await page.getByLabel('Problem', { exact: true }).inputValue();
    await page.getByText('You have solved 1 so far.').waitFor();
    // Each has something that follows.
    await page.getByRole('button', { name: /^Next: White mates in 3, by / }).click();
    await pattern(page, /^1 of 86 solved\./);
    await expectSoon(() => page.getByLabel('Problem', { exact: true }).inputValue(), String(Number(here) + 1));
    // A problem whose solution was shown first does not count.
    await solve(page);
    await page.getByRole('combobox', { name: 'Show', exact: true }).selectOption('solved');
    await expectSoon(() => page.getByLabel('Problem', { exact: true }).locator('optgroup option').count(), 1);
    await reload(page);
    await pattern(page, /^1 of 86 solved\./);
    await page.getByRole('combobox', { name: 'Order' }).selectOption('hardest first');
    const groups = page.getByLabel('Problem', { exact: true }).locator('optgroup');
    await expectSoon(() => groups.first().getAttribute('label'), 'Difficulty 5 of 5');
    assert.deepEqual(await seriousFindings(page), []);
  });

  test('unreadable text is reported, with what was expected and an example', { skip: inAll }, async () => {
    const page = await open();
    await button(page, 'As text').click();
    const field = page.getByLabel(/^FEN, EPD/);
    for (const [text, wanted] of [
      ['kbK5/pp6/1P6/8/8/8/8/R6 w - - 0 1', /rank 1 \("R6"\) has 7 squares instead of 8; an example is/],
      ['begin stip s#2 pieces white Kc8 black Ka8 end', /[Ff]ound the stipulation "s#2"; expected a direct mate/],
      ['', /[Ff]ound nothing; expected a position such as/],
    ] as const) {
      await field.fill(text);
      await button(page, 'Read the problems').click();
      await page.getByRole('alert').getByText(wanted).waitFor();
      await expectSoon(() => field.getAttribute('aria-invalid'), 'true');
    }
    await field.fill('BeginProblem\nStipulation #3\nPieces\n  White Kb3 Rb8\n  Black Kb1\nEndProblem');
    await button(page, 'Read the problems').click();
    await pattern(page, 'White mates in 3');
    await field.fill('algebraic:\n  white: [Kb3, Rb8]\n  black: [Kb1]\nstipulation: "#2"\nauthors:\n  - N. N.');
    await button(page, 'Read the problems').click();
    await pattern(page, 'White mates in 2');
    await pattern(page, 'N. N.');
  });

  test('a problem can be set up on the board', { skip: inAll }, async () => {
    const page = await open(addressOf('7k/8/5K2/8/8/8/8/R7 w - - 0 1', 2));
    await button(page, 'On the board').click();
    await drag(page, 'a1', 'b1');
    await page.getByLabel('White mates in').selectOption('3');
    await button(page, 'Use this problem').click();
    await pattern(page, 'White mates in 3');
    await expectPieces(page, ['b1 white rook', 'f6 white king', 'h8 black king']);
  });

  test('a problem can be exported as text', { skip: inAll }, async () => {
    const page = await open();
    await solve(page);
    await page.getByText('The solution as text').click();
    await expectSoon(() => page.getByLabel('SAN', { exact: true }).inputValue(), /Key 1\. Ra6! \(zugzwang\)/);
    await expectSoon(() => page.getByLabel('Popeye', { exact: true }).inputValue(), /1\.Ra1-a6 ! zugzwang\./);
    await expectSoon(() => page.getByLabel('YACPDB', { exact: true }).inputValue(), /stipulation: "#2"/);
  });
});

describe('accessibility', () => {
  test('axe finds nothing serious; nothing overflows at 320 pixels', { skip: inAll }, async () => {
    const page = await open('#/problems', { viewport: { width: 320, height: 640 } });
    await solve(page);
    await branch(page, /1\.\.\. bxa6/).click();
    assert.deepEqual(await seriousFindings(page), []);
    await button(page, 'As text').click();
    await button(page, 'Read the problems').click();
    await page
      .getByRole('alert')
      .getByText(/nothing/)
      .waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await button(page, 'On the board').click();
    assert.deepEqual(await seriousFindings(page), []);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 320, `${width} pixels wide`);
  });

  test('a solver that cannot be loaded is reported, and the next request tries again', { skip: inAll }, async () => {
    const page = await open('#/problems', { isAlone: true });
    await page.context().route('**/solver-worker*.js', (route) => route.abort());
    await button(page, 'Show the solution').click();
    await page.getByRole('alert').getByText('could not be loaded').waitFor();
    await page.context().unroute('**/solver-worker*.js');
    await button(page, 'Show the solution').click();
    await button(page, 'Hide the solution').waitFor();
    visits.forgive(/ERR_FAILED/);
  });
});
