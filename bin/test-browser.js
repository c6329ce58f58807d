// Runs all browser tests, or those of the files that are named (`node bin/test-browser.js src/web/door/*.browser.test.ts`).
// What their files share is made here, before two of them need it at the same time: the built page, and the browser.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildPage, isBuilt } from '../src/server/build.ts';
import { findChromium } from '../src/web/testing/chromium.ts';

/** A test waits for a worker or for the network half of the time, so two files at once leave no core idle on two. */
const FILES_AT_ONCE = 2;

if (!isBuilt()) await buildPage();
await findChromium();
const named = process.argv.slice(2);
const files = named.some((word) => !word.startsWith('-')) ? [] : ['src/**/*.browser.test.ts'];
const { status } = spawnSync(
  process.execPath,
  ['bin/test.js', `--test-concurrency=${FILES_AT_ONCE}`, '--test-reporter=spec', ...named, ...files],
  { cwd: fileURLToPath(new URL('../', import.meta.url)), stdio: 'inherit' },
);
process.exitCode = status ?? 1;
