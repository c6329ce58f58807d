/** Node only: a file or folder that one process at a time may write. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { answers, openLifeline } from './lifeline.ts';
import { isAlive, makeIdentity, ownIdentity, type ProcessIdentity, parseIdentity } from './process-identity.ts';

/** How often a lock that was let go of just now is tried again; each time somebody else was quicker. */
const MOST_TRIES = 20;
/** A folder that was to become a lock has a name in it at once; one that has none after this time is left over. */
const NAMELESS_MILLIS = 60_000;

/** A file that another process is writing. */
export class FileLockError extends Error {
  override readonly name = 'FileLockError';
  readonly file: string;
  constructor(file: string, lock: string, holder: string) {
    super(`${file}: it is being written by ${holder}; where that is not so, delete ${lock}`);
    this.file = file;
  }
}

/** Who holds a lock, or means to. */
interface Holder {
  readonly process: ProcessIdentity;
  /** Used once: the name of its lifeline, and what keeps its name from being anybody else's. */
  readonly once: string;
}

/**
 * Takes the lock of a file or folder: a folder beside it, `NAME.lock`, in which a file of no length names the holder
 * (its process with its start, the boot of its machine, its container, its host) and a socket answers while it lives.
 *
 * A holder that is dead is put out. Whether it is, its process tells where that can be seen from here: a number that
 * was given out again is known by another start, and nobody outlives a boot. From another container of the same
 * machine the socket tells. On another machine nobody can see it, so there it counts as alive; so it does where the
 * folder holds no sockets.
 *
 * Two that find the same dead holder cannot both get in. Each prepares a folder with its own name in it and moves it
 * to the lock's place, which only works while nobody's name stands there (rename(2): a folder that is replaced must be
 * empty); and what is deleted before is a name that was used once, so never that of a newcomer.
 * @returns lets go of it again.
 * @throws {FileLockError} where somebody else holds it.
 */
export async function lockFile(file: string): Promise<() => Promise<void>> {
  const lock = `${path.resolve(file)}.lock`;
  const self = ownIdentity();
  const once = randomBytes(6).toString('hex');
  const name = makeName({ process: self, once });
  const prepared = `${lock}.${once}`;
  // What goes wrong is told of the file that was asked for: where nothing can be made beside it, it cannot be made either.
  await mkdir(prepared).catch((error) => {
    throw Object.assign(error as Error, { path: file });
  });
  let close: (() => void) | undefined;
  try {
    await writeFile(path.join(prepared, name), '');
    close = await openLifeline(prepared, once);
    await clearLeftovers(lock, self);
    for (let tries = 1; ; tries++) {
      if (await isMoved(prepared, lock)) {
        return async () => {
          close?.();
          await clear(lock, [name, once]);
        };
      }
      const names = await namesIn(lock);
      const living = await findLiving(lock, names, self);
      if (living !== undefined || tries === MOST_TRIES) throw new FileLockError(file, lock, formatHolder(living, self));
      for (const dead of names) await rm(path.join(lock, dead), { force: true });
    }
  } catch (error) {
    close?.();
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

/** Clears away what those left who were killed before their folder became the lock. */
async function clearLeftovers(lock: string, self: ProcessIdentity): Promise<void> {
  const folder = path.dirname(lock);
  const start = `${path.basename(lock)}.`;
  for (const entry of await readdir(folder)) {
    if (!entry.startsWith(start) || !ONCE.test(entry.slice(start.length))) continue;
    const left = path.join(folder, entry);
    const names = await namesIn(left);
    if ((await findLiving(left, names, self)) !== undefined) continue;
    const isNew = async () => Date.now() - (await stat(left)).mtimeMs < NAMELESS_MILLIS;
    if (names.length === 0 && (await isNew().catch(() => true))) continue;
    await clear(left, names);
  }
}

/** Deletes these of a folder's names, and the folder where no others stand in it. */
async function clear(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(path.join(folder, name), { force: true });
  // From here on it can be somebody else's: then it is not empty, and stays.
  await rmdir(folder).catch(() => {});
}

/** The name among those of a folder whose holder is not known to be dead. */
async function findLiving(
  folder: string,
  names: readonly string[],
  self: ProcessIdentity,
): Promise<string | undefined> {
  for (const name of names) {
    // A holder's name goes before its lifeline: one without a name has been let go of.
    if (ONCE.test(name)) continue;
    const holder = parseName(name);
    if (!holder) return name;
    const alive = isAlive(holder.process, self);
    if (alive === false) continue;
    // The socket of another machine would be silent here, whoever lives there.
    const isHere = holder.process.boot === self.boot && self.boot !== '';
    if (alive === undefined && isHere && (await answers(folder, holder.once)) === false) continue;
    return name;
  }
  return undefined;
}

const ONCE = /^[0-9a-f]{12}$/;

function makeName({ process, once }: Holder): string {
  return `${makeIdentity(process)} ${once}`;
}

/** The holder that a name in a lock means; none where it means none. */
function parseName(name: string): Holder | undefined {
  const process = parseIdentity(name.slice(0, -13));
  const once = name.slice(-12);
  return process && name.at(-13) === ' ' && ONCE.test(once) ? { process, once } : undefined;
}

function formatHolder(name: string | undefined, self: ProcessIdentity): string {
  const process = name === undefined ? undefined : parseName(name)?.process;
  if (!process) return 'another process';
  const { pid, host, boot, space } = process;
  const isElsewhere = boot === self.boot && space !== self.space;
  return `process ${pid} on ${host}${isElsewhere ? ', in another container' : ''}`;
}
