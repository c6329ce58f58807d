import { instanceOf, wasmModule } from './wasm-module.ts';

/** The exports of the compiled kernel (assembly/kernel.ts). Moves are numbers, places are addresses in bytes. */
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

const kernel = wasmModule('kernel', async () => (await import('./build/kernel-wasm.ts')).KERNEL_WASM);

/** A new instance with its own memory; the code is compiled once. @throws if the kernel has not been built. */
export async function startKernel(): Promise<KernelExports> {
  return (await kernel.start()) as KernelExports;
}

/** Compiles the kernel. Returns a function that starts an instance synchronously. @throws if it has not been built. */
export async function wasmCode(): Promise<() => KernelExports> {
  const code = await kernel.code();
  return () => instanceOf(code, {}) as KernelExports;
}
