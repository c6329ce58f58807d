import { type Network, numbersOf } from './network-file.ts';

/** A WebAssembly module that can evaluate by a network. */
interface NetworkRoom {
  readonly memory: { readonly buffer: ArrayBuffer };
  prepareNetwork(hidden: number, buckets: number, scale: number): number;
}

/** Loads a network into a module, which evaluates by it from then on. The caller must clear its tables afterwards. */
export function loadNetwork(wasm: NetworkRoom, network: Network): void {
  const { hidden, buckets, scale } = network;
  let at = wasm.prepareNetwork(hidden, buckets, Math.round(scale));
  for (const numbers of numbersOf(network)) {
    new Uint8Array(wasm.memory.buffer, at, numbers.byteLength).set(
      new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength),
    );
    at += numbers.byteLength;
  }
}
