/**
 * A trained network: 768 inputs and `hidden` neurons for either side's view, and one output for each bucket of piece counts.
 * Weights are quantised to integers: 255 is the greatest activation, and 64 stands for an output weight of 1.
 */
export interface Network {
  /** Neurons of each view: a multiple of 32. */
  readonly hidden: number;
  /** Output buckets by number of pieces. */
  readonly buckets: number;
  /** Centipawns for an output of 1. */
  readonly scale: number;
  /** 768 rows of `hidden` weights. */
  readonly inputs: Int16Array;
  readonly biases: Int16Array;
  /** For each bucket 2 x `hidden` weights, those of the side to move first. */
  readonly outputs: Int16Array;
  readonly outputBiases: Int32Array;
  /** How it was trained: any JSON value. */
  readonly about: unknown;
}

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
/** Inputs of each view. */
export const INPUTS = 768;
/** The most neurons that the engine has room for. */
const MOST_HIDDEN = 512;
const MOST_BUCKETS = 8;

const MAGIC = 'PLYNET01';
const HEAD_AT = MAGIC.length + 4;

interface Head {
  readonly hidden: number;
  readonly buckets: number;
  readonly scale: number;
  readonly checksum: number;
  readonly about: unknown;
}

/** Writes a network file: magic word, length of the header, header (JSON padded with blanks), weights. */
export function makeNetworkFile({ about, hidden, buckets, scale, ...numbers }: Network): Uint8Array {
  const { inputs, biases, outputs, outputBiases } = numbers;
  const body = joined([inputs, biases, outputs, outputBiases]);
  const head: Head = { hidden, buckets, scale, checksum: checksumOf(body), about };
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
  const { hidden, buckets, scale, checksum, about } = JSON.parse(decode(HEAD_AT, bodyAt)) as Head;
  if (!(hidden > 0 && hidden <= MOST_HIDDEN && hidden % 32 === 0)) {
    throw new NetworkFileError(`expected a multiple of 32 up to ${MOST_HIDDEN} neurons, found ${hidden}`);
  }
  if (!(Number.isInteger(buckets) && buckets > 0 && buckets <= MOST_BUCKETS)) {
    throw new NetworkFileError(`expected 1 to ${MOST_BUCKETS} outputs, found ${buckets}`);
  }
  const body = bytes.subarray(bodyAt);
  const wanted = 2 * (INPUTS * hidden + hidden + 2 * hidden * buckets) + 4 * buckets;
  if (body.length !== wanted) throw new NetworkFileError(`expected ${wanted} bytes of numbers, found ${body.length}`);
  const found = checksumOf(body);
  if (found !== checksum) throw new NetworkFileError(`its numbers have the checksum ${found}, expected ${checksum}`);
  let at = bodyAt;
  const next = <T>(type: new (buffer: ArrayBuffer, at: number, length: number) => T, size: number, length: number) => {
    const array = new type(bytes.buffer, at, length);
    at += size * length;
    return array;
  };
  return {
    hidden,
    buckets,
    scale,
    inputs: next(Int16Array, 2, INPUTS * hidden),
    biases: next(Int16Array, 2, hidden),
    outputs: next(Int16Array, 2, 2 * hidden * buckets),
    outputBiases: next(Int32Array, 4, buckets),
    about,
  };
}

/** ASCII text as bytes. */
function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** The JSON escape of a character. */
function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function joined(parts: readonly (Int16Array | Int32Array)[]): Uint8Array {
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
