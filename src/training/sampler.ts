import { kernelOn } from 'plyhouse-kernel';
import type { KernelExports } from 'plyhouse-kernel/wasm';
import { INITIAL_FEN } from '../chess/fen.ts';
import { loadNetwork, type Network } from '../programs/antwoord/inspect.ts';
import { wasmModule } from '../wasm/wasm-module.ts';
import { makeGameRecord, type TrainingGame } from './game.ts';
import { SAMPLE_BYTES } from './trainer.ts';

/** One game in this number is held out. */
export const HELD_OUT = 20;
/** No position is trained on whose score is larger, in centipawns either way. */
const MOST_SCORE = 2000;

interface SamplerExports extends KernelExports {
  readonly recordAt: { readonly value: number };
  readonly recordBytes: { readonly value: number };
  readonly samplesAt: { readonly value: number };
  sample(mostScore: number, slope: number, lambda: number): number;
  sampleReplies(share: number, seed: bigint, slope: number): number;
  samplePresent(): void;
  prepareNetwork(hidden: number, buckets: number, scale: number, hasLayers: boolean): number;
}

/** Turns games into samples. */
interface Sampler {
  /**
   * The quiet positions of a game, one behind another; valid until the next call.
   * @param slope centipawns by which scores become expected results ({@link fittedSlope}).
   * @param lambda how much of its worth a position owes to the later ones (fit.ts).
   * @throws {Error} if it is not a game.
   */
  samplesOf(game: TrainingGame, slope: number, lambda: number): Uint8Array;
  /**
   * Positions that the moves of a game's positions lead to, with the teacher's values; valid until the next call.
   * @param share how many of 256 moves are tried. @throws {Error} if it is not a game.
   */
  repliesOf(game: TrainingGame, slope: number, share: number, seed: number): Uint8Array;
  /** A position as a sample, worth nothing. @throws {FenError} */
  sampleOf(fen: string): Uint8Array;
}

const sampler = wasmModule(
  'sampler of the training',
  async () => (await import('./build/sampler-wasm.ts')).SAMPLER_WASM,
);

/** A sampler with a memory of its own. @param teacher the network that values replies; left out: the hand-written evaluation. */
export async function startSampler(teacher?: Network): Promise<Sampler> {
  const wasm = (await sampler.start()) as SamplerExports;
  if (teacher) loadNetwork(wasm, teacher);
  const kernel = kernelOn(wasm);
  const bytes = new Uint8Array(wasm.memory.buffer);
  const from = wasm.samplesAt.value;
  function taken(game: TrainingGame, write: () => number): Uint8Array {
    const record = makeGameRecord(game);
    if (record.length > wasm.recordBytes.value) throw new Error(`a game of ${record.length} bytes is too long`);
    bytes.set(record, wasm.recordAt.value);
    kernel.setPosition(INITIAL_FEN);
    const count = write();
    if (count < 0) throw new Error(`a game's move ${-count} is not legal`);
    return bytes.subarray(from, from + count * SAMPLE_BYTES);
  }

  return {
    samplesOf: (game, slope, lambda) => taken(game, () => wasm.sample(MOST_SCORE, slope, lambda)),
    repliesOf: (game, slope, share, replySeed) =>
      taken(game, () => wasm.sampleReplies(share, BigInt(replySeed), slope)),
    sampleOf(fen) {
      kernel.setPosition(fen);
      wasm.samplePresent();
      return bytes.slice(from, from + SAMPLE_BYTES);
    },
  };
}

/** The slope in centipawns by which the scores of these games, up to twenty pawns, predict their results best. */
export function fittedSlope(games: Iterable<TrainingGame>): number {
  // For each score how often it was seen, and the points that White made.
  const counts = new Float64Array(2 * MOST_SCORE + 1);
  const points = new Float64Array(2 * MOST_SCORE + 1);
  for (const { scores, result } of games) {
    for (const score of scores) {
      if (Math.abs(score) > MOST_SCORE) continue;
      counts[score + MOST_SCORE]!++;
      points[score + MOST_SCORE]! += result / 2;
    }
  }
  const errorAt = (slope: number) => {
    let error = 0;
    for (const [index, count] of counts.entries()) {
      const expected = 1 / (1 + Math.exp((MOST_SCORE - index) / slope));
      error += count * expected * expected - 2 * points[index]! * expected;
    }
    return error;
  };
  let [least, most] = [50, 1500];
  while (most - least > 2) {
    const lower = Math.floor((2 * least + most) / 3);
    const upper = Math.ceil((least + 2 * most) / 3);
    if (errorAt(lower) < errorAt(upper)) most = upper;
    else least = lower;
  }
  return Math.round((least + most) / 2);
}
