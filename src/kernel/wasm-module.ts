/** The globals that WebAssembly needs: these rooms are checked without the types of Node and of the DOM. */
interface Machine {
  readonly WebAssembly: {
    compile(bytes: Uint8Array): Promise<object>;
    instantiate(module: object, imports: object): Promise<{ readonly exports: unknown }>;
    readonly Memory: new (of: { initial: number; maximum: number; shared: boolean }) => object;
    readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  };
  atob(text: string): string;
}
const machine = globalThis as unknown as Machine;

/** A module built by bin/build-wasm.js, for Node, workers and the page. */
export interface WasmModule {
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

/** A memory of this size that several threads can share. @throws {RangeError} if the machine refuses it. */
export function sharedMemory(bytes: number): object {
  const pages = Math.ceil(bytes / PAGE_BYTES);
  return new machine.WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/** The exports of a new instance of compiled code, synchronously. */
export function instanceOf(code: object, imports: object): unknown {
  return new machine.WebAssembly.Instance(code, imports).exports;
}

async function compile(name: string, load: () => Promise<string>): Promise<object> {
  const text = await load().catch((cause: unknown) => {
    throw new Error(`the ${name} could not be loaded. "npm run build:wasm" builds it; so does "npm ci"`, { cause });
  });
  return await machine.WebAssembly.compile(Uint8Array.from(machine.atob(text), (byte) => byte.charCodeAt(0)));
}
