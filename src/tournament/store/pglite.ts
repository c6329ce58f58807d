/** Node only: PostgreSQL in this process (PGlite), its files in a folder. */
import { access, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { lockFile } from '../../node/file-lock.ts';
import { makeFolder } from '../../node/folder.ts';
import type { Database, Queries, SqlValue } from './database.ts';
import { serveFolder } from './folder-socket.ts';

/**
 * Opens the database of a folder, or makes one. One process at a time has it: PGlite itself would let two open the same
 * files, and they would undo each other's work. Others ask this one ({@link serveFolder}).
 *
 * A process may be killed at any moment without harm. PGlite does not wait for the disk, so what the system itself had
 * not written yet when the power failed is lost.
 * @throws {FileLockError} where another process has it.
 */
export async function openPglite(folder: string): Promise<Database> {
  await makeFolder(folder);
  const files = path.join(folder, 'postgres');
  const unlock = await lockFile(files);
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
    if (!isReady) await writeFile(ready, 'postgres/ was made to its end\n');
    const database = databaseOf(engine, folder);
    const silence = await serveFolder(folder, database);
    return {
      ...database,
      async close() {
        await silence();
        await engine.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** A database over an engine that is open. @param name what people know it by. */
export function databaseOf(engine: PGlite, name: string): Database {
  return {
    name,
    isShared: false,
    query: (statement, values) => rowsOf(engine, statement, values),
    transaction<Value>(work: (queries: Queries) => Promise<Value>) {
      return engine.transaction((transaction) =>
        work({ query: (statement, values) => rowsOf(transaction, statement, values) }),
      ) as Promise<Value>;
    },
    close: () => engine.close(),
  };
}

async function rowsOf<Row extends object>(
  engine: PGlite | Transaction,
  statement: string,
  values: readonly SqlValue[] = [],
): Promise<Row[]> {
  const { rows } = await engine.query<Row>(statement, [...values]);
  return rows;
}
