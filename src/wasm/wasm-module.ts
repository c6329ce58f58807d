/** The globals that WebAssembly needs: these rooms are checked without the types of Node and of the DOM. */
interface Machine {
  readonly WebAssembly: {
    compile(bytes: Uint8Array): Promise<object>;
    instantiate(module: object, imports: object): Promise<{ readonly exports: unknown }>;
    readonly Memory: new (of: { initial: number; maximum: number; shared: boolean }) => SharedMemory;
    readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  };
  atob(text: string): string;
}
const machine = globalThis as unknown as Machine;

/** A module built by bin/build-wasm.js, for Node, workers and the page. */
interface WasmModule {
  /** Its code, compiled once. @throws if it has not been built. */
  code(): Promise<object>;
  /** The exports of a new instance with a memory of its own. @throws if it has not been built. */
  start(imports?: object): Promise<unknown>;
}

/**
 * @param name its name in errors.
 * @param load loads its text by an import that is written out at the call, where bundlers look for it.
 */
export function wasmModule(name: string, load: () => Promise<string>): WasmModule {
  let compiled: Promise<object> | undefined;
  const code = () => {
    compiled ??= compile(name, load);
    return compiled;
  };
  return {
    code,
    async start(imports = {}) {
      return (await machine.WebAssembly.instantiate(await code(), imports)).exports;
    },
  };
}

const PAGE_BYTES = 65_536;
/** All that 32 bits reach. */
const MOST_PAGES = 65_536;

/** A memory that several threads can share. */
interface SharedMemory {
  readonly buffer: { readonly byteLength: number };
  grow(pages: number): number;
}

/**
 * A memory that several threads can share, as small as a module may ask for; it can grow to `most` bytes.
 * @throws {RangeError} if the machine refuses so much.
 */
export function sharedMemory(most: number): SharedMemory {
  const maximum = Math.min(Math.ceil(most / PAGE_BYTES), MOST_PAGES);
  return new machine.WebAssembly.Memory({ initial: 1, maximum, shared: true });
}

/** Grows a memory to at least `bytes`. @throws {RangeError} if the machine refuses, or if it exceeds the memory's maximum. */
export function growTo(memory: SharedMemory, bytes: number): void {
  const missing = Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES);
  if (missing > 0) memory.grow(missing);
}

/** The exports of a new instance of compiled code, synchronously. */
export function instanceOf(code: object, imports: object): unknown {
  return new machine.WebAssembly.Instance(code, imports).exports;
}

/** The bytes that a module built by bin/build-wasm.js carries as text. */
export function bytesOf(text: string): Uint8Array {
  const letters = machine.atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = letters.charCodeAt(index);
  return bytes;
}

async function compile(name: string, load: () => Promise<string>): Promise<object> {
  const text = await load().catch((cause: unknown) => {
    throw new Error(`the ${name} could not be loaded. "npm run build:wasm" builds it`, { cause });
  });
  return await machine.WebAssembly.compile(bytesOf(text));
}
