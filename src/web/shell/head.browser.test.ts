import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inAll } from '../../node/testing/tiers.ts';
import { openHouse } from '../testing/browser.ts';
import { expectSoon } from '../testing/patience.ts';
import { EACH_VIEW, goToView } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** The page's metadata, for browsers that install it and sites that link to it. */

const visits = visitsTo(openHouse);
/** The addresses of the views, and of another machine. An unknown address is described as the front page is. */
const { missing: _, ...KNOWN } = EACH_VIEW;
const ADDRESSES = [...Object.values(KNOWN), '#/machine/wray74'];

/** Width and height of a PNG, at their fixed offset (PNG specification, IHDR). */
async function sizeOf(address: URL | string): Promise<readonly [number, number]> {
  const response = await fetch(address);
  assert.equal(response.status, 200, String(address));
  assert.equal(response.headers.get('content-type'), 'image/png');
  const bytes = Buffer.from(await response.arrayBuffer());
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe("the page's metadata", () => {
  test('every view has its own title and description', { skip: inAll }, async () => {
    const page = await visits.open();
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const hash of ADDRESSES) {
      await goToView(page, hash);
      titles.add(await page.title());
      const description = await page.locator('meta[name="description"]').getAttribute('content');
      assert.ok(description!.length >= 50, `${hash}: ${description}`);
      descriptions.add(description!);
    }
    assert.equal(titles.size, ADDRESSES.length);
    assert.equal(descriptions.size, ADDRESSES.length);
    // Places of a view have titles of their own, and give the view's back.
    for (const [hash, title] of [
      ['#/machine/wray74', 'HP 9810A'],
      ['#/learn/board/sets', 'A bit for every square'],
      ['#/answers/saavedra', 'Saavedra: calculation or chance?'],
      ['#/answers', 'The answers'],
      ['#/recorded/lucena', 'The mate of Lucena'],
    ] as const) {
      await goToView(page, hash);
      await expectSoon(() => page.title(), `${title} – Plyhouse`);
    }
  });

  test('the page can be installed: a manifest, with icons of the sizes it names', async () => {
    const page = await visits.open();
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const address = new URL(href!, page.url());
    const manifest = (await (await fetch(address)).json()) as {
      name: string;
      short_name: string;
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    assert.ok(manifest.name.startsWith(manifest.short_name));
    assert.equal(manifest.display, 'standalone');
    const start = await fetch(new URL(manifest.start_url, address));
    assert.match(await start.text(), /<div id="page">/);
    for (const { src, sizes } of manifest.icons) {
      assert.equal((await sizeOf(new URL(src, address))).join('x'), sizes, src);
    }
    assert.ok(manifest.icons.some(({ purpose }) => purpose === 'maskable'));
    const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    await sizeOf(new URL(touch!, page.url()));
  });

  test('a link to it is previewed with a title, a sentence and a picture', { skip: inAll }, async () => {
    const page = await visits.open();
    const meta = (property: string) => page.locator(`meta[property="og:${property}"]`).getAttribute('content');
    assert.match((await meta('title'))!, /^Plyhouse/);
    assert.ok((await meta('description'))!.length > 50);
    assert.ok((await meta('image:alt'))!.length > 20);
    const size = await sizeOf(new URL((await meta('image'))!, page.url()));
    assert.deepEqual(size, [1200, 630]);
    assert.deepEqual(size.map(String), [await meta('image:width'), await meta('image:height')]);
  });
});
