import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { absent, type Driver, type Engine, WINDOW } from './driver.ts';
import { findInstalled } from './on-path.ts';

/** How to install it on Debian. MiniBrowser comes with the library that the driver needs. */
const PACKAGES = 'Debian: apt-get install webkit2gtk-driver xvfb';
/** Allows for a cold start on a busy machine; longer than a walk waits for anything in the page. */
const START_MILLIS = 180_000;

/** WebKitGTK, which has Safari's engine, over WebDriver; on a virtual display. */
export function findWebKit(): Engine {
  const browser = findInstalled('PLYHOUSE_WEBKIT', [], miniBrowsers());
  const webDriver = findInstalled('PLYHOUSE_WEBKIT_DRIVER', ['WebKitWebDriver'], []);
  const xvfb = findInstalled('PLYHOUSE_XVFB', ['Xvfb'], []);
  const lacking = [
    ...(browser ? [] : ['MiniBrowser']),
    ...(webDriver ? [] : ['WebKitWebDriver']),
    ...(xvfb ? [] : ['Xvfb']),
  ];
  if (browser && webDriver && xvfb) {
    return { name: 'WebKit', start: () => startWebKit({ browser, webDriver, xvfb }) };
  }
  return absent('WebKit', `WebKit is driven with ${lacking.join(' and ')}, not installed here (${PACKAGES})`);
}

/** WebKitGTK's own small browser, which is beside its library and not on the PATH. */
function miniBrowsers(): string[] {
  const homes = ['/usr/lib', '/usr/libexec', '/usr/lib64'];
  const folders = homes.flatMap((home) => {
    try {
      return [home, ...readdirSync(home).map((name) => join(home, name))];
    } catch {
      return [];
    }
  });
  return ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].flatMap((version) =>
    folders.map((folder) => join(folder, version, 'MiniBrowser')),
  );
}

interface Means {
  readonly browser: string;
  readonly webDriver: string;
  readonly xvfb: string;
}

async function startWebKit({ browser, webDriver, xvfb }: Means): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'plyhouse-webkit-'));
  const children: ChildProcess[] = [];
  const end = () => {
    for (const child of children.toReversed()) child.kill('SIGTERM');
  };
  process.once('exit', end);
  const close = async () => {
    process.off('exit', end);
    end();
    await Promise.all(children.map(ended));
    rmSync(home, { recursive: true, force: true });
  };
  try {
    // 1. A virtual display, which prints its number when it is ready.
    const { width, height } = WINDOW;
    const screen = spawn(
      xvfb,
      ['-displayfd', '3', '-screen', '0', `${2 * width}x${2 * height}x24`, '-nolisten', 'tcp'],
      {
        stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      },
    );
    children.push(screen);
    const display = await said(screen, 3, /\d+(?=\n)/);
    // 2. A driver, with a home folder of its own, so that it shares no settings or data.
    const settings = join(home, 'gtk-3.0');
    mkdirSync(settings);
    writeFileSync(join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
    const port = await freePort();
    const driver = spawn(webDriver, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        DISPLAY: `:${display}`,
        GDK_BACKEND: 'x11',
        XDG_CONFIG_HOME: home,
        XDG_CACHE_HOME: home,
        XDG_DATA_HOME: home,
      },
    });
    children.push(driver);
    const address = `http://127.0.0.1:${port}`;
    await answering(driver, `${address}/status`);
    // 3. A browser, started by the driver.
    const session = await new Builder()
      .usingServer(address)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      })
      .build();
    await session.manage().setTimeouts({ script: START_MILLIS, pageLoad: START_MILLIS });
    await session
      .manage()
      .window()
      .setRect({ x: 0, y: 0, width, height: height + 100 });
    const version = `WebKit ${(await session.getCapabilities()).get('browserVersion')}`;
    return { version, ...handsOf(session), close: () => session.quit().finally(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

function handsOf(session: WebDriver): Omit<Driver, 'version' | 'close'> {
  return {
    open: (url) => session.get(url),
    reload: () => session.navigate().refresh(),
    run: (work, asked) => session.executeScript(`return (${work})(arguments[0])`, asked) as never,
    async drag(points) {
      let hand = session.actions({ async: true });
      const move = ({ x, y }: { readonly x: number; readonly y: number }) =>
        hand.move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 });
      hand = move(points[0]!).press();
      for (const point of points.slice(1)) hand = move(point);
      await hand.release().perform();
    },
    type: (text) => session.actions().sendKeys(text).perform(),
    picture: () => session.takeScreenshot(),
    enter: () => session.actions().sendKeys(Key.ENTER).perform(),
  };
}

/** The output of a process on one of its pipes, as soon as there is any. @throws if the process ends first. */
async function said(child: ChildProcess, pipe: number, words: RegExp): Promise<string> {
  return await new Promise<string>((resolve, reject) => {
    let text = '';
    (child.stdio[pipe] as NodeJS.ReadableStream).on('data', (part) => {
      text += part;
      const found = words.exec(text);
      if (found) resolve(found[0]);
    });
    refusal(child).catch(reject);
  });
}

/** Waits until a server responds. @throws if its process ends first. */
async function answering(child: ChildProcess, url: string): Promise<void> {
  const gone = refusal(child);
  for (;;) {
    const isThere = fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (await Promise.race([isThere, gone])) break;
    await Promise.race([new Promise((resolve) => setTimeout(resolve, 50)), gone]);
  }
  gone.catch(() => {});
}

/** Settles only when the process ends, or cannot be started: with its output. */
function refusal(child: ChildProcess): Promise<never> {
  let talk = '';
  child.stderr?.on('data', (part) => {
    talk += part;
  });
  return new Promise((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`${child.spawnfile} ended with ${code ?? signal}: ${talk.trim()}`)),
    );
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once('exit', resolve));
}

/** A free port; the driver cannot choose one itself and report it. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
