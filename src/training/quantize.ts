import { type LayeredNetwork, NEURON_UNIT, type Network, OUTPUT_UNIT } from '../programs/antwoord/inspect.ts';
import { layeredPartsOf, partsOf, type Shape } from './trainer.ts';

/** The integer that stands for a product of two neurons at 1: 255 * 255 >> 9. */
const PRODUCT_UNIT = 127;

/**
 * The network in whole numbers.
 * @param weights the trainer's parameters.
 * @param scale centipawns of an output of 1: the slope by which the scores were read.
 */
export function quantize(weights: Float32Array, shape: Shape, scale: number, about: unknown): Network {
  const { biases, outputs, outputBiases, end } = partsOf(shape);
  const rounded = (from: number, to: number, unit: number) =>
    Array.from(weights.subarray(from, to), (weight) => Math.round(weight * unit));
  return {
    ...shape,
    scale,
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
  const rounded = (from: number, to: number, unit: number) =>
    Array.from(weights.subarray(from, to), (weight) => Math.round(weight * unit));
  // The trainer has a matrix's weights by what enters, the network by what leaves.
  const turned = <T extends Int8Array | Float32Array>(to: T, from: number, entering: number, leaving: number, unit: number) => {
    for (let index = 0; index < to.length; index++) {
      const [bucket, place] = [Math.floor(index / (entering * leaving)), index % (entering * leaving)];
      const [output, input] = [Math.floor(place / entering), place % entering];
      const weight = weights[from + bucket * entering * leaving + input * leaving + output]!;
      to[index] = unit === 1 ? weight : Math.round(weight * unit);
    }
    return to;
  };
  return {
    ...{ hidden, buckets, layers, scale },
    inputs: Int16Array.from(rounded(0, parts.biases, NEURON_UNIT)),
    biases: Int16Array.from(rounded(parts.biases, parts.direct, NEURON_UNIT)),
    direct: Int16Array.from(rounded(parts.direct, parts.firsts, NEURON_UNIT * OUTPUT_UNIT)),
    firsts: turned(new Int8Array(buckets * first * hidden), parts.firsts, hidden, first, OUTPUT_UNIT),
    firstBiases: Int32Array.from(rounded(parts.firstBiases, parts.seconds, PRODUCT_UNIT * OUTPUT_UNIT)),
    seconds: turned(new Float32Array(buckets * 2 * first * second), parts.seconds, 2 * first, second, 1),
    secondBiases: weights.slice(parts.secondBiases, parts.thirds),
    thirds: weights.slice(parts.thirds, parts.thirdBiases),
    thirdBiases: weights.slice(parts.thirdBiases, parts.end),
    about,
  };
}
