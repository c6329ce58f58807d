import { NEURON_UNIT, type Network, OUTPUT_UNIT } from '../../programs/antwoord/network-file.ts';
import { layeredOutput } from '../../programs/antwoord/testing/layered-value.ts';
import { SAMPLE_BYTES } from '../trainer.ts';

/** The integer network's value of a sample, in centipawns: slow and simple, for comparison. */
export function valueOfSample(network: Network, samples: Uint8Array, index: number): number {
  const at = index * SAMPLE_BYTES;
  const men = menOf(samples.subarray(at, at + SAMPLE_BYTES));
  const bucket = Math.floor(((men.length - 2) * network.buckets) / 31);
  const views = [0, 1].map((view) => inputsOf(men, view));
  if (network.layers) return layeredOutput(network, views, bucket) * network.scale;
  const { hidden, inputs, biases, outputs, outputBiases, scale } = network;
  let sum = 0;
  for (const [view, rows] of views.entries()) {
    for (const [neuron, bias] of biases.entries()) {
      const neuronSum = rows.reduce((total, row) => total + inputs[row * hidden + neuron]!, bias);
      const clipped = Math.min(Math.max(neuronSum, 0), NEURON_UNIT);
      sum += clipped * clipped * outputs[(2 * bucket + view) * hidden + neuron]!;
    }
  }
  return ((sum / NEURON_UNIT + outputBiases[bucket]!) * scale) / (NEURON_UNIT * OUTPUT_UNIT);
}

/** The numbers of a view's inputs. */
function inputsOf(men: readonly { readonly square: number; readonly code: number }[], view: number): number[] {
  const king = men.find(({ code }) => code === (view === 0 ? 5 : 13))!.square ^ (view === 0 ? 0 : 56);
  const mirror = (view === 0 ? 0 : 56) ^ ((king & 4) !== 0 ? 7 : 0);
  return men.map(({ code, square }) => ((code >> 3) ^ view) * 384 + (code & 7) * 64 + (square ^ mirror));
}

/** The pieces of a sample (assemblyscript/sample.ts). */
function menOf(sample: Uint8Array): { readonly square: number; readonly code: number }[] {
  const men: { square: number; code: number }[] = [];
  for (let square = 0; square < 64; square++) {
    if (((sample[square >> 3]! >> (square & 7)) & 1) === 0) continue;
    men.push({ square, code: (sample[8 + (men.length >> 1)]! >> (4 * (men.length & 1))) & 15 });
  }
  return men;
}
