import { createSuspension, type SuspendableExports, type Suspension } from '../antwoord/suspension.ts';
import type { KernelExports } from '../antwoord/wasm.ts';

/** What the compiled solver offers, as assembly/solver.ts exports it: the kernel's game, and its own questions. */
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

/** As much of the machine as is needed: a worker, a page and Node have it. */
interface Machine {
  readonly WebAssembly: {
    compile(bytes: Uint8Array): Promise<object>;
    instantiate(module: object, imports: object): Promise<{ readonly exports: unknown }>;
  };
  atob(text: string): string;
}
const machine = globalThis as unknown as Machine;

let compiled: Promise<object> | undefined;

/**
 * A new instance with its own memory, and the handle that pauses it; the code is compiled once.
 * @param isTime asked now and then inside a long search; true pauses it there.
 * @throws where the solver has not been built.
 */
export async function startSolver(
  isTime: () => boolean,
): Promise<{ readonly wasm: SolverExports; readonly suspension: Suspension }> {
  compiled ??= compile();
  const suspension = createSuspension(isTime);
  const { exports } = await machine.WebAssembly.instantiate(await compiled, {
    breath: { breathe: suspension.breathe },
  });
  const wasm = exports as SolverExports;
  suspension.attach(wasm, wasm.pauseAt.value, wasm.pauseBytes.value);
  return { wasm, suspension };
}

async function compile(): Promise<object> {
  const { SOLVER_WASM } = await import('./build/solver-wasm.ts').catch((cause: unknown) => {
    throw new Error('the solver could not be loaded. "npm run build:wasm" builds it; so does "npm ci"', { cause });
  });
  return await machine.WebAssembly.compile(Uint8Array.from(machine.atob(SOLVER_WASM), (byte) => byte.charCodeAt(0)));
}
