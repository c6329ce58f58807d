import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT, buildPage, hasSources, isBuilt, PACKAGED } from './build.ts';
import { readFiles, type ServedFiles } from './files.ts';
import { type Listening, listen } from './listen.ts';

/** How the page is to be served. */
interface ServeSettings {
  /** The address to listen at. */
  readonly host: string;
  /** The port, and no other; 0 for any free one; absent: 8080, or the next free one after it. */
  readonly port?: number | undefined;
  /** Whether a page that is older than its sources is built again; an installed package has no sources. */
  readonly build: boolean;
  /** Whether a browser is opened; absent: where a person sits at a screen of this machine. */
  readonly open?: boolean | undefined;
  /** Receives messages. */
  readonly inform: (text: string) => void;
}

/** The page is missing. */
class NoPageError extends Error {
  override readonly name = 'NoPageError';
}

/**
 * Serves the page, prints its address on stdout and opens it in a browser if wanted.
 * @throws {NoPageError} if there is nothing to serve, {AddressError}, and any build error.
 */
export async function servePage({ host, port, build, open, inform }: ServeSettings): Promise<Listening> {
  const files = await pageFiles(build, inform);
  const listening = await listen(files, host, port);
  const { url } = listening;
  process.stdout.write(`Plyhouse is open at ${url}\n`);
  await openForPerson(url, open, inform);
  return listening;
}

/**
 * The files of the page.
 * @param build whether a page that is older than its sources is built again.
 * @throws {NoPageError} if there are none, and any build error.
 */
export async function pageFiles(build: boolean, inform: (text: string) => void): Promise<ServedFiles> {
  const folder = hasSources() ? BUILT : PACKAGED;
  if (hasSources() && build && !isBuilt()) {
    const start = performance.now();
    inform('Building the page ...');
    await buildPage();
    inform(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  }
  if (!existsSync(join(folder, 'index.html'))) {
    throw new NoPageError(
      hasSources() ? 'there is no build to serve; leave out --no-build' : `this installation has no page in ${folder}`,
    );
  }
  return readFiles(folder);
}

/**
 * Opens an address in a browser, if the user asks for it or sits at a screen of this machine.
 * @returns whether it was tried.
 */
export async function openForPerson(
  url: string,
  wish: boolean | undefined,
  inform: (text: string) => void,
): Promise<boolean> {
  const { env: environment, platform } = process;
  const isTerminal = process.stdout.isTTY === true;
  if (!opensBrowser({ wish, isTerminal, environment, platform })) return false;
  await openBrowser(url, () => inform(`No browser could be opened: open ${url} in one.`));
  return true;
}

/** The circumstances that decide whether a browser is opened. */
export interface Circumstances {
  /** The user's wish: `--open`, `--no-open`, or nothing. */
  readonly wish?: boolean | undefined;
  /** Whether the output is a terminal. */
  readonly isTerminal: boolean;
  readonly environment: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
}

/**
 * Whether to open a browser. An explicit wish decides. Without one it is opened if somebody sits at this machine: not in a
 * pipe, in CI, over ssh, without a display (on Linux and similar systems), or if BROWSER is `none`.
 */
export function opensBrowser({ wish, isTerminal, environment, platform }: Circumstances): boolean {
  if (wish !== undefined) return wish;
  const { CI, SSH_CONNECTION, SSH_TTY, BROWSER, DISPLAY, WAYLAND_DISPLAY, WSL_DISTRO_NAME } = environment;
  if (!isTerminal || (CI && !/^(false|0)$/i.test(CI)) || SSH_CONNECTION || SSH_TTY || BROWSER === 'none') return false;
  // In WSL the browser of Windows opens.
  return platform === 'win32' || platform === 'darwin' || Boolean(DISPLAY || WAYLAND_DISPLAY || WSL_DISTRO_NAME);
}

/**
 * Opens an address in the local browser.
 * @param onFailure called if that fails, possibly a while later.
 */
export async function openBrowser(url: string, onFailure: () => void): Promise<void> {
  try {
    const { default: open } = await import('open');
    const opener = await open(url);
    opener.once('exit', (code) => {
      if (code) onFailure();
    });
  } catch {
    onFailure();
  }
}
