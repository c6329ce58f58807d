import {
  DIRECT_UNIT,
  FIRST_UNIT,
  type LayeredNetwork,
  NEURON_UNIT,
  OUTPUT_UNIT,
  type PlainNetwork,
} from '../programs/antwoord/inspect.ts';
import { layeredPartsOf, partsOf, type Shape } from './trainer.ts';

/**
 * The network in whole numbers.
 * @param weights the trainer's parameters.
 * @param scale centipawns of an output of 1: the slope by which the scores were read.
 */
export function quantize(weights: Float32Array, shape: Shape, scale: number, about: unknown): PlainNetwork {
  const { hidden, buckets } = shape;
  const { biases, outputs, outputBiases, end } = partsOf(shape);
  const rounded = (from: number, to: number, unit: number) =>
    Array.from(weights.subarray(from, to), (weight) => Math.round(weight * unit));
  return {
    ...{ hidden, buckets, scale },
    inputs: Int16Array.from(rounded(0, biases, NEURON_UNIT)),
    biases: Int16Array.from(rounded(biases, outputs, NEURON_UNIT)),
    outputs: Int16Array.from(rounded(outputs, outputBiases, OUTPUT_UNIT)),
    outputBiases: Int32Array.from(rounded(outputBiases, end, NEURON_UNIT * OUTPUT_UNIT)),
    about,
  };
}

/**
 * The same of a network with layers.
 * @throws {RangeError} if the shape has none.
 */
export function quantizeLayered(weights: Float32Array, shape: Shape, scale: number, about: unknown): LayeredNetwork {
  const { hidden, buckets, layers } = shape;
  if (!layers) throw new RangeError('expected a shape with layers');
  const parts = layeredPartsOf(shape, layers);
  const [first, second] = layers;
  const turned = (from: number, to: number, rows: number, columns: number) =>
    transposed(weights.subarray(from, to), rows, columns);
  const rounded = (from: number, to: number, unit: number) =>
    Array.from(weights.subarray(from, to), (weight) => Math.round(weight * unit));
  return {
    ...{ hidden, buckets, layers, scale },
    inputs: Int16Array.from(rounded(0, parts.biases, NEURON_UNIT)),
    biases: Int16Array.from(rounded(parts.biases, parts.direct, NEURON_UNIT)),
    direct: Int16Array.from(rounded(parts.direct, parts.firsts, DIRECT_UNIT)),
    firsts: Int8Array.from(turned(parts.firsts, parts.firstBiases, hidden, first), (each) =>
      Math.round(each * OUTPUT_UNIT),
    ),
    firstBiases: Int32Array.from(rounded(parts.firstBiases, parts.seconds, FIRST_UNIT)),
    seconds: turned(parts.seconds, parts.secondBiases, 2 * first, second),
    secondBiases: weights.slice(parts.secondBiases, parts.thirds),
    thirds: weights.slice(parts.thirds, parts.thirdBiases),
    thirdBiases: weights.slice(parts.thirdBiases, parts.end),
    about,
  };
}

/** Matrices, one behind another, with rows and columns exchanged: the trainer has weights by what enters, a network by what leaves. */
export function transposed(matrices: ArrayLike<number>, rows: number, columns: number): Float32Array {
  const turned = new Float32Array(matrices.length);
  for (let index = 0; index < turned.length; index++) {
    const place = index % (rows * columns);
    turned[index - place + (place % columns) * rows + Math.floor(place / columns)] = matrices[index]!;
  }
  return turned;
}
