import type { SuspendableExports } from '../../kernel/suspension.ts';
import type { KernelExports } from '../../kernel/wasm.ts';
import { instanceOf, wasmModule } from '../../kernel/wasm-module.ts';

/** What the compiled engine offers beside the kernel, as assembly/engine.ts exports it. */
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
  prepareNetwork(hidden: number, buckets: number, scale: number): number;
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

const engine = wasmModule('engine', async () => (await import('./build/engine-wasm.ts')).ENGINE_WASM);

/** The engine's code, compiled once, for {@link startEngine}. @throws where it has not been built. */
export const compileEngine = engine.code;

/** A new instance of the engine, with its own memory. @param yieldToHost called now and then by a search that runs. */
export function startEngine(code: object, yieldToHost: () => number): EngineExports {
  return instanceOf(code, { 'node-budget': { yieldToHost } }) as EngineExports;
}
