// Runs tests: `node bin/test.js [options of node --test] FILES`. A file on every core (Node leaves one out, which on a
// machine of two is half), what Node makes of our TypeScript kept for the next process, and no test for ever.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ALL_HANG_MILLIS, ENDS, HANGS_MILLIS, testEnvironment } from './test-runner.js';

const limits = [`--test-concurrency=${availableParallelism()}`, `--test-timeout=${HANGS_MILLIS}`];
const { status, signal } = spawnSync(process.execPath, [...ENDS, ...limits, ...process.argv.slice(2)], {
  stdio: 'inherit',
  timeout: ALL_HANG_MILLIS,
  env: testEnvironment(),
});
if (signal)
  console.error(`bin/test.js: the tests were ended by ${signal}, after ${ALL_HANG_MILLIS / 60_000} minutes at most`);
process.exitCode = signal ? 1 : (status ?? 1);
