import { bytesOf } from '../../kernel/wasm-module.ts';
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
  return parseNetworkFile(bytesOf(NETWORK));
}
