#!/usr/bin/env node
// Starts the command line on a Node that runs TypeScript as it stands: this one where it is new enough (24),
// else the one that the npm package `node` installed beside us.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OLDEST_MAJOR = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major >= OLDEST_MAJOR) {
  if (process.channel) {
    // Started by the wrapper below, whose end closes the channel, even where it was killed and could tell us nothing.
    process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    process.channel.unref();
  }
  await import('../src/cli/main.ts');
} else {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const packaged = fileURLToPath(new URL(`../node_modules/node/bin/${name}`, import.meta.url));
  if (!existsSync(packaged)) {
    process.stderr.write(
      `plyhouse: needs Node ${OLDEST_MAJOR} or newer, found ${process.versions.node}, and the packaged one is not installed. ` +
        'Run "npm ci" in the checkout, or install a newer Node.\n',
    );
    process.exit(2);
  }
  const words = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const child = spawn(packaged, words, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
}
