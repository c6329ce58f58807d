/** Node only: the PGN file of a match, to which every game is written as soon as it is finished. */
import { appendFile, open, rm, stat, truncate } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { lockFile } from '../node/file-lock.ts';
import { syncFolder } from '../node/folder.ts';
import { refusal } from '../node/refusal.ts';
import type { FinishedGame } from '../standings/finished-game.ts';
import { mendPgnFile, readPgnFile, strangerIn } from './pgn-file.ts';

export interface MatchStore {
  /** Its path. */
  readonly path: string;
  /** The games of this match that were in it when it was opened. */
  readonly finished: readonly FinishedGame[];
  /** How many games of other matches it holds. */
  readonly others: number;
  /** Duplicates: games of this match under a number that an earlier game has. They are not counted. */
  readonly doubles: number;
  /** The file to which an incomplete last game was moved, if there was one. */
  readonly torn?: string;
  /** Appends a game. Resolves once it is on the disk. @throws {MatchFileError} */
  append(text: string): Promise<void>;
  /** Closes the file, deletes it if it is new and empty, and releases its lock. @throws {MatchFileError} */
  close(): Promise<void>;
}

/** A file that holds something other than the games of the match. */
class StrangeFileError extends Error {
  override readonly name = 'StrangeFileError';
  constructor(file: string, detail: string) {
    super(`${file}: ${detail}`);
  }
}

/** The PGN file of a match can no longer be written, or another program replaced or changed it while the match ran. */
class MatchFileError extends Error {
  override readonly name = 'MatchFileError';
  readonly file: string;
  constructor(file: string, detail: string, options?: ErrorOptions) {
    super(`${file}: ${detail}`, options);
    this.file = file;
  }
}

/** `resume`: only the games of this match may stand there; `append`: also those of others, before them; `replace`: it is begun anew. */
export const EXISTING_FILES = ['resume', 'append', 'replace'] as const;
export type ExistingFile = (typeof EXISTING_FILES)[number];

interface StoreOptions {
  readonly force?: boolean;
  readonly existing?: ExistingFile;
}

/**
 * Opens or creates the PGN file of a match, and reads which of its games it has.
 * It stays locked until it is closed: two processes continuing one match would play every game twice.
 *
 * Editors and other tools ignore the lock. If the file is not what the last write left, nothing more is written to it: the
 * games of this run go to `NAME.rescued.pgn` (or, if that cannot be written, to the folder for temporary files).
 * An incomplete last game of the match (the machine went down while it was written) is moved to `NAME.torn`.
 * @param matchId the plan's.
 * @param options `force`: whether what is not of the match may be moved, or replaced if nothing is. `existing`: what is done with games that are there.
 * @throws {FileLockError} if another process is writing it; {StrangeFileError} if it holds anything else and no game of the match, or
 * something else behind them. It is then unchanged.
 */
export async function openMatchStore(file: string, matchId: string, options: StoreOptions = {}): Promise<MatchStore> {
  const unlock = await lockFile(file);
  try {
    return await openLocked(file, matchId, options, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openLocked(
  file: string,
  matchId: string,
  { force = false, existing = 'resume' }: StoreOptions,
  unlock: () => Promise<void>,
): Promise<MatchStore> {
  // A pipe or a device cannot be truncated.
  if (existing === 'replace' && (await stat(file).catch(() => undefined))?.isFile()) await truncate(file);
  let read = await readPgnFile(file, matchId);
  const isWelcome = existing === 'append' && read.finished.size === 0 && read.others > 0 && read.rest.length === 0;
  const strange = isWelcome ? undefined : await strangerIn(file, read, matchId);
  if (strange !== undefined) {
    if (!force) throw new StrangeFileError(file, strange);
    if (read.finished.size === 0) {
      await truncate(file);
      read = await readPgnFile(file, matchId);
    }
  }
  const torn = await mendPgnFile(file, read).catch((error: unknown) => {
    throw new MatchFileError(file, `its torn end cannot be moved to ${file}.torn (${refusal(error)})`, {
      cause: error,
    });
  });
  const { finished, others, doubles } = read;
  const isNew = !(await stat(file).catch(() => undefined));
  const handle = await open(file, 'a');
  await syncFolder(path.dirname(file));
  const opened = await handle.stat();
  // A pipe or a device has no length and cannot be synced.
  const isFile = opened.isFile();
  let length = opened.size;
  /** The games of this run, in case the file is lost. */
  const texts: string[] = [];
  let broken: MatchFileError | undefined;

  const isAsLeft = async (): Promise<boolean> => {
    if (!isFile) return true;
    const now = await stat(file).catch(() => undefined);
    return now !== undefined && now.dev === opened.dev && now.ino === opened.ino && now.size === length;
  };
  const giveUp = async (detail: string, cause?: unknown): Promise<never> => {
    const saved = await rescue(file, texts);
    const where =
      saved === undefined ? 'the games of this run could not be saved' : `the games of this run are in ${saved}`;
    broken = new MatchFileError(file, `${detail}; ${where}`, { cause });
    throw broken;
  };
  const check = async (): Promise<void> => {
    if (broken) throw broken;
    if (!(await isAsLeft())) await giveUp('another program replaced or changed it while the match ran');
  };

  let last: Promise<void> = Promise.resolve();
  /** One at a time, so that games are not interleaved. */
  const queue = (task: () => Promise<void>): Promise<void> => {
    last = last.catch(() => {}).then(task);
    return last;
  };
  return {
    path: file,
    finished: [...finished.values()],
    others,
    doubles,
    torn,
    append: (text) =>
      queue(async () => {
        texts.push(text);
        await check();
        try {
          await handle.appendFile(text);
          if (isFile) await handle.sync();
        } catch (error) {
          await giveUp(`it can no longer be written (${refusal(error)})`, error);
        }
        length += Buffer.byteLength(text);
      }),
    async close() {
      try {
        await queue(check);
        if (isNew && isFile && length === 0) await rm(file);
      } finally {
        await handle.close();
        await unlock();
      }
    },
  };
}

/** Appends games to the first file that can be written. @returns its name; undefined if none can. */
async function rescue(file: string, texts: readonly string[]): Promise<string | undefined> {
  const name = `${path.basename(file).replace(/\.pgn$/i, '')}.rescued.pgn`;
  for (const each of [path.join(path.dirname(file), name), path.join(os.tmpdir(), name)]) {
    const before = await stat(each).catch(() => undefined);
    try {
      await appendFile(each, texts.join(''), { flush: true });
      return each;
    } catch {
      // Try the next one; what part of them was written here is none.
      if (before) await truncate(each, before.size).catch(() => {});
      else await rm(each, { force: true }).catch(() => {});
    }
  }
  return undefined;
}
