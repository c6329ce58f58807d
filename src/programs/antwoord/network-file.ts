/** The parts that networks of both shapes share: 768 inputs and `hidden` neurons for either side's view. */
interface Shared {
  /** Neurons of each view: a multiple of 32. */
  readonly hidden: number;
  /** Stacks of what follows the neurons, by number of pieces. */
  readonly buckets: number;
  /** Centipawns for an output of 1. */
  readonly scale: number;
  /** 768 rows of `hidden` weights; 255 stands for a neuron's greatest activation. */
  readonly inputs: Int16Array;
  readonly biases: Int16Array;
  /** Information about its training: any JSON value. */
  readonly about: unknown;
}

/**
 * A network whose neurons, clipped to 0..1 and squared, feed one output for each bucket.
 * Weights are quantised to integers: 255 is the greatest activation, and 64 stands for an output weight of 1.
 */
export interface PlainNetwork extends Shared {
  readonly layers?: undefined;
  /** For each bucket 2 x `hidden` weights, those of the side to move first. */
  readonly outputs: Int16Array;
  readonly outputBiases: Int32Array;
}

/**
 * A network with further layers, a stack for each bucket (testing/layered-value.ts computes it step by step):
 *
 * 1. Neuron i of a view is multiplied with neuron i + hidden / 2, both clipped to 0..255: (a * b) >> 9, so 0..127. The
 *    products of the side to move come first.
 * 2. `firsts`: sixteen integer sums of the products. In floating point of 32 bits from here on, as {@link FIRST_UNIT} for 1.
 * 3. Each sum x goes on twice, clipped to 0..1 and as min(x * x, 1): the sixteen clipped ones first.
 * 4. `seconds`: 32 sums, each begun with its bias, over the inputs in their order; clipped to 0..1 and squared.
 * 5. `thirds`: the products with the weights are added in four sums, the k-th over the neurons whose number leaves k when divided
 *    by 4, in their order; (sum 0 + sum 1) + (sum 2 + sum 3), then the bias.
 * 6. Beside it, `direct` sums weights of the inputs themselves: half the difference of the two views is added.
 */
export interface LayeredNetwork extends Shared {
  readonly outputs?: undefined;
  /** The neurons of the further layers. */
  readonly layers: readonly [first: 16, second: 32];
  /** 768 rows of a weight for each bucket: {@link DIRECT_UNIT} stands for 1. */
  readonly direct: Int16Array;
  /** Weights by bucket, neuron, product: 64 stands for 1. */
  readonly firsts: Int8Array;
  /** Biases by bucket, neuron: {@link FIRST_UNIT} stands for 1. */
  readonly firstBiases: Int32Array;
  /** Weights by bucket, neuron, input. */
  readonly seconds: Float32Array;
  /** Biases by bucket, neuron. */
  readonly secondBiases: Float32Array;
  /** Weights by bucket, input. */
  readonly thirds: Float32Array;
  /** Biases by bucket. */
  readonly thirdBiases: Float32Array;
}

/** A trained network of either shape, told apart by `layers`. */
export type Network = PlainNetwork | LayeredNetwork;

/** A file that is no network, or is damaged. */
export class NetworkFileError extends Error {
  override readonly name = 'NetworkFileError';
  constructor(detail: string) {
    super(`the network: ${detail}`);
  }
}

/** The greatest activation of a neuron. */
export const NEURON_UNIT = 255;
/** The integer that stands for an output weight of 1. */
export const OUTPUT_UNIT = 64;
/** The integer that stands for a product of 1 weighed with 1 by the first of the further layers. */
export const FIRST_UNIT = 127 * OUTPUT_UNIT;
/** The integer that stands for a weight of 1 from an input to an output. */
export const DIRECT_UNIT = NEURON_UNIT * OUTPUT_UNIT;
/** The neurons of the further layers. */
export const LAYERS = [16, 32] as const;
/** Inputs of each view. */
export const INPUTS = 768;
/** The most neurons that the engine has room for. */
export const MOST_HIDDEN = 512;
/** The most stacks, or outputs, that it has room for. */
export const MOST_BUCKETS = 8;

const MAGIC = 'PLYNET01';
const HEAD_AT = MAGIC.length + 4;

/** Numbers as a network has them. */
type Numbers = Int8Array | Int16Array | Int32Array | Float32Array;

interface Head {
  readonly hidden: number;
  readonly buckets: number;
  readonly scale: number;
  readonly layers?: readonly number[] | undefined;
  readonly checksum: number;
  readonly about: unknown;
}

/** Writes a network file: magic word, length of the header, header (JSON padded with blanks), weights. */
export function makeNetworkFile(network: Network): Uint8Array {
  const { about, hidden, buckets, scale, layers } = network;
  const body = joined(numbersOf(network));
  const head: Head = { hidden, buckets, scale, layers, checksum: checksumOf(body), about };
  const text = bytesOf(JSON.stringify(head).replace(/[^ -~]/g, escaped));
  const length = text.length + (-(HEAD_AT + text.length) & 3);
  const bytes = new Uint8Array(HEAD_AT + length + body.length).fill(0x20);
  bytes.set(bytesOf(MAGIC));
  new DataView(bytes.buffer).setUint32(MAGIC.length, length, true);
  bytes.set(text, HEAD_AT);
  bytes.set(body, HEAD_AT + length);
  return bytes;
}

/** Reads a network file. @throws {NetworkFileError} */
export function parseNetworkFile(file: Uint8Array): Network {
  // Copy: the given bytes may be a view into a larger buffer in which the weights would not be aligned.
  const bytes = new Uint8Array(file);
  const decode = (from: number, end: number) =>
    Array.from(bytes.subarray(from, end), (byte) => String.fromCharCode(byte)).join('');
  if (decode(0, MAGIC.length) !== MAGIC) throw new NetworkFileError(`expected "${MAGIC}" at its beginning`);
  if (bytes.length < HEAD_AT) throw new NetworkFileError('it ends within its head');
  const bodyAt = HEAD_AT + new DataView(bytes.buffer).getUint32(MAGIC.length, true);
  if (bodyAt > bytes.length) throw new NetworkFileError('it ends within its head');
  const { hidden, buckets, scale, layers, checksum, about } = parseHead(decode(HEAD_AT, bodyAt));
  if (!(hidden > 0 && hidden <= MOST_HIDDEN && hidden % 32 === 0)) {
    throw new NetworkFileError(`expected a multiple of 32 up to ${MOST_HIDDEN} neurons, found ${hidden}`);
  }
  if (!(Number.isInteger(buckets) && buckets > 0 && buckets <= MOST_BUCKETS)) {
    throw new NetworkFileError(`expected 1 to ${MOST_BUCKETS} outputs, found ${buckets}`);
  }
  if (layers !== undefined && `${layers}` !== `${LAYERS}`) {
    throw new NetworkFileError(`expected layers of ${LAYERS.join(' and ')} neurons, found ${JSON.stringify(layers)}`);
  }
  const body = bytes.subarray(bodyAt);
  const parts = partsOf(hidden, buckets, layers !== undefined);
  const wanted = parts.reduce((sum, [, type, length]) => sum + type.BYTES_PER_ELEMENT * length, 0);
  if (body.length !== wanted) throw new NetworkFileError(`expected ${wanted} bytes of numbers, found ${body.length}`);
  const found = checksumOf(body);
  if (found !== checksum) throw new NetworkFileError(`its numbers have the checksum ${found}, expected ${checksum}`);
  let at = bodyAt;
  const numbers = parts.map(([name, type, length]) => {
    const array = new type(bytes.buffer, at, length);
    at += array.byteLength;
    return [name, array];
  });
  const shape = layers === undefined ? { hidden, buckets, scale } : { hidden, buckets, scale, layers: LAYERS };
  return { ...shape, ...Object.fromEntries(numbers), about } as Network;
}

function parseHead(text: string): Head {
  try {
    return JSON.parse(text) as Head;
  } catch {
    throw new NetworkFileError('expected JSON as its head');
  }
}

/** The arrays of numbers of a network, in the order of the file. */
export function numbersOf(network: Network): Numbers[] {
  const { hidden, buckets, layers } = network;
  const arrays = network as unknown as Readonly<Record<string, Numbers>>;
  return partsOf(hidden, buckets, layers !== undefined).map(([name]) => arrays[name]!);
}

/** Name, type and length of each of them. */
function partsOf(hidden: number, buckets: number, isLayered: boolean) {
  const [first, second] = LAYERS;
  return [
    ['inputs', Int16Array, INPUTS * hidden],
    ['biases', Int16Array, hidden],
    ...(isLayered
      ? ([
          ['direct', Int16Array, INPUTS * buckets],
          ['firsts', Int8Array, buckets * first * hidden],
          ['firstBiases', Int32Array, buckets * first],
          ['seconds', Float32Array, buckets * second * 2 * first],
          ['secondBiases', Float32Array, buckets * second],
          ['thirds', Float32Array, buckets * second],
          ['thirdBiases', Float32Array, buckets],
        ] as const)
      : ([
          ['outputs', Int16Array, 2 * hidden * buckets],
          ['outputBiases', Int32Array, buckets],
        ] as const)),
  ] as const;
}

/** ASCII text as bytes. */
function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** The JSON escape of a character. */
function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function joined(parts: readonly Numbers[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  return bytes;
}

/** FNV-1a, 32 bits (Fowler, Noll, Vo). */
function checksumOf(bytes: Uint8Array): number {
  let sum = 0x811c_9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x0100_0193);
  return sum >>> 0;
}
