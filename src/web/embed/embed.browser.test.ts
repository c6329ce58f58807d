import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { inAll } from '../../node/testing/tiers.ts';
import { CARDS } from '../../programs/cards.ts';
import { readFiles } from '../../server/files.ts';
import { listen } from '../../server/listen.ts';
import { builtPage } from '../../server/testing/built-page.ts';
import { type House, openHouse } from '../testing/browser.ts';
import type { Driver } from '../testing/driver.ts';
import { ENGINES } from '../testing/engines.ts';
import { eventually } from '../testing/patience.ts';

/** The examples of docs/embedding.md, in a page of another origin. */

const GUIDE = readFileSync(new URL('../../../docs/embedding.md', import.meta.url), 'utf8');
const EXAMPLES = [...GUIDE.matchAll(/^```html\n([\s\S]*?)^```$/gm)].map(([, code]) => code!);
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Somebody's page with this content, and all events of boards in it as data. */
const pageWith = (content: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Elsewhere</title>
<link rel="icon" href="data:,">
<script>
  var events = [];
  for (const name of ['ready', 'move', 'end', 'error']) {
    document.addEventListener(name, ({ detail }) => events.push([name, detail]));
  }
  addEventListener('message', ({ data }) => data.plyhouse && events.push(['message ' + data.plyhouse, data.detail]));
</script>
<main><h1>Elsewhere</h1>${content}</main></html>`;

type Events = readonly (readonly [name: string, detail: { san?: string; by?: string; message?: string } | undefined])[];

let house: House | undefined;
let elsewhere: Server | undefined;
/** The page that is served elsewhere. */
let content = '';
before(async () => {
  house = await openHouse();
  elsewhere = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(pageWith(content));
  });
  await new Promise<void>((listening) => elsewhere!.listen(0, 'localhost', listening));
});
after(async () => {
  await house?.close();
  elsewhere?.close();
});

const placeOf = () => `http://localhost:${(elsewhere!.address() as AddressInfo).port}/`;
const localized = (example: string) => example.replaceAll('https://plyhouse.example/', house!.url);

/** The page as a host compresses it, behind a server that counts the bytes it passes on. */
async function counted(): Promise<{ url: string; bytes(): number; close(): void }> {
  const served = await listen(readFiles(await builtPage()), '127.0.0.1', 0);
  let bytes = 0;
  const server = createServer(({ url, headers }, response) => {
    request(new URL(url!, served.url), { headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.pipe(response);
    }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    bytes: () => bytes,
    close() {
      server.close();
      server.closeAllConnections();
      void served.close();
    },
  };
}

/** Waits until an assertion holds. */
const settles = (what: string, check: () => Promise<void>) =>
  eventually(what, () =>
    check().then(
      () => true,
      () => false,
    ),
  );

/** The middle of a square of a board in a frame, with White below. */
const squareIn = (frame: { x: number; y: number; width: number }, name: string) => {
  const side = (frame.width - 8) / 8;
  const [file, rank] = [name.charCodeAt(0) - 97, Number(name[1]) - 1];
  return { x: frame.x + 4 + (file + 0.5) * side, y: frame.y + 4 + (7 - rank + 0.5) * side };
};

/** Opens somebody's page. */
async function visit(body: string): Promise<{ page: Page; complaints: string[]; close(): Promise<void> }> {
  content = body;
  const context = await house!.browser.newContext({ viewport: { width: 1000, height: 1400 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  await page.goto(placeOf());
  return { page, complaints, close: () => context.close() };
}
const events = (page: Page) => page.evaluate(() => (window as unknown as { events: Events }).events);

test('in Chromium: the element: the program begins, a typed move is answered, the events tell it', {
  skip: inAll,
}, async () => {
  const { page, complaints, close } = await visit(localized(EXAMPLES[0]!));
  try {
    const board = page.frameLocator('iframe');
    await settles('the program has moved', async () =>
      assert.match(JSON.stringify(await events(page)), /"by":"program"/),
    );
    await board.locator('[data-square="e7"]').first().waitFor();
    await board.getByRole('textbox').fill('e5');
    await board.getByRole('textbox').press('Enter');
    await settles('both have moved', async () =>
      assert.deepEqual(
        (await events(page)).flatMap(([name, detail]) => (name === 'move' ? [detail!.by] : [])),
        ['program', 'visitor', 'program'],
      ),
    );
    assert.deepEqual(complaints, []);
  } finally {
    await close();
  }
});

test('in Chromium: the page around it follows the moves, and a new beginning is no step of its history', {
  skip: inAll,
}, async () => {
  const { page, complaints, close } = await visit(localized(EXAMPLES[1]!));
  try {
    const board = page.frameLocator('iframe');
    await board.getByRole('textbox').fill('e4');
    await board.getByRole('textbox').press('Enter');
    await settles('the program has answered', async () => assert.equal(await page.locator('#moves li').count(), 2));
    assert.match(await page.locator('#moves li').first().innerText(), /^visitor: e4$/);
    const before = await page.evaluate(() => history.length);
    await page.evaluate(() => document.querySelector('plyhouse-board')!.reset());
    await settles('the board begins anew', async () =>
      assert.equal((await events(page)).filter(([name]) => name === 'ready').length, 2),
    );
    assert.equal(await page.evaluate(() => history.length), before, 'Back still leads out of the page');
    assert.deepEqual(complaints, []);
  } finally {
    await close();
  }
});

test('in Chromium: a setting that cannot be honoured is said in the board, beside the slot, and as an event', async () => {
  const board = `<script type="module" src="${house!.url}plyhouse-board.js"></script><plyhouse-board program="deepblue">fallback</plyhouse-board>`;
  const { page, close } = await visit(board);
  try {
    await page.frameLocator('iframe').getByRole('alert').waitFor();
    assert.match(
      await page.frameLocator('iframe').getByRole('alert').innerText(),
      /found “deepblue”; expected one of .*wray74/,
    );
    await settles('the event has come', async () =>
      assert.equal((await events(page)).find(([name]) => name === 'error')![1]!.message!.slice(0, 8), 'program:'),
    );
    assert.ok(await page.getByText('fallback').isVisible());
  } finally {
    await close();
  }
});

test('in Chromium: a board is dark in a dark page and light in a light one, whatever the visitor’s system', {
  skip: inAll,
}, async () => {
  const boards = `<script type="module" src="${house!.url}plyhouse-board.js"></script><plyhouse-board></plyhouse-board><plyhouse-board theme="light"></plyhouse-board>`;
  for (const [style, system, themes] of [
    ['background: #111; color: #eee', 'light', ['dark', 'light']],
    ['', 'dark', ['light', 'light']],
  ] as const) {
    const { page, close } = await visit('');
    try {
      await page.emulateMedia({ colorScheme: system });
      content = `<style>body { ${style} }</style>${boards}`;
      await page.reload();
      const found = page.locator('iframe');
      await settles('both boards have their themes', async () =>
        assert.deepEqual(
          await Promise.all(
            [0, 1].map((at) => found.nth(at).contentFrame().locator('html').getAttribute('data-theme')),
          ),
          themes,
        ),
      );
    } finally {
      await close();
    }
  }
});

test('in Chromium: the display of the machine shows each move, the program’s too', { skip: inAll }, async () => {
  const address = `${house!.url}embed.html?program=gambiet81&color=black`;
  const { page, close } = await visit(
    `<iframe src="${address}" title="Gambiet/81" width="480" height="1300"></iframe>`,
  );
  try {
    const board = page.frameLocator('iframe');
    const uci = async (ply: number) =>
      ((await events(page)).filter(([name]) => name === 'message move')[ply]?.[1] as { uci?: string })?.uci;
    await settles('the program has moved', async () => assert.ok(await uci(0)));
    await board.getByRole('textbox').fill('e5');
    await board.getByRole('textbox').press('Enter');
    await settles('the display shows the second move of the program', async () => {
      const [, from, to] = /^(..)(..)/.exec((await uci(2))!.toUpperCase())!;
      const shown = await board.getByRole('img', { name: /shows: / }).getAttribute('aria-label');
      assert.match(shown!, new RegExp(`2 .?${from}.${to}`));
    });
  } finally {
    await close();
  }
});

test('the board without its program is under 60 kB, gzipped, and has no card of any', async () => {
  const folder = await builtPage();
  const page = readFileSync(path.join(folder, 'embed.html'));
  const named = [...String(page).matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name]) => name!);
  assert.ok(named.length >= 4, String(named));
  const files = [page, ...[...named, 'plyhouse-board.js'].map((name) => readFileSync(path.join(folder, name)))];
  const bytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  assert.ok(bytes < 60_000, `${bytes} bytes`);
  const text = String(Buffer.concat(files));
  assert.deepEqual(
    CARDS.filter(({ machine }) => text.includes(machine)).map(({ id }) => id),
    [],
  );
});

test('in Chromium: three boards with Wray’s program: under 200 kB in all, no violation, no complaint, nothing stored', {
  skip: inAll,
}, async () => {
  const { url, bytes, close: end } = await counted();
  const script = `<script type="module" src="${url}plyhouse-board.js"></script>`;
  const boards = ['white', 'black', 'black'].map(
    (color, index) => `<plyhouse-board program="wray74" color="${color}" label="Board ${index + 1}"></plyhouse-board>`,
  );
  const { page, complaints, close } = await visit(script + boards.join(''));
  try {
    for (const index of [0, 1, 2]) await page.locator('plyhouse-board').nth(index).scrollIntoViewIfNeeded();
    await settles('three boards are ready, and two programs have moved', async () => {
      const names = (await events(page)).map(([name]) => name);
      assert.deepEqual(
        [names.filter((name) => name === 'ready').length, names.filter((name) => name === 'move').length],
        [3, 2],
      );
    });
    assert.ok(bytes() < 200_000, `${bytes()} bytes`);
    for (const frame of page.frames()) {
      await frame.evaluate(readFileSync(AXE, 'utf8'));
      const violations = await frame.evaluate(async () => {
        const { axe } = window as unknown as {
          axe: { run(options: object): Promise<{ violations: { id: string }[] }> };
        };
        return (await axe.run({ iframes: false })).violations.map(({ id }) => id);
      });
      assert.deepEqual(violations, [], frame.url());
    }
    const stored = await page
      .frames()[1]!
      .evaluate(async () => [
        document.cookie,
        localStorage.length + sessionStorage.length,
        (await indexedDB.databases()).length,
      ]);
    assert.deepEqual(stored, ['', 0, 0]);
    assert.deepEqual(complaints, []);
  } finally {
    await close();
    end();
  }
});

for (const { name, missing, start } of ENGINES) {
  test(`in ${name}: the frame of another origin plays, by a dragged piece too`, {
    skip: (name !== 'Chromium' && inAll) || (missing ?? false),
  }, async () => {
    let driver: Driver | undefined;
    try {
      driver = await start();
      content = localized(EXAMPLES[2]!);
      await driver.open(placeOf());
      const moves = () =>
        driver!.run(
          () =>
            (window as unknown as { events: Events }).events.flatMap(([what, detail]) =>
              what === 'message move' ? [detail!.by!] : [],
            ),
          undefined,
        );
      await settles('the program has moved', async () => assert.deepEqual(await moves(), ['program']));
      const frame = await driver.run(() => {
        const { x, y, width } = document.querySelector('iframe')!.getBoundingClientRect();
        return { x, y, width };
      }, undefined);
      // Black is below: what would be d2 is e7.
      await driver.drag([squareIn(frame, 'd2'), squareIn(frame, 'd4')]);
      await settles('both have moved', async () => assert.deepEqual(await moves(), ['program', 'visitor', 'program']));
    } finally {
      await driver?.close();
    }
  });
}
