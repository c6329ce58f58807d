#!/usr/bin/env node
// Starts the command line, on a Node that can run it (bin/node.js). A checkout runs its sources; an installed package has JavaScript
// instead, for Node strips no types there.
import { existsSync } from 'node:fs';
import module from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { isNewEnough } from './node.js';

if (isNewEnough()) {
  // What Node makes of the files it keeps for the next start, which takes less than half as long then. Where nothing
  // can be kept, nothing is said. NODE_COMPILE_CACHE and NODE_DISABLE_COMPILE_CACHE have their way.
  const compiled = compiledFolder();
  if (compiled !== undefined) module.enableCompileCache(compiled);
  const sources = new URL('../src/cli/main.ts', import.meta.url);
  await import(existsSync(sources) ? sources.href : '../build/cli/main.js');
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
