import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHouse } from '../testing/browser.ts';
import { expectSoon } from '../testing/patience.ts';
import { goToView } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** Every view with a board: the whole board, and what is to be done or was found, in sight together without scrolling. */

const visits = visitsTo(openHouse);

/** The windows of a laptop and of a phone either way up. */
const WINDOWS = [
  [1366, 641],
  [390, 844],
  [844, 390],
] as const;

/** The address of each view, and what must be in sight with its board; of a text that may be long its beginning. */
const VIEWS: readonly (readonly [name: string, address: string, verdict?: string])[] = [
  ['the front page', '#/'],
  ['play', '#/play', '.status-line'],
  ['watch', '#/watch', '.watch-said'],
  ['watch another', '#/watch/gambiet80', '.watch-said'],
  ['a historic game', '#/recorded/gambiet-debut', '.recorded-said h2'],
  ['guess the move', '#/recorded/gambiet-debut?guess=white', '.guess-verdict'],
  ['a position to set up', '#/setup'],
  ['a mate problem', '#/problems', '.now-text'],
  ['the position of the day', '#/daily/2026-11-02', '.now-text'],
  ['an ending', '#/endings/KRK', '.now-text'],
  ['a board beside a machine', '#/machine/c7010'],
  ['a board beside a blackboard', '#/machine/soma'],
];

for (const [width, height] of WINDOWS) {
  test(`board and verdict are in sight together at ${width} by ${height}`, async () => {
    const page = await visits.open('#/setup', { viewport: { width, height }, hasTouch: width < 1000 });
    const outside = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { top, bottom, left, right, height: tall } = element.getBoundingClientRect();
          const isIn = tall > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
          return isIn ? 'in sight' : `${left}, ${top} to ${right}, ${bottom}`;
        });
    for (const [name, address, verdict] of VIEWS) {
      await goToView(page, address);
      await page.evaluate(() => scrollTo(0, 0));
      for (const each of ['.board-frame', ...(verdict ? [verdict] : [])]) {
        await page.locator(each).first().waitFor();
        await expectSoon(async () => `${name}, ${each}: ${await outside(each)}`, `${name}, ${each}: in sight`);
      }
    }
  });
}

test('board, title and actions are in the same places in each view', async () => {
  const page = await visits.open('#/setup', { viewport: { width: 1366, height: 641 } });
  const places: string[] = [];
  for (const [name, address] of VIEWS) {
    if (
      !['play', 'a historic game', 'guess the move', 'a mate problem', 'the position of the day', 'an ending'].includes(
        name,
      )
    )
      continue;
    await goToView(page, address);
    await page.locator('.board-frame').first().waitFor();
    const found = await page.evaluate(() => {
      const box = (css: string) => document.querySelector(css)!.getBoundingClientRect();
      const { left, top, width } = box('.board-frame');
      return [left, top, width, box('.view-now').left, box('.controls-game').left].map(Math.round).join(' ');
    });
    places.push(`${found}, ${name}`);
  }
  assert.equal(new Set(places.map((place) => place.split(',')[0])).size, 1, places.join('; '));
});

test('a board is as large as the window lets it be', async () => {
  for (const [width, height, least] of [
    [1366, 641, 440],
    [1920, 1080, 780],
    [390, 844, 350],
  ] as const) {
    const page = await visits.open('#/daily/2026-11-02', { viewport: { width, height } });
    const box = (await page.locator('.board-frame').first().boundingBox())!;
    assert.ok(box.width >= least, `${box.width} at ${width} by ${height}`);
    await visits.visit().close();
  }
});
