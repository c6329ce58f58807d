import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { BUILT, isBuilt, buildPage as makePage } from '../../server/build.ts';
import { drag } from '../testing/board-driver.ts';
import { openBrowser, openContext } from '../testing/browser.ts';
import { expectPlies } from '../testing/page-driver.ts';
import { eventually } from '../testing/patience.ts';
import { goToView, reload, settled } from '../testing/views.ts';

/** The page as `npm run build:page` writes it, on a web server that knows nothing about it. */

const SCRIPT = fileURLToPath(new URL('../../server/build-page.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'plyhouse-hosting-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function buildPage(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...words], { encoding: 'utf8', cwd: folder });
  return { status, stdout, stderr };
}

/** The content types that any host knows, and no more: none of our headers. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** A plain web server with folders at some of its paths; a folder without a slash is redirected to it, as hosts do. */
function plainHost(places: Readonly<Record<string, string>>): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const place = Object.keys(places).find((each) => path.startsWith(each));
    const file = place === undefined ? '' : join(places[place]!, path.slice(place.length) || 'index.html');
    if (Object.hasOwn(places, `${path}/`)) response.writeHead(301, { Location: `${path}/` }).end();
    else if (!existsSync(file)) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? '' }).end(readFileSync(file));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const close = (server: Server) =>
  new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });

describe('on any host', () => {
  let browser: Browser | undefined;
  before(async () => {
    if (!isBuilt()) await makePage();
    browser = await openBrowser();
  });
  after(() => browser?.close());

  const isKept = (page: Page) =>
    page.evaluate(async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller !== null);

  test('works with and without a base path, plays, and stays available offline', async () => {
    const named = join(folder, 'named');
    assert.deepEqual(buildPage('--base', '/chess', '--out', 'named'), { status: 0, stdout: `${named}\n`, stderr: '' });
    assert.match(readFileSync(join(named, '404.html'), 'utf8'), /<a href="\/chess\/">/);
    assert.ok(existsSync(join(named, '.nojekyll')));
    const open = join(folder, 'open');
    // A second build replaces the first.
    cpSync(BUILT, open, { recursive: true });
    writeFileSync(join(open, 'left-over.js'), '');
    assert.deepEqual(buildPage('--out', 'open'), { status: 0, stdout: `${open}\n`, stderr: '' });
    assert.ok(!existsSync(join(open, 'left-over.js')));
    assert.match(readFileSync(join(named, 'index.html'), 'utf8'), /src="\/chess\/assets\//);

    const server = await plainHost({ '/chess/': named, '/somewhere/deep%20down/': open });
    const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const context = await openContext(browser!);
    try {
      const complaints: string[] = [];
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      const pages: Page[] = [];
      for (const path of ['/chess', '/somewhere/deep%20down/']) {
        const page = await context.newPage();
        pages.push(page);
        await page.goto(host + path);
        await settled(page);
        await goToView(page, '#/new?program=random');
        await page.getByRole('button', { name: 'Start game' }).click();
        await drag(page, 'e2', 'e4');
        await expectPlies(page, 2);
        await eventually(`${path} is kept`, () => isKept(page));
      }
      // Two copies on one host do not interfere with each other.
      assert.deepEqual((await pages[0]!.evaluate(() => caches.keys())).map((name) => name.split(' ')[1]).sort(), [
        '/chess/',
        '/somewhere/deep%20down/',
      ]);
      assert.deepEqual(complaints, []);
      await close(server);
      for (const page of pages) {
        await reload(page);
        await page.getByRole('link', { name: 'Machines', exact: true }).click();
        await page.getByText('Tiny Chess 86').first().waitFor();
        // Nor headers that allow threads to share memory: the service worker adds them.
        assert.equal(await page.evaluate(() => crossOriginIsolated), true);
      }
      assert.deepEqual(complaints, []);

      // The host sent no policy; the page includes its own.
      const isRun = await pages[0]!.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'globalThis.isRun = true;';
        document.body.append(script);
        return (globalThis as { isRun?: boolean }).isRun;
      });
      assert.equal(isRun, undefined);
    } finally {
      await context.close();
      await close(server);
    }
  });
});

describe('npm run build:page', () => {
  test('a folder of other files is left alone', () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'letters.txt'), 'dear');
    const { status, stdout, stderr } = buildPage('--out', other);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /^plyhouse: .*other holds other things than a build of the page; [^\n]+\n$/);
    assert.equal(readFileSync(join(other, 'letters.txt'), 'utf8'), 'dear');
    assert.equal(buildPage('--out', folder).status, 2);
    assert.equal(buildPage('--out', join(other, 'letters.txt')).status, 2);
  });

  test('an invalid command line has an error of its own', () => {
    for (const base of ['chess', './', '', '//host/', 'https://host/', '/a b/', '/a/../b/', '/a?b', 'C:\\chess']) {
      const { status, stdout, stderr } = buildPage(`--base=${base}`, '--out', 'never');
      assert.deepEqual([status, stdout], [2, ''], base);
      assert.match(
        stderr,
        /^plyhouse: --base .*: expected the path of the page on its host, such as \/chess\/ or \/\n$/,
      );
    }
    for (const words of [['--bases'], ['somewhere']]) assert.equal(buildPage(...words).status, 2);
    assert.ok(!existsSync(join(folder, 'never')));
    assert.match(buildPage('--help').stdout, /npm run build:page -- --base \/chess\//);
  });
});
