import { createKernel } from '../../kernel/kernel.ts';

export interface KernelTask {
  readonly fen: string;
  readonly plies: number;
  /** How often it is counted; the last time is the one that is told, when the code has been compiled to run fast. */
  readonly times?: number;
}

export interface KernelCount {
  readonly nodes: number;
  readonly millis: number;
  /** From asking for the kernel to having it. */
  readonly startMillis: number;
}

/** Starts a kernel and counts with it. */
export async function countWith({ fen, plies, times = 1 }: KernelTask): Promise<KernelCount> {
  const asked = performance.now();
  const kernel = await createKernel(fen);
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
