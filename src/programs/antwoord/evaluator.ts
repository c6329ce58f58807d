import { type Kernel, kernelOn } from 'plyhouse-kernel';
import type { KernelExports } from 'plyhouse-kernel/wasm';
import { wasmModule } from '../../wasm/wasm-module.ts';

/** Exports of assemblyscript/evaluator.ts in addition to the kernel's. */
interface EvaluatorExports extends KernelExports {
  readonly weightsAt: { readonly value: number };
  readonly weightCount: { readonly value: number };
  evaluation(): number;
  freshEvaluation(): number;
  isKnown(): number;
  terms(): number;
  sideTerms(isWhite: number): number;
  isCountOnly(): number;
  chancesOf(endgame: number): number;
  phase(): number;
  scale(isWhite: number): number;
  isPawnWon(isToMove: number, king: number, pawn: number, foe: number): number;
  studyBishopAndKnight(): number;
  goByBishopAndKnight(isWanted: number): void;
  bishopAndKnightPlies(): number;
  prepareNetwork(hidden: number, buckets: number, scale: number, hasLayers: boolean): number;
  network(): number;
  networkFaults(depth: number): number;
}

/** A game and the evaluation of its present position, for explanations and tests. */
export interface Evaluator {
  readonly wasm: EvaluatorExports;
  readonly kernel: Kernel;
  /** The weights as the evaluation reads them, packed: changing one changes what follows. */
  readonly weights: Int32Array;
}

const evaluator = wasmModule('evaluator', async () => (await import('./build/evaluator-wasm.ts')).EVALUATOR_WASM);

/** A new evaluator, with a memory and weights of its own. */
export async function startEvaluator(): Promise<Evaluator> {
  const wasm = (await evaluator.start()) as EvaluatorExports;
  const weights = new Int32Array(wasm.memory.buffer, wasm.weightsAt.value, wasm.weightCount.value);
  return { wasm, kernel: kernelOn(wasm), weights };
}

/** The middlegame's half of a packed pair. */
export function middlegameOf(score: number): number {
  return (score << 16) >> 16;
}

/** The endgame's half. */
export function endgameOf(score: number): number {
  return (score + 0x8000) >> 16;
}
