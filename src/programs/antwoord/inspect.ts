/** The door to this program for lessons and measurements: the parts of it that rooms above may look at. */
export { BENCH_DEPTH, bench } from './bench.ts';
export { type Explain, type Explanation, startExplaining } from './explain.ts';
export { loadNetwork } from './load-network.ts';
export {
  DIRECT_UNIT,
  FIRST_UNIT,
  INPUTS,
  LAYERS,
  type LayeredNetwork,
  MOST_BUCKETS,
  MOST_HIDDEN,
  makeNetworkFile,
  NEURON_UNIT,
  type Network,
  NetworkFileError,
  numbersOf,
  OUTPUT_UNIT,
  type PlainNetwork,
  parseNetworkFile,
} from './network-file.ts';
export { ownNetwork } from './own-network.ts';
export { compileEngine, type EngineExports, startEngine } from './wasm.ts';
