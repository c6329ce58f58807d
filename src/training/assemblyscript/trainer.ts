/**
 * The network in floating point, and its training. 768 inputs of either side's view (own or other, kind, square; mirrored so that the
 * view's own king is on the files a to d) lead to `hidden` neurons each, squared after being clipped to 0..1; the two halves, the side to
 * move first, lead to one output for each bucket of pieces. Its sigmoid is the expected score. A network with layers (layers.ts) has the
 * same inputs and neurons, and another way from there to the output.
 *
 * Memory is shared by threads and laid out by the caller (training/trainer.ts). Sums are made in parts, each by one thread in a fixed
 * order, and the parts are added in order: the number of threads does not affect the result.
 */
import { bucketOf, FOUND_BYTES, findInputs, INPUTS, MOST_MEN } from './inputs.ts';
import { addBlock, addTo, clipped, isInside, sumOf } from './lanes.ts';
import {
  configureLayers,
  layeredBackward,
  layeredCount,
  layeredOutput,
  layeredScratchBytes,
  roundWeights,
} from './layers.ts';
import { EXPECTED_AT, EXPECTED_UNIT, SAMPLE_BYTES } from './sample.ts';

/** Neurons that are worked on at once: four vectors. */
const BLOCK: usize = 16;
const BLOCK_BYTES: usize = BLOCK * 4;
const BETA: f32 = 0.9;
const BETA_SQUARES: f32 = 0.999;
const EPSILON: f32 = 1e-8;

let hidden: usize = 0;
let isLayered: bool = false;
/** The end of the weights that are limited. */
let limitedEnd: usize = 0;
let buckets: usize = 1;
let rowBytes: usize = 0;
let weights: usize = 0;
let samples: usize = 0;
let order: usize = 0;
// Places in a thread's scratch memory.
let rows: usize = 0;
let activations: usize = 0;
let slopes: usize = 0;

/**
 * Sets the shape and the memory layout, for this thread.
 * @param layered whether the head has layers (layers.ts); if not, it is one output for each bucket.
 * @param hasSteps whether a layered head learns with the engine's steps.
 * @param weightsAt consecutive parameters: inputs by rows, biases, outputs by buckets, their biases; or as training/trainer.ts lists those
 * of a layered head.
 * @param orderAt the numbers of samples in their order of use, four bytes each.
 * @param scratchAt room of this thread alone: {@link scratchBytes}.
 */
export function configure(
  neurons: i32,
  outputBuckets: i32,
  layered: bool,
  hasSteps: bool,
  weightsAt: usize,
  samplesAt: usize,
  orderAt: usize,
  scratchAt: usize,
): void {
  hidden = neurons as usize;
  buckets = outputBuckets as usize;
  rowBytes = hidden * 4;
  weights = weightsAt;
  samples = samplesAt;
  order = orderAt;
  rows = scratchAt;
  activations = rows + FOUND_BYTES;
  slopes = activations + 2 * rowBytes;
  isLayered = layered;
  limitedEnd = layered
    ? configureLayers(hidden, buckets, weights, rows + FOUND_BYTES, hasSteps)
    : (parameterCount(neurons, outputBuckets, false) as usize) * 4;
}

/** Room that a thread needs for itself. */
export function scratchBytes(neurons: i32, outputBuckets: i32, layered: bool): usize {
  return (
    FOUND_BYTES + (layered ? layeredScratchBytes(neurons as usize, outputBuckets as usize) : 4 * (neurons as usize) * 4)
  );
}

/** The number of parameters, rounded up to whole vectors. */
export function parameterCount(neurons: i32, outputBuckets: i32, layered: bool): i32 {
  const count = layered
    ? (layeredCount(neurons as usize, outputBuckets as usize) as i32)
    : (INPUTS as i32) * neurons + neurons + outputBuckets * (2 * neurons + 1);
  return (count + 3) & ~3;
}

function outputsAt(bucket: usize): usize {
  return weights + INPUTS * rowBytes + rowBytes + bucket * 2 * rowBytes;
}

function outputBiasAt(bucket: usize): usize {
  return outputsAt(buckets) + bucket * 4;
}

/** Runs one view; gives its part of the output. Keeps activations, and how each hangs on what came in. */
function forward(rowsFrom: usize, count: usize, outputs: usize, activated: usize, sloped: usize): f32 {
  let total = f32x4.splat(0);
  const biases = weights + INPUTS * rowBytes;
  for (let offset: usize = 0; offset < rowBytes; offset += BLOCK_BYTES) {
    const base = weights + offset;
    let a = v128.load(biases + offset);
    let b = v128.load(biases + offset, 16);
    let c = v128.load(biases + offset, 32);
    let d = v128.load(biases + offset, 48);
    for (let index: usize = 0; index < count; index++) {
      const row = base + (load<u32>(rowsFrom + index * 4) as usize);
      a = f32x4.add(a, v128.load(row));
      b = f32x4.add(b, v128.load(row, 16));
      c = f32x4.add(c, v128.load(row, 32));
      d = f32x4.add(d, v128.load(row, 48));
    }
    total = f32x4.add(total, activate(a, outputs + offset, activated + offset, sloped + offset));
    total = f32x4.add(total, activate(b, outputs + offset + 16, activated + offset + 16, sloped + offset + 16));
    total = f32x4.add(total, activate(c, outputs + offset + 32, activated + offset + 32, sloped + offset + 32));
    total = f32x4.add(total, activate(d, outputs + offset + 48, activated + offset + 48, sloped + offset + 48));
  }
  return sumOf(total);
}

function activate(sum: v128, outputs: usize, activated: usize, sloped: usize): v128 {
  const active = clipped(sum);
  const squared = f32x4.mul(active, active);
  const weight = v128.load(outputs);
  v128.store(activated, squared);
  v128.store(sloped, v128.and(f32x4.mul(f32x4.add(active, active), weight), isInside(sum)));
  return f32x4.mul(squared, weight);
}

/** The output for a sample whose inputs have been found, before the sigmoid. What led to it is in the scratch afterwards. */
function outputOf(men: usize, bucket: usize): f32 {
  if (isLayered) return layeredOutput(rows, men, bucket);
  const outputs = outputsAt(bucket);
  return (
    load<f32>(outputBiasAt(bucket)) +
    forward(rows, men, outputs, activations, slopes) +
    forward(rows + MOST_MEN * 4, men, outputs + rowBytes, activations + rowBytes, slopes + rowBytes)
  );
}

/** Adds to the gradient what the last output's sample contributes. @param push how the loss hangs on the output. */
function backwardOf(push: f32, men: usize, bucket: usize, gradientAt: usize): void {
  if (isLayered) {
    layeredBackward(push, rows, men, bucket, gradientAt);
    return;
  }
  const outputs = gradientAt + (outputsAt(bucket) - weights);
  const bias = gradientAt + (outputBiasAt(bucket) - weights);
  store<f32>(bias, load<f32>(bias) + push);
  backward(push, rows, men, gradientAt, outputs, 0);
  backward(push, rows + MOST_MEN * 4, men, gradientAt, outputs, rowBytes);
}

function sigmoid(value: f64): f64 {
  return 1 / (1 + Math.exp(-value));
}

/** The target value of a sample: 0 to 1. */
function targetOf(at: usize): f64 {
  return (load<u16>(at + EXPECTED_AT) as f64) / EXPECTED_UNIT;
}

/** The output for the sample at this place in the order. */
export function output(index: i32): f32 {
  if (isLayered) roundWeights();
  const men = findInputs(sampleAt(index), rows, rowBytes);
  return outputOf(men, bucketOf(men, buckets));
}

function sampleAt(index: i32): usize {
  return samples + (load<u32>(order + (index as usize) * 4) as usize) * SAMPLE_BYTES;
}

/** Runs one view backwards: through its output weights to the rows of its inputs. */
function backward(push: f32, rowsFrom: usize, count: usize, gradient: usize, outputs: usize, half: usize): void {
  const pushed = f32x4.splat(push);
  const biases = gradient + INPUTS * rowBytes;
  for (let offset: usize = 0; offset < rowBytes; offset += BLOCK_BYTES) {
    const a = f32x4.mul(pushed, v128.load(slopes + half + offset));
    const b = f32x4.mul(pushed, v128.load(slopes + half + offset, 16));
    const c = f32x4.mul(pushed, v128.load(slopes + half + offset, 32));
    const d = f32x4.mul(pushed, v128.load(slopes + half + offset, 48));
    for (let place: usize = 0; place < BLOCK_BYTES; place += 16) {
      addTo(outputs + half + offset + place, f32x4.mul(pushed, v128.load(activations + half + offset + place)));
    }
    if (!v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) continue;
    addBlock(biases + offset, a, b, c, d);
    const base = gradient + offset;
    for (let index: usize = 0; index < count; index++) {
      addBlock(base + (load<u32>(rowsFrom + index * 4) as usize), a, b, c, d);
    }
  }
}

/** Sums squared errors over a stretch of the order, and in `gradientAt` how they hang on each parameter. */
export function learn(first: i32, end: i32, gradientAt: usize): f64 {
  memory.fill(gradientAt, 0, (parameterCount(hidden as i32, buckets as i32, isLayered) as usize) * 4);
  if (isLayered) roundWeights();
  let loss: f64 = 0;
  for (let index = first; index < end; index++) {
    const at = sampleAt(index);
    const men = findInputs(at, rows, rowBytes);
    const bucket = bucketOf(men, buckets);
    const guess = sigmoid(outputOf(men, bucket) as f64);
    const error = guess - targetOf(at);
    loss += error * error;
    backwardOf((2 * error * guess * (1 - guess)) as f32, men, bucket, gradientAt);
  }
  return loss;
}

/** Sums squared errors over a stretch of the order; adds to the sum of each number of pieces, and counts, at `byMen`. */
export function measure(first: i32, end: i32, byMen: usize): f64 {
  if (isLayered) roundWeights();
  let loss: f64 = 0;
  for (let index = first; index < end; index++) {
    const at = sampleAt(index);
    const men = findInputs(at, rows, rowBytes);
    const error = sigmoid(outputOf(men, bucketOf(men, buckets)) as f64) - targetOf(at);
    loss += error * error;
    const place = byMen + men * 16;
    store<f64>(place, load<f64>(place) + error * error);
    store<f64>(place + 8, load<f64>(place + 8) + 1);
  }
  return loss;
}

/**
 * A step of AdamW for a stretch of the parameters.
 * @param first and @param end in bytes, whole vectors.
 * @param gradients the parts of the gradient, one behind another at this distance.
 * @param moments means of the gradient; of its squares behind them at the same distance.
 * @param share one part of the samples: what the sums are multiplied by to be means.
 * @param rate the size of the step.
 * @param correction of the means, for the first steps. @param correctionOfSquares of the means of squares.
 * @param decay what is taken off each weight, in steps.
 * @param most no weight is larger, except those behind the first matrices of a layered head.
 */
export function step(
  first: usize,
  end: usize,
  gradients: usize,
  parts: i32,
  distance: usize,
  moments: usize,
  share: f32,
  rate: f32,
  correction: f32,
  correctionOfSquares: f32,
  decay: f32,
  most: f32,
): void {
  const kept = f32x4.splat(1 - rate * decay);
  for (let at = first; at < end; at += 16) {
    let gradient = f32x4.splat(0);
    for (let part = 0; part < parts; part++) {
      gradient = f32x4.add(gradient, v128.load(gradients + (part as usize) * distance + at));
    }
    gradient = f32x4.mul(gradient, f32x4.splat(share));
    const mean = f32x4.add(
      f32x4.mul(v128.load(moments + at), f32x4.splat(BETA)),
      f32x4.mul(gradient, f32x4.splat(1 - BETA)),
    );
    const square = f32x4.add(
      f32x4.mul(v128.load(moments + distance + at), f32x4.splat(BETA_SQUARES)),
      f32x4.mul(f32x4.mul(gradient, gradient), f32x4.splat(1 - BETA_SQUARES)),
    );
    v128.store(moments + at, mean);
    v128.store(moments + distance + at, square);
    const size = f32x4.add(f32x4.sqrt(f32x4.mul(square, f32x4.splat(correctionOfSquares))), f32x4.splat(EPSILON));
    const moved = f32x4.div(f32x4.mul(mean, f32x4.splat(rate * correction)), size);
    const weight = f32x4.sub(f32x4.mul(v128.load(weights + at), kept), moved);
    const limit = at < limitedEnd ? most : f32.MAX_VALUE;
    v128.store(weights + at, f32x4.min(f32x4.max(weight, f32x4.splat(-limit)), f32x4.splat(limit)));
  }
}
