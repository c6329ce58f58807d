#!/usr/bin/env node
// Starts the command line, on a Node that can run it (bin/node.js). A checkout runs its sources; an installed package has JavaScript
// instead, for Node strips no types there.
import { existsSync } from 'node:fs';
import module from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { isNewEnough } from './node.js';

if (isNewEnough()) {
  // Keeps Node's compile cache for the next start, which then takes less than half as long. Does nothing, silently, if the cache cannot be
  // kept. NODE_COMPILE_CACHE and NODE_DISABLE_COMPILE_CACHE take precedence.
  const compiled = compiledFolder();
  if (compiled !== undefined) module.enableCompileCache(compiled);
  const sources = new URL('../src/cli/main.ts', import.meta.url);
  await import(existsSync(sources) ? sources.href : '../build/cli/main.js');
}

// The cache folder by the conventions of the system, as for the data of the house (src/cli/folders.ts); undefined for a user without a
// home.
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
