import { seededChance } from '../../../host/chance.ts';
import type { Network } from '../network-file.ts';

/** A network of random numbers, as large as a trained one's can be. */
export function randomNetwork(hidden: number, buckets: number, seed: number): Network {
  const chance = seededChance(seed);
  const numbers = (length: number, most: number) => Array.from({ length }, () => Math.round((2 * chance() - 1) * most));
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
