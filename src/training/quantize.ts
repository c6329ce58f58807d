import { NEURON_UNIT, OUTPUT_UNIT, type PlainNetwork } from '../programs/antwoord/inspect.ts';
import { partsOf, type Shape } from './trainer.ts';

/**
 * The network in whole numbers.
 * @param weights the trainer's parameters.
 * @param scale centipawns of an output of 1: the slope by which the scores were read.
 */
export function quantize(weights: Float32Array, shape: Shape, scale: number, about: unknown): PlainNetwork {
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
