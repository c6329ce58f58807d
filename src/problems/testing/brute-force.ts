import { type Kernel, kernelOn } from 'plyhouse-kernel';
import { type KernelExports, startKernel } from 'plyhouse-kernel/wasm';
import type { Fen } from '../../chess/fen.ts';

/**
 * The definition of a mate in n, written down and nothing else: every move, every reply, no table, no order. Held
 * against the solver; it shares with it the rules of the kernel, which have tests of their own.
 */
export interface BruteForce {
  mates(fen: Fen, moves: number): boolean;
}

export async function createBruteForce(): Promise<BruteForce> {
  const wasm = await startKernel();
  const kernel = kernelOn(wasm);
  return {
    mates(fen, moves) {
      kernel.setPosition(fen);
      return mates(kernel, wasm, moves);
    },
  };
}

function mates(kernel: Kernel, wasm: KernelExports, moves: number): boolean {
  if (moves === 0) return false;
  for (const move of listed(wasm)) {
    wasm.play(move);
    const is = isLost(kernel, wasm, moves - 1);
    wasm.takeBack();
    if (is) return true;
  }
  return false;
}

function isLost(kernel: Kernel, wasm: KernelExports, moves: number): boolean {
  const replies = listed(wasm);
  if (replies.length === 0) return kernel.isCheck();
  if (moves === 0) return false;
  for (const reply of replies) {
    wasm.play(reply);
    const is = mates(kernel, wasm, moves);
    wasm.takeBack();
    if (!is) return false;
  }
  return true;
}

function listed(wasm: KernelExports): number[] {
  const count = wasm.list();
  return Array.from(new Uint32Array(wasm.memory.buffer, wasm.listAt.value, count));
}
