/** Node only: plays the games of a run, shard by shard. */
import path from 'node:path';
import { seededChance } from '../host/chance.ts';
import { lockFile } from '../node/file-lock.ts';
import { makeFolder } from '../node/folder.ts';
import { houseVersion } from '../node/version.ts';
import { parseNetworkFile } from '../programs/antwoord/inspect.ts';
import type { TrainingGame } from './game.ts';
import { engineFingerprint, fingerprintOf, trainingEngine } from './node-engine.ts';
import { startSelfPlay } from './self-play.ts';
import { parseShard, type Shard, ShardError, type TrainingRun } from './shard.ts';
import { runName, shardNumbers, writeShard } from './shard-folder.ts';

/** A large odd number: seeds and numbers of games do not meet. */
const GAMES_A_SEED = 1_000_003;

interface RunOptions {
  readonly seed: number;
  /** Positions to a move (self-play.ts). */
  readonly nodes: number;
  /** The file of a network to play with; none is the hand-written evaluation. */
  readonly network?: Uint8Array | undefined;
}

export interface GenerateOptions extends RunOptions {
  /** Folder of all runs. */
  readonly folder: string;
  readonly gamesAShard: number;
  /** The run is complete at this number of shards, earlier calls included. */
  readonly shards: number;
  /** Asked between two games: ends at once, without the shard that has been begun. */
  readonly isOver: () => boolean;
  readonly onShard?: (shard: Shard) => void;
  /**
   * Has others play these shards; left out: this thread plays them.
   * @param name of the run.
   * @param onBytes called with the bytes of each shard.
   */
  readonly order?: (
    name: string,
    numbers: readonly number[],
    onBytes: (number: number, bytes: Uint8Array) => Promise<void>,
  ) => Promise<void>;
}

/** A run as its shards name it. */
export async function runOf({ seed, nodes, network }: RunOptions): Promise<TrainingRun> {
  return {
    engine: await engineFingerprint(),
    ...(network ? { network: fingerprintOf(network) } : {}),
    seed,
    nodes,
  };
}

/** Plays a shard of a run. @param isOver asked between two games. @returns undefined if it was over before. */
export async function playShard(
  player: ReturnType<typeof startSelfPlay>,
  run: TrainingRun,
  number: number,
  gamesAShard: number,
  isOver: () => boolean = () => false,
): Promise<Shard | undefined> {
  const games: TrainingGame[] = [];
  const before = process.cpuUsage();
  for (let index = 0; index < gamesAShard; index++) {
    if (isOver()) return undefined;
    games.push(player.play(seededChance(run.seed * GAMES_A_SEED + number * gamesAShard + index), run.nodes));
    // Lets a signal be heard.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { user, system } = process.cpuUsage(before);
  return { run, number, games, version: await houseVersion(), millis: (user + system) / 1000 };
}

/**
 * Plays the shards that a run does not have yet. It may be stopped at any time, even by force: a shard exists whole or not at all, and the
 * next call continues after the last.
 * @returns the folder of the run.
 * @throws {FileLockError} if another process plays the same run; {ShardError} if others return anything but a shard of it.
 */
export async function generate(options: GenerateOptions): Promise<string> {
  const { gamesAShard, isOver, onShard, order } = options;
  const run = await runOf(options);
  const folder = path.join(options.folder, runName(run));
  await makeFolder(folder);
  const unlock = await lockFile(path.join(folder, 'run'));
  const keep = async (shard: Shard) => {
    await writeShard(folder, shard);
    onShard?.(shard);
  };
  try {
    const present = new Set(shardNumbers(folder));
    const numbers = Array.from({ length: options.shards }, (_, number) => number).filter((each) => !present.has(each));
    if (order) {
      await order(runName(run), numbers, (number, bytes) => keep(orderedShard(bytes, run, number, gamesAShard)));
      return folder;
    }
    const player = startSelfPlay(await trainingEngine.code(), options.network && parseNetworkFile(options.network));
    for (const number of numbers) {
      const shard = await playShard(player, run, number, gamesAShard, isOver);
      if (!shard) break;
      await keep(shard);
    }
    return folder;
  } finally {
    await unlock();
  }
}

/** The shard that others were asked for. @throws {ShardError} if they gave another one, or none. */
function orderedShard(bytes: Uint8Array, run: TrainingRun, number: number, gamesAShard: number): Shard {
  const expected = `${runName(run)}, ${number}, ${gamesAShard} games`;
  try {
    const { head, games } = parseShard(bytes);
    const found = `${runName(head.run)}, ${head.number}, ${head.games} games`;
    if (found === expected) return { ...head, games };
    throw new ShardError(`found ${found}`);
  } catch (error) {
    throw new ShardError(`expected the shard ${expected}: ${(error as Error).message}`);
  }
}
