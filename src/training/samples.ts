/** Node only: the positions that the network is trained on, from the games of all runs. */
import { createHash } from 'node:crypto';
import { INITIAL_FEN } from '../chess/fen.ts';
import { kernelOn } from '../kernel/kernel.ts';
import type { KernelExports } from '../kernel/wasm.ts';
import { wasmModule } from '../kernel/wasm-module.ts';
import { countOf, makeChunks, SAMPLE_BYTES, type SampleSplit } from './chunks.ts';
import { makeGameRecord, type TrainingGame } from './game.ts';
import type { ShardHead, TrainingRun } from './shard.ts';
import { readShard, readShardHead, shardNumbers } from './shard-folder.ts';

/** One game in this number is held out. */
const HELD_OUT = 20;
/** No position is trained on whose score is larger, in centipawns either way. */
const MOST_SCORE = 2000;
/** The number of each run's files that the slope is fitted to. */
const SHARDS_FOR_SLOPE = 20;

interface SamplerExports extends KernelExports {
  readonly recordAt: { readonly value: number };
  readonly recordBytes: { readonly value: number };
  readonly samplesAt: { readonly value: number };
  sample(mostScore: number, slope: number, lambda: number): number;
  sampleReplies(share: number, seed: bigint, slope: number): number;
  samplePresent(): void;
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
   * Positions that the moves of a game's positions lead to, by what the hand-written evaluation says of them; valid until
   * the next call. @param share how many of 256 moves are tried. @throws {Error} if it is not a game.
   */
  repliesOf(game: TrainingGame, slope: number, share: number, seed: number): Uint8Array;
  /** A position as a sample, worth nothing. @throws {FenError} */
  sampleOf(fen: string): Uint8Array;
}

/** The searched positions of games. */
export interface Samples extends SampleSplit {
  readonly statement: Statement;
}

/** What the network was trained on. */
interface Statement {
  readonly games: number;
  /** Positions with a score. */
  readonly positions: number;
  /** Those which are trained on, and those which are held out. */
  readonly training: number;
  readonly heldOut: number;
  /** The slope in centipawns by which scores become expected results. */
  readonly slope: number;
  /** Processor time that the games took, in hours. */
  readonly hours: number;
  /** The runs, and how many games of each. */
  readonly runs: readonly { readonly run: TrainingRun; games: number }[];
  /** Of the shards' SHA-256, in order. */
  readonly sha256: string;
}

const sampler = wasmModule(
  'sampler of the training',
  async () => (await import('./build/sampler-wasm.ts')).SAMPLER_WASM,
);

/** A sampler with a memory of its own. */
export async function startSampler(): Promise<Sampler> {
  const wasm = (await sampler.start()) as SamplerExports;
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

/**
 * Positions that the moves of these games' positions lead to, as the hand-written evaluation sees them; in the same parts.
 * @param slope that of the searched positions.
 * @param share how many of 256 moves are tried, at random, the same for the same games.
 */
export async function readReplies(
  runs: readonly string[],
  folder: string,
  slope: number,
  share: number,
  mostShards = Number.POSITIVE_INFINITY,
): Promise<SampleSplit> {
  const { repliesOf } = await startSampler();
  const shards = shardsOf(runs, mostShards);
  return chunksOf(folder, shards, { slope, share }, (game, number) => repliesOf(game, slope, share, number));
}

/**
 * The samples of all games of these runs. Held out is every twentieth game, whole: positions of one game are much alike,
 * and who has seen its other positions knows how it ended.
 * @param folder where the samples are written; those of an earlier call with the same arguments are used again.
 * @param lambda how much of its worth a position owes to the later ones.
 * @param mostShards no more files are read of a run.
 * @throws {ShardError} where a file is not as it was written.
 */
export async function readSamples(
  runs: readonly string[],
  folder: string,
  lambda: number,
  mostShards = Number.POSITIVE_INFINITY,
): Promise<Samples> {
  const { samplesOf } = await startSampler();
  const slope = fittedSlope(firstGames(runs, Math.min(mostShards, SHARDS_FOR_SLOPE)));
  const shards = shardsOf(runs, mostShards);
  const parts = await chunksOf(folder, shards, { slope, lambda }, (game) => samplesOf(game, slope, lambda));
  const total = (of: (head: ShardHead) => number) => shards.reduce((sum, { head }) => sum + of(head), 0);
  const byRun = Map.groupBy(shards, ({ folder: run }) => run);
  return {
    ...parts,
    statement: {
      games: total(({ games }) => games),
      positions: total(({ positions }) => positions),
      training: countOf(parts.training),
      heldOut: countOf(parts.heldOut),
      slope,
      hours: Math.round(total(({ millis }) => millis) / 36_000) / 100,
      runs: [...byRun.values()].map((of) => ({
        run: of[0]!.head.run,
        games: of.reduce((sum, { head }) => sum + head.games, 0),
      })),
      sha256: identityOf(shards),
    },
  };
}

interface ShardPlace {
  readonly folder: string;
  readonly number: number;
  readonly head: ShardHead;
}

function shardsOf(runs: readonly string[], most: number): ShardPlace[] {
  return runs.flatMap((folder) =>
    shardNumbers(folder)
      .slice(0, most)
      .map((number) => ({ folder, number, head: readShardHead(folder, number) })),
  );
}

function identityOf(shards: readonly ShardPlace[], options?: object): string {
  const digest = createHash('sha256');
  for (const { head } of shards) digest.update(head.sha256);
  if (options) digest.update(JSON.stringify(options));
  return digest.digest('hex');
}

/** Every sample of the shards, in chunks of a folder. */
function chunksOf(
  folder: string,
  shards: readonly ShardPlace[],
  options: object,
  samplesOf: (game: TrainingGame, number: number) => Uint8Array,
): Promise<SampleSplit> {
  const positions = shards.reduce((sum, { head }) => sum + head.positions, 0);
  return makeChunks(folder, identityOf(shards, options), positions, (add) => {
    for (const { folder: run, number } of shards) {
      const { games } = readShard(run, number);
      for (const [index, game] of games.entries()) {
        const place = number * games.length + index;
        add(samplesOf(game, place), place % HELD_OUT === 0);
      }
    }
  });
}

/** The games of the first shards of each run, one after another. */
function firstGames(runs: readonly string[], shards: number): TrainingGame[] {
  return runs.flatMap((folder) =>
    shardNumbers(folder)
      .slice(0, shards)
      .flatMap((number) => readShard(folder, number).games),
  );
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
