import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notFoundPage } from './answer.ts';

/** The checkout's top folder, with a closing slash. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The folder of the built page. */
export const BUILT = join(ROOT, 'dist/web');
/** The page as an installed package brings it, built when the package was. */
export const PACKAGED = join(ROOT, 'build/page');

/** The sources of the page. */
const SOURCES = [
  'src',
  'kernel/dist',
  'kernel/assemblyscript',
  'data',
  'docs/glossary.md',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
];
/** Rooms and files that are not part of the page. */
const NOT_SOURCES =
  /^src\/(cli|uci|server\/(?!files|first-load|offline-files|worker-entries|content-policy|source-pieces))|\.(test|contract)\.tsx?$|\/testing\//;
/** Beside the built files: the state of the sources they were built from. */
const STAMP = 'sources.sha256';

/** Whether `folder` holds a page built from the current sources. */
export function isBuilt(folder: string = BUILT): boolean {
  const stamp = join(folder, STAMP);
  return existsSync(join(folder, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesState();
}

/** Whether the sources of the page are here: in a checkout they are, in an installed package the page itself is. */
export function hasSources(): boolean {
  return existsSync(join(ROOT, 'src/web/index.html'));
}

/** A folder that a build would replace but whose contents are not a build. */
export class FolderTakenError extends Error {
  override readonly name = 'FolderTakenError';
  constructor(folder: string) {
    super(`${folder} holds other things than a build of the page; name an empty folder, or one that is not there yet`);
  }
}

/** @throws {FolderTakenError} where a build in this folder would take away what no build has put there. */
export function checkReplaceable(folder: string): void {
  const entry = statSync(folder, { throwIfNoEntry: false });
  if (!entry || existsSync(join(folder, STAMP))) return;
  if (!entry.isDirectory() || readdirSync(folder).length > 0) throw new FolderTakenError(folder);
}

/** An invalid base path. */
export class BaseError extends Error {
  override readonly name = 'BaseError';
  constructor(text: string) {
    super(`--base ${text}: expected the path of the page on its host, such as /chess/ or /`);
  }
}

/** Reads the path at which a host will have the page, "/chess" or "/chess/". @throws {BaseError} */
export function parseBase(text: string): string {
  // Whatever a URL would read as another host, a query or a step upwards is none.
  if (!/^(\/[\w.~-]+)*\/?$/.test(text) || text === '' || /(^|\/)\.\.?(\/|$)/.test(text)) throw new BaseError(text);
  return text.endsWith('/') ? text : `${text}/`;
}

/**
 * Builds the page. The folder is replaced in one step at the end, so that it never holds half a page and a server reading it
 * is not disturbed.
 * @param base the path of the page on its host; without it the page works at any path that ends in a slash.
 * @throws if the sources do not build; the folder is then unchanged.
 */
export async function buildPage(folder: string = BUILT, base?: string): Promise<void> {
  const state = sourcesState();
  // A name of its own: two builds in one folder, also of one process, would take files from each other.
  const fresh = `${folder}.${randomUUID()}.new`;
  const { build } = await import('vite');
  try {
    await build({
      configFile: join(ROOT, 'vite.config.ts'),
      configLoader: 'native',
      logLevel: 'warn',
      base,
      build: { outDir: fresh, emptyOutDir: true },
    });
    // For hosts of pages from a repository: every file is served, and an unknown address leads home.
    if (base !== undefined) {
      await writeFile(join(fresh, '.nojekyll'), '');
      await writeFile(join(fresh, '404.html'), notFoundPage(base));
    }
    await writeFile(join(fresh, STAMP), state);
    await mkdir(join(folder, '..'), { recursive: true });
    await putInPlace(fresh, folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** How often a place that was taken just now is tried again; each time somebody else was quicker. */
const MOST_TRIES = 100;

/**
 * Replaces a folder by another one. If several processes do so at once, the last one wins with a complete folder.
 * @throws {SystemError} after restoring the old folder.
 */
export async function putInPlace(fresh: string, folder: string): Promise<void> {
  const old = `${fresh}.old`;
  for (let tries = 1; ; tries++) {
    try {
      await rename(folder, old).catch((error) => {
        // Nothing was there, or somebody else has just taken it away.
        if (codeOf(error) !== 'ENOENT') throw error;
      });
      await rename(fresh, folder);
      return;
    } catch (error) {
      // Somebody else has put his there in between. (Windows says of a place that is taken that it may not be had.)
      const isTaken = ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error)!);
      if (isTaken && tries < MOST_TRIES) continue;
      await rename(old, folder).catch(() => {});
      throw error;
    } finally {
      await rm(old, { recursive: true, force: true });
    }
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Whether the page is built again when this file changes. @param path within the checkout, with slashes. */
export function isPageSource(path: string): boolean {
  return SOURCES.some((source) => path === source || path.startsWith(`${source}/`)) && !NOT_SOURCES.test(path);
}

/** Changes when any source of the page is edited, added or removed. */
function sourcesState(): string {
  const hash = createHash('sha256');
  const visit = (path: string) => {
    const slashed = path.replaceAll('\\', '/');
    if (!isPageSource(slashed)) return;
    const entry = statSync(join(ROOT, path), { throwIfNoEntry: false });
    if (!entry) return;
    if (entry.isDirectory()) for (const name of readdirSync(join(ROOT, path)).sort()) visit(join(path, name));
    else hash.update(`${slashed}\0${entry.mtimeMs}\0${entry.size}\n`);
  };
  for (const source of SOURCES) visit(source);
  return hash.digest('hex');
}
