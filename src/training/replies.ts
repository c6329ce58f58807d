/** Node only: positions one move off the games, valued by a teacher; generated during training, which costs less than a file. */
import { seededChance } from '../host/chance.ts';
import type { Network } from '../programs/antwoord/inspect.ts';
import type { Chance } from '../programs/program.ts';
import type { Chunk, SampleSplit } from './fit.ts';
import { HELD_OUT, startSampler } from './sampler.ts';
import { type ShardPlace, shardsOf } from './samples.ts';
import { readShard } from './shard-folder.ts';
import { SAMPLE_BYTES } from './trainer.ts';

/** About 128 MB. */
const SAMPLES_A_CHUNK = 4_000_000;
const MOST_HELD_OUT = 500_000;
/** Moves of a position, roughly: the default for the number of replies. */
const MOVES = 25;
/** Larger than any number of chunks, and of epochs. */
const DRAWS_A_SEED = 1_000_003;
const CHUNKS_AN_EPOCH = 10_007;

export interface ReplyOptions {
  /** The network that values them; left out: the hand-written evaluation. */
  readonly teacher?: Network | undefined;
  /** Centipawns for an expected score of 1/(1+1/e). */
  readonly slope: number;
  /** The number, out of 256, of a game's possible moves that become replies, whenever the game is drawn from. */
  readonly share: number;
  /** The number of samples in an epoch; by default roughly as many as all games give once. */
  readonly samples?: number | undefined;
  readonly seed: number;
  /** No more files are read of a run. */
  readonly mostShards?: number;
}

/**
 * Positions that the moves of these runs' positions lead to, with a teacher's values. Each epoch draws others, the same for the same seed;
 * the games of {@link readSamples}'s held-out part are held out here too.
 * @throws {ShardError} if a file has changed since it was written.
 */
export async function readReplies(runs: readonly string[], options: ReplyOptions): Promise<SampleSplit> {
  const { share, seed } = options;
  const { repliesOf } = await startSampler(options.teacher);
  const shards = shardsOf(runs, options.mostShards ?? Number.POSITIVE_INFINITY);
  const positions = shards.reduce((sum, { head }) => sum + head.positions, 0);
  const samples = options.samples ?? Math.ceil((positions * MOVES * share) / 256);
  const chunks = Math.ceil(samples / SAMPLES_A_CHUNK);

  /** Fills a chunk with replies of one part's games, beginning at a shard. */
  function draw(bytes: Uint8Array, order: readonly ShardPlace[], from: number, isHeldOut: boolean, chance: Chance) {
    let length = 0;
    let lengthBefore = -1;
    for (let turn = 0; length < bytes.length; turn++) {
      if (turn % order.length === 0) {
        if (length === lengthBefore)
          throw new Error(`no replies in the games ${isHeldOut ? 'held out' : 'to train on'}`);
        lengthBefore = length;
      }
      const { folder, number } = order[(from + turn) % order.length]!;
      const { games } = readShard(folder, number);
      for (const [index, game] of games.entries()) {
        if (((number * games.length + index) % HELD_OUT === 0) !== isHeldOut) continue;
        const drawn = repliesOf(game, options.slope, share, Math.floor(chance() * 2 ** 48));
        bytes.set(drawn.subarray(0, bytes.length - length), length);
        length = Math.min(bytes.length, length + drawn.length);
        if (length === bytes.length) break;
      }
    }
    return bytes;
  }

  const chunkOf = (index: number): Chunk => {
    const count = Math.floor(((index + 1) * samples) / chunks) - Math.floor((index * samples) / chunks);
    return {
      count,
      read(epoch = 0) {
        const order = shuffled(shards, seededChance(seed * DRAWS_A_SEED + epoch));
        const chance = seededChance(seed * DRAWS_A_SEED + (epoch + 1) * CHUNKS_AN_EPOCH + index);
        const from = Math.floor((index * shards.length) / chunks);
        return draw(new Uint8Array(count * SAMPLE_BYTES), order, from, false, chance);
      },
    };
  };
  const heldOut = Math.min(MOST_HELD_OUT, Math.ceil(samples / HELD_OUT));
  const held = draw(new Uint8Array(heldOut * SAMPLE_BYTES), shards, 0, true, seededChance(seed));
  return {
    training: Array.from({ length: chunks }, (_, index) => chunkOf(index)),
    heldOut: [{ count: heldOut, read: () => held }],
  };
}

/** A copy in an order that depends on the chance alone. */
function shuffled<T>(all: readonly T[], chance: Chance): T[] {
  return all
    .map((each) => [chance(), each] as const)
    .sort(([one], [other]) => one - other)
    .map(([, each]) => each);
}
