import { NEURON_UNIT, OUTPUT_UNIT, type PlainNetwork } from '../../programs/antwoord/network-file.ts';
import { SAMPLE_BYTES } from '../trainer.ts';

/** What the network in whole numbers gives a sample, in centipawns: slow and plain, to compare with. */
export function valueOfSample(network: PlainNetwork, samples: Uint8Array, index: number): number {
  const { hidden, buckets, scale } = network;
  const at = index * SAMPLE_BYTES;
  const men = menOf(samples.subarray(at, at + SAMPLE_BYTES));
  const bucket = Math.floor(((men.length - 2) * buckets) / 31);
  let sum = 0;
  for (const view of [0, 1]) {
    const king = men.find(({ code }) => code === (view === 0 ? 5 : 13))!.square ^ (view === 0 ? 0 : 56);
    const mirror = (view === 0 ? 0 : 56) ^ ((king & 4) !== 0 ? 7 : 0);
    const neurons = Array.from(network.biases);
    for (const { code, square } of men) {
      const isOther = (code >> 3) ^ view;
      const row = (isOther * 384 + (code & 7) * 64 + (square ^ mirror)) * hidden;
      for (let neuron = 0; neuron < hidden; neuron++) neurons[neuron]! += network.inputs[row + neuron]!;
    }
    for (let neuron = 0; neuron < hidden; neuron++) {
      const clipped = Math.min(Math.max(neurons[neuron]!, 0), NEURON_UNIT);
      sum += clipped * clipped * network.outputs[(2 * bucket + view) * hidden + neuron]!;
    }
  }
  return ((sum / NEURON_UNIT + network.outputBiases[bucket]!) * scale) / (NEURON_UNIT * OUTPUT_UNIT);
}

/** The pieces of a sample (assembly/sample.ts). */
function menOf(sample: Uint8Array): { readonly square: number; readonly code: number }[] {
  const men: { square: number; code: number }[] = [];
  for (let square = 0; square < 64; square++) {
    if (((sample[square >> 3]! >> (square & 7)) & 1) === 0) continue;
    men.push({ square, code: (sample[8 + (men.length >> 1)]! >> (4 * (men.length & 1))) & 15 });
  }
  return men;
}
