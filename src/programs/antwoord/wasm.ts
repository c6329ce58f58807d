import type { KernelExports } from 'plyhouse-kernel/wasm';
import type { SuspendableExports } from '../../wasm/suspension.ts';
import { instanceOf, wasmModule } from '../../wasm/wasm-module.ts';

/** The exports of the compiled engine beyond those of the kernel (assemblyscript/engine.ts). */
export interface EngineExports extends KernelExports, SuspendableExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly rootsAt: { readonly value: number };
  readonly rootBytes: { readonly value: number };
  readonly deepestIteration: { readonly value: number };
  readonly pausedAt: { readonly value: number };
  readonly pausedBytes: { readonly value: number };
  resize(megabytes: number): number;
  forget(): void;
  choose(features: number): void;
  blur(centipawns: number): void;
  prepareNetwork(hidden: number, buckets: number, scale: number, hasLayers: boolean): number;
  start(mostPositions: number): number;
  studyEnding(): number;
  useEnding(count: number, onlyBest: number): number;
  allow(mostPositions: number): void;
  yieldEvery(positions: number): void;
  leaveOut(move: number): number;
  deepen(depth: number, rank: number): number;
  examined(): number;
  deepestSeen(): number;
  fullness(): number;
  evaluation(): number;
}

/** The exports that the engine for several threads has as well (assemblyscript/engine-threads.ts). */
export interface SharedExports extends EngineExports {
  readonly tableAt: { readonly value: number };
  readonly threadBytes: { readonly value: number };
  share(count: number, lines: number): void;
  unshare(): void;
  settle(): number;
  examinedByAll(): number;
  join(): void;
  work(): void;
}

/** The place of a thread in a shared memory. */
interface ThreadPlace {
  readonly memory: object;
  /** Its number, from 0, and the number of all. */
  readonly thread: number;
  readonly threads: number;
  /** The offset of its own data; 0 for the first, which sets up what all use. */
  readonly base: number;
}

const engine = wasmModule('engine', async () => (await import('./build/engine-wasm.ts')).ENGINE_WASM);

const sharedEngine = wasmModule(
  'engine for several threads',
  async () => (await import('./build/engine-threads-wasm.ts')).ENGINE_THREADS_WASM,
);

/** The engine's compiled code for {@link startEngine}, compiled once. @throws if it has not been built. */
export const compileEngine = engine.code;

/** Creates an instance of the engine with its own memory. @param yieldToHost called at intervals by a running search. */
export function startEngine(code: object, yieldToHost: () => number): EngineExports {
  return instanceOf(code, { 'node-budget': { yieldToHost } }) as EngineExports;
}

/** The compiled code for {@link startSharedEngine}, compiled once. @throws if it has not been built. */
export const compileSharedEngine = sharedEngine.code;

/** Creates an instance of the engine for several threads. @param yieldToHost called only in the first. */
export function startSharedEngine(
  code: object,
  { memory, thread, threads, base }: ThreadPlace,
  yieldToHost: () => number,
): SharedExports {
  return instanceOf(code, {
    env: { memory },
    base: { base },
    threads: { thread, threadCount: threads },
    'node-budget': { yieldToHost },
  }) as SharedExports;
}
