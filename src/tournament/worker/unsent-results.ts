/**
 * Node only: results that the database could not take yet, one file each, so that they outlive the process that played
 * them.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../node/folder.ts';
import { isHalfWritten, writeWhole } from '../../node/write-whole.ts';
import type { HandedIn, HeldPair } from '../store/pairings.ts';

/** A played pair, with everything needed to hand it in. */
export interface PlayedPair {
  readonly claim: HeldPair;
  readonly games: readonly HandedIn[];
  readonly factor: number;
  /** The result of a job, as JSON. */
  readonly result?: unknown;
}

export interface Spool {
  /** Keeps a pair; it is on the disk when this resolves. */
  keep(pair: PlayedPair): Promise<void>;
  /** The kept pairs, only those of this tournament if one is named. */
  kept(only: string | undefined): Promise<PlayedPair[]>;
  /** Removes a pair that has been handed in, if it was kept. */
  remove(pair: PlayedPair): Promise<void>;
}

/**
 * The spool of a database. Several processes may use it: a pair that two of them hand in is recorded once.
 * @param folder of all spools.
 * @param database its name: two databases may have tournaments of the same id.
 */
export function openSpool(folder: string, database: string): Spool {
  const own = path.join(folder, createHash('sha256').update(database).digest('hex').slice(0, 16));
  const fileOf = ({ claim: { tournament, pair, attempt, worker } }: PlayedPair) =>
    path.join(own, `${encodeURIComponent([tournament.id, pair.number, attempt, worker].join(' '))}.json`);
  return {
    async keep(pair) {
      await makeFolder(own);
      await writeWhole(fileOf(pair), JSON.stringify(pair));
    },
    async kept(only) {
      const names = await readdir(own).catch(() => []);
      const whole = names.filter((name) => !isHalfWritten(name)).sort();
      const texts = await Promise.all(whole.map((name) => readFile(path.join(own, name), 'utf8').catch(unlessGone)));
      const pairs = texts.filter((text) => text !== undefined).map((text) => JSON.parse(text) as PlayedPair);
      return pairs.filter(({ claim }) => only === undefined || claim.tournament.id === only);
    },
    remove: (pair) => rm(fileOf(pair), { force: true }),
  };
}

/** Another worker may have handed a pair in, and removed it, since the folder was listed. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
