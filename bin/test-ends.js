// Loaded into each process that runs tests (bin/test-runner.js): what they started and left running ends with it, also if they failed.
import { subscribe } from 'node:diagnostics_channel';

const started = [];
subscribe('child_process', (event) => started.push(event.process));
process.on('exit', () => {
  for (const child of started.filter(({ pid, exitCode, signalCode }) => pid && exitCode === null && !signalCode)) {
    try {
      // Whoever was started as the first of a group has it killed.
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  }
});
