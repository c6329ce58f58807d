/** Node only. */
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';

/** The environment of a worker thread, with a compile cache of its own. */
export function threadEnvironment(): NodeJS.ProcessEnv {
  // One folder per Node version, inside the given one.
  const compiled = getCompileCacheDir();
  return compiled === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: path.dirname(compiled) };
}
