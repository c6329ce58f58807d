import { own } from 'plyhouse-kernel/assemblyscript/base.ts';
import { ENTERING, PAIRS, PRODUCTS } from './memory.ts';

/**
 * The further layers of a network that has them (network-file.ts describes its shape, load-network.ts the order of its
 * numbers). Most products of neurons are zero: the first layer goes through the pairs that are not both zero, two products
 * at a time, whose weights and sums the instruction `dot` takes together. Integers up to there, then floating point of 32 bits
 * with a fixed order of summation, so that every machine computes the same values. docs/network.md says what was slower.
 */

/** The greatest activation of a neuron. */
const NEURON_UNIT: i16 = 255;
/** 1 as a sum of the first layer. */
const FIRST_UNIT: f32 = 127 * 64;
/** 1 as half a difference of direct outputs, times two. */
const DIRECT_UNIT: f32 = 2 * 255 * 64;

/**
 * The value in centipawns for the side to move.
 * @param mine the accumulated neurons of the side to move, then its direct outputs.
 * @param others those of the other side.
 * @param stack the layers of the bucket.
 */
export function layeredValue(mine: usize, others: usize, hidden: usize, stack: usize, bucket: i32, scale: i32): i32 {
  const products = own(PRODUCTS);
  const pairs = own(PAIRS);
  multiply(mine, products, pairs, hidden);
  multiply(others, products + hidden, pairs + (hidden >> 5), hidden);
  endPairs(pairs, hidden);
  const layers = stack + (hidden << 4);
  const some = sumFirst(products, stack, layers, hidden);
  const direct = (hidden << 1) + ((bucket as usize) << 2);
  const difference = load<i32>(mine + direct) - load<i32>(others + direct);
  const output = lastLayers(layers + 64, some) + (difference as f32) / DIRECT_UNIT;
  return (output * (scale as f32)) as i32;
}

/**
 * The products of a view's neurons in pairs, as numbers of 16 bits: 0 to 127; and a bit for each two of them, whether they are
 * not both zero. They go 32 products at a time; with an odd multiple of 32 neurons sixteen too many are written behind, which
 * the other view and {@link endPairs} overwrite.
 */
function multiply(neurons: usize, to: usize, pairs: usize, hidden: usize): void {
  const zero = i32x4.splat(0);
  for (let offset: usize = 0; offset < hidden; offset += 64) {
    const at = neurons + offset;
    const a = productsOf(v128.load(at), v128.load(at + hidden));
    const b = productsOf(v128.load(at, 16), v128.load(at + hidden, 16));
    const c = productsOf(v128.load(at, 32), v128.load(at + hidden, 32));
    const d = productsOf(v128.load(at, 48), v128.load(at + hidden, 48));
    v128.store(to + offset, a);
    v128.store(to + offset, b, 16);
    v128.store(to + offset, c, 32);
    v128.store(to + offset, d, 48);
    const e = i16x8.narrow_i32x4_s(i32x4.eq(a, zero), i32x4.eq(b, zero));
    const f = i16x8.narrow_i32x4_s(i32x4.eq(c, zero), i32x4.eq(d, zero));
    store<u16>(pairs + (offset >> 5), ~i8x16.bitmask(i8x16.narrow_i16x8_s(e, f)) as u16);
  }
}

/** Clipped to 0..255 and multiplied. */
function productsOf(ones: v128, others: v128): v128 {
  const zero = i16x8.splat(0);
  const most = i16x8.splat(NEURON_UNIT);
  const one = i16x8.min_s(i16x8.max_s(ones, zero), most);
  const other = i16x8.min_s(i16x8.max_s(others, zero), most);
  return i16x8.shr_u(i16x8.mul(one, other), 9);
}

/** Clears the bits behind the last pair, as they are read 64 at a time. */
function endPairs(pairs: usize, hidden: usize): void {
  store<u64>(pairs + (hidden >> 4), 0);
}

/** The first layer, and what of it enters the second. @returns a bit for each of these 32 numbers that may not be zero. */
function sumFirst(products: usize, weights: usize, biases: usize, hidden: usize): u32 {
  let a = v128.load(biases);
  let b = v128.load(biases, 16);
  let c = v128.load(biases, 32);
  let d = v128.load(biases, 48);
  let bits = own(PAIRS);
  for (let end = products + (hidden << 1); products < end; products += 256) {
    for (let pairs = load<u64>(bits); pairs !== 0; pairs &= pairs - 1) {
      const pair = ctz(pairs) as usize;
      const both = v128.load32_splat(products + (pair << 2));
      const row = weights + (pair << 5);
      a = i32x4.add(a, i32x4.dot_i16x8_s(both, v128.load8x8_s(row)));
      b = i32x4.add(b, i32x4.dot_i16x8_s(both, v128.load8x8_s(row, 8)));
      c = i32x4.add(c, i32x4.dot_i16x8_s(both, v128.load8x8_s(row, 16)));
      d = i32x4.add(d, i32x4.dot_i16x8_s(both, v128.load8x8_s(row, 24)));
    }
    bits += 8;
    weights += 2048;
  }
  const clipped =
    enterSecond(a, 0) | (enterSecond(b, 16) << 4) | (enterSecond(c, 32) << 8) | (enterSecond(d, 48) << 12);
  return 0xffff_0000 | clipped;
}

/** Four sums of the first layer, in floating point, clipped and squared. @returns a bit for each that is above zero. */
function enterSecond(sums: v128, offset: usize): u32 {
  const one = f32x4.splat(1);
  const to = own(ENTERING) + offset;
  const x = f32x4.mul(f32x4.convert_i32x4_s(sums), f32x4.splat(1 / FIRST_UNIT));
  v128.store(to, f32x4.pmin(f32x4.pmax(x, f32x4.splat(0)), one));
  v128.store(to, f32x4.pmin(f32x4.mul(x, x), one), 64);
  return i32x4.bitmask(i32x4.gt_s(sums, i32x4.splat(0))) as u32;
}

/**
 * The second and the third layer.
 * @param weights those of the second, its biases, those of the third, its bias.
 * @param some a bit for each number that enters and may not be zero: the others change no sum.
 */
function lastLayers(weights: usize, some: u32): f32 {
  let a = v128.load(weights, 4096);
  let b = v128.load(weights, 4096 + 16);
  let c = v128.load(weights, 4096 + 32);
  let d = v128.load(weights, 4096 + 48);
  let e = v128.load(weights, 4096 + 64);
  let f = v128.load(weights, 4096 + 80);
  let g = v128.load(weights, 4096 + 96);
  let h = v128.load(weights, 4096 + 112);
  const entering = own(ENTERING);
  for (let left = some; left !== 0; left &= left - 1) {
    const input = ctz(left) as usize;
    const x = v128.load32_splat(entering + (input << 2));
    const row = weights + (input << 7);
    a = f32x4.add(a, f32x4.mul(x, v128.load(row)));
    b = f32x4.add(b, f32x4.mul(x, v128.load(row, 16)));
    c = f32x4.add(c, f32x4.mul(x, v128.load(row, 32)));
    d = f32x4.add(d, f32x4.mul(x, v128.load(row, 48)));
    e = f32x4.add(e, f32x4.mul(x, v128.load(row, 64)));
    f = f32x4.add(f, f32x4.mul(x, v128.load(row, 80)));
    g = f32x4.add(g, f32x4.mul(x, v128.load(row, 96)));
    h = f32x4.add(h, f32x4.mul(x, v128.load(row, 112)));
  }
  let sums = f32x4.mul(activated(a), v128.load(weights, 4096 + 128));
  sums = f32x4.add(sums, f32x4.mul(activated(b), v128.load(weights, 4096 + 144)));
  sums = f32x4.add(sums, f32x4.mul(activated(c), v128.load(weights, 4096 + 160)));
  sums = f32x4.add(sums, f32x4.mul(activated(d), v128.load(weights, 4096 + 176)));
  sums = f32x4.add(sums, f32x4.mul(activated(e), v128.load(weights, 4096 + 192)));
  sums = f32x4.add(sums, f32x4.mul(activated(f), v128.load(weights, 4096 + 208)));
  sums = f32x4.add(sums, f32x4.mul(activated(g), v128.load(weights, 4096 + 224)));
  sums = f32x4.add(sums, f32x4.mul(activated(h), v128.load(weights, 4096 + 240)));
  const left = f32x4.extract_lane(sums, 0) + f32x4.extract_lane(sums, 1);
  const right = f32x4.extract_lane(sums, 2) + f32x4.extract_lane(sums, 3);
  return left + right + load<f32>(weights, 4096 + 256);
}

/** Clipped to 0..1 and squared. */
function activated(sums: v128): v128 {
  const clipped = f32x4.pmin(f32x4.pmax(sums, f32x4.splat(0)), f32x4.splat(1));
  return f32x4.mul(clipped, clipped);
}
