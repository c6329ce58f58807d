/** Node only: a file or folder that one process at a time may write. */
import { closeSync, lstatSync, openSync, statSync } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { refusal } from './refusal.ts';

/** A file that another process is writing. */
export class FileLockError extends Error {
  override readonly name = 'FileLockError';
  readonly file: string;
  /** Whether another process holds the lock; otherwise it cannot be taken at all. */
  readonly isHeld: boolean;
  constructor(file: string, detail?: string) {
    super(`${file}: ${detail ?? 'another process is writing it; wait until that process has ended'}`);
    this.file = file;
    this.isHeld = detail === undefined;
  }
}

/** SQLite's result code for a database that somebody else has locked (https://www.sqlite.org/rescode.html#busy). */
const SQLITE_BUSY = 5;

/** Two processes that ask in the same moment refuse each other; within this time one of them gets in. */
const CONTEST_MILLIS = 100;

/**
 * Takes the lock of a file or folder: an exclusive transaction on an empty SQLite database next to it, `NAME.lock`. The
 * operating system releases the lock when its holder ends, however it ends, so a lock file that a killed process leaves
 * behind locks nothing. On a network file system the lock holds as far as the server supports POSIX locks: NFS and SMB
 * usually do between machines, some FUSE file systems do not.
 * @returns releases the lock and deletes its file.
 * @throws {FileLockError} if another process holds it, or if something else has the name of the lock, which is then left alone; the
 * system's error if the folder does not exist.
 */
export async function lockFile(file: string): Promise<() => Promise<void>> {
  const lock = `${path.resolve(file)}.lock`;
  // SQLite says only that it cannot open a file; the system says why.
  await access(path.dirname(lock)).catch((error) => {
    throw Object.assign(error as Error, { path: file });
  });
  const found = lstatSync(lock, { throwIfNoEntry: false });
  // A lock is empty.
  if (found && !(found.isFile() && found.size === 0)) {
    throw new FileLockError(file, `it cannot be locked by ${lock}: something else has that name; move it away`);
  }
  for (;;) {
    const before = identityOf(lock);
    const database = begin(lock, file);
    // Somebody deleted this file while it was opened here: the lock is now a new file of that name.
    if (before === undefined || before !== identityOf(lock)) {
      database.close();
      continue;
    }
    return async () => {
      // Windows deletes only files that are not open, so none that another process is about to lock.
      if (process.platform === 'win32') database.close();
      await rm(lock, { force: true }).catch(() => {});
      if (process.platform !== 'win32') database.close();
    };
  }
}

/** The identity of a file, which tells it from a later one of the same name; undefined if there is no file. */
function identityOf(lock: string): string | undefined {
  const found = statSync(lock, { bigint: true, throwIfNoEntry: false });
  return found && `${found.ino} ${found.birthtimeNs}`;
}

function begin(lock: string, file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(lock, { timeout: CONTEST_MILLIS });
    // The database holds nothing worth a journal or a wait for the disk.
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    const { errcode, message } = error as Error & { readonly errcode?: number };
    throw errcode === SQLITE_BUSY
      ? new FileLockError(file)
      : new FileLockError(file, `it cannot be locked by ${lock}: ${refusalOf(lock) ?? message}`);
  }
}

/** The reason why the system does not allow writing a file, as far as it gives one. */
function refusalOf(file: string): string | undefined {
  try {
    closeSync(openSync(file, 'a'));
    return undefined;
  } catch (error) {
    return refusal(error);
  }
}
