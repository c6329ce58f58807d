// Runs tests: `node bin/test.js [options of node --test] FILES`. A file on every core (Node leaves one out, which on a
// machine of two is half), what Node makes of our TypeScript kept for the next process, and no test for ever.
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { HANGS_MILLIS, testEnvironment } from './test-settings.js';

/** All of it hangs after so long: a file that leaves something behind does not end, whatever its tests say. */
const ALL_HANG_MILLIS = 2_400_000;

const { status, signal } = spawnSync(
  process.execPath,
  [
    '--test',
    `--test-concurrency=${os.availableParallelism()}`,
    `--test-timeout=${HANGS_MILLIS}`,
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    timeout: ALL_HANG_MILLIS,
    env: testEnvironment(),
  },
);
if (signal)
  console.error(`bin/test.js: the tests were ended by ${signal}, after ${ALL_HANG_MILLIS / 60_000} minutes at most`);
process.exitCode = signal ? 1 : (status ?? 1);
