/**
 * The layered head in floating point, and its gradient. The neurons of a view, clipped to 0..1, are multiplied in pairs, the first of a
 * view's half with the first of the other half; 16 sums of these products, with a matrix for each bucket, are clipped to 0..1 and, in a
 * second copy, squared up to 1; 32 sums of those 32 are clipped and squared; and these give one sum. In addition each input has a direct
 * output for each bucket: half the difference of both views' sums is added.
 *
 * Training reproduces the engine's integer steps: products are truncated to 127ths, and the weights applied to them are rounded to 64ths.
 * Slopes are taken as if nothing were rounded ("straight through").
 */
import { INPUTS, MOST_MEN, NUMBER_AT } from './inputs.ts';
import { addBlock, addTo, clipped, isInside, sumOf } from './lanes.ts';

/** Sums of products; of what follows from them there are twice as many. */
const FIRST: usize = 16;
const FIRST_BYTES: usize = FIRST * 4;
const SECOND: usize = 32;
const SECOND_BYTES: usize = SECOND * 4;
/** The integer for a product of 1: 255 * 255 >> 9. */
const PRODUCT_UNIT: f32 = 127;
const PRODUCT_STEPS: f32 = (255 * 255) / 512;
const WEIGHT_STEPS: f32 = 64;

let buckets: usize = 1;
let rowBytes: usize = 0;
/** Bytes of half a view's neurons, as many as of its products. */
let half: usize = 0;
let hasSteps: bool = true;
let weights: usize = 0;
// Offsets of each kind of parameter from the start of the parameters.
let directAt: usize = 0;
let firstsAt: usize = 0;
let firstBiasesAt: usize = 0;
let secondsAt: usize = 0;
let secondBiasesAt: usize = 0;
let thirdsAt: usize = 0;
let thirdBiasesAt: usize = 0;
// Places in a thread's scratch memory.
let sums: usize = 0;
let products: usize = 0;
/** The offsets of the products that are not 0. */
let listed: usize = 0;
let listedEnd: usize = 0;
/** Gradients of the products that are not 0, then of the neurons. */
let pushesOfProducts: usize = 0;
let pushes: usize = 0;
let sumsOfFirst: usize = 0;
let activeFirst: usize = 0;
let activeSecond: usize = 0;
let slopesOfSecond: usize = 0;
let firsts: usize = 0;

/** Parameters of this shape. */
export function layeredCount(hidden: usize, outputBuckets: usize): usize {
  const perBucket = INPUTS + FIRST * (hidden + 1) + SECOND * (2 * FIRST + 2) + 1;
  return INPUTS * hidden + hidden + outputBuckets * perBucket;
}

/** Room that a thread needs for itself. */
export function layeredScratchBytes(hidden: usize, outputBuckets: usize): usize {
  return (7 * hidden + outputBuckets * hidden * FIRST) * 4 + 3 * SECOND_BYTES + FIRST_BYTES;
}

/**
 * Like trainer.ts's `configure`. @param steps whether training reproduces the engine's integer steps. @returns the end of the weights with
 * a limit.
 */
export function configureLayers(
  hidden: usize,
  outputBuckets: usize,
  weightsAt: usize,
  scratch: usize,
  steps: bool,
): usize {
  buckets = outputBuckets;
  rowBytes = hidden * 4;
  half = rowBytes / 2;
  hasSteps = steps;
  weights = weightsAt;
  directAt = INPUTS * rowBytes + rowBytes;
  firstsAt = directAt + INPUTS * buckets * 4;
  firstBiasesAt = firstsAt + buckets * FIRST * rowBytes;
  secondsAt = firstBiasesAt + buckets * FIRST_BYTES;
  secondBiasesAt = secondsAt + buckets * SECOND * SECOND_BYTES;
  thirdsAt = secondBiasesAt + buckets * SECOND_BYTES;
  thirdBiasesAt = thirdsAt + buckets * SECOND_BYTES;
  sums = scratch;
  products = sums + 2 * rowBytes;
  listed = products + rowBytes;
  pushesOfProducts = listed + rowBytes;
  pushes = pushesOfProducts + rowBytes;
  firsts = pushes + 2 * rowBytes;
  sumsOfFirst = firsts + buckets * FIRST * rowBytes;
  activeFirst = sumsOfFirst + FIRST_BYTES;
  activeSecond = activeFirst + SECOND_BYTES;
  slopesOfSecond = activeSecond + SECOND_BYTES;
  return secondsAt;
}

/** Rounds the weights of the first matrices for this thread. To be called before others, when parameters have changed. */
export function roundWeights(): void {
  const length = buckets * FIRST * rowBytes;
  const from = weights + firstsAt;
  if (!hasSteps) {
    memory.copy(firsts, from, length);
    return;
  }
  const steps = f32x4.splat(WEIGHT_STEPS);
  const unit = f32x4.splat(1 / WEIGHT_STEPS);
  for (let offset: usize = 0; offset < length; offset += 16) {
    v128.store(firsts + offset, f32x4.mul(f32x4.nearest(f32x4.mul(v128.load(from + offset), steps)), unit));
  }
}

/** The output for a sample whose inputs have been found, before the sigmoid. All on the way is in the scratch afterwards. */
export function layeredOutput(found: usize, men: usize, bucket: usize): f32 {
  sumRows(found, men, sums);
  sumRows(found + MOST_MEN * 4, men, sums + rowBytes);
  passFirst(bucket);
  return passRest(bucket) + (directOf(found, men, bucket) - directOf(found + MOST_MEN * 4, men, bucket)) * 0.5;
}

function sumRows(found: usize, men: usize, to: usize): void {
  const biases = weights + INPUTS * rowBytes;
  for (let offset: usize = 0; offset < rowBytes; offset += 64) {
    const base = weights + offset;
    let a = v128.load(biases + offset);
    let b = v128.load(biases + offset, 16);
    let c = v128.load(biases + offset, 32);
    let d = v128.load(biases + offset, 48);
    for (let index: usize = 0; index < men; index++) {
      const row = base + (load<u32>(found + index * 4) as usize);
      a = f32x4.add(a, v128.load(row));
      b = f32x4.add(b, v128.load(row, 16));
      c = f32x4.add(c, v128.load(row, 32));
      d = f32x4.add(d, v128.load(row, 48));
    }
    v128.store(to + offset, a);
    v128.store(to + offset, b, 16);
    v128.store(to + offset, c, 32);
    v128.store(to + offset, d, 48);
  }
}

function directOf(found: usize, men: usize, bucket: usize): f32 {
  const outputs = weights + directAt + bucket * 4;
  let sum: f32 = 0;
  for (let index: usize = 0; index < men; index++) {
    sum += load<f32>(outputs + (load<u32>(found + index * 4, NUMBER_AT) as usize) * buckets * 4);
  }
  return sum;
}

/** Products in pairs, those that are not 0 with their weights into the first sums. */
function passFirst(bucket: usize): void {
  listProducts();
  const matrix = firsts + bucket * FIRST * rowBytes;
  const biases = weights + firstBiasesAt + bucket * FIRST_BYTES;
  let a = v128.load(biases);
  let b = v128.load(biases, 16);
  let c = v128.load(biases, 32);
  let d = v128.load(biases, 48);
  for (let list = listed; list < listedEnd; list += 4) {
    const place = load<u32>(list) as usize;
    const value = v128.load32_splat(products + place);
    const row = matrix + place * FIRST;
    a = f32x4.add(a, f32x4.mul(value, v128.load(row)));
    b = f32x4.add(b, f32x4.mul(value, v128.load(row, 16)));
    c = f32x4.add(c, f32x4.mul(value, v128.load(row, 32)));
    d = f32x4.add(d, f32x4.mul(value, v128.load(row, 48)));
  }
  v128.store(sumsOfFirst, a);
  v128.store(sumsOfFirst, b, 16);
  v128.store(sumsOfFirst, c, 32);
  v128.store(sumsOfFirst, d, 48);
}

/** Clips the sums of the neurons and multiplies them; lists the products that are not 0, without a branch for each. */
function listProducts(): void {
  const zero = f32x4.splat(0);
  const steps = f32x4.splat(PRODUCT_STEPS);
  const unit = f32x4.splat(1 / PRODUCT_UNIT);
  let list = listed;
  for (let offset: usize = 0; offset < rowBytes; offset += 16) {
    const at = sums + offset + (offset < half ? 0 : half);
    const left = clipped(v128.load(at));
    const right = clipped(v128.load(at + half));
    const product = f32x4.mul(left, right);
    const lanes = i32x4.bitmask(f32x4.gt(product, zero)) as usize;
    v128.store(products + offset, hasSteps ? f32x4.mul(f32x4.floor(f32x4.mul(product, steps)), unit) : product);
    store<u32>(list, offset as u32);
    list += (lanes & 1) << 2;
    store<u32>(list, (offset + 4) as u32);
    list += (lanes & 2) << 1;
    store<u32>(list, (offset + 8) as u32);
    list += lanes & 4;
    store<u32>(list, (offset + 12) as u32);
    list += (lanes & 8) >> 1;
  }
  listedEnd = list;
}

/** Forward pass from the first sums to the output. */
function passRest(bucket: usize): f32 {
  const one = f32x4.splat(1);
  for (let offset: usize = 0; offset < FIRST_BYTES; offset += 16) {
    const sum = v128.load(sumsOfFirst + offset);
    v128.store(activeFirst + offset, clipped(sum));
    v128.store(activeFirst + FIRST_BYTES + offset, f32x4.min(f32x4.mul(sum, sum), one));
  }
  const matrix = weights + secondsAt + bucket * SECOND * SECOND_BYTES;
  const biases = weights + secondBiasesAt + bucket * SECOND_BYTES;
  memory.copy(activeSecond, biases, SECOND_BYTES);
  for (let input: usize = 0; input < SECOND; input++) {
    const value = v128.load32_splat(activeFirst + input * 4);
    const row = matrix + input * SECOND_BYTES;
    for (let offset: usize = 0; offset < SECOND_BYTES; offset += 16) {
      addTo(activeSecond + offset, f32x4.mul(value, v128.load(row + offset)));
    }
  }
  const thirds = weights + thirdsAt + bucket * SECOND_BYTES;
  let total = f32x4.splat(0);
  for (let offset: usize = 0; offset < SECOND_BYTES; offset += 16) {
    const sum = v128.load(activeSecond + offset);
    const active = clipped(sum);
    const squared = f32x4.mul(active, active);
    v128.store(activeSecond + offset, squared);
    v128.store(slopesOfSecond + offset, v128.and(f32x4.add(active, active), isInside(sum)));
    total = f32x4.add(total, f32x4.mul(squared, v128.load(thirds + offset)));
  }
  return load<f32>(weights + thirdBiasesAt + bucket * 4) + sumOf(total);
}

/** Adds to the gradient what the last output's sample contributes. @param push how the loss hangs on the output. */
export function layeredBackward(push: f32, found: usize, men: usize, bucket: usize, gradient: usize): void {
  pushDirect(push * 0.5, found, men, bucket, gradient);
  pushDirect(push * -0.5, found + MOST_MEN * 4, men, bucket, gradient);
  if (!pushRest(push, bucket, gradient)) return;
  pushFirst(bucket, gradient);
  pushNeurons();
  pushRows(found, men, pushes, gradient);
  pushRows(found + MOST_MEN * 4, men, pushes + rowBytes, gradient);
}

function pushDirect(push: f32, found: usize, men: usize, bucket: usize, gradient: usize): void {
  const outputs = gradient + directAt + bucket * 4;
  for (let index: usize = 0; index < men; index++) {
    const at = outputs + (load<u32>(found + index * 4, NUMBER_AT) as usize) * buckets * 4;
    store<f32>(at, load<f32>(at) + push);
  }
}

/** Backward pass from the output to the first sums, which the gradients overwrite. @returns whether any gradient is not 0. */
function pushRest(push: f32, bucket: usize, gradient: usize): bool {
  const pushed = f32x4.splat(push);
  const thirdBias = gradient + thirdBiasesAt + bucket * 4;
  store<f32>(thirdBias, load<f32>(thirdBias) + push);
  for (let offset: usize = 0; offset < SECOND_BYTES; offset += 16) {
    const third = thirdsAt + bucket * SECOND_BYTES + offset;
    addTo(gradient + third, f32x4.mul(pushed, v128.load(activeSecond + offset)));
    const back = f32x4.mul(f32x4.mul(pushed, v128.load(weights + third)), v128.load(slopesOfSecond + offset));
    v128.store(slopesOfSecond + offset, back);
    addTo(gradient + secondBiasesAt + bucket * SECOND_BYTES + offset, back);
  }
  const matrix = secondsAt + bucket * SECOND * SECOND_BYTES;
  for (let input: usize = 0; input < SECOND; input++) {
    const at = activeFirst + input * 4;
    const value = v128.load32_splat(at);
    const row = matrix + input * SECOND_BYTES;
    let back = f32x4.splat(0);
    for (let offset: usize = 0; offset < SECOND_BYTES; offset += 16) {
      const pushedBack = v128.load(slopesOfSecond + offset);
      back = f32x4.add(back, f32x4.mul(pushedBack, v128.load(weights + row + offset)));
      addTo(gradient + row + offset, f32x4.mul(value, pushedBack));
    }
    store<f32>(at, sumOf(back));
  }
  let any = f32x4.splat(0);
  for (let offset: usize = 0; offset < FIRST_BYTES; offset += 16) {
    const sum = v128.load(sumsOfFirst + offset);
    const isSmall = f32x4.lt(f32x4.abs(sum), f32x4.splat(1));
    const ofClipped = v128.and(v128.load(activeFirst + offset), isInside(sum));
    const ofSquared = f32x4.mul(f32x4.add(sum, sum), v128.load(activeFirst + FIRST_BYTES + offset));
    const back = f32x4.add(ofClipped, v128.and(ofSquared, isSmall));
    v128.store(sumsOfFirst + offset, back);
    addTo(gradient + firstBiasesAt + bucket * FIRST_BYTES + offset, back);
    any = v128.or(any, back);
  }
  return v128.any_true(any);
}

/** Backward pass from the first sums to the products that are not 0. */
function pushFirst(bucket: usize, gradient: usize): void {
  const matrix = firsts + bucket * FIRST * rowBytes;
  const gradients = gradient + firstsAt + bucket * FIRST * rowBytes;
  const a = v128.load(sumsOfFirst);
  const b = v128.load(sumsOfFirst, 16);
  const c = v128.load(sumsOfFirst, 32);
  const d = v128.load(sumsOfFirst, 48);
  for (let list = listed; list < listedEnd; list += 4) {
    const place = load<u32>(list) as usize;
    const value = v128.load32_splat(products + place);
    const row = matrix + place * FIRST;
    const to = gradients + place * FIRST;
    addBlock(to, f32x4.mul(value, a), f32x4.mul(value, b), f32x4.mul(value, c), f32x4.mul(value, d));
    const back = f32x4.add(
      f32x4.add(f32x4.mul(v128.load(row), a), f32x4.mul(v128.load(row, 16), b)),
      f32x4.add(f32x4.mul(v128.load(row, 32), c), f32x4.mul(v128.load(row, 48), d)),
    );
    store<f32>(pushesOfProducts + place, sumOf(back));
  }
}

/** Backward pass from the products to the neurons of both views; zero if the product is 0 or the neuron beyond 1. */
function pushNeurons(): void {
  const zero = f32x4.splat(0);
  const one = f32x4.splat(1);
  for (let offset: usize = 0; offset < rowBytes; offset += 16) {
    const place = offset + (offset < half ? 0 : half);
    const at = sums + place;
    const left = clipped(v128.load(at));
    const right = clipped(v128.load(at + half));
    // Places that are not listed still hold values of another sample.
    const isListed = f32x4.gt(f32x4.mul(left, right), zero);
    const back = v128.and(v128.load(pushesOfProducts + offset), isListed);
    v128.store(pushes + place, v128.and(f32x4.mul(back, right), f32x4.lt(left, one)));
    v128.store(pushes + place + half, v128.and(f32x4.mul(back, left), f32x4.lt(right, one)));
  }
}

/** Backward pass from the neurons of a view to its inputs. */
function pushRows(found: usize, men: usize, from: usize, gradient: usize): void {
  const foundEnd = found + men * 4;
  const biases = gradient + INPUTS * rowBytes;
  for (let offset: usize = 0; offset < rowBytes; offset += 64) {
    const a = v128.load(from + offset);
    const b = v128.load(from + offset, 16);
    const c = v128.load(from + offset, 32);
    const d = v128.load(from + offset, 48);
    if (!v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) continue;
    addBlock(biases + offset, a, b, c, d);
    for (let each = found; each < foundEnd; each += 4) {
      addBlock(gradient + (load<u32>(each) as usize) + offset, a, b, c, d);
    }
  }
}
