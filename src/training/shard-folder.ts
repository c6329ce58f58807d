/** Node only: the folder in which the shards of a run lie, a file for each. */
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { writeWhole } from '../node/write-whole.ts';
import type { TrainingGame } from './game.ts';
import {
  makeShard,
  parseShard,
  parseShardHead,
  type Shard,
  ShardError,
  type ShardHead,
  type TrainingRun,
} from './shard.ts';

const NAME = /^(\d{6})\.games$/;
/** More than the head of a shard takes. */
const HEAD_MOST_BYTES = 4096;

/** The name of a run's folder. */
export function runName({ engine, network, nodes, seed }: TrainingRun): string {
  return `${engine}${network === undefined ? '' : `-${network}`}-${nodes}-${seed}`;
}

/** The numbers of the shards in a folder, in order; empty if there is no folder. */
export function shardNumbers(folder: string): number[] {
  return namesIn(folder)
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other);
}

/** Writes a shard: its name is taken by a whole file or not at all. */
export async function writeShard(folder: string, shard: Shard): Promise<void> {
  await writeWhole(fileOf(folder, shard.number), makeShard(shard));
}

/** A shard of a folder. @throws {ShardError} with the file's name. */
export function readShard(folder: string, number: number): { head: ShardHead; games: TrainingGame[] } {
  const file = fileOf(folder, number);
  try {
    return parseShard(readFileSync(file));
  } catch (error) {
    throw new ShardError(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** The head of a shard, without its games being read or checked. @throws {ShardError} with the file's name. */
export function readShardHead(folder: string, number: number): ShardHead {
  const file = fileOf(folder, number);
  const handle = openSync(file, 'r');
  try {
    const bytes = new Uint8Array(HEAD_MOST_BYTES);
    return parseShardHead(bytes.subarray(0, readSync(handle, bytes))).head;
  } catch (error) {
    throw new ShardError(`${file}: ${(error as Error).message}`, { cause: error });
  } finally {
    closeSync(handle);
  }
}

/** All folders of runs below one, in order of their names. */
export function runFolders(folder: string): string[] {
  return namesIn(folder)
    .sort()
    .map((name) => path.join(folder, name))
    .filter((each) => shardNumbers(each).length > 0);
}

function fileOf(folder: string, number: number): string {
  return path.join(folder, `${String(number).padStart(6, '0')}.games`);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (/^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
