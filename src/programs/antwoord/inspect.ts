/** The door to this program for lessons and measurements: the parts of it that rooms above may look at. */
export { BENCH_DEPTH, bench } from './bench.ts';
export { type Explain, type Explanation, startExplaining } from './explain.ts';
export { loadNetwork } from './load-network.ts';
export { INPUTS, makeNetworkFile, NEURON_UNIT, type Network, OUTPUT_UNIT, parseNetworkFile } from './network-file.ts';
export { ownNetwork } from './own-network.ts';
export { compileEngine, type EngineExports, startEngine } from './wasm.ts';
