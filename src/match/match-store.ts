/** Node only: the PGN file of a match, to which every game is written as soon as it is finished. */
import { createReadStream } from 'node:fs';
import { appendFile, type FileHandle, open, readFile, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { readPgn } from '../chess/parse-pgn.ts';
import { lockFile } from './file-lock.ts';
import type { FinishedGame } from './finished-game.ts';
import { syncFolder } from './folder.ts';
import { readRecord } from './game-record.ts';

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
  /** Adds a game. Resolves when it is safe on the disk. */
  append(text: string): Promise<void>;
  close(): Promise<void>;
}

/** A result at the very end: the last game was written whole. */
const WHOLE = /(?:^|\s)(?:1-0|0-1|1\/2-1\/2|\*)\s*$/;
/** The end of a game: its result and a blank line. What stands behind the last one was being written. */
const GAME_END = /(?:^|\s)(?:1-0|0-1|1\/2-1\/2|\*)[ \t]*(?:\r?\n[ \t]*){2}/g;

/**
 * Opens the PGN file of a match, or begins it, and reads which of its games are in it. A last game that was cut off
 * (the machine went down while it was written) is moved to a file beside it, so that what follows can be read.
 * Until it is closed nobody else may open it: two that go on with one match would play every game twice.
 * @param matchId the plan's.
 * @throws {FileLockError} where another process writes it.
 */
export async function openMatchStore(file: string, matchId: string): Promise<MatchStore> {
  const unlock = await lockFile(file);
  try {
    return await openLocked(file, matchId, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openLocked(file: string, matchId: string, unlock: () => Promise<void>): Promise<MatchStore> {
  const torn = await putTornAside(file);
  const finished = new Map<number, FinishedGame>();
  let others = 0;
  let doubles = 0;
  if (await exists(file)) {
    for await (const record of readPgn(createReadStream(file, 'utf8'))) {
      const game = readRecord(record, matchId);
      if (!game) others++;
      else if (finished.has(game.number)) doubles++;
      else finished.set(game.number, game);
    }
  }
  const handle = await open(file, 'a');
  await syncFolder(path.dirname(file));
  let last: Promise<void> = Promise.resolve();
  return {
    path: file,
    finished: [...finished.values()],
    others,
    doubles,
    ...(torn === undefined ? {} : { torn }),
    append(text) {
      // One after the other, so that no two games are mixed; a failed one does not keep the next from trying.
      const written = last.catch(() => {}).then(() => write(handle, text));
      last = written;
      return written;
    },
    async close() {
      await last.catch(() => {});
      await handle.close();
      await unlock();
    },
  };
}

async function write(handle: FileHandle, text: string): Promise<void> {
  await handle.appendFile(text);
  await handle.sync();
}

async function putTornAside(file: string): Promise<string | undefined> {
  if (!(await exists(file))) return undefined;
  const bytes = await readFile(file);
  // Bytes as letters, so that places in the text are places in the file.
  const text = bytes.toString('latin1');
  if (text.trim() === '') return undefined;
  if (WHOLE.test(text.slice(-200))) {
    if (!text.endsWith('\n\n')) await appendFile(file, text.endsWith('\n') ? '\n' : '\n\n');
    return undefined;
  }
  let start = 0;
  for (const match of text.matchAll(GAME_END)) start = match.index + match[0].length;
  const aside = `${file}.torn`;
  await appendFile(aside, Buffer.concat([bytes.subarray(start), Buffer.from('\n')]));
  await truncate(file, start);
  return aside;
}

async function exists(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
