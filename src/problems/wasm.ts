import type { KernelExports } from 'plyhouse-kernel/wasm';
import { createSuspension, type SuspendableExports, type Suspension } from '../wasm/suspension.ts';
import { wasmModule } from '../wasm/wasm-module.ts';

/** The exports of the compiled solver, assemblyscript/solver.ts: the kernel's game, and its own queries. */
export interface SolverExports extends KernelExports, SuspendableExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly pauseAt: { readonly value: number };
  readonly pauseBytes: { readonly value: number };
  beginProblem(): void;
  allow(positions: number): void;
  positions(): number;
  mates(moves: number): number;
  loses(moves: number): number;
  losesAsThen(moves: number): number;
  proves(moves: number): number;
  mating(): number;
  knownLength(): number;
}

const solver = wasmModule('solver', async () => (await import('./build/solver-wasm.ts')).SOLVER_WASM);

/**
 * A new instance with its own memory, and the handle that pauses it; the code is compiled once.
 * @param isTime called now and then inside a long search; true pauses it there.
 * @throws if the solver has not been built.
 */
export async function startSolver(
  isTime: () => boolean,
): Promise<{ readonly wasm: SolverExports; readonly suspension: Suspension }> {
  const suspension = createSuspension(isTime);
  const wasm = (await solver.start({ 'node-budget': { yieldToHost: suspension.yieldToHost } })) as SolverExports;
  suspension.attach(wasm, wasm.pauseAt.value, wasm.pauseBytes.value);
  return { wasm, suspension };
}
