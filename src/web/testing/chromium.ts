import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findInstalled } from './on-path.ts';

/** A Chromium on this machine, and what it needs in its environment. */
export interface Chromium {
  readonly path: string;
  readonly environment: Readonly<Record<string, string>>;
}

const VARIABLE = 'PLYHOUSE_CHROMIUM';

/** Names on the PATH, and the places where Mac and Windows keep theirs. */
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
 * Finds a Chromium: the one that PLYHOUSE_CHROMIUM names, else one on this machine, else the one that the npm package
 * @sparticuz/chromium carries (Linux on x64).
 * @throws where there is none, saying how to get one.
 */
export async function findChromium(): Promise<Chromium> {
  const path = findInstalled(VARIABLE, NAMES, PLACES);
  if (path) return { path, environment: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return await packagedChromium();
  throw new Error(
    `the browser tests need Chrome or Chromium, and none was found. Install one (Debian: apt-get install chromium; ` +
      `Mac: brew install --cask chromium) or name one in ${VARIABLE}.`,
  );
}

/** Unpacks the packaged one, once for each version, beside its fonts. */
async function packagedChromium(): Promise<Chromium> {
  const { version } = JSON.parse(
    readFileSync(new URL('../../../node_modules/@sparticuz/chromium/package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  const folder = join(tmpdir(), `plyhouse-chromium-${version}`);
  const path = join(folder, 'chromium');
  const fonts = join(folder, 'fonts.conf');
  const complete = join(folder, 'complete');
  if (!existsSync(complete)) {
    // Left half done by a run that was broken off.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const { default: chromium } = await import('@sparticuz/chromium');
    // The package unpacks into the system's temporary folder, under a name that does not tell its version.
    const temporary = process.env.TMPDIR;
    process.env.TMPDIR = folder;
    try {
      await chromium.executablePath();
    } finally {
      if (temporary === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = temporary;
    }
    writeFileSync(
      fonts,
      `<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>\n`,
    );
    writeFileSync(complete, '');
  }
  // Only where the machine has no fonts of its own: text drawn in them is what the visitors of such a machine see.
  return { path, environment: existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: fonts } };
}
