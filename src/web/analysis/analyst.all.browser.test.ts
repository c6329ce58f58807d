import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { fenOf, gameAt } from '../../chess/game.ts';
import { makePgn, type WritableGame } from '../../chess/make-pgn.ts';
import { parsePgn } from '../../chess/parse-pgn.ts';
import type { PgnGame } from '../../chess/pgn.ts';
import { gameOfPgn } from '../../chess/pgn-game.ts';
import { ANALYSIS_NODES, ANALYST } from '../../measure/analyst.ts';
import { RECORDS_FILE, readHouseFile } from '../../measure/articles.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { findProgram } from '../../programs/catalog.ts';
import { drag, expectAnnounced, expectPieces, gridOf } from '../testing/board-driver.ts';
import { openHouse, seriousFindings, type VisitOptions } from '../testing/browser.ts';
import { inTurn } from '../testing/in-turn.ts';
import {
  askUnrated,
  beginFrom,
  button,
  choosePieceLetters,
  expectPlies,
  expectStatus,
  goToEnd,
  importText,
  sheet,
  tabTo,
} from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { drawn, misfits, reload, settled } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** The analysis beside the board: on request, of any position, and of a whole game. */

const visits = visitsTo(openHouse, true);
const { name: NAME } = findProgram(ANALYST).card;

/** White's second move is the worst possible: any engine sees it. */
const FOOLS_MATE = '[White "Anton"]\n[Black "Berta"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n';

/** Positions of two million nodes each: seconds, unless the machine is busy. */
const SEED_PATIENCE_MILLIS = 120_000;

/** The game between two of its moves, given as numbers of half-moves. */
function partOf(pgn: PgnGame, from: number, to: number): WritableGame {
  const game = gameAt(gameOfPgn(pgn), from);
  return { ...pgn, start: fenOf(game), line: { ...pgn.line, moves: pgn.line.moves.slice(from, to) } };
}

const lines = (page: Page) => page.locator('.analyst-lines li');
const graph = (page: Page) => page.getByRole('slider', { name: 'Graph of the game' });
const bar = (page: Page) => page.getByRole('meter', { name: 'Evaluation' });
const arrows = (page: Page) => page.locator('.cg-shapes g[cgHash] line, .cg-shapes line');

/** How many workers of the analysis are running; a worker is named after its program. */
async function analysts(page: Page): Promise<number> {
  // A worker that ends while it is queried does not count.
  const names = page.workers().map((worker) => worker.evaluate(() => self.name).catch(() => ''));
  return (await Promise.all(names)).filter((name) => name === ANALYST).length;
}

/** Holds the first line once it has two moves, by pointer or by focus, so that it cannot change before it is pressed. */
async function hold(page: Page, by: 'pointer' | 'focus'): Promise<Locator> {
  const moves = lines(page).first().getByRole('button');
  await eventually('a line of two moves is held', async () => {
    if (by === 'pointer') await moves.first().hover();
    else await tabTo(page, moves.first());
    await drawn(page);
    if ((await moves.count()) >= 2) return true;
    if (by === 'pointer') await page.locator('h2').first().hover();
    else await page.keyboard.press('Shift+Tab');
    return false;
  });
  return moves;
}

/** Opens an imported game. */
async function openGame(pgn: string, options: VisitOptions = {}): Promise<Page> {
  const page = await visits.open('#/games', options);
  await importText(page, pgn);
  await goToEnd(page);
  await settled(page);
  return page;
}

/** Makes the analysis search this many nodes per position of a game, from the next reload on. */
async function useNodes(page: Page, nodes: number): Promise<void> {
  const settings = JSON.stringify({ analyst: { lines: 1, arrows: true, nodes } });
  await page.evaluate((text) => localStorage.setItem('plyhouse.settings', text), settings);
  await reload(page);
}

/** Analyses the game on the board to its end. */
async function valueGame(page: Page): Promise<void> {
  await button(page, 'Analyse the game').click();
  await graph(page).waitFor();
  await page
    .locator('.analyst')
    .getByText(/^Analysed by/)
    .waitFor({ timeout: SEED_PATIENCE_MILLIS });
  await page
    .getByRole('progressbar', { name: 'Positions analysed' })
    .waitFor({ state: 'detached', timeout: SEED_PATIENCE_MILLIS });
}

describe('a position', () => {
  test('is analysed on request, in as many lines as wanted; the settings are kept', async () => {
    const page = await openGame(FOOLS_MATE);
    await inTurn({
      'is analysed only on request: lines, bar, arrow, figures; it follows the board and stops at once': async () => {
        await page.waitForLoadState('networkidle');
        assert.equal(await analysts(page), 0, 'nobody thinks unasked');
        assert.equal(await bar(page).count(), 0);

        await button(page, 'Previous move').click();
        await button(page, 'Analyse the position').click();
        await lines(page).first().waitFor();
        await expectSoon(() => analysts(page), 1);
        // Black can mate at once, which every program of Plyhouse sees.
        await eventually('the mate is found', async () =>
          /Black mates in 1\s*2\.\.\.\s*Qh4#/.test(
            (await lines(page).first().textContent())!.replaceAll('\u00a0', ' '),
          ),
        );
        await expectSoon(() => bar(page).getAttribute('aria-valuetext'), 'Black mates in 1, 0 % for White');
        await expectSoon(() => bar(page).getAttribute('aria-valuenow'), '0');
        await expectSoon(() => page.locator('.analyst-bar-score').textContent(), 'Black mates in 1');
        await arrows(page).first().waitFor({ state: 'attached' });
        await expectSoon(() => page.locator('.analyst-figures').textContent(), /Depth\d+Positions[\d.]+/);

        await button(page, 'First position').click();
        await eventually('it is about the first position', async () =>
          /1\./.test((await lines(page).first().textContent()) ?? ''),
        );
        assert.doesNotMatch((await lines(page).first().textContent())!, /mates/);
        await button(page, 'Last position').click();
        await page.getByText('there is nothing to analyse').waitFor();
        await expectSoon(() => bar(page).getAttribute('aria-valuetext'), '0 % for White');
        await button(page, 'First position').click();
        await lines(page).first().waitFor();
        await button(page, 'Stop analysing the position').click();
        const isClear = async () =>
          (await lines(page).count()) + (await bar(page).count()) + (await arrows(page).count()) === 0;
        await eventually('lines, bar and arrow are gone', isClear);
        await button(page, 'Analyse the position').waitFor();
      },
      'can have several lines at once, each with its arrow': async () => {
        await button(page, 'Analyse the position').click();
        await lines(page).first().waitFor();
        await page.getByRole('combobox', { name: /^Lines/ }).selectOption('3');
        await eventually('three lines', async () => (await lines(page).count()) === 3);
        const first = async () => new Set(await lines(page).locator('.move:first-of-type').allTextContents());
        await eventually('three moves', async () => (await first()).size >= 3);
        await eventually('three arrows', async () => (await arrows(page).count()) === 3);
      },
      'keeps its settings after a reload, with nothing running': async () => {
        await page.getByLabel('Arrows on the board').uncheck();
        await eventually('the arrow is gone', async () => (await arrows(page).count()) === 0);
        await reload(page);
        await expectPlies(page, 4);
        await page.waitForLoadState('networkidle');
        assert.equal(await analysts(page), 0);
        await button(page, 'First position').click();
        await button(page, 'Analyse the position').click();
        await lines(page).first().waitFor();
        await eventually('three lines again', async () => (await lines(page).count()) === 3);
        assert.equal(await page.getByLabel('Arrows on the board').isChecked(), false);
        assert.equal(await arrows(page).count(), 0);
      },
    });
  });

  test('is analysed in a game with a program, in the reader’s letters, without disturbing a move', async () => {
    const page = await visits.open();
    await beginFrom(page, { program: 'wray74' });
    await drag(page, 'g1', 'f3');
    await expectPlies(page, 2);
    await choosePieceLetters(page, 'nl');
    await askUnrated(page, 'Analyse the position');
    await lines(page).first().waitFor();
    await drag(page, 'f3', 'g1');
    await expectPlies(page, 4);
    await expectStatus(page, 'Your move.');
    await eventually('it has followed the game', async () =>
      /^[^a-z]*3\./.test((await lines(page).first().locator('.line-moves').textContent()) ?? ''),
    );
  });
});

describe('a position that is analysed', () => {
  test('shows earlier results at once when it is seen again, and the search continues from there', async () => {
    const page = await openGame(FOOLS_MATE);
    await button(page, 'First position').click();
    await button(page, 'Analyse the position').click();
    const depth = page.locator('.analyst-figures dd').first();
    const depthNow = async () => Number((await depth.textContent())!.replace('–', '0'));
    await eventually('some depth', async () => (await depthNow()) >= 8);
    await button(page, 'Next move').click();
    await eventually('the next position', async () => /1\.\.\./.test((await lines(page).first().textContent()) ?? ''));
    await eventually('as deep there', async () => (await depthNow()) >= 8);
    // Every depth shown after the step back.
    await depth.evaluate((figure) => {
      const shown: string[] = [];
      (window as unknown as { shown: string[] }).shown = shown;
      const previous = document.querySelector<HTMLElement>('button[aria-label="Previous move"]')!;
      previous.addEventListener('click', () => {
        shown.length = 0;
      });
      new MutationObserver(() => shown.push(figure.textContent!)).observe(figure, {
        characterData: true,
        childList: true,
        subtree: true,
      });
    });
    await button(page, 'Previous move').click();
    await eventually('it goes on deeper', async () => {
      const all = await page.evaluate(() => (window as unknown as { shown: string[] }).shown.map(Number));
      return new Set(all).size >= 2;
    });
    const shown = await page.evaluate(() => (window as unknown as { shown: string[] }).shown.map(Number));
    assert.ok(
      shown.every((each) => each >= 8),
      shown.join(' '),
    );
    await expectSoon(() => lines(page).first().textContent(), /1\.[^.]/);
  });

  test('shows its bar beside the board, and the moves of a line on it or on a small one', async () => {
    const page = await openGame(FOOLS_MATE, { viewport: { width: 1280, height: 900 } });
    await inTurn({
      'has a bar that follows the orientation of the board and moves nothing else': async () => {
        await button(page, 'First position').click();
        const before = await gridOf(page).boundingBox();
        await button(page, 'Analyse the position').click();
        await bar(page).waitFor();
        assert.deepEqual(await gridOf(page).boundingBox(), before);
        const gaps = async () => {
          const whole = (await bar(page).boundingBox())!;
          const white = (await page.locator('.analyst-bar-fill').boundingBox())!;
          return { above: white.y - whole.y, below: whole.y + whole.height - white.y - white.height };
        };
        await eventually('White is below', async () => (await gaps()).below < 1 && (await gaps()).above > 20);
        await button(page, 'Flip the board').click();
        await eventually('White is above', async () => (await gaps()).above < 1 && (await gaps()).below > 20);
        await button(page, 'Flip the board').click();
      },
      'of a line appears on a small board while its move is hovered or focused; the main board stays': async () => {
        const small = page.locator('.line-preview cg-board piece');
        await hold(page, 'pointer');
        await expectSoon(() => small.count(), 32);
        await expectStatus(page, 'An earlier position.');
        await page.locator('h2').first().hover();
        await small.first().waitFor({ state: 'detached' });

        // The analysis continues, and changes the line until it has the focus.
        await hold(page, 'focus');
        await small.first().waitFor();
        await page.keyboard.press('Escape');
        await small.first().waitFor({ state: 'detached' });
        await expectStatus(page, 'An earlier position.');
        await page.keyboard.press('Tab');
        await small.first().waitFor();
        await page.keyboard.press('Enter');
        await expectStatus(page, 'A line of the analysis.');
        await small.first().waitFor({ state: 'detached' });
      },
      'shows a move of a line on the board, steps through the line and leaves it, with the mouse and with keys':
        async () => {
          await page.locator('h2').first().click();
          await page.keyboard.press('Escape');
          await expectStatus(page, 'An earlier position.');
          await button(page, 'Next move').click();
          await button(page, 'Next move').click();
          await expectPieces(page, ['e5 black pawn', 'f3 white pawn'], true);
          const moves = await hold(page, 'pointer');
          const label = (await moves.nth(1).getAttribute('aria-label'))!;
          await moves.nth(1).click();
          await expectStatus(page, 'A line of the analysis.');
          await expectSoon(() => moves.nth(1).getAttribute('aria-current'), 'step');
          assert.match(label, /^Show \S+ on the board$/);
          // The line is not part of the game.
          assert.deepEqual(await sheet(page), ['f3', 'e5', 'g4', 'Qh4#']);
          await page.locator('h2').first().click();
          await page.keyboard.press('ArrowLeft');
          await expectSoon(() => moves.first().getAttribute('aria-current'), 'step');
          await page.keyboard.press('ArrowLeft');
          await expectStatus(page, 'An earlier position.');
          await moves.first().click();
          await expectStatus(page, 'A line of the analysis.');
          await page.locator('h2').first().click();
          await page.keyboard.press('Escape');
          await expectStatus(page, 'An earlier position.');
          await expectPieces(page, ['e5 black pawn', 'f3 white pawn'], true);
        },
    });
  });
});

test('a game with values of its own has its graph at once; nothing is computed', async () => {
  const page = await openGame(
    '[White "Anton"]\n[Black "Berta"]\n[WhiteElo "1500"]\n[BlackElo "?"]\n\n' +
      '1. f3 { [%eval -0.6] } e5 { [%eval -0.5] } 2. g4 { [%eval #-1] } Qh4# 0-1',
  );
  await graph(page).waitFor();
  await expectSoon(() => page.locator('.graph-blunder[data-mark]').getAttribute('data-mark'), '3 ??');
  await page.getByText('The values are those of the imported game.').waitFor();
  await expectSoon(() => page.locator('.player-white .player-about').textContent(), 'rated 1500');
  await expectSoon(() => page.locator('.player-black .player-about').textContent(), '');
  assert.equal(await analysts(page), 0);
  await button(page, 'Analyse the game').waitFor();
});

describe('a whole game', () => {
  test('is analysed once, and shown by marks, graph and table, also on a small phone', async () => {
    const page = await openGame(FOOLS_MATE, { viewport: { width: 1280, height: 720 }, hasTouch: true });
    await valueGame(page);
    await inTurn({
      'its mistakes are marked on sheet and graph, kept, and not analysed twice': async () => {
        const check = async () => {
          await button(page, /^2\. g4, blunder, better \S+$/).waitFor();
          await expectSoon(() => page.locator('.scoresheet tr').nth(2).locator('.move-sign').textContent(), '??');
          await expectSoon(() => page.locator('.scoresheet .move-better').last().textContent(), /^better \S+$/);
          await expectSoon(() => page.locator('.graph-blunder[data-mark]').getAttribute('data-mark'), '3 ??');
          assert.deepEqual(await sheet(page), ['f3', 'e5', 'g4', 'Qh4#']);
          await expectSoon(() => page.locator('.graph-sides').textContent(), /White: .*1 blunder; .* over 2 moves\./);
        };
        await check();
        // An engine that has finished the game is shut down.
        await expectSoon(() => analysts(page), 0);
        await reload(page);
        await check();
        assert.equal(await analysts(page), 0, 'what is kept is not reckoned again');
        await expectSoon(() => button(page, 'Analyse the game').count(), 0);
      },
      'its graph leads to every position, by click, arrow keys and from mark to mark, and to a table of the same data':
        async () => {
          await tabTo(page, 'Graph of the game: the position shown');
          await page.keyboard.press('Home');
          await expectAnnounced(page, 'Start position.');
          await expectSoon(() => graph(page).getAttribute('aria-valuenow'), '0');
          await page.keyboard.press('ArrowRight');
          await expectSoon(() => graph(page).getAttribute('aria-valuetext'), /^after 1\. f3, .*\d+ % for White$/);
          await page.keyboard.press('Home');
          await page.keyboard.press('End');
          await page.keyboard.press('PageDown');
          await expectSoon(() => graph(page).getAttribute('aria-valuetext'), /^after 2\. g4, blunder, 0 % for White$/);
          await page.getByText(/A blunder: White’s winning chance falls from \d+ % to 0 %\./).waitFor();
          // The better line behaves like any other line.
          await page.locator('.graph-remark').getByRole('button').first().click();
          await expectStatus(page, 'A line of the analysis.');

          const { width } = (await graph(page).boundingBox())!;
          await graph(page).click({ position: { x: width / 2, y: 10 } });
          await expectSoon(() => graph(page).getAttribute('aria-valuenow'), '2');
          await expectPieces(page, ['e5 black pawn', 'g2 white pawn'], true);

          await page.getByText('The graph as a table').click();
          const rows = page.locator('.graph-table tbody tr');
          await expectSoon(() => rows.count(), 5);
          await expectSoon(() => rows.nth(3).textContent(), /^2\. g40 %Black mates in 1\?\? blunder\S+$/);
          await rows.nth(3).getByRole('button').click();
          await expectSoon(() => graph(page).getAttribute('aria-valuenow'), '3');
        },
      'axe finds nothing serious during the analysis and after a game was analysed': async () => {
        await button(page, 'Previous move').click();
        await button(page, 'Analyse the position').click();
        await lines(page).first().waitFor();
        assert.deepEqual(await seriousFindings(page), []);
      },
      'nothing scrolls sideways at 320 pixels, and every target is large enough': async () => {
        await page.setViewportSize({ width: 320, height: 640 });
        await lines(page).first().waitFor();
        // The drawn board takes a frame to follow.
        await drawn(page);
        assert.deepEqual(await misfits(page), []);
        const small = await page.locator('.analyst :is(button, select, input, summary)').evaluateAll((targets) =>
          targets
            .map((target) => ({
              text: target.textContent,
              box: (target.closest('label') ?? target).getBoundingClientRect(),
            }))
            .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
            .map(({ text, box }) => `${text} ${box.width} x ${box.height}`),
        );
        assert.deepEqual(small, []);
      },
    });
  });

  // Any engine finds these in "Gambiet afgeslacht": the knight does not win the exchange, and a knight is lost. Limited
  // by nodes, not by time, so that every machine finds the same.
  for (const { played, from, to, nodes, marked } of [
    {
      played: '7...Nf2',
      from: 13,
      to: 14,
      nodes: ANALYSIS_NODES.thorough,
      marked: /^7\.\.\. Nf2, (inaccuracy|mistake|blunder), better (?!Nf2)\S+$/,
    },
    {
      played: '19...d4',
      from: 37,
      to: 38,
      nodes: ANALYSIS_NODES.usual,
      marked: /^19\.\.\. d4, (mistake|blunder), better (?!d4)\S+$/,
    },
  ] as const) {
    test(`of the seeded game ${played} is marked, with the better move`, { skip: inAll }, async () => {
      const { games } = parsePgn(await readHouseFile(RECORDS_FILE));
      const page = await openGame(makePgn(partOf(games[0]!, from, to)));
      await useNodes(page, nodes);
      await valueGame(page);
      const first = page.locator('.scoresheet [data-ply="1"]');
      await expectSoon(() => first.getAttribute('aria-label'), marked);
      await expectSoon(() => page.locator('.graph-mark[data-mark^="1 "]').count(), 1);
    });
  }
});

describe('an analysed game', () => {
  test('keeps the last moves and the result in sight while marks make the sheet longer', async () => {
    const { games } = parsePgn(await readHouseFile(RECORDS_FILE));
    const page = await openGame(makePgn({ ...partOf(games[0]!, 0, 54), start: games[0]!.start }), {
      viewport: { width: 1280, height: 800 },
    });
    await useNodes(page, ANALYSIS_NODES.quick);
    await expectPlies(page, 54);
    const heightOf = () => page.locator('.scoresheet table').evaluate((sheet) => sheet.scrollHeight);
    const before = await heightOf();
    await button(page, 'Analyse the game').click();
    await eventually('the sheet has grown', async () => (await heightOf()) > before + 40);
    const outOfSight = async () => {
      const frame = (await page.locator('.scoresheet-moves').boundingBox())!;
      const ends = ['.scoresheet [data-ply="54"]', '.scoresheet-result'];
      const boxes = await Promise.all(ends.map((end) => page.locator(end).boundingBox()));
      return ends.filter((_, index) => {
        const { y, height } = boxes[index]!;
        return y < frame.y || y + height > frame.y + frame.height + 1;
      });
    };
    await expectSoon(outOfSight, []);
    await button(page, 'Stop analysing the game').click();
    // A reader who has scrolled back to the beginning of the sheet stays there.
    await page.locator('.scoresheet-moves').evaluate((sheet) => sheet.scrollTo({ top: 0 }));
    await drawn(page);
    await choosePieceLetters(page, 'de');
    await button(page, /^1\. e4/).waitFor();
    assert.equal(await page.locator('.scoresheet-moves').evaluate((sheet) => sheet.scrollTop), 0);
  });

  test('can be stopped, keeps its results, and continues later', async () => {
    // The longest recorded game: analysing it takes far longer than a click, even on a fast machine.
    const { games } = parsePgn(await readHouseFile(RECORDS_FILE));
    const longest = games.reduce((one, other) => (other.line.moves.length > one.line.moves.length ? other : one));
    const plies = longest.line.moves.length;
    assert.ok(plies > 100, `${plies} half-moves`);
    const page = await openGame(makePgn(longest));
    await expectPlies(page, plies);
    await button(page, 'Analyse the game').click();
    const progress = page.getByRole('progressbar', { name: 'Positions analysed' });
    await eventually('something is valued', async () => Number(await progress.getAttribute('value')) >= 2);
    await button(page, 'Stop analysing the game').click();
    await progress.waitFor({ state: 'detached' });
    await expectSoon(() => analysts(page), 0);
    const valued = () => page.locator('.graph-curve').evaluate((curve) => (curve as SVGPolylineElement).points.length);
    const before = await valued();
    assert.ok(before >= 2 && before <= plies, `${before} positions`);
    await button(page, 'Continue analysing the game').click();
    await eventually('the analysis continues', async () => (await valued()) > before);
    await button(page, 'Stop analysing the game').click();
    // The board stays usable throughout: opening another game also stops the analysis.
    await button(page, 'Continue analysing the game').click();
    await progress.waitFor();
    await page.getByRole('link', { name: 'New game' }).click();
    await page.getByRole('button', { name: 'Start game' }).click();
    await gridOf(page).waitFor();
    await eventually('the analyst has gone home', async () => (await analysts(page)) === 0);
  });
});

describe('accessibility', () => {
  test('an analysis that fails to load is reported, and can be requested again', async () => {
    const page = await openGame(FOOLS_MATE, { isAlone: true });
    await page.context().route('**/assets/*worker*.js', (route) => route.abort());
    await button(page, 'Previous move').click();
    await button(page, 'Analyse the position').click();
    await page.locator('.analyst').getByRole('alert').waitFor();
    await page.context().unroute('**/assets/*worker*.js');
    await button(page, 'Stop analysing the position').click();
    await button(page, 'Analyse the position').click();
    await lines(page).first().waitFor();
    assert.ok(NAME.length > 0 && (await page.locator('.analyst-state').textContent())!.startsWith(NAME));
    // The browser's own message for the file that failed to load.
    visits.forgive(/ERR_FAILED/);
  });
});
