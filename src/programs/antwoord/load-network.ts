import type { Network } from './network-file.ts';

/** A module that has room for a network. */
export interface NetworkRoom {
  readonly memory: { readonly buffer: ArrayBuffer };
  prepareNetwork(hidden: number, buckets: number, scale: number): number;
}

/** Puts a network into a module, whose evaluation goes by it from now on. What it found before is to be forgotten. */
export function loadNetwork(wasm: NetworkRoom, network: Network): void {
  const { hidden, buckets, scale, inputs, biases, outputs, outputBiases } = network;
  let at = wasm.prepareNetwork(hidden, buckets, Math.round(scale));
  for (const numbers of [inputs, biases, outputs, outputBiases]) {
    new Uint8Array(wasm.memory.buffer, at, numbers.byteLength).set(
      new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength),
    );
    at += numbers.byteLength;
  }
}
