/** Node only: a file that one process at a time may write. */
import { open, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Long enough to write a name into a file that was just made. */
const HANDSHAKE_MILLIS = 100;

/** A file that another process is writing. */
export class FileLockError extends Error {
  override readonly name = 'FileLockError';
  readonly file: string;
  constructor(file: string, lock: string, holder: string) {
    super(`${file}: it is being written by ${holder}; where that is not so, delete ${lock}`);
    this.file = file;
  }
}

/** Who holds a lock, as its file says: a process of a machine. */
interface Holder {
  readonly pid: number;
  readonly host: string;
}

/**
 * Takes the lock of a file: a file beside it that names the holder. One whose holder is dead (it was killed, the
 * machine went down) is taken over; on another machine nobody can see that, so there it counts as alive.
 * @returns lets go of it again.
 * @throws {FileLockError} where somebody else holds it.
 */
export async function lockFile(file: string): Promise<() => Promise<void>> {
  const lock = `${file}.lock`;
  const self: Holder = { pid: process.pid, host: os.hostname() };
  for (let isLast = false; ; isLast = true) {
    try {
      const handle = await open(lock, 'wx');
      await handle.writeFile(`${self.pid} ${self.host}\n`).finally(() => handle.close());
      return () => rm(lock, { force: true });
    } catch (error) {
      // It is told of the file that was asked for: where nothing can be made beside it, it cannot be made either.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw Object.assign(error as Error, { path: file });
    }
    // One that says nothing yet is just being taken, or was cut off in that.
    const holder = (await readHolder(lock)) ?? (await pause(HANDSHAKE_MILLIS).then(() => readHolder(lock)));
    if (isLast || (holder && isAlive(holder, self))) {
      throw new FileLockError(file, lock, holder ? `process ${holder.pid} on ${holder.host}` : 'another process');
    }
    await rm(lock, { force: true });
  }
}

/** The holder that a lock names; none where the lock is gone, or was cut off when it was written. */
async function readHolder(lock: string): Promise<Holder | undefined> {
  const text = await readFile(lock, 'utf8').catch(() => '');
  const [, pid, host] = /^(\d+) (\S+)\n$/.exec(text) ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), host: host! };
}

function isAlive({ pid, host }: Holder, self: Holder): boolean {
  if (host !== self.host) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process that is another user's may not be signalled, but it lives.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
