import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findInstalled } from './on-path.ts';

/** A Chromium on this machine, and the environment variables it needs. */
export interface Chromium {
  readonly path: string;
  readonly environment: Readonly<Record<string, string>>;
}

const PACKAGE = fileURLToPath(new URL('../../../node_modules/@sparticuz/chromium', import.meta.url));
const VARIABLE = 'PLYHOUSE_CHROMIUM';

/** Names on the PATH, and the usual locations on macOS and Windows. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name];
    return folder ? [join(folder, 'Google/Chrome/Application/chrome.exe')] : [];
  }),
];

/**
 * Finds a Chromium for tests: the one that PLYHOUSE_CHROMIUM names, else the one in the npm package @sparticuz/chromium
 * (Linux on x64), else one on this machine. The packaged one is a "headless shell" without windows, so
 * a visit costs a quarter of what it costs in a full browser, which opens a window for each new visitor, with a
 * toolbar that is a page itself.
 * @throws if there is none, saying how to get one.
 */
export async function findChromium(): Promise<Chromium> {
  const named = findInstalled(VARIABLE, [], []);
  if (named === undefined && isPackaged()) return await packagedChromium();
  return { path: installedChromium(), environment: {} };
}

/**
 * Finds a full Chromium as visitors have it, if there is one, else that of the npm package.
 * @throws as {@link findChromium} does.
 */
export async function findWholeChromium(): Promise<Chromium> {
  const path = findInstalled(VARIABLE, NAMES, PLACES);
  return path === undefined ? await findChromium() : { path, environment: {} };
}

const isPackaged = () => process.platform === 'linux' && process.arch === 'x64';

function installedChromium(): string {
  const path = findInstalled(VARIABLE, ['chromium-headless-shell', ...NAMES], PLACES);
  if (path) return path;
  throw new Error(
    `the browser tests need Chrome or Chromium, and none was found. Install one (Debian: apt-get install chromium; ` +
      `Mac: brew install --cask chromium) or name one in ${VARIABLE}.`,
  );
}

/** Unpacks the packaged one, once per version, beside its fonts and, if this machine lacks some that it needs, its libraries. */
async function packagedChromium(): Promise<Chromium> {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = join(tmpdir(), `plyhouse-browser-${version}`);
  const path = join(folder, 'chromium');
  const fonts = join(folder, 'fonts.conf');
  if (!existsSync(path)) {
    // Unpacks into another folder first: two test files may start at the same time, and a run may be interrupted.
    const fresh = mkdtempSync(`${folder}-`);
    const { default: chromium } = await import('@sparticuz/chromium');
    // It unpacks its libraries itself on Amazon's servers alone.
    const { inflate } = (await import(pathToFileURL(join(PACKAGE, 'build/esm/lambdafs.js')).href)) as {
      inflate(file: string): Promise<string>;
    };
    // The package unpacks into the system's temporary folder, under a name without its version.
    const temporary = process.env.TMPDIR;
    process.env.TMPDIR = fresh;
    try {
      const unpacked = await chromium.executablePath();
      if (spawnSync(unpacked, ['--version']).status !== 0) await inflate(join(PACKAGE, 'bin/al2023.tar.br'));
    } finally {
      if (temporary === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = temporary;
    }
    writeFileSync(
      join(fresh, 'fonts.conf'),
      `<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>\n`,
    );
    try {
      renameSync(fresh, folder);
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      if (!existsSync(path)) throw error;
    }
  }
  const libraries = join(folder, 'al2023/lib');
  return {
    path,
    environment: {
      ...(existsSync(libraries) && { LD_LIBRARY_PATH: libraries }),
      // Only if the machine has no fonts of its own: otherwise tests use the fonts that visitors of this machine would see.
      ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_FILE: fonts }),
    },
  };
}
