import { type LayeredNetwork, type Network, numbersOf } from './network-file.ts';

/** A WebAssembly module that can evaluate by a network. */
interface NetworkRoom {
  readonly memory: { readonly buffer: ArrayBuffer };
  prepareNetwork(hidden: number, buckets: number, scale: number, hasLayers: boolean): number;
}

/** Loads a network into a module, which evaluates by it from then on. The caller must clear its tables afterwards. */
export function loadNetwork(wasm: NetworkRoom, network: Network): void {
  const { hidden, buckets, scale, layers } = network;
  let at = wasm.prepareNetwork(hidden, buckets, Math.round(scale), layers !== undefined);
  for (const numbers of layers ? laidOut(network) : numbersOf(network)) {
    new Uint8Array(wasm.memory.buffer, at, numbers.byteLength).set(
      new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength),
    );
    at += numbers.byteLength;
  }
}

/**
 * The numbers of a network with further layers as the engine reads them: each row of inputs, and at last the biases, with the
 * row's direct weights in 64 bytes behind it; then the layers of each bucket. Those of the first layer by pairs of products,
 * neuron by neuron, those of the second by input.
 */
function* laidOut(network: LayeredNetwork): Generator<Int8Array | Int16Array | Int32Array | Float32Array> {
  const { hidden, buckets, inputs, biases, direct, firsts, firstBiases, seconds, secondBiases, thirds } = network;
  for (let row = 0; row * buckets <= direct.length; row++) {
    yield row * hidden < inputs.length ? inputs.subarray(row * hidden, (row + 1) * hidden) : biases;
    const line = new Int32Array(16);
    line.set(direct.subarray(row * buckets, (row + 1) * buckets));
    yield line;
  }
  for (let bucket = 0; bucket < buckets; bucket++) {
    const first = bucket * 16 * hidden;
    yield Int8Array.from(
      { length: 16 * hidden },
      (_, at) => firsts[first + ((at >> 1) & 15) * hidden + ((at >> 5) << 1) + (at & 1)]!,
    );
    yield firstBiases.subarray(16 * bucket, 16 * bucket + 16);
    yield Float32Array.from({ length: 1024 }, (_, at) => seconds[1024 * bucket + 32 * (at & 31) + (at >> 5)]!);
    yield secondBiases.subarray(32 * bucket, 32 * bucket + 32);
    yield thirds.subarray(32 * bucket, 32 * bucket + 32);
    yield new Float32Array(16).fill(network.thirdBiases[bucket]!);
  }
}
