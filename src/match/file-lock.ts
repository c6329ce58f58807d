/** Node only: a file that one process at a time may write. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** How often a lock that was let go of just now is tried again; each time somebody else was quicker. */
const MOST_TRIES = 20;

/** A file that another process is writing. */
export class FileLockError extends Error {
  override readonly name = 'FileLockError';
  readonly file: string;
  constructor(file: string, lock: string, holder: string) {
    super(`${file}: it is being written by ${holder}; where that is not so, delete ${lock}`);
    this.file = file;
  }
}

/** Who holds a lock: a process of a machine. */
interface Holder {
  readonly pid: number;
  readonly host: string;
}

/**
 * Takes the lock of a file: a folder beside it in which one file names the holder. A holder that is dead (it was
 * killed, the machine went down) is put out; on another machine nobody can see that, so there it counts as alive.
 *
 * Two that find the same dead holder cannot both get in. Each prepares a folder with its own name in it and moves it
 * to the lock's place, which only works while nobody's name stands there (rename(2): a folder that is replaced must be
 * empty); and what is deleted before is a name that was used once, so never that of a newcomer.
 * @returns lets go of it again.
 * @throws {FileLockError} where somebody else holds it.
 */
export async function lockFile(file: string): Promise<() => Promise<void>> {
  const lock = `${file}.lock`;
  const self: Holder = { pid: process.pid, host: os.hostname() };
  const once = randomBytes(6).toString('hex');
  const name = `${self.pid} ${self.host} ${once}`;
  const prepared = `${lock}.${once}`;
  try {
    await mkdir(prepared);
    await writeFile(path.join(prepared, name), '');
  } catch (error) {
    // It is told of the file that was asked for: where nothing can be made beside it, it cannot be made either.
    throw Object.assign(error as Error, { path: file });
  }
  try {
    for (let tries = 1; ; tries++) {
      if (await isMoved(prepared, lock)) return () => letGo(lock, name);
      const names = await namesIn(lock);
      const living = names.find((each) => !isDead(parseHolder(each), self));
      if (living !== undefined || tries === MOST_TRIES) throw new FileLockError(file, lock, sayHolder(living));
      for (const dead of names) await rm(path.join(lock, dead), { force: true });
    }
  } catch (error) {
    await rm(prepared, { recursive: true, force: true });
    throw error;
  }
}

/** Moves the folder to the lock's place, if nobody's name stands there. */
async function isMoved(prepared: string, lock: string): Promise<boolean> {
  try {
    // Windows moves to no place that is taken, not even by an empty folder.
    if (process.platform === 'win32') await rmdir(lock).catch(() => {});
    await rename(prepared, lock);
    return true;
  } catch (error) {
    const taken = ['ENOTEMPTY', 'EEXIST', 'ENOTDIR', ...(process.platform === 'win32' ? ['EPERM', 'EACCES'] : [])];
    if (taken.includes((error as NodeJS.ErrnoException).code!)) return false;
    throw error;
  }
}

/** The names in a lock: none where it was let go of, its own where it is no folder. */
async function namesIn(lock: string): Promise<string[]> {
  try {
    return await readdir(lock);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') return [path.basename(lock)];
    throw error;
  }
}

async function letGo(lock: string, name: string): Promise<void> {
  await rm(path.join(lock, name), { force: true });
  // From here on it can be somebody else's: then it is not empty, and stays.
  await rmdir(lock).catch(() => {});
}

/** The holder that a name in a lock means; none where it means none. */
function parseHolder(name: string): Holder | undefined {
  const [, pid, host] = /^(\d+) (\S+) [0-9a-f]+$/.exec(name) ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), host: host! };
}

function sayHolder(name: string | undefined): string {
  const holder = name === undefined ? undefined : parseHolder(name);
  return holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
}

/** Whether a holder is known to be dead; of what is no holder's name, nothing is known. */
function isDead(holder: Holder | undefined, self: Holder): boolean {
  if (holder?.host !== self.host) return false;
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    // A process that is another user's may not be signalled, but it lives.
    return (error as NodeJS.ErrnoException).code !== 'EPERM';
  }
}
