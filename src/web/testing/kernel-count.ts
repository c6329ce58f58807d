import { Chess, createKernel } from 'plyhouse-kernel';

export interface KernelTask {
  readonly fen: string;
  readonly plies: number;
  /** The number of runs; the last one is reported, when the code has been optimised. */
  readonly times?: number;
  readonly isGame?: boolean;
}

export interface KernelCount {
  readonly nodes: number;
  readonly millis: number;
  /** The time to load the kernel, in milliseconds. */
  readonly startMillis: number;
}

/** Starts a kernel and counts with it. @param isGame whether it is the one that all games share, synchronously. */
export async function countWith({ fen, plies, times = 1, isGame = false }: KernelTask): Promise<KernelCount> {
  const asked = performance.now();
  const kernel = isGame ? new Chess(fen) : await createKernel(fen);
  const startMillis = performance.now() - asked;
  let nodes = 0;
  let millis = 0;
  for (let time = 0; time < times; time++) {
    const start = performance.now();
    nodes = kernel.perft(plies);
    millis = performance.now() - start;
  }
  return { nodes, millis, startMillis };
}
