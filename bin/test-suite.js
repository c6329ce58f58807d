// Runs tests: unit tests, then those in a browser. `npm test` runs the first of two tiers (CONTRIBUTING.md).
//
//   node bin/run.js bin/test-suite.js [--units | --browser] [--all | --rest] [--changed] [--watch] [--times] [FOLDER | FILE ...]
//
// `--all`: both tiers. `--rest`: the files of which `--all` runs more. `--changed`: what the changes of the work tree reach, and a walk
// through the page. FOLDER: a room or a folder in it, such as web/play. `--watch`: again after each change. `--times`: what each costs. Options of `node --test` are
// handed on after `--`.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hasMore, isBrowserTest, isOfFirstTier, testFiles } from './test-files.js';
import { reachedTests } from './test-reach.js';
import { runFiles } from './test-runner.js';
import { printTimes } from './test-times.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Processes at a time: some wait for what they have started; a page waits for frames, workers and timers a third of the time. */
const AT_A_TIME = Math.max(2, Math.ceil(1.5 * availableParallelism()));
/** The number of processes the files are divided into. Unit tests: enough for the last ones to end at about the same time. */
const UNIT_SHARES = 12 * availableParallelism();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    units: { type: 'boolean' },
    browser: { type: 'boolean' },
    all: { type: 'boolean' },
    rest: { type: 'boolean' },
    changed: { type: 'boolean' },
    watch: { type: 'boolean' },
    times: { type: 'boolean' },
  },
});
/** The files of a process share a browser. In the second tier they take several times as long, and a process has a bound. */
const BROWSER_SHARES = values.all || values.rest ? 24 : 10;
/** The most failed files that are run again; if more fail, the code is at fault, not a browser. */
const MOST_AGAIN = 3;
const options = positionals.filter((word) => word.startsWith('-'));
const named = positionals.filter((word) => !word.startsWith('-'));
if (values.all || values.rest) process.env.PLYHOUSE_TESTS = 'all';

const files = chosenFiles();
if (files.length === 0) {
  console.error(`no tests found${named.length > 0 ? ` in ${named.join(', ')}` : ''}`);
  process.exitCode = 1;
} else if (values.watch) {
  const { status } = spawnSync(process.execPath, ['bin/test.js', '--watch', ...files], { cwd: ROOT, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else if (!(await isReady())) {
  process.exitCode = 1;
} else if (values.times) printTimes(files);
else {
  const units = files.filter((file) => !isBrowserTest(file));
  const browsers = files.filter(isBrowserTest);
  const failed = await runFiles(units, AT_A_TIME, UNIT_SHARES, options);
  let failedInBrowser = await runFiles(browsers, AT_A_TIME, BROWSER_SHARES, options);
  // A browser beside others on a busy machine may draw nothing for longer than any test waits.
  if (process.env.CI && failedInBrowser.length <= MOST_AGAIN) {
    for (const file of failedInBrowser)
      console.log(`✖ ${file} has failed, as reported above, and is run again by itself`);
    failedInBrowser = await runFiles(failedInBrowser, 1, 1, options);
  }
  if (failed.length + failedInBrowser.length > 0) process.exitCode = 1;
}

function chosenFiles() {
  const all = named.length > 0 ? named.flatMap(filesOf) : testFiles();
  const reached = values.changed ? reachedTests(all) : all;
  return reached.filter(
    (file) =>
      (values.units ? !isBrowserTest(file) : !values.browser || isBrowserTest(file)) &&
      (values.rest ? hasMore(file) : values.all || named.includes(file) || isOfFirstTier(file)),
  );
}

/** The test files of a room or a folder in it; a package has its sources in its own folder. */
function filesOf(name) {
  const folder = [name, `${name}/src`, `src/${name}`].find((each) => existsSync(ROOT + each)) ?? name;
  const isFile = statSync(ROOT + folder, { throwIfNoEntry: false })?.isFile();
  return testFiles(isFile ? [folder] : [path.posix.join(folder, '**/*.test.ts')]);
}

/** Makes what browser tests share before two of them need it at the same time. Without a browser that starts, one line says why. */
async function isReady() {
  if (!files.some(isBrowserTest)) return true;
  const { buildPage, isBuilt } = await import('../src/server/build.ts');
  const { openBrowser } = await import('../src/web/testing/browser.ts');
  try {
    await (await openBrowser()).close();
  } catch (error) {
    console.error(`✖ ${error.message}`);
    return false;
  }
  if (!isBuilt()) await buildPage();
  return true;
}
