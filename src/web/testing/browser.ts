import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { build } from 'vite';
import { isAll } from '../../node/testing/tiers.ts';
import { readFiles } from '../../server/files.ts';
import { listen } from '../../server/listen.ts';
import { builtPage } from '../../server/testing/built-page.ts';
import { type Chromium, findChromium } from './chromium.ts';
import { eventually, PATIENCE_MILLIS, within } from './patience.ts';
import { slowDown } from './slower.ts';
import { settled } from './views.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** More than the pages of all browsers share that are open side by side. */
const LEAST_SHARED_BYTES = 2 ** 30;
/** Playwright's own. */
const DEFAULT_VIEWPORT = { width: 1280, height: 720 };
/** The length of code in an error, enough to find it. */
const MOST_CODE = 200;
/**
 * Waits of Playwright that have no limit: the answer of a page to our code, and its report that it has taken an input,
 * which a page or browser that hangs never gives.
 */
const ANSWERS = [
  ...[
    'evaluate',
    'evaluateAll',
    'evaluateHandle',
    'count',
    'isVisible',
    'isHidden',
    'allTextContents',
    'allInnerTexts',
  ],
  ...['title', 'content', 'setViewportSize', 'emulateMedia', 'bringToFront', 'addInitScript'],
];
const INPUTS = ['press', 'type', 'insertText', 'down', 'up', 'move', 'click', 'dblclick', 'wheel', 'tap'];

/** Something that a test opened and must close. */
export interface Closing {
  close(): Promise<void>;
}

/** A page under test, and its errors: those thrown, logged, or answered by the server. */
export interface Visit {
  readonly page: Page;
  readonly complaints: string[];
  /** Leaves the page, and removes what its visitor has left there; it has to be as it was opened, apart from what a visitor does. */
  leave(): Promise<void>;
  /**
   * Opens a page that was left, at a path, as a visitor who has not been here before. The browser has its parts and its process:
   * a good half of the work of a visit.
   */
  renew(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** The test measures speed: PLYHOUSE_SLOWER does not slow it down. */
  readonly isTimed?: boolean;
  /** The test changes more of its page than a visitor could, such as its network: no other test gets it. */
  readonly isAlone?: boolean;
}

export interface House extends Closing {
  readonly url: string;
  readonly browser: Browser;
  /** Opens the page at a path below Plyhouse's own, as a first-time visitor. */
  visit(path?: string, options?: VisitOptions): Promise<Visit>;
}

/** Whether what processes share can be in memory: in a container there may be too little, and a page then crashes. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= LEAST_SHARED_BYTES;
  } catch {
    return false;
  }
}

/**
 * Starts a headless browser without its background requests.
 * @throws if it does not start, with its own words (or those of the system, if a library is missing) and what helps.
 */
export async function openBrowser(found: Promise<Chromium> = findChromium()): Promise<Browser> {
  const { path, environment } = await found;
  try {
    return await launch(path, environment);
  } catch (error) {
    // Playwright lists all options of the launch, several times.
    const { message } = error as Error;
    const words = /\[err\] *(\S.*)/.exec(message)?.[1] ?? message.split('\n', 1)[0];
    throw new Error(
      `the browser ${path} does not start: ${words}. Install another (Debian: apt-get install chromium) and name it in PLYHOUSE_CHROMIUM.`,
    );
  }
}

function launch(path: string, environment: Chromium['environment']): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: path,
    env: { ...(process.env as Record<string, string>), ...environment },
    // Playwright has Chromium put what its processes share, each drawn tile among it, into files of the disk.
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    args: [
      // Chromium refuses to sandbox for root, and containers have no other user.
      ...(isRoot || process.env.CI ? ['--no-sandbox'] : []),
      '--disable-gpu',
      // As in a headed browser: letter widths are those of the fonts, not whole pixels.
      '--font-render-hinting=none',
      // A scroll by key arrives at once: its frames may be few on a busy machine, and none where the window is not painted.
      '--disable-smooth-scrolling',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** The browser that the houses of this process share, and how many of them use it. */
let shared: { readonly browser: Promise<Browser>; users: number } | undefined;

async function shareBrowser(): Promise<Closing & { readonly browser: Browser }> {
  shared ??= { browser: openBrowser(), users: 0 };
  const mine = shared;
  mine.users++;
  const close = async () => {
    if (--mine.users > 0) return;
    if (shared === mine) shared = undefined;
    await within('the browser is closed', (await mine.browser).close());
  };
  return { browser: await mine.browser, close };
}

/** The built page, served in this process, and a browser for it. */
export async function openHouse(): Promise<House> {
  return house(serveBuilt());
}

/** One of the pages of src/web/testing, built and served on its own, and a browser for it. */
export async function openTestPage(name: string): Promise<House> {
  return house(serveTestPage(name));
}

async function house(serving: Promise<Closing & { readonly url: string }>): Promise<House> {
  const [served, opened] = await Promise.allSettled([serving, shareBrowser()]);
  if (served.status === 'rejected' || opened.status === 'rejected') {
    // Neither may outlive the other: a test whose server fails to open has nothing to close.
    if (served.status === 'fulfilled') await served.value.close();
    if (opened.status === 'fulfilled') await opened.value.close();
    throw served.status === 'rejected' ? served.reason : (opened as PromiseRejectedResult).reason;
  }
  const [server, { browser, close }] = [served.value, opened.value];
  return {
    url: server.url,
    browser,
    visit: (path = '', options = {}) => visit(browser, server.url, path, options),
    async close() {
      await close();
      await server.close();
    },
  };
}

/** Opens a context for a visitor who wants less motion, whose waits have a limit and notice soon what they wait for. */
export async function openContext(
  browser: Browser,
  { isTimed, isAlone: _, ...options }: VisitOptions = {},
): Promise<BrowserContext> {
  const context = await within('a new context', browser.newContext({ reducedMotion: 'reduce', ...options }));
  context.setDefaultTimeout(PATIENCE_MILLIS);
  context.on('page', (page) => {
    lookOften(page.locator('html'));
    for (const asked of [page, page.locator('html')]) limitWaits(asked, ANSWERS);
    for (const device of [page.keyboard, page.mouse, page.touchscreen]) limitWaits(device, INPUTS);
  });
  await context.addInitScript(fixSeeds);
  if (!isTimed) await slowDown(context);
  return context;
}

/** In the page: the programs' seeds are the same in every run, and so are their games and the time they take. */
function fixSeeds(): void {
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = ((array) =>
    array instanceof Uint32Array ? array.fill(1) : random(array)) as typeof crypto.getRandomValues;
}

/**
 * Makes the waits of all locators look every 20 ms. Playwright itself looks less and less often, at last twice a second,
 * which for waits that mostly last a few tenths is a large part of a test.
 */
function lookOften(locator: Locator): void {
  const all: Pick<Locator, 'waitFor'> & { isQuick?: true } = Object.getPrototypeOf(locator);
  if (all.isQuick) return;
  all.isQuick = true;
  all.waitFor = function (this: Locator, { state = 'visible', timeout = PATIENCE_MILLIS } = {}) {
    const isSo = {
      visible: () => this.isVisible(),
      hidden: () => this.isHidden(),
      attached: async () => (await this.count()) > 0,
      detached: async () => (await this.count()) === 0,
    }[state];
    return eventually(`${this} is ${state} at ${this.page().url()}`, isSo, timeout);
  };
}

/** Limits the waits of a page, its locators or its input devices that have no limit of their own. */
function limitWaits(asked: object, names: readonly string[]): void {
  const all: Record<string, unknown> & { isLimited?: true } = Object.getPrototypeOf(asked);
  if (all.isLimited) return;
  all.isLimited = true;
  for (const name of names) {
    const call = all[name] as ((...given: unknown[]) => Promise<unknown>) | undefined;
    if (!call) continue;
    all[name] = function (this: object, ...given: unknown[]) {
      const what = `${name}(${given.map(String).join(', ').slice(0, MOST_CODE)}) is answered`;
      return within(what, call.apply(this, given));
    };
  }
}

async function visit(browser: Browser, home: string, path: string, options: VisitOptions): Promise<Visit> {
  // Pieces do not slide, as tests observe their destinations; the one test of sliding turns it on. With a service
  // worker, each visit would fetch every part of the page for offline use; that is the subject of the tests of
  // src/web/offline and src/web/engines.all.browser.test.ts.
  const context = await openContext(browser, { serviceWorkers: 'block', ...options });
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(`thrown: ${error.error().stack ?? error.error()}`));
  context.on('console', (message) => {
    const isOurs = !/blocked by Playwright/.test(message.text());
    if (isOurs && ['error', 'warning'].includes(message.type())) complaints.push(`logged: ${message.text()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`answered ${response.status()}: ${response.url()}`);
  });
  const page = await within(`a new page for ${home}`, context.newPage());
  const open = async (at: string) => {
    await page.goto(new URL(at, home).href, { waitUntil: 'load' });
    // The pages of src/web/testing have no views.
    const hasViews = (await page.locator('#page').count()) > 0;
    if (hasViews && options.javaScriptEnabled !== false) await settled(page);
  };
  await open(path);
  return {
    page,
    complaints,
    leave: () => forget(page, new URL(BLANK, home), options),
    async renew(at) {
      complaints.length = 0;
      await open(at);
    },
    close: () => within(`the context of ${page.url()} is closed`, context.close()),
  };
}

/** A file of the built page that is a document without scripts. */
const BLANK = 'icon-192.png';

/** Removes what a visitor leaves in a page and in its browser. */
async function forget(
  page: Page,
  blank: URL,
  { viewport, reducedMotion, colorScheme, permissions }: VisitOptions,
): Promise<void> {
  const context = page.context();
  await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
  // A page of the same server keeps the process: documents of other origins may not be in that of an isolated one.
  await page.goto(blank.href);
  await page.evaluate(() => sessionStorage.clear());
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: blank.origin, storageTypes: 'all' });
  await session.detach();
  await context.clearPermissions();
  await context.grantPermissions([...(permissions ?? [])]);
  await page.mouse.move(0, 0);
  await page.setViewportSize(viewport ?? DEFAULT_VIEWPORT);
  await page.emulateMedia({ reducedMotion: reducedMotion ?? 'reduce', colorScheme: colorScheme ?? null });
}

/** Serves the page, built if its sources have changed. Compression would gain nothing for a browser on this machine. */
export async function serveBuilt(): Promise<Closing & { readonly url: string }> {
  const files = [...readFiles(await builtPage())].map(
    ([name, file]) => [name, { ...file, isCompressible: false }] as const,
  );
  return await listen(new Map(files), '127.0.0.1', 0);
}

/** Starts the server as a user would, in a process of its own, and reads its URL. */
export async function startServer(): Promise<Closing & { readonly url: string }> {
  const server = spawn(process.execPath, [join(ROOT, 'bin/plyhouse.js'), 'open', '--port', '0'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  let talk = '';
  server.stderr.on('data', (part) => {
    talk += part;
  });
  const url = await within(
    'the server prints its URL',
    new Promise<string>((resolve, reject) => {
      let text = '';
      server.stdout.on('data', (part) => {
        text += part;
        const address = /http:\S+/.exec(text)?.[0];
        if (address) resolve(address);
      });
      ended.then((code) => reject(new Error(`the server ended with ${code}:\n${talk}`)));
    }),
  );
  return {
    url,
    async close() {
      server.kill('SIGTERM');
      await within('the server ends', ended);
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

/**
 * The serious and critical axe findings for the current page, one per line: all rules in its colours, and in the second
 * tier those about colours in dark ones too. (Details of what passes, and a selector for each element, would take two thirds of the time.)
 * `npm test` examines each view once (views.browser.test.ts), and all other places only in its second tier.
 * @param part a selector: only this part of the page is examined.
 */
export async function seriousFindings(page: Page, part = 'html'): Promise<string[]> {
  return isAll ? await findingsOf(page, part) : [];
}

/** The findings that {@link seriousFindings} reports in the second tier. */
export async function findingsOf(page: Page, part = 'html'): Promise<string[]> {
  // Evaluated as from the console, because the page's own policy allows no other script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const look = (runOnly: readonly string[] | undefined) =>
    within(
      `the findings of axe at ${page.url()}`,
      page.evaluate(
        async ([rules, context]) => {
          const { axe } = globalThis as unknown as {
            axe: { run(context: string, options: object): Promise<AxeResult> };
          };
          const options = {
            ...{ resultTypes: ['violations'], selectors: false, preload: false },
            ...(rules && { runOnly: rules }),
          };
          return (await axe.run(context, options)).violations;
        },
        [runOnly, part] as const,
      ),
    );
  const violations = [...(await look(undefined))];
  if (isAll) {
    await page.emulateMedia({ colorScheme: 'dark' });
    violations.push(...(await look(['color-contrast', 'link-in-text-block'])));
    await page.emulateMedia({ colorScheme: null });
  }
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
