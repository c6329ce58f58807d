import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { leftOut } from '../../node/testing/left-out.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { readFiles, type ServedFiles } from '../../server/files.ts';
import { listenLive } from '../../server/serve-live.ts';
import { builtPage } from '../../server/testing/built-page.ts';
import { changedMessages, type LiveFeed, openingMessages, showLive } from '../../tournament/live-feed.ts';
import { LIVE_TOTAL, liveFeed, nextLive, playLive } from '../../tournament/testing/live-match.ts';
import { openBrowser, openContext, seriousFindings } from '../testing/browser.ts';
import type { Driver } from '../testing/driver.ts';
import { ENGINES } from '../testing/engines.ts';
import { type Walker, walk } from '../testing/walker.ts';

/** The page of a running match, from a server of its own. */

let files: ServedFiles;
before(async () => {
  files = readFiles(await builtPage());
});

/** Serves a feed. @param port 0 for any. */
function serve(feed: LiveFeed, port = 0) {
  const source = {
    opening: (lastId: string | undefined) => openingMessages(feed, lastId, Date.now()),
    changes: () => changedMessages(feed, Date.now()),
  };
  return listenLive(source, files, port);
}
type Server = Awaited<ReturnType<typeof serve>>;

/** Plays to this number of games, with the next one on the board. */
function playTo(feed: LiveFeed, games: number, server?: Server): void {
  for (const _ of playLive(feed, games - feed.count)) server?.stream.changed();
  showLive(feed, nextLive(feed, Date.now()));
  server?.stream.changed();
}

/** Waits until the page shows this many games, each once. */
const seeGames = (walker: Walker, games: number) =>
  walker.until(
    `${games} games are listed`,
    (wanted: number) => {
      const rows = [...document.querySelectorAll('.live-games tbody tr')];
      const numbers = new Set(rows.map((row) => row.firstElementChild!.textContent));
      return (
        rows.length === wanted &&
        numbers.size === wanted &&
        numbers.has(String(wanted)) &&
        document
          .querySelector('[role="status"]')!
          .textContent!.startsWith(`${wanted.toLocaleString('en')} of 1,000 games: `)
      );
    },
    games,
  );

for (const engine of ENGINES) {
  describe(`in ${engine.name}`, { skip: (engine.name !== 'Chromium' && inAll) || leftOut(engine.missing) }, () => {
    let driver: Driver;
    before(async () => {
      driver = await engine.start();
    });
    after(() => driver?.close());

    test('1,000 games: reloaded in between, the server away in between, to the end', async () => {
      const walker = walk(driver);
      const feed = liveFeed();
      let server = await serve(feed);
      const { url } = server;
      try {
        playTo(feed, 400);
        await walker.open(url);
        await seeGames(walker, 400);
        playTo(feed, 600, server);
        await seeGames(walker, 600);
        await walker.reload();
        await seeGames(walker, 600);
        await walker.read('ponders on Qh4');
        await walker.until(
          'a board with its men',
          () => document.querySelectorAll('cg-board piece').length === 32,
          null,
        );
        // White's clock stands, Black's runs.
        const [running] = await driver.run(
          () => [...document.querySelectorAll('.live-running')].map((clock) => clock.textContent!),
          null,
        );
        await walker.until(
          'the clock runs',
          (before: string) => document.querySelector('.live-running')!.textContent !== before,
          running!,
        );

        await server.close();
        await walker.read('The match does not answer');
        playTo(feed, 900);
        server = await serve(feed, Number(new URL(url).port));
        await seeGames(walker, 900);
        playTo(feed, LIVE_TOTAL, server);
        await seeGames(walker, LIVE_TOTAL);
        feed.over = 'The match is over.';
        feed.unsent.report = true;
        server.stream.changed();
        await server.close();
        await walker.read('The match is over. This page changes no more');
        await walker.until(
          'the curve of the test',
          () => document.querySelector('.live-curve polyline')!.getAttribute('points')!.split(' ').length > 400,
          null,
        );
        await walker.see({ css: 'th', text: 'Lost on time' });
      } finally {
        await server.close();
      }
    });
  });
}

test('in Chromium: axe finds nothing, wide or narrow, light or dark, and nothing is wider than the window', async () => {
  const feed = liveFeed();
  playTo(feed, 60);
  const server = await serve(feed);
  const browser = await openBrowser();
  try {
    for (const width of [320, 1280]) {
      const context = await openContext(browser, { viewport: { width, height: 800 } });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
      await page.goto(server.url);
      await page.getByText('60 of 1,000 games').waitFor();
      assert.deepEqual(await seriousFindings(page), [], `${width} pixels`);
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(scrolled <= width, `${scrolled} in ${width}`);
      assert.deepEqual(complaints, []);
      await context.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
});
