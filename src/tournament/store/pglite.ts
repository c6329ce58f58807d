/** Node only: PostgreSQL in this process (PGlite), its files in a folder. */
import { access, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { duplexPair } from 'node:stream';
import { lockFile } from '../../node/file-lock.ts';
import { makeFolder } from '../../node/folder.ts';
import type { Database } from './database.ts';
import { listenIn } from './folder-socket.ts';
import { type Sessions, sessionsOf } from './pglite-sessions.ts';
import { openPool } from './postgres.ts';
import { migrate } from './schema.ts';

/**
 * Opens the database of a folder, or makes one, and brings its schema up to date. One process at a time has it: PGlite itself would let two open the same
 * files, and they would undo each other's work. Others ask this one ({@link listenIn}).
 *
 * A process may be killed at any moment without harm. PGlite does not wait for the disk, so what the system itself had
 * not written yet when the power failed is lost.
 * @throws {FileLockError} where another process has it.
 */
export async function openPglite(folder: string): Promise<Database> {
  await makeFolder(folder);
  const files = path.join(folder, 'postgres');
  const ending = new AsyncDisposableStack();
  ending.defer(await lockFile(files));
  try {
    const { PGlite } = await import('@electric-sql/pglite');
    const ready = path.join(folder, 'ready');
    const isReady = await access(ready).then(
      () => true,
      () => false,
    );
    // What was killed while it was being made is of no use.
    if (!isReady) await rm(files, { recursive: true, force: true });
    const engine = await PGlite.create(files);
    ending.defer(() => engine.close());
    if (!isReady) await writeFile(ready, 'postgres/ was made to its end\n');
    const sessions = sessionsOf(engine);
    const database = await databaseOf(sessions, folder);
    ending.defer(database.close);
    // Before others can ask: they would find no tables.
    await migrate(database);
    ending.defer(await listenIn(folder, sessions));
    return { ...database, close: () => ending.disposeAsync() };
  } catch (error) {
    await ending.disposeAsync();
    throw error;
  }
}

/** The database of this process's own sessions. @param name what people know it by. */
export function databaseOf(sessions: Sessions, name: string): Promise<Database> {
  const connect = () => {
    const [near, far] = duplexPair();
    far.once('close', () => near.destroy());
    void sessions.serve(far);
    // What `pg` asks of a socket besides.
    const nothing = () => {};
    return Object.assign(near, {
      ...{ setNoDelay: nothing, setKeepAlive: nothing, ref: nothing, unref: nothing },
      connect: () => queueMicrotask(() => near.emit('connect')),
    });
  };
  return openPool({ stream: connect, ssl: false }, name, false);
}
