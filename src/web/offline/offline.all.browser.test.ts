import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { inAll } from '../../node/testing/tiers.ts';
import { BUILT, buildPage, isBuilt } from '../../server/build.ts';
import { readFiles, type ServedFiles } from '../../server/files.ts';
import { listen } from '../../server/listen.ts';
import { drag } from '../testing/board-driver.ts';
import { openBrowser, openContext } from '../testing/browser.ts';
import { expectPlies } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { goToView, reload, settled } from '../testing/views.ts';

/** The page when the network is lost, when a new build is served, and when the server is stopped. */

let browser: Browser | undefined;

before(async () => {
  if (!isBuilt()) await buildPage();
  browser = await openBrowser();
});
after(() => browser?.close());

/** Waits until the page is cached for offline use. */
function expectKept(page: Page): Promise<void> {
  return eventually('the service worker is in charge', () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
    }),
  );
}

describe('without a network', () => {
  test('a game continues, survives a reload, and every view and program is available', async () => {
    const server = await listen(readFiles(BUILT), '127.0.0.1', 0);
    const context = await openContext(browser!);
    try {
      const page = await context.newPage();
      await page.goto(server.url);
      await settled(page);
      await drag(page, 'e2', 'e4');
      await expectPlies(page, 2);
      await expectKept(page);
      await server.close();
      await reload(page);
      await expectPlies(page, 2);
      await drag(page, 'd2', 'd4');
      await expectPlies(page, 4);
      await page.getByRole('link', { name: 'New game' }).click();
      // A program that this page has not loaded before.
      await page
        .getByRole('group', { name: /^Opponent/ })
        .getByRole('radio', { name: 'Random' })
        .check();
      await page.getByRole('button', { name: 'Start game' }).click();
      await drag(page, 'e2', 'e4');
      await expectPlies(page, 2);
      for (const hash of ['#/programs', '#/program/wray74', '#/games', '#/setup']) {
        await goToView(page, hash);
        assert.equal(await page.getByText('This part of the page could not be loaded').count(), 0, hash);
      }
      // A move of a recorded game is guessed, and Antwoord judges it.
      await goToView(page, '#/recorded/huebner-petrosian?guess=white');
      await drag(page, 'b5', 'e8');
      await page.getByText(/^Antwoord: Qe8\+ /).waitFor();
    } finally {
      await context.close();
      await server.close();
    }
  });
});

describe('a new build', () => {
  /** A build as its next version: another page, another worker, and one part removed. */
  function nextBuild(files: ServedFiles, folder: string, version: string): ServedFiles {
    const worker = readFileSync(join(BUILT, 'service-worker.js'), 'utf8');
    const page = readFileSync(join(BUILT, 'index.html'), 'utf8');
    const part = /assets\/setup-[\w-]+\.js/.exec(worker)![0];
    const before = /[0-9a-f]{16}/.exec(worker)![0];
    writeFileSync(join(folder, 'service-worker.js'), worker.replace(before, version).replace(`"${part}",`, ''));
    writeFileSync(
      join(folder, 'index.html'),
      page.replace('<html lang="en">', `<html lang="en" data-build="${version}">`),
    );
    return new Map([...files, ...readFiles(folder)].filter(([name]) => name !== `/${part}`));
  }

  test('shows at the next load, and leaves an open tab of the old one complete', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plyhouse-build-'));
    const built = readFiles(BUILT);
    const served = new Map(built);
    const server = await listen(served, '127.0.0.1', 0);
    const context = await openContext(browser!);
    try {
      const old = await context.newPage();
      await old.goto(server.url);
      await settled(old);
      await expectKept(old);
      const [first] = await old.evaluate(() => caches.keys());

      const kept: string[] = [];
      for (const version of ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb']) {
        served.clear();
        for (const [name, file] of nextBuild(built, folder, version)) served.set(name, file);
        const next = await context.newPage();
        await next.goto(server.url);
        await settled(next);
        await expectSoon(() => next.locator('html').getAttribute('data-build'), version);
        // The browser would look for a new worker by itself, some seconds after the load.
        await next.evaluate(async () => {
          await (await navigator.serviceWorker.getRegistration())?.update();
        });
        await eventually('the new build is kept and in charge', () =>
          next.evaluate(async (name) => {
            const isKept = (await caches.keys()).some((cache) => cache.endsWith(name));
            const registration = await navigator.serviceWorker.getRegistration();
            const isAlone = !registration?.installing && !registration?.waiting;
            return isKept && isAlone && registration?.active?.state === 'activated';
          }, version),
        );
        kept.push((await next.evaluate(() => caches.keys())).join(', '));
        if (version.startsWith('a')) {
          // The old tab requests a part that the server no longer has.
          assert.equal(await old.locator('html').getAttribute('data-build'), null);
          await goToView(old, '#/setup');
          await old.getByRole('button', { name: 'Clear board' }).waitFor();
        }
      }
      // The last two builds, and no more.
      assert.deepEqual(kept, [
        `${first}, plyhouse / aaaaaaaaaaaaaaaa`,
        'plyhouse / aaaaaaaaaaaaaaaa, plyhouse / bbbbbbbbbbbbbbbb',
      ]);
    } finally {
      await context.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('npm start', { skip: inAll }, () => {
  const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
  const exitOf = (child: ChildProcess) =>
    new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));

  /** The first URL that a process prints, and its whole output. */
  const printsAddress = (child: ChildProcess) =>
    new Promise<{ readonly address: string; printed(): string }>((resolve) => {
      let printed = '';
      child.stdout!.on('data', (part) => {
        printed += part;
        const address = /http:\S+(?=\s)/.exec(printed)?.[0];
        if (address) resolve({ address, printed: () => printed });
      });
    });

  /** How long the server takes to end on a signal with a visitor still connected, in milliseconds. */
  async function millisToEnd(signal: 'SIGINT' | 'SIGTERM'): Promise<number> {
    const server = spawn(process.execPath, ['bin/plyhouse.js', 'open', '--port', '0'], { cwd: ROOT });
    const exit = exitOf(server);
    const { address, printed } = await printsAddress(server);
    const context = await browser!.newContext();
    const page = await context.newPage();
    await page.goto(address);
    const start = performance.now();
    server.kill(signal);
    assert.equal(await exit, 0);
    const millis = performance.now() - start;
    assert.match(printed(), /^Plyhouse is open at http:\/\/127\.0\.0\.1:\d+\/\n$/);
    await context.close();
    return millis;
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    test(`prints one URL, and ends at once on ${signal}, with a visitor still connected`, async () => {
      // An idle connection is kept for five seconds. The best of several, as the machine may be busy.
      let millis = Number.POSITIVE_INFINITY;
      for (let time = 0; time < 3 && millis >= 4500; time++) millis = Math.min(millis, await millisToEnd(signal));
      assert.ok(millis < 4500, `${millis} ms`);
    });
  }

  test('does not outlive npm if started by it', async () => {
    const npm = spawn('npm', ['start', '--silent', '--', '--port', '0'], {
      cwd: ROOT,
      shell: process.platform === 'win32',
    });
    const { address } = await printsAddress(npm);
    try {
      const exit = exitOf(npm);
      npm.kill('SIGTERM');
      await exit;
      await eventually('nobody answers any more', () =>
        fetch(address).then(
          () => false,
          () => true,
        ),
      );
    } finally {
      // A server that does outlive it would keep this file from ending.
      npm.stdout.destroy();
      npm.stderr.destroy();
    }
  });
});
