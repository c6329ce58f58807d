import { isWhiteToMove, occupiedOf, Position } from 'plyhouse-kernel/assemblyscript/position.ts';
import { accumulatorOf, beginAccumulators, freshAccumulatorOf, NEURONS_AT } from './accumulators.ts';
import { layeredValue } from './layers.ts';
import { DIRECT_BYTES, LAYERS_BYTES, NETWORK, NETWORK_INPUTS } from './memory.ts';

/**
 * Inference of the trained network (network-file.ts describes its shapes). A plain one: the accumulators are clipped to 0..255
 * and squared (SCReLU); both views, the side to move first, feed the output of the bucket for the number of pieces. Integer
 * arithmetic only. One with further layers: see layers.ts.
 */

/** The greatest activation of a neuron. */
const NEURON_UNIT: i32 = 255;
/** The integer that stands for an output weight of 1. */
const OUTPUT_UNIT: i32 = 64;
/** The most pieces of a position that the network evaluates. */
export const MOST_MEN: i32 = 32;

let hidden: usize = 0;
let buckets: i32 = 0;
let scale: i32 = 0;
let isLayered: bool = false;

/** Prepares for a network. @returns the address at which the caller writes its numbers (load-network.ts). */
export function prepareNetwork(neurons: i32, outputs: i32, centipawns: i32, hasLayers: bool): usize {
  hidden = neurons as usize;
  buckets = outputs;
  scale = centipawns;
  isLayered = hasLayers;
  beginAccumulators(hidden, isLayered ? DIRECT_BYTES : 0);
  return NETWORK;
}

/** Whether a network is loaded. */
export function hasNetwork(): bool {
  return hidden !== 0;
}

/** Its neurons for each view; 0 if none is loaded. */
export function networkNeurons(): i32 {
  return hidden as i32;
}

/** Its outputs. */
export function networkOutputs(): i32 {
  return buckets;
}

/** Centipawns for an output of 1. */
export function networkScale(): i32 {
  return scale;
}

/** Whether it has further layers. */
export function networkHasLayers(): bool {
  return isLayered;
}

/** The network's value of a position with at most {@link MOST_MEN} pieces, in centipawns for the side to move. */
export function networkValue(position: Position): i32 {
  return valueAt(position, accumulatorOf(position) + NEURONS_AT);
}

/** The same from scratch, for tests. */
export function freshNetworkValue(position: Position): i32 {
  return valueAt(position, freshAccumulatorOf(position) + NEURONS_AT);
}

function valueAt(position: Position, neurons: usize): i32 {
  const bucket = (((popcnt(occupiedOf(position)) as i32) - 2) * buckets) / (MOST_MEN - 1);
  return isLayered ? layeredValueAt(position, neurons, bucket) : plainValueAt(position, neurons, bucket);
}

function layeredValueAt(position: Position, neurons: usize, bucket: i32): i32 {
  const rowBytes = (hidden << 1) + DIRECT_BYTES;
  const isWhite = isWhiteToMove(position);
  const first = isWhite ? neurons : neurons + rowBytes;
  const second = isWhite ? neurons + rowBytes : neurons;
  const stacks = NETWORK + (NETWORK_INPUTS + 1) * rowBytes;
  const stack = stacks + (bucket as usize) * ((hidden << 4) + LAYERS_BYTES);
  return layeredValue(first, second, hidden, stack, bucket, scale);
}

function plainValueAt(position: Position, neurons: usize, bucket: i32): i32 {
  const viewBytes = hidden << 1;
  const outputs = NETWORK + (NETWORK_INPUTS + 1) * viewBytes;
  const weights = outputs + 2 * viewBytes * (bucket as usize);
  const bias = load<i32>(outputs + 2 * viewBytes * (buckets as usize) + ((bucket as usize) << 2)) as i64;
  const isWhite = isWhiteToMove(position);
  const first = isWhite ? neurons : neurons + viewBytes;
  const second = isWhite ? neurons + viewBytes : neurons;
  const total = weighed(first, weights, viewBytes) + weighed(second, weights + viewBytes, viewBytes);
  return (((total / NEURON_UNIT + bias) * scale) / (NEURON_UNIT * OUTPUT_UNIT)) as i32;
}

/** The weighted sum of the squared activations. Weights are at most 127, so that activation times weight fits 16 bits. */
function weighed(neurons: usize, weights: usize, bytes: usize): i64 {
  const zero = i16x8.splat(0);
  const most = i16x8.splat(NEURON_UNIT as i16);
  let a = i32x4.splat(0);
  let b = i32x4.splat(0);
  for (let offset: usize = 0; offset < bytes; offset += 32) {
    const one = i16x8.min_s(i16x8.max_s(v128.load(neurons + offset), zero), most);
    const two = i16x8.min_s(i16x8.max_s(v128.load(neurons + offset, 16), zero), most);
    a = i32x4.add(a, i32x4.dot_i16x8_s(i16x8.mul(one, v128.load(weights + offset)), one));
    b = i32x4.add(b, i32x4.dot_i16x8_s(i16x8.mul(two, v128.load(weights + offset, 16)), two));
  }
  const sum = i64x2.add(
    i64x2.add(i64x2.extend_low_i32x4_s(a), i64x2.extend_high_i32x4_s(a)),
    i64x2.add(i64x2.extend_low_i32x4_s(b), i64x2.extend_high_i32x4_s(b)),
  );
  return i64x2.extract_lane(sum, 0) + i64x2.extract_lane(sum, 1);
}
