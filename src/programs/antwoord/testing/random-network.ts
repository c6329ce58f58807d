import { seededChance } from '../../../host/chance.ts';
import type { LayeredNetwork, PlainNetwork } from '../network-file.ts';

/** A network of random numbers, as large as a trained one's can be. */
export function randomNetwork(hidden: number, buckets: number, seed: number): PlainNetwork {
  const { numbers } = dice(seed);
  return {
    hidden,
    buckets,
    scale: 200,
    inputs: Int16Array.from(numbers(768 * hidden, 100)),
    biases: Int16Array.from(numbers(hidden, 200)),
    outputs: Int16Array.from(numbers(2 * hidden * buckets, 127)),
    outputBiases: Int32Array.from(numbers(buckets, 10_000)),
    about: { made: 'by chance', für: '♔' },
  };
}

/** The same with further layers: about as many products as of a trained one are zero. */
export function randomLayeredNetwork(hidden: number, buckets: number, seed: number): LayeredNetwork {
  const { numbers, fractions } = dice(seed);
  return {
    hidden,
    buckets,
    scale: 400,
    layers: [16, 32],
    inputs: Int16Array.from(numbers(768 * hidden, 60)),
    biases: Int16Array.from(numbers(hidden, 100)),
    direct: Int16Array.from(numbers(768 * buckets, 32_767)),
    firsts: Int8Array.from(numbers(buckets * 16 * hidden, 127)),
    firstBiases: Int32Array.from(numbers(buckets * 16, 8000)),
    seconds: Float32Array.from(fractions(buckets * 32 * 32, 0.5)),
    secondBiases: Float32Array.from(fractions(buckets * 32, 0.5)),
    thirds: Float32Array.from(fractions(buckets * 32, 1)),
    thirdBiases: Float32Array.from(fractions(buckets, 0.5)),
    about: { made: 'by chance' },
  };
}

function dice(seed: number) {
  const chance = seededChance(seed);
  const fractions = (length: number, most: number) => Array.from({ length }, () => (2 * chance() - 1) * most);
  return { fractions, numbers: (length: number, most: number) => fractions(length, most).map(Math.round) };
}
