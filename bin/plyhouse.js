#!/usr/bin/env node
// Starts the command line on a Node that runs TypeScript as it stands: this one where it is new enough (24),
// else the one that npm installed beside us.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_MAJOR = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major >= OLDEST_MAJOR) {
  if (process.channel) {
    // Started by the wrapper below, whose end closes the channel, even where it was killed and could tell us nothing.
    process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    process.channel.unref();
  }
  // What Node makes of the files it keeps for the next start, which takes less than half as long then. Where nothing
  // can be kept, nothing is said. NODE_COMPILE_CACHE and NODE_DISABLE_COMPILE_CACHE have their way.
  const compiled = compiledFolder();
  if (compiled !== undefined) module.enableCompileCache(compiled);
  // A checkout runs its sources; an installed package has JavaScript instead, for Node strips no types there.
  const sources = new URL('../src/cli/main.ts', import.meta.url);
  await import(existsSync(sources) ? sources.href : '../build/cli/main.js');
} else {
  const isWindows = process.platform === 'win32';
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}/bin/node${isWindows ? '.exe' : ''}`;
  // Below us in a checkout; mostly beside us where we are installed ourselves.
  const packaged = ['../node_modules/', '../../']
    .map((folder) => fileURLToPath(new URL(`${folder}${name}`, import.meta.url)))
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
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    for (const each of signals) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  });
}

// By the customs of the system, as the data of the house (src/cli/folders.ts); undefined for a user who has no home.
function compiledFolder() {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  try {
    if (process.platform === 'win32') {
      return path.join(LOCALAPPDATA || path.join(os.homedir(), 'AppData', 'Local'), 'plyhouse', 'compiled');
    }
    const isSaid = XDG_CACHE_HOME && path.isAbsolute(XDG_CACHE_HOME);
    return path.join(isSaid ? XDG_CACHE_HOME : path.join(os.homedir(), '.cache'), 'plyhouse', 'compiled');
  } catch {
    return undefined;
  }
}
