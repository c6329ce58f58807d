import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { type Circumstances, openBrowser, opensBrowser } from './serve-page.ts';

describe('whether a browser is opened', () => {
  const DISPLAY = { DISPLAY: ':0' };
  const SSH = { SSH_CONNECTION: '10.0.0.1 50000 10.0.0.2 22' };
  const cases: readonly [name: string, expected: boolean, change: Partial<Circumstances>][] = [
    ['at a desk', true, {}],
    ['on a pipe', false, { isTerminal: false }],
    ['without a display', false, { environment: {} }],
    ['under Wayland', true, { environment: { WAYLAND_DISPLAY: 'wayland-0' } }],
    ['in the Linux of Windows', true, { environment: { WSL_DISTRO_NAME: 'Debian' } }],
    ['in a test run', false, { environment: { ...DISPLAY, CI: 'true' } }],
    ['where CI says no', true, { environment: { ...DISPLAY, CI: 'false' } }],
    ['over ssh', false, { environment: SSH }],
    ['over ssh, its display carried along', false, { environment: { ...DISPLAY, ...SSH } }],
    ['over ssh to a Mac', false, { environment: SSH, platform: 'darwin' }],
    ['on a Mac', true, { environment: {}, platform: 'darwin' }],
    ['on Windows', true, { environment: {}, platform: 'win32' }],
    ['in a test run on Windows', false, { environment: { CI: '1' }, platform: 'win32' }],
    ['on a Mac without a terminal', false, { environment: {}, platform: 'darwin', isTerminal: false }],
    ['where BROWSER says none', false, { environment: { ...DISPLAY, BROWSER: 'none' } }],
    ['where BROWSER names one', true, { environment: { ...DISPLAY, BROWSER: 'firefox' } }],
    ['on a pipe, but asked for', true, { wish: true, isTerminal: false, environment: { CI: 'true' } }],
    ['at a desk, but not wanted', false, { wish: false }],
  ];
  for (const [name, expected, change] of cases) {
    test(`${name}: ${expected ? 'yes' : 'no'}`, () => {
      assert.equal(opensBrowser({ isTerminal: true, environment: DISPLAY, platform: 'linux', ...change }), expected);
    });
  }
});

describe('a browser', {
  skip: process.platform === 'linux' ? false : 'only Linux lets a test say what the browser is',
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'plyhouse-browser-'));
  const before = { ...process.env };
  after(() => {
    rmSync(folder, { recursive: true });
    process.env = before;
  });
  /** Has the system take a script for the browser of whoever sits here. */
  const useBrowser = (script: string) => {
    const browser = join(folder, 'browser');
    writeFileSync(browser, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const { PATH } = process.env;
    // No desktop and no applications of this machine, which would go before BROWSER.
    const none = { HOME: folder, XDG_DATA_DIRS: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    process.env = { PATH, ...none, DISPLAY: ':0', BROWSER: browser };
  };

  test('is given the address', async () => {
    useBrowser(`exec "${process.execPath}" -e 'fetch(process.argv[1])' "$1"`);
    const asked = new Promise<string>((resolve) => {
      const server = createServer(({ url }, response) => {
        response.end();
        server.close(() => resolve(url!));
      });
      server.listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo;
        openBrowser(`http://127.0.0.1:${port}/?a=1&b=2`, () => assert.fail('it was opened'));
      });
    });
    assert.equal(await asked, '/?a=1&b=2');
  });

  test('reports one that cannot be opened', async () => {
    useBrowser('exit 1');
    process.env.PATH = folder;
    await new Promise<void>((resolve) => void openBrowser('http://127.0.0.1:9/', resolve));
  });
});
