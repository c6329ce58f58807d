/**
 * Measures how soon the page is shown and responds, each figure with its budget: first paint, the program's first reply, Antwoord's first
 * line, the JavaScript it takes, what the living front page costs, and an import of 2,000 games. Every visit is a first one: nothing cached, a new browser
 * profile. The figure is the median. The share of a core is processor time, which grows somewhat on a busy machine.
 * `node bench/page.ts [--visits N] [--json]`; status 1 if a budget is missed.
 */
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { medianOf } from '../src/measure/matrix.ts';
import { click } from '../src/web/testing/board-driver.ts';
import { openBrowser, startServer } from '../src/web/testing/browser.ts';
import { watchFrames, withTournamentFile } from '../src/web/testing/many-games.ts';
import { askUnrated } from '../src/web/testing/page-driver.ts';
import { readArguments } from './command-line.ts';

interface Measures {
  readonly firstPaintMillis: number;
  readonly firstContentMillis: number;
  /** From the visitor's first move to the program's reply on the board; the program is fetched and started in between. */
  readonly firstReplyMillis: number;
  /** From opening the address to that reply, with the visitor's move made as soon as the board is there. */
  readonly openToReplyMillis: number;
  /** From a click on "Analyse the position" to the first line of Antwoord, which is fetched and started in between. */
  readonly firstLineMillis: number;
  /** Chromium's cumulative layout shift until the reply. */
  readonly layoutShift: number;
  /** The JavaScript that the page asks for at once, as gzip makes it. */
  readonly firstLoadBytes: number;
  /** The JavaScript of page, worker and program, as gzip makes it; without that of the displays, which come once the page is idle. */
  readonly scriptBytes: number;
  readonly scripts: readonly string[];
  /** The share of a core that the front page takes while its machines play. */
  readonly restShare: number;
  /** The time from opening a file of two thousand games until they are stored. */
  readonly importMillis: number;
  /** The longest time without a frame until they are in the list. */
  readonly importGapMillis: number;
}

/** Measured once, not at every visit. */
type Once = Pick<Measures, 'restShare' | 'importMillis' | 'importGapMillis'>;

interface Budget {
  readonly name: string;
  readonly of: keyof Omit<Measures, 'scripts'>;
  readonly unit: 'ms' | 'kB' | '%' | '';
  readonly most: number;
}

/** The page's limits. */
const BUDGETS: readonly Budget[] = [
  { name: 'first paint', of: 'firstPaintMillis', unit: 'ms', most: 1000 },
  { name: 'first contentful paint', of: 'firstContentMillis', unit: 'ms', most: 300 },
  { name: "the program's first reply, after the visitor's move", of: 'firstReplyMillis', unit: 'ms', most: 1000 },
  { name: "from opening the page to the program's first reply", of: 'openToReplyMillis', unit: 'ms', most: 2000 },
  { name: "Antwoord's first line, after it was asked to analyse", of: 'firstLineMillis', unit: 'ms', most: 2000 },
  { name: 'JavaScript of the first load, gzipped', of: 'firstLoadBytes', unit: 'kB', most: 82 },
  { name: 'JavaScript loaded for a game, gzipped', of: 'scriptBytes', unit: 'kB', most: 120 },
  { name: 'layout shift of the front page', of: 'layoutShift', unit: '', most: 0.02 },
  { name: 'of a core, the front page at rest', of: 'restShare', unit: '%', most: 2 },
  { name: 'an import of 2,000 games of 80 half-moves', of: 'importMillis', unit: 'ms', most: 2000 },
  { name: 'the longest time without a frame meanwhile', of: 'importGapMillis', unit: 'ms', most: 250 },
];
/** The divisor that converts a figure to the unit of its budget, and the decimal places. */
const SCALES = { ms: [1, 0], kB: [1000, 1], '%': [0.01, 2], '': [1, 4] } as const;
/** The time for which the front page is observed at rest, in milliseconds, once its displays have come to rest. */
const REST_MILLIS = 10_000;
const CALM_MILLIS = 3000;
/** The scripts of the displays on the front page. */
const DISPLAYS =
  /\/(lit|exhibits|machine-(display|panel|list|replay)|pictures|console-(blocks|guide)|game-display|followed-game)-[^/]*$/;

async function visit(browser: Browser, url: string): Promise<Omit<Measures, keyof Once>> {
  // Without the service worker, which fetches for later what this game does not need.
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const scripts = new Map<string, { readonly body: Promise<Buffer>; readonly asked: number }>();
    context.on('response', (response) => {
      if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
      const body = response.body();
      // Responses after the end of the visit do not count.
      body.catch(() => {});
      scripts.set(response.url(), { body, asked: response.request().timing().startTime });
    });
    await page.addInitScript(() => {
      const layout = { shift: 0 };
      Object.assign(window, { layout });
      new PerformanceObserver((list) => {
        const entries = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
        for (const { value, hadRecentInput } of entries) layout.shift += hadRecentInput ? 0 : value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('grid', { name: 'White to move' }).waitFor();
    await page.evaluate(() => {
      const times = { moved: 0, replied: 0 };
      (window as unknown as { times: typeof times }).times = times;
      const isWhite = () => document.querySelector('[role=grid]')?.ariaLabel?.endsWith('White to move') ?? true;
      new MutationObserver(() => {
        if (!times.moved && !isWhite()) times.moved = performance.now();
        else if (times.moved && !times.replied && isWhite()) times.replied = performance.now();
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await click(page, 'e2');
    await click(page, 'e4');
    const { moved, replied } = await (
      await page.waitForFunction(() => {
        const { times } = window as unknown as { times: { moved: number; replied: number } };
        return times.replied ? times : undefined;
      })
    )
      .jsonValue()
      .then((times) => times!);
    const paints = await page.evaluate(() =>
      Object.fromEntries(performance.getEntriesByType('paint').map(({ name, startTime }) => [name, startTime])),
    );
    const layoutShift = await page.evaluate(() => (window as unknown as { layout: { shift: number } }).layout.shift);
    const end = replied + (await page.evaluate(() => performance.timeOrigin));
    const fetched = [...scripts].filter(([name, { asked }]) => asked <= end && !DISPLAYS.test(name));
    const atOnce = await scriptsAsServed(page);
    const firstLineMillis = await firstLine(page);
    return {
      firstPaintMillis: paints['first-paint']!,
      firstContentMillis: paints['first-contentful-paint']!,
      firstReplyMillis: replied - moved,
      openToReplyMillis: replied,
      firstLineMillis,
      layoutShift,
      firstLoadBytes: await packedBytes(fetched.filter(([name]) => atOnce.includes(name))),
      scriptBytes: await packedBytes(fetched),
      scripts: fetched.map(([name]) => new URL(name).pathname),
    };
  } finally {
    await context.close();
  }
}

/** The addresses of the scripts that the page itself asks for; what is loaded on demand adds others to its head. */
const scriptsAsServed = (page: Page) =>
  page.evaluate(async () => {
    const text = await (await fetch(location.pathname)).text();
    const served = new DOMParser().parseFromString(text, 'text/html');
    return Array.from(
      served.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel=modulepreload]'),
      (each) => ('src' in each ? each.src : each.href),
    );
  });

async function packedBytes(
  scripts: readonly (readonly [string, { readonly body: Promise<Buffer> }])[],
): Promise<number> {
  let sum = 0;
  for (const [, { body }] of scripts) sum += gzipSync(await body, { level: 9 }).length;
  return sum;
}

/** Asks for the analysis of the game on the board. @returns the milliseconds until there is a line. */
async function firstLine(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  const clock = await page.evaluateHandle(() => {
    let asked = 0;
    document.addEventListener('click', () => {
      asked = performance.now();
    });
    const millis = new Promise<number>((resolve) => {
      new MutationObserver(() => {
        if (document.querySelector('.analyst-lines li')) resolve(performance.now() - asked);
      }).observe(document.body, { subtree: true, childList: true });
    });
    return { millis };
  });
  await askUnrated(page, 'Analyse the position');
  return clock.evaluate(({ millis }) => millis);
}

/** The share of a core that all processes of the browser take while its only page is the front page, with its machines playing. */
async function restShare(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
  const protocol = await browser.newBrowserCDPSession();
  const spent = async () => {
    const { processInfo } = await protocol.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((seconds, { cpuTime }) => seconds + cpuTime, 0);
  };
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('button', { name: 'Stop the displays' }).waitFor();
    await page.waitForTimeout(CALM_MILLIS);
    const [before, start] = [await spent(), performance.now()];
    await page.waitForTimeout(REST_MILLIS);
    return ((await spent()) - before) / ((performance.now() - start) / 1000);
  } finally {
    await context.close();
  }
}

/** Imports a file of games into an empty list. */
async function importGames(browser: Browser, url: string): Promise<Omit<Once, 'restShare'>> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(new URL('#/games', url).href);
    const field = page.getByLabel('Open a file');
    await field.waitFor();
    const longestGap = await watchFrames(page);
    const importMillis = await withTournamentFile(async (path) => {
      const start = performance.now();
      await field.setInputFiles(path);
      await page.getByText('2,000 games imported.').waitFor();
      return performance.now() - start;
    });
    await page.locator('.games-filter').getByText('2,000 games').waitFor();
    return { importMillis, importGapMillis: await longestGap() };
  } finally {
    await context.close();
  }
}

const { values } = readArguments(import.meta.url, {
  options: { visits: { type: 'string', default: '5' }, json: { type: 'boolean' } },
});
const [server, browser] = await Promise.all([startServer(), openBrowser()]);
const visits: Measures[] = [];
try {
  const once: Once = {
    restShare: await restShare(browser, server.url),
    ...(await importGames(browser, server.url)),
  };
  for (let count = Number(values.visits); count > 0; count--) {
    visits.push({ ...(await visit(browser, server.url)), ...once });
  }
} finally {
  await browser.close();
  await server.close();
}

const results = BUDGETS.map((budget) => {
  const figure = medianOf(visits.map((measures) => measures[budget.of]));
  const measured = figure / SCALES[budget.unit][0];
  return { ...budget, measured, isKept: measured < budget.most };
});
if (values.json) {
  console.log(JSON.stringify({ visits, results }));
} else {
  for (const { name, measured, unit, most, isKept } of results) {
    const figure = measured.toFixed(SCALES[unit][1]);
    console.log(
      `${isKept ? 'kept  ' : 'MISSED'} ${figure.padStart(6)} ${unit.padEnd(2)} of ${String(most).padStart(4)}  ${name}`,
    );
  }
  console.log(`Scripts: ${visits[0]!.scripts.join(' ')}`);
}
if (results.some(({ isKept }) => !isKept)) process.exitCode = 1;
