import { type Kernel, kernelOn } from '../kernel.ts';
import type { KernelExports } from '../wasm.ts';

/** What assembly/tuning.ts exports beside the kernel's own. */
export interface EvaluatorExports extends KernelExports {
  readonly weightsAt: { readonly value: number };
  readonly weightCount: { readonly value: number };
  evaluation(): number;
  freshEvaluation(): number;
  isKnown(): number;
  terms(): number;
  chancesOf(endgame: number): number;
  phase(): number;
  scale(isWhite: number): number;
  isPawnWon(isToMove: number, king: number, pawn: number, foe: number): number;
  evaluateOften(count: number): number;
}

/** A game and the evaluation of its present position, for tests and tuning. */
export interface Evaluator {
  readonly wasm: EvaluatorExports;
  readonly kernel: Kernel;
  /** The weights as the evaluation reads them, packed: changing one changes what follows. */
  readonly weights: Int32Array;
}

/** As much of the machine as is needed: this room is checked without the types of Node and of the page. */
interface Machine {
  readonly WebAssembly: {
    instantiate(bytes: Uint8Array): Promise<{ readonly instance: { readonly exports: unknown } }>;
  };
  atob(text: string): string;
}
const machine = globalThis as unknown as Machine;

/** A new evaluator, with a memory and weights of its own. */
export async function startEvaluator(): Promise<Evaluator> {
  const { TUNING_WASM } = await import('../build/tuning-wasm.ts');
  const bytes = Uint8Array.from(machine.atob(TUNING_WASM), (byte) => byte.charCodeAt(0));
  const { instance } = await machine.WebAssembly.instantiate(bytes);
  const wasm = instance.exports as EvaluatorExports;
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
