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
import type { Shard, TrainingRun } from './shard.ts';
import { runName, shardNumbers, writeShard } from './shard-folder.ts';

/** A large odd number: seeds and numbers of games do not meet. */
const GAMES_A_SEED = 1_000_003;

interface GenerateOptions {
  /** Folder of all runs. */
  readonly folder: string;
  readonly seed: number;
  /** Positions to a move (self-play.ts). */
  readonly nodes: number;
  /** The file of a network to play with; none is the hand-written evaluation. */
  readonly network?: Uint8Array | undefined;
  readonly gamesAShard: number;
  /** The run is complete at this number of shards, earlier calls included. */
  readonly shards: number;
  /** Asked between two games: ends at once, without the shard that has been begun. */
  readonly isOver: () => boolean;
  readonly onShard?: (shard: Shard) => void;
}

/**
 * Plays the shards that a run does not have yet. It may be ended at any time, also by force: a shard is there whole or
 * not at all, and the next call goes on behind the last.
 * @returns the folder of the run.
 * @throws {FileLockError} where another process plays the same run.
 */
export async function generate(options: GenerateOptions): Promise<string> {
  const { seed, nodes, gamesAShard, isOver } = options;
  const named = options.network ? { network: fingerprintOf(options.network) } : {};
  const run: TrainingRun = { engine: await engineFingerprint(), ...named, seed, nodes };
  const folder = path.join(options.folder, runName(run));
  await makeFolder(folder);
  const unlock = await lockFile(path.join(folder, 'run'));
  try {
    const version = await houseVersion();
    const present = new Set(shardNumbers(folder));
    const player = startSelfPlay(await trainingEngine.code(), options.network && parseNetworkFile(options.network));
    for (let number = 0; number < options.shards; number++) {
      if (present.has(number)) continue;
      const games: TrainingGame[] = [];
      const before = process.cpuUsage();
      for (let index = 0; index < gamesAShard; index++) {
        if (isOver()) return folder;
        games.push(player.play(seededChance(seed * GAMES_A_SEED + number * gamesAShard + index), nodes));
        // Lets a signal be heard.
        await new Promise((resolve) => setImmediate(resolve));
      }
      const { user, system } = process.cpuUsage(before);
      const shard: Shard = { run, number, games, version, millis: (user + system) / 1000 };
      await writeShard(folder, shard);
      options.onShard?.(shard);
    }
    return folder;
  } finally {
    await unlock();
  }
}
