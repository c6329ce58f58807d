/** The exports of the compiled kernel (assemblyscript/kernel.ts). Moves are numbers, places are addresses in bytes. */
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

/** The globals that are needed: this package is checked without the types of Node and of the DOM. */
interface Machine {
  readonly WebAssembly: {
    compile(bytes: Uint8Array): Promise<object>;
    readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  };
  atob(text: string): string;
}
const machine = globalThis as unknown as Machine;

let compiled: Promise<object> | undefined;

async function compile(): Promise<object> {
  const { KERNEL_WASM } = await import('./build/kernel-wasm.ts');
  return await machine.WebAssembly.compile(Uint8Array.from(machine.atob(KERNEL_WASM), (byte) => byte.charCodeAt(0)));
}

/** Compiles the kernel, once. Returns a function that starts an instance, with a memory of its own, synchronously. */
export async function wasmCode(): Promise<() => KernelExports> {
  compiled ??= compile();
  const code = await compiled;
  return () => new machine.WebAssembly.Instance(code, {}).exports as KernelExports;
}

/** A new instance with its own memory; the code is compiled once. */
export async function startKernel(): Promise<KernelExports> {
  return (await wasmCode())();
}
