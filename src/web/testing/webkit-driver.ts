import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { absent, type Driver, type Engine, type Point, WINDOW } from './driver.ts';
import { findInstalled } from './on-path.ts';
import { within } from './patience.ts';

/** How to install it on Debian. MiniBrowser comes with the library that the driver needs. */
const PACKAGES = 'Debian: apt-get install webkit2gtk-driver xvfb';
/** Allows for a cold start on a busy machine; longer than a walk waits for anything in the page. */
const START_MILLIS = 20_000;

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

interface Programs {
  readonly browser: string;
  readonly webDriver: string;
  readonly xvfb: string;
}

async function startWebKit({ browser, webDriver, xvfb }: Programs): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'plyhouse-webkit-'));
  const children: ChildProcess[] = [];
  const end = () => {
    for (const child of children.toReversed()) child.kill('SIGTERM');
  };
  process.once('exit', end);
  const close = async () => {
    process.off('exit', end);
    end();
    await within('WebKit and its display end', Promise.all(children.map(ended)));
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
    const display = await within('Xvfb prints its display', printed(screen, 3, /\d+(?=\n)/), START_MILLIS);
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
        // Without a graphics card, drawing by OpenGL would take two thirds of the processor time.
        WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        XDG_CONFIG_HOME: home,
        XDG_CACHE_HOME: home,
        XDG_DATA_HOME: home,
      },
    });
    children.push(driver);
    const address = `http://127.0.0.1:${port}`;
    await within('WebKitWebDriver answers', answering(driver, `${address}/status`), START_MILLIS);
    // 3. A browser, started by the driver.
    const { sessionId, capabilities } = (await askDriver(`${address}/session`, {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
          timeouts: { script: START_MILLIS, pageLoad: START_MILLIS },
        },
      },
    })) as { readonly sessionId: string; readonly capabilities: { readonly browserVersion: string } };
    const session = `${address}/session/${sessionId}`;
    await askDriver(`${session}/window/rect`, { x: 0, y: 0, width, height: height + 100 });
    const front = (await askDriver(`${session}/window`)) as string;
    return handsOf({ session, front }, front, {
      version: `WebKit ${capabilities.browserVersion}`,
      close: () => askDriver(session, undefined, 'DELETE').then(close, close),
    });
  } catch (error) {
    await close();
    throw error;
  }
}

/** A command of WebDriver (https://www.w3.org/TR/webdriver2/). @returns its value. @throws with the driver's message. */
async function askDriver(url: string, body?: object, method = body ? 'POST' : 'GET'): Promise<unknown> {
  const asked = fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const response = await within(`WebKitWebDriver: ${method} ${url}`, asked, START_MILLIS);
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { readonly error: string; readonly message: string };
  throw new Error(`WebKitWebDriver: ${error}: ${message}`);
}

/** The code of the Enter key in WebDriver. */
const ENTER = '\uE007';

/** A session of WebDriver, and the tab that its commands go to. */
interface Session {
  readonly session: string;
  front: string;
}

function handsOf(state: Session, tab: string, rest: Pick<Driver, 'version' | 'close'>): Driver {
  const { session } = state;
  const ask = async (url: string, body?: object): Promise<unknown> => {
    if (state.front !== tab) await askDriver(`${session}/window`, { handle: tab });
    state.front = tab;
    return await askDriver(url, body);
  };
  // A device is known by its id for the whole session.
  const act = async (device: { readonly type: string }, actions: readonly object[]) =>
    void (await ask(`${session}/actions`, { actions: [{ id: device.type, ...device, actions }] }));
  const press = (keys: string) =>
    act(
      { type: 'key' },
      [...keys].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  const drag = async (points: readonly Point[]) => {
    const moves = points.map(({ x, y }) => ({
      ...{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      ...{ origin: 'viewport', duration: 0 },
    }));
    const [down, up] = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    const mouse = { type: 'pointer', parameters: { pointerType: 'mouse' } };
    await act(mouse, [moves[0]!, down, ...moves.slice(1), up]);
  };
  return {
    open: async (url) => void (await ask(`${session}/url`, { url })),
    reload: async () => void (await ask(`${session}/refresh`, {})),
    run: (work, asked) =>
      ask(`${session}/execute/sync`, { script: `return (${work})(arguments[0])`, args: [asked] }) as never,
    drag,
    tap: (point) => drag([point]),
    type: press,
    enter: () => press(ENTER),
    picture: () => ask(`${session}/screenshot`) as Promise<string>,
    async openTab() {
      const { handle } = (await ask(`${session}/window/new`, { type: 'window' })) as { readonly handle: string };
      return handsOf(state, handle, rest);
    },
    ...rest,
  };
}

/** The output of a process on one of its pipes, as soon as there is any. @throws if the process ends first. */
async function printed(child: ChildProcess, pipe: number, wanted: RegExp): Promise<string> {
  return await new Promise<string>((resolve, reject) => {
    let text = '';
    (child.stdio[pipe] as NodeJS.ReadableStream).on('data', (part) => {
      text += part;
      const found = wanted.exec(text);
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
