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
  // A checkout runs its sources; an installed package has JavaScript instead, for Node strips no types there.
  const sources = new URL('../src/cli/main.ts', import.meta.url);
  await import(existsSync(sources) ? sources.href : '../build/cli/main.js');
} else {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  // Below us in a checkout; mostly beside us where we are installed ourselves.
  const packaged = ['../node_modules/', '../../']
    .map((folder) => fileURLToPath(new URL(`${folder}node/bin/${name}`, import.meta.url)))
    .find(existsSync);
  if (packaged === undefined) {
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
