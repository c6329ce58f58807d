import { DIRECT_UNIT, FIRST_UNIT, type LayeredNetwork } from '../network-file.ts';

/** The value of a position by a network with further layers, in centipawns for the side to move: slow and simple, for comparison. */
export function layeredValue(network: LayeredNetwork, fen: string): number {
  const { buckets, scale } = network;
  const [placement, toMove] = fen.split(' ') as [string, string];
  const men = menOf(placement);
  const bucket = Math.floor(((men.length - 2) * buckets) / 31);
  const isWhite = toMove === 'w';
  const views = [inputsOf(men, isWhite), inputsOf(men, !isWhite)];
  return Math.trunc(Math.fround(layeredOutput(network, views, bucket) * Math.round(scale)));
}

/** The output for the inputs of both views, the side to move first. */
export function layeredOutput(network: LayeredNetwork, views: readonly (readonly number[])[], bucket: number): number {
  const { buckets, direct } = network;
  const products = views.flatMap((inputs) => productsOf(network, inputs));
  const [mine, others] = views.map((rows) => rows.reduce((sum, row) => sum + direct[row * buckets + bucket]!, 0));
  const besides = Math.fround((mine! - others!) / (2 * DIRECT_UNIT));
  return Math.fround(deeper(network, bucket, products) + besides);
}

interface Man {
  readonly square: number;
  readonly letter: string;
}

function menOf(placement: string): Man[] {
  return placement.split('/').flatMap((rank, down) => {
    const squares = Array.from(rank.replace(/\d/g, (count) => ' '.repeat(Number(count))));
    return squares
      .map((letter, file) => ({ letter, square: 8 * (7 - down) + file }))
      .filter((man) => man.letter !== ' ');
  });
}

function inputsOf(men: readonly Man[], isWhite: boolean): number[] {
  const king = men.find(({ letter }) => letter === (isWhite ? 'K' : 'k'))!.square;
  const mirror = (isWhite ? 0 : 56) ^ ((king & 4) !== 0 ? 7 : 0);
  return men.map(({ square, letter }) => {
    const isOther = (letter === letter.toUpperCase()) !== isWhite;
    return (isOther ? 384 : 0) + 64 * 'pnbrqk'.indexOf(letter.toLowerCase()) + (square ^ mirror);
  });
}

function productsOf({ hidden, inputs, biases }: LayeredNetwork, rows: readonly number[]): number[] {
  const neurons = Array.from(biases, (bias, neuron) => {
    const sum = rows.reduce((total, row) => total + inputs[row * hidden + neuron]!, bias);
    return Math.min(Math.max(sum, 0), 255);
  });
  return neurons.slice(0, hidden / 2).map((one, neuron) => (one * neurons[neuron + hidden / 2]!) >> 9);
}

/** The layers behind the products. */
function deeper(network: LayeredNetwork, bucket: number, products: readonly number[]): number {
  const { hidden, firsts, firstBiases, seconds, secondBiases, thirds, thirdBiases } = network;
  const { fround } = Math;
  const first = Array.from({ length: 16 }, (_, neuron) => {
    const from = (16 * bucket + neuron) * hidden;
    const sum = products.reduce((total, product, at) => total + product * firsts[from + at]!, 0);
    return fround(fround(sum + firstBiases[16 * bucket + neuron]!) * fround(1 / FIRST_UNIT));
  });
  const entering = [...first.map((x) => Math.min(Math.max(x, 0), 1)), ...first.map((x) => Math.min(fround(x * x), 1))];
  const second = Array.from({ length: 32 }, (_, neuron) => {
    const from = 32 * (32 * bucket + neuron);
    const bias = secondBiases[32 * bucket + neuron]!;
    const sum = entering.reduce((total, x, at) => fround(total + fround(x * seconds[from + at]!)), bias);
    const clipped = Math.min(Math.max(sum, 0), 1);
    return fround(clipped * clipped);
  });
  const sums = [0, 0, 0, 0];
  for (const [neuron, x] of second.entries()) {
    sums[neuron & 3] = fround(sums[neuron & 3]! + fround(x * thirds[32 * bucket + neuron]!));
  }
  return fround(fround(fround(sums[0]! + sums[1]!) + fround(sums[2]! + sums[3]!)) + thirdBiases[bucket]!);
}
