/** Seats in a real browser: the same promises as in Node, as far as they depend on it. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { newGame } from '../chess/game.ts';
import { inAll } from '../node/testing/tiers.ts';
import { findProgram } from '../programs/catalog.ts';
import { readFiles } from '../server/files.ts';
import { listen } from '../server/listen.ts';
import { openBrowser } from '../web/testing/browser.ts';
import { eventually } from '../web/testing/patience.ts';
import { nodeClient } from './node-client.ts';
import type { Scenarios, Stopped } from './testing/client-page.ts';

let browser: Browser;
let page: Page;
let closeServer: () => Promise<void>;
const folder = mkdtempSync(join(tmpdir(), 'plyhouse-seats-'));
const scenario = <Name extends keyof Scenarios>(name: Name) =>
  page.evaluate(
    (which) => (globalThis as unknown as { scenarios: Scenarios }).scenarios[which]() as unknown,
    name,
  ) as ReturnType<Scenarios[Name]>;

before(async () => {
  const root = fileURLToPath(new URL('./testing/', import.meta.url));
  await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: join(root, 'client-page.html') } },
    worker: { format: 'es' },
  });
  const server = await listen(readFiles(folder), '127.0.0.1', 0);
  closeServer = () => server.close();
  browser = await openBrowser();
  page = await browser.newPage();
  await page.goto(new URL('client-page.html', server.url).href);
  await eventually('the page is loaded', () => page.evaluate(() => 'scenarios' in globalThis));
});
after(async () => {
  await browser?.close();
  await closeServer?.();
  rmSync(folder, { recursive: true, force: true });
});

/** The best of some searches that are stopped: other work on the machine is not what is measured. */
async function bestOf(name: 'stopInWorker' | 'stopInPage', leastThoughts = 0): Promise<Stopped> {
  let last: Stopped | undefined;
  for (let time = 0; time < 8; time++) {
    last = await scenario(name);
    if (last.millis < 300 && last.rings >= 5 && last.thoughts >= leastThoughts) break;
  }
  assert.ok(last!.millis < 300, `${last!.millis} ms`);
  assert.ok(last!.rings >= 5, `${last!.rings} of 10`);
  return last!;
}

test('a word reaches a search in a web worker, and the page stays free', { skip: inAll }, async () => {
  const { thoughts, wholeMillis } = await bestOf('stopInWorker', 3);
  // Twenty a second, the first at once, the last with the decision.
  assert.ok(thoughts >= 3 && thoughts <= wholeMillis / 50 + 2, `${thoughts} in ${wholeMillis} ms`);
});

test('a search in the page itself leaves it breath', { skip: inAll }, async () => {
  await bestOf('stopInPage');
});

test('distinguishes a program that crashes from one that freezes, and starts it again', async () => {
  const crash = await scenario('crash');
  assert.match(crash.problem, /^crashed: .*TypeError: undefined is not a square/);
  assert.equal(crash.nodes, 100);
  const freeze = await scenario('freeze');
  assert.match(freeze.problem, /^stalled: .*no sign of life/);
  assert.equal(freeze.nodes, 100);
});

test('a search in a web worker is watched event by event', async () => {
  const { kinds, nodes } = await scenario('watch');
  const steps = ['enter', 'leave', 'enter', 'leave', 'enter', 'leave'];
  assert.deepEqual(kinds, ['module', 'list', ...steps, 'decides']);
  assert.equal(nodes, 100);
});

test('a worker that cannot be loaded', async () => {
  assert.match(await scenario('nowhere'), /^crashed: .*could not be loaded/);
});

test('a program of the catalog plays the same moves as in Node', async () => {
  const decision = await scenario('catalog');
  const client = await nodeClient(findProgram('random').card.id, {}, 7);
  try {
    assert.deepEqual(decision, (await client.think(newGame(), { depth: 1 })).decision);
  } finally {
    await client.close();
  }
});
