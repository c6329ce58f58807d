/**
 * The engine on several threads ("lazy SMP"): instances of one module over one memory. The first belongs to the searcher
 * and is driven like a single one; the others run {@link help}. assemblyscript/search/threads.ts has what they tell each other.
 */
import { growTo, sharedMemory } from '../../wasm/wasm-module.ts';
import type { StartThread } from '../program.ts';
import { type SharedExports, startSharedEngine } from './wasm.ts';

const MEGABYTE = 2 ** 20;
/** Addresses reserved for a thread. How many it uses, and so how much memory it takes, the module says (`threadBytes`). */
const RESERVED = 32 * MEGABYTE;

/** The task of a helper: plain data that can be sent to a thread. */
interface HelperTask {
  /** The compiled engine for several threads. */
  readonly code: object;
  readonly memory: object;
  /** Its number, from 1, and the number of all. */
  readonly thread: number;
  readonly threads: number;
  /** The offset of its data. */
  readonly base: number;
}

/** The first instance, and the end of the others. */
export interface SharedEngine {
  readonly wasm: SharedExports;
  /** Ends the helpers, whatever they are doing. */
  end(): void;
}

/**
 * Starts the engine on several threads. It can be used at once: helpers join a search as soon as they are up.
 * @param code the compiled engine for several threads (`compileSharedEngine`).
 * @param yieldToHost called at intervals by a running search of the first thread.
 * @throws {RangeError} if the machine refuses the memory.
 */
export function startThreads(
  code: object,
  { megabytes, threads, start }: { readonly megabytes: number; readonly threads: number; readonly start: StartThread },
  yieldToHost: () => number,
): SharedEngine {
  // The first thread's data, then the transposition table in as much room as if it began where they end, then the others'.
  const memory = sharedMemory(threads * RESERVED + megabytes * MEGABYTE);
  const wasm = startSharedEngine(code, { memory, thread: 0, threads, base: 0 }, yieldToHost);
  const threadBytes = wasm.threadBytes.value;
  const helpersAt = threadBytes + megabytes * MEGABYTE;
  growTo(memory, helpersAt + (threads - 1) * threadBytes);
  const helpers = Array.from({ length: threads - 1 }, (_, index) => {
    const base = helpersAt + index * threadBytes;
    const task: HelperTask = { code, memory, thread: index + 1, threads, base };
    return start('antwoord', task);
  });
  return {
    wasm,
    end() {
      for (const helper of helpers) helper.end();
    },
  };
}

/** A helper's work, one job after another: it never returns, and its thread must be ended from outside. */
export function help(task: object): never {
  const wasm = startHelper(task);
  while (true) {
    wasm.join();
    wasm.work();
  }
}

/**
 * A helper's instance of the engine, by the task that its thread was started with.
 * @param yieldToHost called at intervals by its searches, to pause them in a measurement.
 */
export function startHelper(task: object, yieldToHost: () => number = () => 0): SharedExports {
  const { code, ...place } = task as HelperTask;
  return startSharedEngine(code, place, yieldToHost);
}
