import {
  DIRECT_UNIT,
  FIRST_UNIT,
  type LayeredNetwork,
  NEURON_UNIT,
  type Network,
  OUTPUT_UNIT,
} from '../programs/antwoord/inspect.ts';
import { type Chance, finish } from '../programs/program.ts';
import { transposed } from './quantize.ts';
import { layeredPartsOf, partsOf, type Shape, type Trainer } from './trainer.ts';

/** Samples that are held in memory together. */
export interface Chunk {
  /** The number of samples. */
  readonly count: number;
  /** Their bytes, SAMPLE_BYTES (trainer.ts) each. @param epoch from 0; some chunks have other samples in each. */
  read(epoch?: number): Uint8Array;
}

/** Samples, in two parts that share no game. */
export interface SampleSplit {
  readonly training: readonly Chunk[];
  readonly heldOut: readonly Chunk[];
}

/** The number of samples in chunks. */
export function countOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { count }) => sum + count, 0);
}

/** The parameters of a training. */
export interface Plan {
  /** Epochs over the searched positions. */
  readonly epochs: number;
  /**
   * Epochs over replies before that: positions one move off the games, with the value that the hand-written evaluation, or another network,
   * gives them. They are available in any number, so that little is left to be learnt from the searched positions; each epoch draws others.
   */
  readonly replyEpochs: number;
  /** The number, out of 256, of a game's possible moves that become replies, whenever the game is drawn from. */
  readonly replyShare: number;
  /** The number of replies in an epoch; by default roughly as many as all games give once. */
  readonly replies?: number;
  readonly replyRate: number;
  /** Batch size: positions for each step. */
  readonly batch: number;
  /** Learning rate at the start and at the end, with cosine decay between. */
  readonly rate: number;
  readonly lastRate: number;
  /** Warm-up steps with a smaller learning rate. */
  readonly warmUp: number;
  readonly decay: number;
  /** The weight of later positions of its game and the result, rather than its own score, in a position's value: 0 to 1. */
  readonly lambda: number;
  readonly seed: number;
}

/** The default plan. */
export const PLAN: Plan = {
  epochs: 5,
  replyEpochs: 2,
  replyShare: 25,
  replyRate: 2e-3,
  batch: 8192,
  rate: 1e-3,
  lastRate: 2.4e-6,
  warmUp: 200,
  decay: 0.01,
  lambda: 0.9,
  seed: 1,
};

/** The losses after an epoch: mean squared errors. */
export interface EpochReport {
  readonly epoch: number;
  readonly training: number;
  readonly heldOut: number;
  /** Loss on the held-out positions by phase: 2 to 8 pieces, 9 to 14, and so on; phases without positions are omitted. */
  readonly byPhase: readonly { readonly name: string; readonly loss: number; readonly count: number }[];
}

const PHASES = [
  ['2 to 8 men', 2, 8],
  ['9 to 14', 9, 14],
  ['15 to 20', 15, 20],
  ['21 to 26', 21, 26],
  ['27 to 32', 27, 32],
] as const;

// Layers begin as neurons do, in the middle of the range that is not clipped.
const FIRST_SPREAD = 0.1;
const SECOND_SPREAD = 0.18;
const LAYER_BIAS = 0.3;

/**
 * Initialises the network with small random weights.
 * @param neurons how many of each view live; the others stay at 0, and nothing comes of them.
 */
export function begin({ weights, moments, shape }: Trainer, chance: Chance, neurons = shape.hidden): void {
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  const { hidden, layers } = shape;
  const { biases, outputs, outputBiases } = partsOf(shape);
  weights.fill(0);
  moments.fill(0);
  // A position has 20 to 30 pieces; neurons begin in the middle of the range that is not clipped.
  for (let index = 0; index < biases; index++) weights[index] = normal() * 0.05;
  // Less with layers: training learns more, and faster, from products that start at 0 (docs/network.md).
  for (let index = biases; index < outputs; index++) weights[index] = layers ? 0.1 : 0.3;
  if (layers) {
    const { firsts, firstBiases, seconds, secondBiases, thirds, thirdBiases } = layeredPartsOf(shape, layers);
    for (let index = firsts; index < firstBiases; index++) weights[index] = normal() * FIRST_SPREAD;
    for (let index = seconds; index < secondBiases; index++) weights[index] = normal() * SECOND_SPREAD;
    for (let index = thirds; index < thirdBiases; index++) weights[index] = normal() * SECOND_SPREAD;
    weights.fill(LAYER_BIAS, firstBiases, seconds).fill(LAYER_BIAS, secondBiases, thirds);
    return;
  }
  for (let index = outputs; index < outputBiases; index++) weights[index] = normal() / Math.sqrt(2 * hidden);
  if (neurons < hidden) {
    for (let row = 0; row < outputBiases; row += hidden) weights.fill(0, row + neurons, row + hidden);
  }
}

/**
 * Why a trainer of this shape cannot continue from a network; undefined if it can. It has at least the network's neurons, and
 * exactly those of one with layers, which it then has too.
 */
export function whyUnfit({ hidden, buckets, layers }: Shape, network: Network): string | undefined {
  if (network.hidden > hidden || network.buckets !== buckets) {
    return `expected at most ${hidden} neurons and ${buckets} outputs, found ${network.hidden} and ${network.buckets}`;
  }
  if (!network.layers || (layers && network.hidden === hidden)) return undefined;
  const expected = layers ? `layers behind ${hidden} neurons` : 'no layers';
  return `expected a network with ${expected}, found layers behind ${network.hidden}`;
}

/**
 * Continues from a network: the same values in centipawns, if neurons are added too. What is added is random on the side of
 * the inputs and 0 on that of the outputs. A trainer with layers takes of a network without any what leads to its neurons.
 * @param slope centipawns of an output of 1 from now on.
 * @throws {RangeError} if it does not fit ({@link whyUnfit}).
 */
export function beginFrom(trainer: Trainer, network: Network, slope: number, chance: Chance): void {
  const { weights, shape } = trainer;
  const problem = whyUnfit(shape, network);
  if (problem) throw new RangeError(problem);
  begin(trainer, chance);
  const { biases, outputs, outputBiases, end } = partsOf(shape);
  const take = (numbers: ArrayLike<number>, to: number, unit: number) => {
    for (let index = 0; index < numbers.length; index++) {
      const [row, neuron] = [Math.floor(index / network.hidden), index % network.hidden];
      weights[to + row * shape.hidden + neuron] = numbers[index]! / unit;
    }
  };
  if (network.layers) {
    takeLayers(trainer, network, slope);
    return;
  }
  take(network.inputs, 0, NEURON_UNIT);
  take(network.biases, biases, NEURON_UNIT);
  if (shape.layers) return;
  weights.fill(0, outputs, end);
  const outputUnit = (OUTPUT_UNIT * slope) / network.scale;
  take(network.outputs, outputs, outputUnit);
  for (const [bucket, bias] of network.outputBiases.entries())
    weights[outputBiases + bucket] = bias / (NEURON_UNIT * outputUnit);
}

/** Takes over a network with layers as a whole. */
function takeLayers({ weights, shape }: Trainer, network: LayeredNetwork, slope: number): void {
  const parts = layeredPartsOf(shape, network.layers);
  const [first, second] = network.layers;
  const take = (numbers: ArrayLike<number>, to: number, unit: number) => {
    for (let index = 0; index < numbers.length; index++) weights[to + index] = numbers[index]! / unit;
  };
  const output = slope / network.scale;
  take(network.inputs, 0, NEURON_UNIT);
  take(network.biases, parts.biases, NEURON_UNIT);
  take(network.direct, parts.direct, DIRECT_UNIT * output);
  take(transposed(network.firsts, first, shape.hidden), parts.firsts, OUTPUT_UNIT);
  take(network.firstBiases, parts.firstBiases, FIRST_UNIT);
  take(transposed(network.seconds, second, 2 * first), parts.seconds, 1);
  take(network.secondBiases, parts.secondBiases, 1);
  take(network.thirds, parts.thirds, output);
  take(network.thirdBiases, parts.thirdBiases, output);
}

/** The learning rate of a step. @param step from 0. */
export function rateOf({ rate, lastRate, warmUp }: Plan, step: number, steps: number): number {
  const falling = lastRate + ((rate - lastRate) * (1 + Math.cos((Math.PI * step) / steps))) / 2;
  return falling * Math.min(1, (step + 1) / warmUp);
}

/** Shuffles numbers in place; the order depends on the chance alone. */
function shuffle(order: Uint32Array, chance: Chance): void {
  for (let index = order.length - 1; index > 0; index--) {
    const other = Math.floor(chance() * (index + 1));
    const kept = order[index]!;
    order[index] = order[other]!;
    order[other] = kept;
  }
}

/**
 * One epoch: every chunk once, in random order, each shuffled as a whole. Yields the mean squared error of each chunk as it is learnt.
 * @param epoch from 0.
 */
export function* fitChunks(
  trainer: Trainer,
  plan: Plan,
  epoch: number,
  parts: SampleSplit,
  chance: Chance,
): Generator<number, EpochReport> {
  const batch = Math.min(plan.batch, ...parts.training.map(({ count }) => count));
  const batchesOf = ({ count }: Chunk) => Math.floor(count / batch);
  const steps = parts.training.reduce((sum, chunk) => sum + batchesOf(chunk), 0);
  let step = epoch * steps;
  let loss = 0;
  const chunks = Uint32Array.from(parts.training.keys());
  shuffle(chunks, chance);
  for (const number of chunks) {
    const chunk = parts.training[number]!;
    trainer.load(chunk.read(epoch));
    shuffle(trainer.order.subarray(0, chunk.count), chance);
    let ofChunk = 0;
    for (let index = 0; index < batchesOf(chunk); index++, step++) {
      ofChunk += trainer.learn(index * batch, (index + 1) * batch);
      trainer.step(batch, rateOf(plan, step, plan.epochs * steps), plan.decay, step);
    }
    loss += ofChunk;
    yield ofChunk / (batchesOf(chunk) * batch);
  }
  return { epoch: epoch + 1, training: loss / (steps * batch), ...measureAll(trainer, parts.heldOut) };
}

/** The same at once. */
export function fitEpoch(...of: Parameters<typeof fitChunks>): EpochReport {
  return finish(fitChunks(...of));
}

/** The mean squared error of samples that are not learnt from, as a whole and by phase. */
export function measureAll(trainer: Trainer, chunks: readonly Chunk[]): Pick<EpochReport, 'heldOut' | 'byPhase'> {
  const measured = chunks.map((chunk) => {
    trainer.load(chunk.read());
    return trainer.measure(0, chunk.count);
  });
  const byPhase = PHASES.map(([name, first, last]) => {
    let [sum, men] = [0, 0];
    for (const { byMen } of measured) {
      for (let number = first; number <= last; number++) {
        sum += byMen[2 * number]!;
        men += byMen[2 * number + 1]!;
      }
    }
    return { name, loss: sum / men, count: men };
  }).filter(({ count }) => count > 0);
  return { heldOut: measured.reduce((sum, each) => sum + each.loss, 0) / countOf(chunks), byPhase };
}
