import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { absent, type Driver, dragWith, type Engine, WINDOW } from './driver.ts';
import { findInstalled } from './on-path.ts';

const NAMES = ['firefox', 'firefox-esr'];
const PLACES = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  ...['ProgramFiles', 'ProgramFiles(x86)'].flatMap((name) => {
    const folder = process.env[name];
    return folder ? [join(folder, 'Mozilla Firefox/firefox.exe')] : [];
  }),
];
/** Allows for a cold start on a busy machine; longer than a walk waits for anything in the page. */
const START_MILLIS = 20_000;

/** The installed Firefox, over WebDriver BiDi. (Playwright drives a build of its own, and few versions of the others.) */
export function findFirefox(): Engine {
  const path = findInstalled('PLYHOUSE_FIREFOX', NAMES, PLACES);
  if (path) return { name: 'Firefox', start: () => startFirefox(path) };
  return absent(
    'Firefox',
    'Firefox is not installed (Debian: apt-get install firefox-esr), nor named in PLYHOUSE_FIREFOX',
  );
}

async function startFirefox(path: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    defaultViewport: WINDOW,
    timeout: START_MILLIS,
    protocolTimeout: START_MILLIS,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
  return await tabOf(browser, (await browser.version()).replace('/', ' '));
}

async function tabOf(browser: Browser, version: string): Promise<Driver> {
  const page = await browser.newPage({ type: 'window' });
  page.setDefaultTimeout(START_MILLIS);
  return {
    version,
    open: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    reload: async () => void (await page.reload({ waitUntil: 'load' })),
    run: (work, asked) => page.evaluate(work as never, asked as never) as never,
    drag: (points) => dragWith(page.mouse, points),
    tap: ({ x, y }) => page.touchscreen.tap(x, y),
    type: (text) => page.keyboard.type(text),
    enter: () => page.keyboard.press('Enter'),
    picture: () => page.screenshot({ encoding: 'base64' }),
    openTab: () => tabOf(browser, version),
    close: () => browser.close(),
  };
}
