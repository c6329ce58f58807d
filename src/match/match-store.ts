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
  /** Where it lies. */
  readonly path: string;
  /** The games of this match that were in it when it was opened. */
  readonly finished: readonly FinishedGame[];
  /** How many games of other matches it holds. */
  readonly others: number;
  /** How many games of this match it holds once more, under the number of one before them; they are not counted. */
  readonly doubles: number;
  /** Where a game that was cut off in writing was put aside, if there was one. */
  readonly torn?: string;
  /** Adds a game. Resolves when it is safe on the disk. @throws {MatchFileError} */
  append(text: string): Promise<void>;
  /** Lets go of the file. @throws {MatchFileError} */
  close(): Promise<void>;
}

/** A PGN file that was replaced or changed while its match ran, and cannot be gone on with. */
export class MatchFileError extends Error {
  override readonly name = 'MatchFileError';
  readonly file: string;
  constructor(file: string, detail: string, options?: ErrorOptions) {
    super(`${file}: it was replaced or changed while the match ran, and ${detail}`, options);
    this.file = file;
  }
}

/** How often it is looked whether the file is still the one that is written, between games. */
const LOOK_MILLIS = 1_000;
/** A file that somebody is writing is left alone until it has kept its length for so long, or for so many looks. */
const QUIET_MILLIS = 100;
const MOST_LOOKS = 50;
/** How often it is looked before it is let go of, where it is replaced again and again. */
const LAST_LOOKS = 5;

/**
 * Opens the PGN file of a match, or begins it, and reads which of its games are in it.
 * Until it is closed nobody else may open it: two that go on with one match would play every game twice.
 *
 * Editors and other tools, which know no lock, replace a file by another or write it again, and what was added meanwhile
 * is not in theirs. So there is a copy without a name; where the file turns out to be another or of another length, the
 * games of this match that are not in it are added again.
 * @param matchId the plan's.
 * @param onRestore hears how many games were added again.
 * @throws {FileLockError} where another process writes it.
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
  // What is no plain file (a pipe, /dev/null) holds nothing that could be lost.
  const copy = written.isFile ? await openSpareCopy(file) : undefined;
  /** Where the copy is saved if the file is lost. */
  const names = [file, path.join(os.tmpdir(), `plyhouse-${matchId}.pgn`)].map(
    (name) => `${name}.rescued-${Date.now()}`,
  );
  let games = finished.size;
  let isDisturbed = false;
  let broken: MatchFileError | undefined;

  /** Puts the games that are missing into whatever stands at the path now, and goes on with that. */
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
    // At once and all together, for it may be replaced again at any time, by what was read of it in between.
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
  /** One after the other, so that no two games are mixed; a failed one does not keep the next from trying. */
  const queue = (task: () => Promise<void>): Promise<void> => {
    waiting++;
    last = last
      .catch(() => {})
      .then(task)
      .finally(() => waiting--);
    return last;
  };
  const watch = setInterval(() => {
    // Where it cannot be gone on with, the next game is told so.
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
        // Whoever replaces it may be at it just now, with what it held before the last game.
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

/** A file that is being written at its end. */
interface Written {
  readonly handle: FileHandle;
  readonly isFile: boolean;
  /** Which file it is, and its length after the last writing. */
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

/** Whether the file at this path is the one that is written, and nobody else has written to it. */
async function isWritten(file: string, { at }: Written): Promise<boolean> {
  const found = await statOf(file);
  return found !== undefined && found.dev === at.device && found.ino === at.node && found.size === at.length;
}

/** Waits until nobody writes the file any more: an editor that saves in place empties it first. */
async function settled(file: string, { at }: Written): Promise<void> {
  let length: bigint | undefined;
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const found = await statOf(file);
    // What took its place by a rename is whole.
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
