/** Node only: further threads for a program that can use several. */
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HelperThread } from '../programs/program.ts';

/** The `workerData` of such a thread. */
export interface HelpData {
  readonly program: string;
  readonly task: object;
}

/** Starts a thread in which a program helps itself. It ends with the thread that started it, and keeps no process alive. */
export function startNodeThread(program: string, task: object): HelperThread {
  const workerData: HelpData = { program, task };
  const worker = new Worker(new URL('./node-help.ts', import.meta.url), {
    execArgv: [],
    env: threadEnvironment(),
    workerData,
  });
  worker.unref();
  return { end: () => void worker.terminate() };
}

/** The environment of a worker thread, with a compile cache of its own. */
export function threadEnvironment(): NodeJS.ProcessEnv {
  // One folder per Node version, inside the given one.
  const compiled = getCompileCacheDir();
  return compiled === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: path.dirname(compiled) };
}
