// Runs all browser tests, or those of the files that are named (`node bin/test-browser.js src/web/door/*.browser.test.ts`).
// What their files share is made here, before two of them need it at the same time: the built page, and the browser.
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildPage, isBuilt } from '../src/server/build.ts';
import { findChromium } from '../src/web/testing/chromium.ts';
import { runFiles } from './test-runner.js';

/** Side by side. A process keeps a core busy two thirds of the time at most, and otherwise waits for frames, workers and timers. */
const AT_A_TIME = Math.max(2, Math.ceil(1.5 * availableParallelism()));
/** The files of a process share a browser. */
const SHARES = 10;

if (!isBuilt()) await buildPage();
await findChromium();
const words = process.argv.slice(2);
const named = words.filter((word) => !word.startsWith('-'));
const files = globSync(named.length > 0 ? named : ['src/**/*.browser.test.ts'], {
  cwd: new URL('../', import.meta.url),
}).map((file) => file.split(path.sep).join('/'));
const options = words.filter((word) => word.startsWith('-'));
await runFiles(files, AT_A_TIME, SHARES, options);
