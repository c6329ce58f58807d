import { bytesOf } from '../../wasm/wasm-module.ts';
import { type Network, parseNetworkFile } from './network-file.ts';

let network: Promise<Network> | undefined;

/** The network that the program evaluates by (data/networks/README.md), read once. @throws if it has not been built. */
export function ownNetwork(): Promise<Network> {
  network ??= read();
  return network;
}

async function read(): Promise<Network> {
  const { NETWORK } = await import('./build/network.ts').catch((cause: unknown) => {
    throw new Error('the network could not be loaded. "npm run build:wasm" builds it; so does "npm ci"', { cause });
  });
  return parseNetworkFile(unpacked(bytesOf(NETWORK)));
}

/** Undoes what bin/build-wasm.js did for the numbers to be small as text. */
function unpacked(apart: Uint8Array): Uint8Array {
  const numbers = new Int16Array(apart.length / 2);
  for (let index = 0; index < numbers.length; index++) {
    const turned = apart[index]! | (apart[index + numbers.length]! << 8);
    numbers[index] = (turned >> 1) ^ -(turned & 1);
  }
  return new Uint8Array(numbers.buffer);
}
