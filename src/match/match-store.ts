/** Node only: the PGN file of a match, to which every game is written as soon as it is finished. */
import type { BigIntStats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makePgn } from '../chess/make-pgn.ts';
import { readPgn } from '../chess/parse-pgn.ts';
import { lockFile } from '../node/file-lock.ts';
import { syncFolder } from '../node/folder.ts';
import type { FinishedGame } from './finished-game.ts';
import { readRecord } from './game-record.ts';
import { readPgnFile } from './pgn-file.ts';
import { openSpareCopy, type SpareCopy } from './spare-copy.ts';

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
  /** Closes the file and releases its lock. @throws {MatchFileError} */
  close(): Promise<void>;
}

/** A PGN file that was replaced or changed while its match ran, and cannot be continued. */
export class MatchFileError extends Error {
  override readonly name = 'MatchFileError';
  readonly file: string;
  constructor(file: string, detail: string, options?: ErrorOptions) {
    super(`${file}: it was replaced or changed while the match ran, and ${detail}`, options);
    this.file = file;
  }
}

/** How often to check, between games, that the path still leads to the file being written. */
const LOOK_MILLIS = 1_000;
/** A file that another program is writing is left alone until its length has not changed for this long, or this many checks. */
const QUIET_MILLIS = 100;
const MOST_LOOKS = 50;
/** After this many replacements in a row the file is given up. */
const LAST_LOOKS = 5;

/**
 * Opens or creates the PGN file of a match, and reads which of its games it has.
 * It stays locked until it is closed: two processes continuing one match would play every game twice.
 *
 * Editors and other tools ignore the lock and replace or rewrite the file, losing games added meanwhile. So an unnamed
 * copy is kept; if the file turns out to be a different one or to have a different length, missing games are added again.
 * @param matchId the plan's.
 * @param onRestore is told how many games were added again.
 * @throws {FileLockError} if another process is writing it.
 */
export async function openMatchStore(
  file: string,
  matchId: string,
  onRestore: (games: number) => void = () => {},
): Promise<MatchStore> {
  const unlock = await lockFile(file);
  try {
    return await openLocked(file, matchId, unlock, onRestore);
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openLocked(
  file: string,
  matchId: string,
  unlock: () => Promise<void>,
  onRestore: (games: number) => void,
): Promise<MatchStore> {
  const { finished, ...found } = await readPgnFile(file, matchId);
  let written = await openWritten(file);
  // A pipe or a device has nothing that could be lost.
  const copy = written.isFile ? await openSpareCopy(file) : undefined;
  /** Where the copy is saved if the file is lost. */
  const names = [file, path.join(os.tmpdir(), `plyhouse-${matchId}.pgn`)].map(
    (name) => `${name}.rescued-${Date.now()}`,
  );
  let games = finished.size;
  let isDisturbed = false;
  let broken: MatchFileError | undefined;

  /** Adds the missing games to the file now at the path, and continues with that file. */
  const restore = async (kept: SpareCopy): Promise<number> => {
    await settled(file, written);
    await written.handle.close();
    const now = await readPgnFile(file, matchId);
    if (now.others > 0 && now.finished.size === 0 && games > 0) {
      throw new Error(`holds ${now.others} games now, none of this match`);
    }
    const missing = new Map<number, string>();
    for await (const record of readPgn(kept.read())) {
      const game = readRecord(record, matchId);
      if (!game || now.finished.has(game.number)) continue;
      missing.set(game.number, `${makePgn(record, { comments: 'tight' }).trimEnd()}\n\n`);
    }
    // In one write, since another program may replace the file again at any time with what it read meanwhile.
    written = await openWritten(file);
    await written.write([...missing.values()].join(''));
    await written.handle.sync();
    return missing.size;
  };
  const look = async () => {
    if (broken) throw broken;
    if (!copy || (await isWritten(file, written))) return;
    isDisturbed = true;
    try {
      const restored = await restore(copy);
      if (restored > 0) onRestore(restored);
    } catch (error) {
      const saved = await copy.save(names);
      const where = saved === undefined ? 'its games could not be saved elsewhere' : `all its games are in ${saved}`;
      broken = new MatchFileError(file, `${formatCause(error)}; ${where}`, { cause: error });
      throw broken;
    }
  };

  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  /** One at a time, so that games are not interleaved; a failure does not prevent the next attempt. */
  const queue = (task: () => Promise<void>): Promise<void> => {
    waiting++;
    last = last
      .catch(() => {})
      .then(task)
      .finally(() => waiting--);
    return last;
  };
  const watch = setInterval(() => {
    // If it cannot be continued, adding the next game reports it.
    if (waiting === 0) queue(look).catch(() => {});
  }, LOOK_MILLIS).unref();
  return {
    path: file,
    finished: [...finished.values()],
    ...found,
    append: (text) =>
      queue(async () => {
        if (broken) throw broken;
        await copy?.append(text);
        games++;
        await written.write(text);
        await written.handle.sync();
        await look();
      }),
    async close() {
      clearInterval(watch);
      try {
        await queue(look);
        // The program that replaces it may be writing just now, with the contents from before the last game.
        for (let looks = 0; isDisturbed && looks < LAST_LOOKS; looks++) {
          isDisturbed = false;
          await pause(LOOK_MILLIS);
          await queue(look);
        }
      } finally {
        await copy?.close();
        await written.handle.close().catch(() => {});
        await unlock();
      }
    },
  };
}

/** A file that games are appended to. */
interface Written {
  readonly handle: FileHandle;
  readonly isFile: boolean;
  /** Its identity, and its length after the last write. */
  readonly at: { readonly device: bigint; readonly node: bigint; length: bigint };
  write(text: string): Promise<void>;
}

async function openWritten(file: string): Promise<Written> {
  const handle = await open(file, 'a');
  await syncFolder(path.dirname(file));
  const found = await handle.stat({ bigint: true });
  const at = { device: found.dev, node: found.ino, length: found.size };
  return {
    handle,
    isFile: found.isFile(),
    at,
    async write(text) {
      await handle.appendFile(text);
      at.length += BigInt(Buffer.byteLength(text));
    },
  };
}

/** Whether the file at this path is the one being written, unchanged by others. */
async function isWritten(file: string, { at }: Written): Promise<boolean> {
  const found = await statOf(file);
  return found !== undefined && found.dev === at.device && found.ino === at.node && found.size === at.length;
}

/** Waits until nobody is writing the file: an editor that saves in place empties it first. */
async function settled(file: string, { at }: Written): Promise<void> {
  let length: bigint | undefined;
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const found = await statOf(file);
    // A file put in place by a rename is complete.
    if (!found || found.ino !== at.node || found.dev !== at.device || found.size === length) return;
    length = found.size;
    await pause(QUIET_MILLIS);
  }
}

async function statOf(file: string): Promise<BigIntStats | undefined> {
  try {
    return await stat(file, { bigint: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function formatCause(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return message;
  return `cannot be written any more (${message})`;
}
