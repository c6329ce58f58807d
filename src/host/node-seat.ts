/** Node only: a program of the house in a worker thread. */
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { findProgram } from '../programs/catalog.ts';
import type { Options } from '../programs/program.ts';
import type { Seat } from './seat.ts';
import type { Wire } from './wire.ts';
import { workerSeat } from './worker-seat.ts';

/**
 * A program of the house in a worker thread.
 * @throws {UnknownProgramError}, {OptionError}, and {PlayerError} where the worker does not come up.
 */
export async function nodeSeat(programId: string, options?: Options, seed?: number): Promise<Seat> {
  const entry = new URL('./node-worker.ts', import.meta.url);
  return workerSeat(() => nodeWire(entry), findProgram(programId).card, { options, seed });
}

/**
 * A wire to a new worker thread on a module that runs `serve`.
 * @param workerData what the module finds under that name in node:worker_threads.
 */
export function nodeWire(entry: URL, workerData?: unknown): Wire {
  // Its stdout is kept apart: over UCI nothing but the protocol may stand there.
  const worker = new Worker(entry, { stdout: true, execArgv: [], env: environment(), workerData });
  worker.stdout.resume();
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onDeath) {
      let cause: string | undefined;
      worker.on('message', onMessage);
      worker.on('error', (error: unknown) => {
        cause = String(error);
      });
      worker.on('exit', (code) => onDeath(cause ?? `exit code ${code}`));
    },
    async end() {
      worker.removeAllListeners();
      // A thread that ends badly while it is being ended is no news.
      worker.on('error', () => {});
      await worker.terminate();
    },
  };
}

/** The thread's own environment: what Node keeps of compiled code for this thread, it keeps for that one, too. */
function environment(): NodeJS.ProcessEnv {
  // A folder for each version of Node, within the one that was asked for.
  const compiled = getCompileCacheDir();
  return compiled === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: path.dirname(compiled) };
}
