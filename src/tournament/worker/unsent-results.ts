/** Node only: results that the database could not take yet, one file each, so that they outlive their process. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../node/folder.ts';
import { isHalfWritten, writeWhole } from '../../node/write-whole.ts';
import { type HeldJob, type HeldPair, unitOf } from '../store/claims.ts';
import type { HandedIn } from '../store/pairings.ts';

/** A played pair, with everything needed to hand it in. */
export interface PlayedPair {
  readonly claim: HeldPair;
  readonly games: readonly HandedIn[];
  readonly factor: number;
}

/** A job that was done, with its result as JSON. */
export interface DoneJob {
  readonly claim: HeldJob;
  readonly result: unknown;
}

export interface UnsentResults {
  /** Keeps a pair or a job; it is on the disk when this resolves. */
  keep(unsent: PlayedPair | DoneJob): Promise<void>;
  /** Results that are kept, only those of this tournament if one is named. */
  kept(only: string | undefined): Promise<(PlayedPair | DoneJob)[]>;
  /** Removes a result that has been handed in, if it was kept. */
  remove(unsent: PlayedPair | DoneJob): Promise<void>;
}

/**
 * The unsent results of a database. Several processes may use them: what two of them hand in is recorded once.
 * @param folder of those of all databases.
 * @param database its name: two databases may have tournaments of the same id.
 */
export function openUnsentResults(folder: string, database: string): UnsentResults {
  const own = path.join(folder, createHash('sha256').update(database).digest('hex').slice(0, 16));
  const fileOf = ({ claim }: PlayedPair | DoneJob) => {
    const { tournament, attempt, worker } = claim;
    const name = [tournament.id, unitOf(claim).number, attempt, worker].join(' ');
    return path.join(own, `${encodeURIComponent(name)}.json`);
  };
  return {
    async keep(unsent) {
      await makeFolder(own);
      await writeWhole(fileOf(unsent), JSON.stringify(unsent));
    },
    async kept(only) {
      const names = await readdir(own).catch(() => []);
      const whole = names.filter((name) => !isHalfWritten(name)).sort();
      const texts = await Promise.all(whole.map((name) => readFile(path.join(own, name), 'utf8').catch(unlessGone)));
      const read = texts.filter((text) => text !== undefined);
      const unsent = read.map((text) => JSON.parse(text) as PlayedPair | DoneJob);
      return unsent.filter(({ claim }) => only === undefined || claim.tournament.id === only);
    },
    remove: (unsent) => rm(fileOf(unsent), { force: true }),
  };
}

/** Another worker may have handed it in, and removed it, since the folder was listed. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
