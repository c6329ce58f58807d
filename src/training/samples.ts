/** Node only: the positions that the network is trained on, from the games of all runs. */
import { createHash } from 'node:crypto';
import { makeChunks } from './chunks.ts';
import { countOf, type SampleSplit } from './fit.ts';
import type { TrainingGame } from './game.ts';
import { fittedSlope, HELD_OUT, startSampler } from './sampler.ts';
import type { ShardHead, TrainingRun } from './shard.ts';
import { readShard, readShardHead, shardNumbers } from './shard-folder.ts';

/** The number of each run's files that the slope is fitted to. */
const SHARDS_FOR_SLOPE = 20;

/** The searched positions of games. */
export interface Samples extends SampleSplit {
  readonly statement: Statement;
}

/** The training data of a network. */
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
  /** Hash over the shards' SHA-256, in order. */
  readonly sha256: string;
}

/**
 * The samples of all games of these runs. Every twentieth game is held out, whole: positions of one game are much alike, and its other
 * positions would give away its result.
 * @param folder for the samples; those of an earlier call with the same arguments are used again.
 * @param lambda the weight of the later positions in a position's value.
 * @param mostShards the maximum number of files read of each run.
 * @throws {ShardError} if a file has changed since it was written.
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

/** A file of a run. */
export interface ShardPlace {
  readonly folder: string;
  readonly number: number;
  readonly head: ShardHead;
}

/** The files of these runs. @param most how many of each run are taken. */
export function shardsOf(runs: readonly string[], most: number): ShardPlace[] {
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
  samplesOf: (game: TrainingGame) => Uint8Array,
): Promise<SampleSplit> {
  const positions = shards.reduce((sum, { head }) => sum + head.positions, 0);
  return makeChunks(folder, identityOf(shards, options), positions, (add) => {
    for (const { folder: run, number } of shards) {
      const { games } = readShard(run, number);
      for (const [index, game] of games.entries()) {
        add(samplesOf(game), (number * games.length + index) % HELD_OUT === 0);
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
