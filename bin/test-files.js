// The files of the unit tests: which of them need a process of their own, and in which processes the others run.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** What a test may import of Node and still share its process: it computes, and reads files. */
const HARMLESS = new Set(['assert/strict', 'fs', 'fs/promises', 'os', 'path', 'stream', 'test', 'url', 'util', 'zlib']);
/** What no test that shares its process does: write files, change the process or the clock, act around every test. */
const DISTURBS =
  /\b(mkdtemp|writeFile|nodeClient|nodeConnection)|\bprocess\.(chdir|env|execPath|exitCode|kill|on|stdin|stdout)\b|\bmock\b|\bglobalThis\.\w+ = |^(before|after)Each\(/m;
/** Roughly how long a test takes that was never measured, for each byte of its file. */
const MILLIS_PER_BYTE = 0.25;

/** All unit tests below these folders (all of them where none is named), as paths from the root. */
export function unitTests(folders) {
  return globSync('src/**/*.test.ts', { cwd: ROOT })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.endsWith('.browser.test.ts'))
    .filter((file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)))
    .sort();
}

/** Whether a test needs a process of its own, by what it and the helpers of tests that it imports use. */
export function needsOwnProcess(file) {
  const text = readFileSync(ROOT + file, 'utf8');
  if (DISTURBS.test(text)) return true;
  for (const [, name] of text.matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)) {
    if (name === undefined) continue;
    if (name.startsWith('node:') && !HARMLESS.has(name.slice('node:'.length))) return true;
    const helper = path.posix.join(path.posix.dirname(file), name);
    if (/\.suite\.ts$|\/testing\//.test(name) && existsSync(ROOT + helper) && needsOwnProcess(helper)) return true;
  }
  return false;
}

/**
 * The processes that run these files, the longest first.
 * @param millisOf how long each file took when it was last run.
 * @param shares how many processes the files that need none of their own have together.
 * @returns for each process its files and how long it is expected to take.
 */
export function planProcesses(files, millisOf, shares) {
  const weigh = (file) => millisOf[file] ?? statSync(ROOT + file).size * MILLIS_PER_BYTE;
  const processes = [];
  const shared = [];
  for (const file of files) {
    if (needsOwnProcess(file)) processes.push({ files: [file], millis: weigh(file) });
    else shared.push(file);
  }
  // In the order of their paths: files of one room load the same modules.
  const all = shared.reduce((sum, file) => sum + weigh(file), 0);
  let share = { files: [], millis: 0 };
  let done = 0;
  for (const file of shared) {
    share.files.push(file);
    share.millis += weigh(file);
    done += weigh(file);
    if (share.millis < all / shares && done < all) continue;
    processes.push(share);
    share = { files: [], millis: 0 };
  }
  if (share.files.length > 0) processes.push(share);
  return processes.sort((a, b) => b.millis - a.millis);
}
