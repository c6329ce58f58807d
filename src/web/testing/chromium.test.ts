import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openBrowser } from './browser.ts';
import { findChromium } from './chromium.ts';

test('a named browser is used, and reported if it is missing', async () => {
  const before = process.env.PLYHOUSE_CHROMIUM;
  try {
    process.env.PLYHOUSE_CHROMIUM = process.execPath;
    assert.deepEqual(await findChromium(), { path: process.execPath, environment: {} });
    process.env.PLYHOUSE_CHROMIUM = '/nowhere/chromium';
    await assert.rejects(findChromium(), /PLYHOUSE_CHROMIUM names \/nowhere\/chromium, and there is no such file/);
  } finally {
    if (before === undefined) delete process.env.PLYHOUSE_CHROMIUM;
    else process.env.PLYHOUSE_CHROMIUM = before;
  }
});

test('a browser that does not start says so in one line: in its own words, without the options of the launch', {
  skip: process.platform === 'win32',
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-no-browser-'));
  const broken = path.join(folder, 'chromium');
  const words = 'error while loading shared libraries: libnspr4.so: cannot open shared object file';
  writeFileSync(broken, `#!/bin/sh\necho "${words}" >&2\nexit 127\n`, { mode: 0o755 });
  try {
    await assert.rejects(openBrowser(Promise.resolve({ path: broken, environment: {} })), {
      message: `the browser ${broken} does not start: ${words}. Install another (Debian: apt-get install chromium) and name it in PLYHOUSE_CHROMIUM.`,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
