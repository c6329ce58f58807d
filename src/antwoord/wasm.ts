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

/** As much of the machine as the kernel needs: this room is checked without the types of Node and of the page. */
interface Machine {
  readonly WebAssembly: {
    compile(bytes: Uint8Array): Promise<object>;
    instantiate(module: object): Promise<{ readonly exports: unknown }>;
  };
  atob(text: string): string;
}
const machine = globalThis as unknown as Machine;

let compiled: Promise<object> | undefined;

/** A new instance, with its own memory; the code is compiled once. @throws where the kernel has not been built. */
export async function startKernel(): Promise<KernelExports> {
  compiled ??= compile();
  const { exports } = await machine.WebAssembly.instantiate(await compiled);
  return exports as KernelExports;
}

async function compile(): Promise<object> {
  const { KERNEL_WASM } = await import('./build/kernel-wasm.ts').catch((cause: unknown) => {
    throw new Error('the kernel could not be loaded. "npm run build:wasm" builds it; so does "npm ci"', { cause });
  });
  return await machine.WebAssembly.compile(Uint8Array.from(machine.atob(KERNEL_WASM), (byte) => byte.charCodeAt(0)));
}
