import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { endingOf, fenOf, type Game, movesOf, newGame, play } from '../../chess/game.ts';
import { QUESTIONS } from '../../measure/answers/questions.ts';
import { newRecord } from '../record/record.ts';
import { drag, expectPieces, gridOf } from '../testing/board-driver.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { copyLink, expectPlies, expectStatus } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { goToView, reload } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';
import { makeGameCode } from './game-link.ts';

/** Every link opens in a browser without any stored data, and shows what it names. */

const visits = visitsTo(openHouse);

/** The text that "Copy link" puts on the clipboard: that of the view, or that of its card. */
async function copiedLink(page: Page): Promise<string> {
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await share
    .or(page.getByRole('button', { name: 'Copy link' }))
    .last()
    .waitFor();
  if ((await share.count()) > 0) await share.last().click();
  return await copyLink(page);
}

/** Opens a copied link in another browser profile. */
async function openElsewhere(link: string): Promise<Page> {
  await visits.visit().close();
  return visits.open(new URL(link).hash);
}

/** A random game of this many half-moves, from a fixed seed. */
function longGame(plies: number): Game {
  let game = newGame();
  let state = 7;
  while (game.moves.length < plies) {
    assert.equal(endingOf(game), undefined, `over after ${game.moves.length} half-moves: take another seed`);
    // The random number generator of Park and Miller (1988).
    state = (state * 48_271) % 2_147_483_647;
    const moves = movesOf(game);
    game = play(game, moves[state % moves.length]!);
  }
  return game;
}

describe('a link', () => {
  test('to a game of 80 moves opens anywhere, at its end', async () => {
    const game = longGame(160);
    const sides = { white: { kind: 'named', name: 'Anna' }, black: { kind: 'named', name: 'Bert' } } as const;
    const code = makeGameCode({ ...sides, terms: {}, options: {}, game });
    const page = await visits.open(`#/play/game80?code=${code}`);
    await expectPlies(page, 160);
    await page.locator('.player-white').getByText('Anna').waitFor();
    const link = await copiedLink(page);
    const there = await openElsewhere(link);
    await expectPlies(there, 160);
    const field = there.getByLabel('FEN', { exact: true });
    await expectSoon(() => field.inputValue(), fenOf(game));
  });

  test('to a game against a program: from the address bar and from the button, also to an earlier move', async () => {
    const page = await visits.open('#/play');
    await drag(page, 'e2', 'e4');
    await expectPlies(page, 2);
    await eventually('the address holds the moves', () => page.evaluate(() => location.hash.includes('code=')));
    const bar = page.url();
    await page.getByRole('button', { name: 'Previous move' }).click();
    await expectStatus(page, 'An earlier position.');
    const link = await copiedLink(page);

    let there = await openElsewhere(bar);
    await expectPlies(there, 2);
    await expectStatus(there, 'Your move.');
    await drag(there, 'd2', 'd4');
    await expectPlies(there, 4);
    await reload(there);
    await expectPlies(there, 4);

    there = await openElsewhere(link);
    await expectStatus(there, 'An earlier position.');
    await expectPieces(there, ['e4 white pawn', 'e7 black pawn'], true);
  });

  test('to a game without a move, which is not stored yet, opens it in another tab and in another browser', async () => {
    const page = await visits.open('#/new?program=sargon78');
    await page.getByRole('radio', { name: 'White', exact: true }).check();
    await page.getByRole('button', { name: 'Start game' }).click();
    await eventually('the address holds the game', () => page.evaluate(() => location.hash.includes('code=')));
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await tab.locator('.player-black').getByText('Sargon').waitFor();
    await expectPlies(tab, 0);
    const there = await openElsewhere(page.url());
    await there.locator('.player-black').getByText('Sargon').waitFor();
    await drag(there, 'e2', 'e4');
    await expectPlies(there, 2);
  });

  test('to watch a program think about the position on the board shows that position in another tab', async () => {
    const page = await visits.open('#/play');
    await drag(page, 'a2', 'a4');
    await expectPlies(page, 2);
    const href = await page.getByRole('link', { name: 'Watch it think' }).getAttribute('href');
    const there = await openElsewhere(new URL(href!, page.url()).href);
    await there.getByRole('img', { name: /^The position/ }).waitFor();
    await expectPieces(there, ['a4 white pawn'], true);
  });

  test('that is damaged reports it and leaves the game on the board', async () => {
    const page = await visits.open('#/play');
    await drag(page, 'e2', 'e4');
    await expectPlies(page, 2);
    const own = page.url();
    await goToView(page, '#/play/elsewhere?code=AQIDBAUG');
    await page.getByRole('heading', { name: 'This link cannot be read' }).waitFor();
    await page.getByText(/was cut short or changed on its way/).waitFor();
    await goToView(page, '#/play/unknown');
    await page.getByRole('heading', { name: 'This game is not in this browser' }).waitFor();
    await page.goto(own);
    await expectPlies(page, 2);
  });
});

describe('a link to another view', () => {
  test('to a set-up position opens it', async () => {
    const fen = '8/8/6p1/6R1/4K1k1/8/8/8 b - - 0 1';
    const page = await visits.open(`#/setup?${new URLSearchParams({ fen })}`);
    await gridOf(page).waitFor();
    const there = await openElsewhere(await copiedLink(page));
    await expectPieces(there, ['e4 white king', 'g4 black king', 'g5 white rook', 'g6 black pawn'], true);
  });

  test('to an answer opens it; its contents and its button name it', async () => {
    const { id, title } = QUESTIONS.at(-1)!;
    const page = await visits.open('#/answers');
    await page.getByRole('link', { name: title, exact: true }).click();
    const address = `#/answers/${id}`;
    await expectSoon(() => page.evaluate(() => location.hash), address);
    const link = await copiedLink(page);
    assert.ok(link.endsWith(address), link);
    const there = await openElsewhere(link);
    const heading = there.getByRole('heading', { name: title, exact: true });
    await eventually('the question is in sight', () =>
      heading.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return top >= 0 && top < innerHeight;
      }),
    );
  });

  test('to a problem opens it', async () => {
    // Number, composer and date come from data/problems/classics.epd.
    const page = await visits.open(`#/problems?${new URLSearchParams({ id: '#2 03' })}`);
    const credit = /Loyd.*1886/;
    await page.locator('.problem-credit').getByText(credit).waitFor();
    const there = await openElsewhere(await copiedLink(page));
    await there.locator('.problem-credit').getByText(credit).waitFor();
    await expectPieces(there, ['h6 white king', 'e3 black king', 'f6 white queen'], true);
  });

  test('to an ending opens it', async () => {
    const fen = '8/8/8/8/8/2k5/8/K6R w - - 0 1';
    const page = await visits.open(`#/endings/KRK?${new URLSearchParams({ fen })}`);
    await gridOf(page).waitFor();
    const there = await openElsewhere(await copiedLink(page));
    await expectPieces(there, ['a1 white king', 'c3 black king', 'h1 white rook']);
  });
});

describe('navigation to another view while a URL is about to be written', () => {
  /** Opens a view of a page that can be made to ignore changes of its URL. */
  async function openHolding(hash: string): Promise<Page> {
    const page = await visits.open(hash);
    // The first listener can keep an event from all others.
    await page.addInitScript(() => {
      addEventListener('hashchange', (event) => {
        if ('isHeld' in globalThis) event.stopImmediatePropagation();
      });
    });
    await reload(page);
    return page;
  }

  /** Changes the URL; the page receives the event long after its own pending write was due. */
  async function goUnheard(page: Page, hash: string): Promise<void> {
    await page.evaluate(async (next) => {
      const deaf = globalThis as { isHeld?: boolean };
      deaf.isHeld = true;
      location.hash = next;
      // Twice the delay of a URL update.
      await new Promise((resolve) => setTimeout(resolve, 800));
      delete deaf.isHeld;
      dispatchEvent(new HashChangeEvent('hashchange'));
    }, hash);
  }

  test('succeeds from a game', async () => {
    const page = await openHolding('#/play');
    await drag(page, 'e2', 'e4');
    await expectPlies(page, 2);
    // The URL is written once the board has not changed for a while; this restarts the delay.
    await page.evaluate(() => dispatchEvent(new HashChangeEvent('hashchange')));
    await goUnheard(page, '#/programs');
    await page.getByRole('heading', { name: 'The machines' }).waitFor();
    assert.equal(await page.evaluate(() => location.hash), '#/programs');
  });

  test('succeeds from a game that is saved for the first time meanwhile', async () => {
    const page = await openHolding('#/play');
    await page.evaluate(() => {
      (globalThis as { isHeld?: boolean }).isHeld = true;
      location.hash = '#/play/elsewhere?code=AQIDBAUG';
    });
    await drag(page, 'e2', 'e4');
    await expectPlies(page, 2);
    await goUnheard(page, '#/play/elsewhere?code=AQIDBAUG');
    await page.getByRole('heading', { name: 'This link cannot be read' }).waitFor();
  });

  test('succeeds from a view that keeps its state in its URL', async () => {
    const page = await openHolding('#/setup');
    // The first change is written at once, the second after a delay.
    await page.getByRole('button', { name: 'Clear board' }).click();
    await eventually('the first is written', () => page.evaluate(() => location.hash.includes('fen=')));
    await page.evaluate(() => {
      const named = (name: string) =>
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)!;
      named('Start position').click();
    });
    await goUnheard(page, '#/programs');
    await page.getByRole('heading', { name: 'The machines' }).waitFor();
    assert.equal(await page.evaluate(() => location.hash), '#/programs');
  });
});

describe('a won game', () => {
  const moves = ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5', 'g8f6', 'h5f7'];
  const sides = { white: { kind: 'visitor' }, black: { kind: 'program', program: 'wray74' } } as const;
  const won = newRecord({ id: 'won', nowMillis: 0, seed: 1, terms: {}, ...sides, game: moves.reduce(play, newGame()) });

  test('is a card with even margins; its link speaks of the sender to whoever opens it', async () => {
    let page = await visits.open('#/');
    await page.evaluate((record) => sessionStorage.setItem('plyhouse.table', record), JSON.stringify(won));
    await page.evaluate(() => history.replaceState(null, '', '#/play/won'));
    await reload(page);
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    const card = page.getByRole('dialog', { name: 'A card to share' });
    await card.getByLabel('Your name on the card').fill('Anna & Bert');
    const text =
      "Anna & Bert beat the HP 9810A in 4 moves. Anna & Bert – Alan Wray's HP 9810A. 1–0. Checkmate. White wins.";
    await card.getByAltText(text).waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    const save = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name }).click()]);
      assert.match(download.suggestedFilename(), /^anna-bert-beat-the-hp-9810a-in-4-moves\./);
      return await readFile(await download.path());
    };
    assert.match(String(await save('Save as SVG')), />Anna &amp; Bert beat the HP</);
    const png = (await save('Save picture')).toString('base64');
    // Along the middle lines no letter or figure stands.
    const { left, top, below } = await page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const isInk = (x: number, y: number) => context.getImageData(x, y, 1, 1).data[0]! < 80;
      const first = (isFound: (at: number) => boolean) => {
        let at = 0;
        while (!isFound(at)) at++;
        return at;
      };
      const line = image.height / 2;
      return {
        left: first((x) => isInk(x, line)),
        top: first((y) => isInk(line, y)),
        below: first((y) => isInk(line, image.height - 1 - y)),
      };
    }, png);
    assert.ok(left > 100 && Math.abs(left - top) <= 1 && Math.abs(top - below) <= 1, `${left}, ${top}, ${below}`);

    await card.getByRole('button', { name: 'Close' }).click();
    page = await openElsewhere(await copiedLink(page));
    await page.getByText('Anna & Bert beat the HP 9810A in 4 moves.').waitFor();
    await page.locator('.player-white').getByText('Anna & Bert').waitFor();
  });

  test('whose player gave no name is a visitor’s', async () => {
    const page = await visits.open(`#/play/won?code=${makeGameCode(won)}`);
    await page.getByText('A visitor beat the HP 9810A in 4 moves.').waitFor();
    await page.locator('.player-white').getByText('A visitor').waitFor();
  });
});
