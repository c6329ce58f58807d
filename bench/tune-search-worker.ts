/** One thread of bench/tune-search.ts: plays pairs of games between two settings of the search's parameters. */
import { parentPort, workerData } from 'node:worker_threads';
import { ownNetwork } from '../src/programs/antwoord/own-network.ts';
import { startMatch } from '../src/training/match.ts';
import { wasmModule } from '../src/wasm/wasm-module.ts';

/** What a worker is told once. */
export interface Terms {
  /** Positions a move. */
  readonly nodes: number;
}

/** The values of all parameters, by name. */
export type Setting = Readonly<Record<string, number>>;

/** A pair of games to play, and the parameters of either side. */
export interface PairTask {
  readonly seed: number;
  readonly settings: readonly [Setting, Setting];
}

/** What the engine that `node bin/build-wasm.js --tunable` builds exports as well: each parameter as a variable, by its name. */
type TunableExports = Readonly<Record<string, { value: number }>> & { fillReductions(): void };

const code = wasmModule('engine for tuning', async () => {
  // Built on demand, so unknown to the compiler.
  const place = '../src/training/build/engine-tunable-wasm.ts';
  return ((await import(place)) as { readonly ENGINE_WASM: string }).ENGINE_WASM;
});

const { nodes } = workerData as Terms;
const side = { network: await ownNetwork(), nodes };
const match = startMatch(await code.code(), [side, side]);

parentPort!.on('message', ({ seed, settings }: PairTask) => {
  for (const [index, engine] of match.engines.entries()) {
    const tunable = engine as unknown as TunableExports;
    for (const [name, value] of Object.entries(settings[index]!)) tunable[name]!.value = value;
    tunable.fillReductions();
  }
  const [first, second] = match.playPair(seed);
  // Half points of both games, less those of equals.
  parentPort!.postMessage(first + second - 2);
});
parentPort!.postMessage('ready');
