import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { BUILT, buildPage, isBuilt } from '../../server/build.ts';
import { readFiles } from '../../server/files.ts';
import { listen } from '../../server/listen.ts';
import { type Chromium, findChromium } from './chromium.ts';
import { slowDown } from './slower.ts';
import { settled } from './views.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** How long a condition may take before a test gives up on it, in milliseconds: far more than any should need. */
export const PATIENCE_MILLIS = 60_000;

/** Something a test opened and has to close. */
export interface Closing {
  close(): Promise<void>;
}

/** A page under test, and everything it complained of: errors thrown, logged, or answered. */
export interface Visit {
  readonly page: Page;
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** The subject of the test is speed: PLYHOUSE_SLOWER does not slow it down. */
  readonly isTimed?: boolean;
}

export interface House extends Closing {
  readonly url: string;
  readonly browser: Browser;
  /** Opens the page at an address below Plyhouse's own, as a visitor who has never been here. */
  visit(path?: string, options?: VisitOptions): Promise<Visit>;
}

/** Waits until something is so, asking again and again. (Playwright's own waitForFunction takes a promise for a yes.) */
export async function eventually(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > PATIENCE_MILLIS) throw new Error(`${PATIENCE_MILLIS / 1000} s, and not: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Waits until what is read is what is wanted: equal to it, or a text that it matches.
 * @throws with what was read last.
 */
export async function expectSoon<Value>(read: () => Promise<Value>, wanted: NoInfer<Value> | RegExp): Promise<void> {
  const isWanted = (found: Value) =>
    wanted instanceof RegExp ? typeof found === 'string' && wanted.test(found) : isDeepStrictEqual(found, wanted);
  const start = performance.now();
  for (;;) {
    const found = await read();
    if (isWanted(found)) return;
    if (performance.now() - start > PATIENCE_MILLIS) {
      if (wanted instanceof RegExp) assert.match(String(found), wanted);
      assert.deepEqual(found, wanted);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Starts a browser without a window, with its own calls home switched off. */
export async function openBrowser(found: Promise<Chromium> = findChromium()): Promise<Browser> {
  const { path, environment } = await found;
  const isRoot = process.getuid?.() === 0;
  return await chromium.launch({
    executablePath: path,
    env: { ...(process.env as Record<string, string>), ...environment },
    args: [
      // Chromium refuses its sandbox to root, and containers have none to give.
      ...(isRoot || process.env.CI ? ['--no-sandbox'] : []),
      '--disable-gpu',
      // As in a browser with windows: letters are as wide as their fonts have them, not whole pixels.
      '--font-render-hinting=none',
      '--disable-dev-shm-usage',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** The page as it is built, served in this process, and a browser before it. */
export async function openHouse(): Promise<House> {
  return house(serveBuilt());
}

/** One of the pages of src/web/testing, built and served by itself, and a browser before it. */
export async function openTestPage(name: string): Promise<House> {
  return house(serveTestPage(name));
}

async function house(serving: Promise<Closing & { readonly url: string }>): Promise<House> {
  const [served, opened] = await Promise.allSettled([serving, openBrowser()]);
  if (served.status === 'rejected' || opened.status === 'rejected') {
    // Neither may outlive the other: a test whose house does not open has nothing to close.
    if (served.status === 'fulfilled') await served.value.close();
    if (opened.status === 'fulfilled') await opened.value.close();
    throw served.status === 'rejected' ? served.reason : (opened as PromiseRejectedResult).reason;
  }
  const [server, browser] = [served.value, opened.value];
  return {
    url: server.url,
    browser,
    visit: (path = '', options = {}) => visit(browser, new URL(path, server.url).href, options),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

async function visit(browser: Browser, url: string, { isTimed, ...options }: VisitOptions): Promise<Visit> {
  // Tests watch pieces arrive, not slide; the one test of sliding asks for it.
  // Where a service worker is let in, each visit fetches every part of the page for use without a network; that is what the
  // tests of src/web/offline and src/web/engines.browser.test.ts are about.
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(PATIENCE_MILLIS);
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(`thrown: ${error.error().stack ?? error.error()}`));
  context.on('console', (message) => {
    const isOurs = !/blocked by Playwright/.test(message.text());
    if (isOurs && ['error', 'warning'].includes(message.type())) complaints.push(`logged: ${message.text()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`answered ${response.status()}: ${response.url()}`);
  });
  if (!isTimed) await slowDown(context);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  // The pages of src/web/testing have no views.
  const hasViews = (await page.locator('#page').count()) > 0;
  if (hasViews && options.javaScriptEnabled !== false) await settled(page);
  return { page, complaints, close: () => context.close() };
}

/** Serves the page, built if its sources have changed. To a browser on this machine nothing is gained by compressing. */
async function serveBuilt(): Promise<Closing & { readonly url: string }> {
  if (!isBuilt()) await buildPage();
  const files = [...readFiles(BUILT)].map(([name, file]) => [name, { ...file, isCompressible: false }] as const);
  return await listen(new Map(files), '127.0.0.1', 0);
}

/** Starts the server as a visitor would, in a process of its own, and reads its address. */
export async function startServer(): Promise<Closing & { readonly url: string }> {
  const server = spawn(process.execPath, [join(ROOT, 'src/server/main.ts'), '--port', '0'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  let talk = '';
  server.stderr.on('data', (part) => {
    talk += part;
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (part) => {
      said += part;
      const address = /http:\S+/.exec(said)?.[0];
      if (address) resolve(address);
    });
    ended.then((code) => reject(new Error(`the server ended with ${code}:\n${talk}`)));
  });
  return {
    url,
    async close() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

async function serveTestPage(name: string): Promise<Closing & { readonly url: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'plyhouse-page-'));
  await build({
    configFile: false,
    root: fileURLToPath(new URL('./', import.meta.url)),
    base: './',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: { input: fileURLToPath(new URL(`./${name}.html`, import.meta.url)) },
    },
  });
  const server = await listen(readFiles(folder), '127.0.0.1', 0);
  return {
    url: new URL(`${name}.html`, server.url).href,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string | null;
    readonly help: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with a page as it stands, serious or critical, a line each. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // As from the console: the page's own policy lets no other script in.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run(),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
