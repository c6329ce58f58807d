import {
  DIRECT_UNIT,
  FIRST_UNIT,
  type LayeredNetwork,
  NEURON_UNIT,
  type Network,
  OUTPUT_UNIT,
} from '../../programs/antwoord/network-file.ts';
import { SAMPLE_BYTES } from '../trainer.ts';

/** What the network in whole numbers gives a sample, in centipawns: slow and plain, to compare with. */
export function valueOfSample(network: Network, samples: Uint8Array, index: number): number {
  const at = index * SAMPLE_BYTES;
  const men = menOf(samples.subarray(at, at + SAMPLE_BYTES));
  const bucket = Math.floor(((men.length - 2) * network.buckets) / 31);
  const views = [0, 1].map((view) => {
    const inputs = inputsOf(men, view);
    const neurons = Array.from(network.biases, (bias, neuron) =>
      inputs.reduce((sum, input) => sum + network.inputs[input * network.hidden + neuron]!, bias),
    );
    return { inputs, clipped: neurons.map((sum) => Math.min(Math.max(sum, 0), NEURON_UNIT)) };
  });
  if (network.layers) return layeredValue(network, views, bucket) * network.scale;
  const { hidden, outputs, outputBiases, scale } = network;
  let sum = 0;
  for (const [view, { clipped }] of views.entries()) {
    for (const [neuron, each] of clipped.entries())
      sum += each * each * outputs[(2 * bucket + view) * hidden + neuron]!;
  }
  return ((sum / NEURON_UNIT + outputBiases[bucket]!) * scale) / (NEURON_UNIT * OUTPUT_UNIT);
}

interface View {
  readonly inputs: readonly number[];
  readonly clipped: readonly number[];
}

/** The output of a network with layers, as LayeredNetwork describes it. */
function layeredValue(network: LayeredNetwork, views: readonly View[], bucket: number): number {
  const { hidden, buckets, layers } = network;
  const [first, second] = layers;
  const products = views.flatMap(({ clipped }) =>
    clipped.slice(0, hidden / 2).map((each, place) => (each * clipped[place + hidden / 2]!) >> 9),
  );
  const sums = (length: number, from: ArrayLike<number>, weights: ArrayLike<number>, biases: ArrayLike<number>) =>
    Array.from({ length }, (_, output) =>
      Array.from(from).reduce(
        (sum, each, input) => sum + each * weights[(bucket * length + output) * from.length + input]!,
        biases[bucket * length + output]!,
      ),
    );
  const firsts = sums(first, products, network.firsts, network.firstBiases).map((sum) => sum / FIRST_UNIT);
  const active = [
    ...firsts.map((sum) => Math.min(Math.max(sum, 0), 1)),
    ...firsts.map((sum) => Math.min(sum * sum, 1)),
  ];
  const seconds = sums(second, active, network.seconds, network.secondBiases);
  const squared = seconds.map((sum) => Math.min(Math.max(sum, 0), 1) ** 2);
  const [direct, directOther] = views.map(({ inputs }) =>
    inputs.reduce((sum, input) => sum + network.direct[input * buckets + bucket]!, 0),
  );
  return sums(1, squared, network.thirds, network.thirdBiases)[0]! + (direct! - directOther!) / 2 / DIRECT_UNIT;
}

/** The numbers of a view's inputs. */
function inputsOf(men: readonly { readonly square: number; readonly code: number }[], view: number): number[] {
  const king = men.find(({ code }) => code === (view === 0 ? 5 : 13))!.square ^ (view === 0 ? 0 : 56);
  const mirror = (view === 0 ? 0 : 56) ^ ((king & 4) !== 0 ? 7 : 0);
  return men.map(({ code, square }) => ((code >> 3) ^ view) * 384 + (code & 7) * 64 + (square ^ mirror));
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
