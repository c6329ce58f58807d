/** One thread of bench/tune-search.ts: plays pairs of games between two settings of the search's parameters. */
import { parentPort, workerData } from 'node:worker_threads';
import { wasmModule } from '../src/kernel/wasm-module.ts';
import { ownNetwork } from '../src/programs/antwoord/own-network.ts';
import type { EngineExports } from '../src/programs/antwoord/wasm.ts';
import { startMatch } from '../src/training/match.ts';

/** What a worker is told once. */
export interface Terms {
  /** Positions a move. */
  readonly nodes: number;
}

/** A pair of games to play: what the parameters are on either side, in their order in parameters.ts. */
export interface PairTask {
  readonly seed: number;
  readonly parameters: readonly [readonly number[], readonly number[]];
}

/** The exports of the engine that `node bin/build-wasm.js --tunable` builds, beyond those of the engine. */
interface TunableExports extends EngineExports {
  setParameter(index: number, value: number): void;
  fillReductions(): void;
}

const tunable = wasmModule('engine for tuning', async () => {
  // Built on demand, so unknown to the compiler.
  const place = '../src/training/build/engine-tunable-wasm.ts';
  return ((await import(place)) as { readonly ENGINE_WASM: string }).ENGINE_WASM;
});

const { nodes } = workerData as Terms;
const side = { network: await ownNetwork(), nodes };
const match = startMatch(await tunable.code(), [side, side]);

parentPort!.on('message', ({ seed, parameters }: PairTask) => {
  for (const [index, engine] of match.engines.entries()) {
    const wasm = engine as TunableExports;
    for (const [place, value] of parameters[index]!.entries()) wasm.setParameter(place, value);
    wasm.fillReductions();
  }
  const [first, second] = match.playPair(seed);
  // Half points of both games, less those of equals.
  parentPort!.postMessage(first + second - 2);
});
parentPort!.postMessage('ready');
