// Loaded into each process that runs tests (bin/test-runner.js): it ends soon after they are over, whatever they have left open, and what they
// have started ends with it, also if they failed. (`--test-force-exit` of Node 24 does not wait until all results are written.)
import { subscribe } from 'node:diagnostics_channel';
import { after } from 'node:test';

/** Time for the results, which are written when the tests are over. */
const GRACE_MILLIS = 3_000;

const started = [];
subscribe('child_process', (event) => started.push(event.process));
process.on('exit', () => {
  for (const child of started.filter(({ pid, exitCode, signalCode }) => pid && exitCode === null && !signalCode)) {
    try {
      // Kills the whole group of a child that leads one.
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  }
});
after(() => setTimeout(() => process.exit(), GRACE_MILLIS).unref());
