// Runs all browser tests, or those of the files that are named (`node bin/test-browser.js src/web/door/*.browser.test.ts`).
// What their files share is made here, before two of them need it at the same time: the built page, and the browser.
//
// A file that fails is run once more, alone. If it passes then, so does the run, which ends by naming what is unsteady.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPage, isBuilt } from '../src/server/build.ts';
import { findChromium } from '../src/web/testing/chromium.ts';
import { COUNTS, formatFailed, joinAgain } from '../src/web/testing/outcome.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** A test waits for a worker or for the network half of the time, so two files at once leave no core idle on two. */
const FILES_AT_ONCE = 2;
/** Where more files fail than this, something is broken rather than unsteady: nothing is run again. */
const MOST_AGAIN = 4;

if (!isBuilt()) await buildPage();
await findChromium();
const named = process.argv.slice(2);
const options = named.filter((word) => word.startsWith('-'));
const files = named.filter((word) => !word.startsWith('-'));
const folder = mkdtempSync(path.join(os.tmpdir(), 'plyhouse-test-browser-'));
try {
  const { status, outcome } = run(files.length > 0 ? files : ['src/**/*.browser.test.ts'], FILES_AT_ONCE);
  const failed = outcome?.failed ?? [];
  const isWorthAgain = failed.length > 0 && failed.length <= MOST_AGAIN;
  process.exitCode = status === 0 || !isWorthAgain ? (status ?? 1) : runAgain(outcome);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs the files that failed once more, one by one, and says what the tests come to. @returns the exit code. */
function runAgain(first) {
  const again = new Map();
  for (const { file } of first.failed) {
    console.log(`\nRun again, alone: ${file}`);
    again.set(file, run([file], 1).outcome);
  }
  const { counts, failed, unsteady } = joinAgain(first, again);
  console.log('\nIn all, with what was run again:');
  for (const [name, word] of Object.entries(COUNTS)) console.log(`ℹ ${word} ${counts[name]}`);
  for (const each of failed) console.log(`failed twice: ${formatFailed(each)}`);
  for (const each of unsteady) console.log(`unsteady: ${formatFailed(each)} failed once and passed when run again`);
  return failed.length > 0 ? 1 : 0;
}

/** Runs test files. @returns the exit code, and the outcome unless the run was broken off. */
function run(tests, atOnce) {
  const report = path.join(folder, 'outcome.json');
  rmSync(report, { force: true });
  const reporters = [
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=./src/web/testing/outcome.ts', `--test-reporter-destination=${report}`],
  ];
  const { status } = spawnSync(
    process.execPath,
    ['bin/test.js', `--test-concurrency=${atOnce}`, ...reporters, ...options, ...tests],
    { cwd: root, stdio: 'inherit' },
  );
  return { status, outcome: readOutcome(report) };
}

function readOutcome(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return undefined;
  }
}
