/** Node only: what the training has workers of a database do, each job in a thread of this process. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { JobPlayer } from '../tournament/worker/introduction.ts';
import { fingerprintOf } from './node-engine.ts';

/** The jobs by name, and the engine that each needs: a file in the folder `build`. */
const ENGINES = { 'training games': 'engine-wasm.ts', 'tuning pair': 'engine-tunable-wasm.ts' } as const;
export type TrainingJob = keyof typeof ENGINES;

/** A request to a thread. */
export interface JobQuestion {
  readonly job: TrainingJob;
  readonly shared: unknown;
  readonly params: unknown;
}

/** A run's games to train on; a job is one shard, by its number from 0. The result is its file in base64. */
export interface GamesJobs {
  readonly seed: number;
  readonly nodes: number;
  readonly gamesAShard: number;
  /** The file of the network, in base64; none is the hand-written evaluation. */
  readonly network?: string;
}

/** The values of all parameters of the search, by name. */
export type Setting = Readonly<Record<string, number>>;

/** Two games between two settings. The result is the first side's half points of both, less those of equals. */
export interface PairJob {
  readonly seed: number;
  readonly settings: readonly [Setting, Setting];
}

/** Threads that do jobs; as many at once as are asked for. */
interface JobThreads extends JobPlayer {
  /** Ends the idle threads. */
  close(): Promise<void>;
}

export function openJobThreads(): JobThreads {
  const idle: Worker[] = [];
  return {
    checksum,
    async play(job, shared, params, signal) {
      signal?.throwIfAborted();
      const thread = idle.pop() ?? new Worker(new URL('./job-thread.ts', import.meta.url));
      try {
        const result = await answerOf(thread, { job: known(job), shared, params }, signal);
        idle.push(thread);
        return result;
      } catch (error) {
        await thread.terminate();
        throw error;
      }
    },
    async close() {
      await Promise.all(idle.splice(0).map((thread) => thread.terminate()));
    },
  };
}

/** The checksum of a job's engine and of the code around it. @throws if there is no such job, or its engine is not built. */
async function checksum(job: string): Promise<string> {
  const file = ENGINES[known(job)];
  const room = new URL('./', import.meta.url);
  const engine = await readFile(new URL(`build/${file}`, room), 'utf8').catch(() => {
    throw new Error(`src/training/build/${file} is not built: node bin/build-wasm.js --tunable`);
  });
  const names = (await readdir(fileURLToPath(room))).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort();
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, room), 'utf8')));
  return fingerprintOf([engine, ...texts].join('\0'));
}

function known(job: string): TrainingJob {
  if (job in ENGINES) return job as TrainingJob;
  throw new Error(`expected one of the jobs ${Object.keys(ENGINES).join(', ')}; found ${JSON.stringify(job)}`);
}

/** A thread's answer; it is asked one thing at a time. @throws what it broke off with, or the signal's reason. */
function answerOf(thread: Worker, question: JobQuestion, signal: AbortSignal | undefined): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const abort = () => reject(signal!.reason);
  thread.once('error', reject).once('message', resolve);
  signal?.addEventListener('abort', abort);
  thread.postMessage(question);
  return promise.finally(() => {
    thread.off('error', reject).off('message', resolve);
    signal?.removeEventListener('abort', abort);
  });
}
