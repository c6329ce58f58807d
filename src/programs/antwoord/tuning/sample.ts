import type { EvaluatorExports } from './evaluator.ts';

/**
 * A position of a game, as the tuning keeps it: 72 bytes. The first 64 are the evaluator's own record of it (seven sets
 * of squares, counters, who is to move), then follow what the search said and how the game ended.
 */
export const SAMPLE_BYTES = 72;
const POSITION_BYTES = 64;
const SCORE_AT = 64;
const RESULT_AT = 66;

/** What is told of a position: the search's value and the game's result, both from White's view. */
export interface Told {
  /** Centipawns. */
  readonly score: number;
  /** 0 Black won, 1 a draw, 2 White won. */
  readonly result: number;
}

/** Writes the evaluator's present position, its result to be told later. */
export function writeSample(wasm: EvaluatorExports, score: number, samples: Uint8Array, index: number): void {
  const at = index * SAMPLE_BYTES;
  samples.set(new Uint8Array(wasm.memory.buffer, wasm.present(), POSITION_BYTES), at);
  new DataView(samples.buffer, samples.byteOffset).setInt16(at + SCORE_AT, score, true);
}

/** Tells the result of all samples from `first` to before `end`. */
export function writeResult(samples: Uint8Array, first: number, end: number, result: number): void {
  for (let index = first; index < end; index++) samples[index * SAMPLE_BYTES + RESULT_AT] = result;
}

/** Sets up a sample as the evaluator's present position. Rights to castle are not evaluated, and not granted. */
export function setSample(wasm: EvaluatorExports, samples: Uint8Array, index: number): Told {
  const at = index * SAMPLE_BYTES;
  new Uint8Array(wasm.memory.buffer, wasm.clear(), POSITION_BYTES).set(samples.subarray(at, at + POSITION_BYTES));
  const score = new DataView(samples.buffer, samples.byteOffset).getInt16(at + SCORE_AT, true);
  return { score, result: samples[at + RESULT_AT]! };
}

/** Where the record of a position counts its half-moves. */
const PLY_AT = 60;

/**
 * The first sample from this one on with which another game begins, or the end. Positions of one game are much alike: who
 * parts samples has to part them here. Within a game the half-moves only grow.
 */
export function gameStartFrom(samples: Uint8Array, index: number): number {
  const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
  const plyAt = (sample: number) => view.getUint32(sample * SAMPLE_BYTES + PLY_AT, true);
  const count = samples.length / SAMPLE_BYTES;
  let start = index;
  while (start > 0 && start < count && plyAt(start) > plyAt(start - 1)) start++;
  return start;
}
