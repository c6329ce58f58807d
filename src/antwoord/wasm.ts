import type { SuspendableExports } from './suspension.ts';
import { instanceOf, wasmModule } from './wasm-module.ts';

/** What the compiled kernel offers, as assembly/kernel.ts exports it. Moves are numbers, places are addresses in bytes. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly listAt: { readonly value: number };
  readonly longestGame: { readonly value: number };
  readonly deepest: { readonly value: number };
  clear(): number;
  grantCastling(right: number, king: number, rook: number): void;
  begin(ply: number, halfmoves: number, enPassant: number): void;
  present(): number;
  length(): number;
  castlingRook(right: number): number;
  list(): number;
  play(move: number): void;
  takeBack(): void;
  isCheck(): number;
  repetitions(): number;
  hash(): bigint;
  freshHash(): bigint;
  see(move: number): number;
  count(depth: number): number;
  countByMaking(depth: number): number;
}

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
  start(mostPositions: number): number;
  studyEnding(): number;
  useEnding(count: number, onlyBest: number): number;
  allow(mostPositions: number): void;
  breatheEvery(positions: number): void;
  leaveOut(move: number): number;
  deepen(depth: number, rank: number): number;
  examined(): number;
  deepestSeen(): number;
  fullness(): number;
  evaluation(): number;
}

const kernel = wasmModule('kernel', async () => (await import('./build/kernel-wasm.ts')).KERNEL_WASM);
const engine = wasmModule('engine', async () => (await import('./build/engine-wasm.ts')).ENGINE_WASM);

/** A new instance, with its own memory; the code is compiled once. @throws where the kernel has not been built. */
export async function startKernel(): Promise<KernelExports> {
  return (await kernel.start()) as KernelExports;
}

/** The engine's code, compiled once, for {@link startEngine}. @throws where it has not been built. */
export const compileEngine = engine.code;

/** A new instance of the engine, with its own memory. @param breathe called now and then by a search that runs. */
export function startEngine(code: object, breathe: () => number): EngineExports {
  return instanceOf(code, { breath: { breathe } }) as EngineExports;
}
