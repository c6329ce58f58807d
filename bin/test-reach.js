// The tests that a change can reach: those that import what has changed, in any number of steps, or name it.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBrowserTest } from './test-files.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Through the page: every view at every size. */
const WALK = 'src/web/testing/views.browser.test.ts';
/** Files that everything is built, run or tested with. */
const IS_FOR_ALL = /^(bin\/|package(-lock)?\.json$|tsconfig|vite\.config|src\/rooms\.json$|src\/web\/testing\/)/;
/** An import or the URL of a module; a path of data, documents or styles. */
const MODULE = /\b(?:from|import|URL)\b[ (]*'(plyhouse-kernel[\w/-]*|[^'\s]+\.[jt]sx?)'/g;
const DATA = /['"`]([\w./@-]*\/[\w./@-]+)['"`]/g;

/** Those of these test files that the changes of the work tree reach, and the walk through the page. */
export function reachedTests(files) {
  const git = (...words) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return files.filter((file) => file === WALK || reaches(file, changed));
}

/** Whether a test depends on one of these paths from the root; a folder that it names stands for all in it. */
export function reaches(file, changed) {
  if (changed.some((each) => IS_FOR_ALL.test(each))) return true;
  // A browser test imports little of the page: it covers the files next to it. Its harness covers everything.
  const isBrowser = isBrowserTest(file);
  const beside = isBrowser ? globSync(`${path.posix.dirname(file)}/*.{ts,tsx,css}`, { cwd: ROOT }) : [];
  const seen = new Set([file, ...beside.filter((each) => !/\.test\.tsx?$/.test(each))]);
  for (const each of seen) {
    if (changed.some((one) => one === each || one.startsWith(`${each}/`))) return true;
    for (const next of namedIn(each)) if (!(isBrowser && next.includes('/testing/'))) seen.add(next);
  }
  return false;
}

const named = new Map();

/** The files and folders that a module names: relative to itself, or from the root. */
function namedIn(file) {
  if (!/\.[jt]sx?$/.test(file)) return [];
  if (!named.has(file)) {
    const text = readFileSync(ROOT + file, 'utf8');
    const data = [...text.matchAll(DATA)].filter(([, name]) => !/\.([jt]sx?|html)$/.test(name));
    const found = [...text.matchAll(MODULE), ...data].flatMap(([, name]) => placesOf(name, path.posix.dirname(file)));
    named.set(file, new Set(found));
  }
  return named.get(file);
}

function placesOf(name, folder) {
  if (name.startsWith('plyhouse-kernel')) return ['kernel'];
  const place = name.startsWith('.') ? path.posix.join(folder, name) : name;
  // Build output stands for its sources (bin/build-wasm.js).
  const [, room] = /^(.*)\/build\/[^/]+$/.exec(place) ?? [];
  if (room) return [`${room}/assemblyscript`, 'kernel/assemblyscript', 'data/networks'];
  return existsSync(ROOT + place) && !/^(\.|[\w-]*\/?$)/.test(place) ? [place] : [];
}
