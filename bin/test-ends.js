// Loaded into each process that runs tests (bin/test-runner.js): it ends soon after they are over, whatever they have left open, and what they
// have started ends with it, also if they failed. (`--test-force-exit` of Node 24 does not wait until all results are written.)
import { AsyncResource } from 'node:async_hooks';
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

function end() {
  // The runner writes its sum when nothing is left to do; what a test has left open would keep it from that.
  process.emit('beforeExit', process.exitCode);
  setTimeout(() => process.exit(), GRACE_MILLIS).unref();
}
// The last of all hooks: those of the files, which close servers and browsers, may take longer than any grace.
const outside = new AsyncResource('outside of any hook');
after(() => outside.runInAsyncScope(after, null, () => setTimeout(end).unref()));
