/** Node only: a program of Plyhouse in a worker thread, or in the caller's. */
import { Worker } from 'node:worker_threads';
import { findProgram } from '../programs/catalog.ts';
import { loadProgram } from '../programs/loaders.ts';
import type { Options } from '../programs/program.ts';
import type { WorkerPort } from './calls.ts';
import { prepareEngine } from './engine.ts';
import { type EngineClient, localClient } from './engine-client.ts';
import { startNodeThread, threadEnvironment } from './node-threads.ts';
import { workerClient } from './worker-client.ts';
import type { FromEngine, ToEngine } from './worker-protocol.ts';

/** Bound on V8's young generation. A search allocates short-lived objects; unbounded, each worker grows to 150 MB before it collects. */
const YOUNG_MEGABYTES = 24;

/**
 * A Plyhouse program in a worker thread.
 * @throws {UnknownProgramError}, {OptionError}, and {PlayerError} if the worker does not start.
 */
export async function nodeClient(programId: string, options?: Options, seed?: number): Promise<EngineClient> {
  const entry = new URL('./node-worker.ts', import.meta.url);
  return workerClient(() => nodeConnection(entry), findProgram(programId).card, { options, seed });
}

/**
 * The same in the caller's thread, which starts sooner and takes less memory, but shares the thread's processor and its crashes.
 * @throws {UnknownProgramError}, {OptionError}
 */
export async function sameThreadClient(programId: string, options: Options, seed?: number): Promise<EngineClient> {
  const program = await loadProgram(programId, startNodeThread);
  await prepareEngine(program, options);
  return localClient(program, options, seed);
}

/**
 * A connection to a new worker thread, by default on a module that runs `serve`.
 * @param workerData what the module finds under that name in node:worker_threads.
 */
export function nodeConnection<Out = ToEngine, In = FromEngine>(entry: URL, workerData?: unknown): WorkerPort<Out, In> {
  // Its stdout is separate: over UCI nothing but the protocol may appear there.
  const worker = new Worker(entry, {
    stdout: true,
    execArgv: [],
    env: threadEnvironment(),
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
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
      // An error while ending a thread is ignored.
      worker.on('error', () => {});
      await worker.terminate();
    },
  };
}
