/** Node only: the database of tournaments, by its name on the command line. */
import { access, constants, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FileLockError } from '../../node/file-lock.ts';
import { type Database, DatabaseError } from './database.ts';
import { databaseErrorOf, type Patience, withRetries } from './retries.ts';
import { checkSchema, migrate } from './schema.ts';

/** Whether this is the address of a server; else it is a folder. */
export function isServer(where: string): boolean {
  return /^postgres(ql)?:\/\//.test(where);
}

/**
 * Opens a database. A folder's schema is brought up to date; a server's has to be ({@link migrateDatabase}).
 * @param where `postgres://…`, or a folder.
 * @param mayAsk where another process has the folder, that one is asked; else it is an error.
 * @param patience how long a server that is away is waited for.
 * @throws {FileLockError} who has the folder; {DatabaseError}
 */
export async function openDatabase(where: string, mayAsk: boolean, patience: Patience = {}): Promise<Database> {
  const database = await connect(where, mayAsk, patience);
  return orClosed(database, () => checkSchema(database));
}

/** Makes the schema of Plyhouse in a database, or brings it up to date. @throws what {@link openDatabase} throws. */
export async function migrateDatabase(where: string, patience: Patience = {}): Promise<void> {
  const database = await connect(where, true, patience);
  await (await orClosed(database, () => migrate(database))).close();
}

async function orClosed(database: Database, act: () => Promise<void>): Promise<Database> {
  try {
    await act();
    return database;
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

/** How long a process that holds a folder may take until it can be asked: it may just be making the database. */
const OPENING_MILLIS = 60_000;
const ASK_AGAIN_MILLIS = 200;

async function connect(where: string, mayAsk: boolean, patience: Patience): Promise<Database> {
  if (isServer(where)) return withRetries(await (await import('./postgres.ts')).openPostgres(where), patience);
  // The spool of a database goes by its name, so a folder has the same one from everywhere.
  const folder = path.resolve(where);
  const begun = performance.now();
  for (let tries = 0; ; tries++) {
    try {
      return await openFolder(folder);
    } catch (error) {
      if (!mayAsk || !(error instanceof FileLockError)) throw error;
      const asked = await (await import('./folder-socket.ts')).askFolder(folder);
      if (asked) return asked;
      if (!error.isHeld || performance.now() - begun > OPENING_MILLIS) throw error;
      if (tries === 0) patience.onWait?.(new DatabaseError(error.message, 'away'));
    }
    await pause(ASK_AGAIN_MILLIS);
  }
}

async function openFolder(folder: string): Promise<Database> {
  const { openPglite } = await import('./pglite.ts');
  const database = await explaining(folder, () => openPglite(folder));
  return {
    ...database,
    query: (statement, values) => explaining(folder, () => database.query(statement, values)),
    transaction: (work) => explaining(folder, () => database.transaction(work)),
  };
}

/**
 * A folder's disk counts as full before it is: where PGlite cannot extend its log, which it does by 16 MB at a time, it
 * may hang for ever instead of failing (0.5.16).
 */
const LEAST_BYTES = 64 * 2 ** 20;

/** Does something in a folder that has room; what PGlite itself does not say is found out: whether it may write there. */
async function explaining<Value>(folder: string, act: () => Promise<Value>): Promise<Value> {
  try {
    if ((await freeBytes(folder)) < LEAST_BYTES) throw fullError(folder);
    return await act();
  } catch (thrown) {
    const error = databaseErrorOf(thrown, folder);
    // A shortage that a server's administrator would end (53100).
    if ((thrown as { code?: string }).code === '53100') throw fullError(folder, thrown);
    if (error instanceof DatabaseError || error instanceof FileLockError) throw error;
    const files = path.join(folder, 'postgres');
    const refusal = await access(files, constants.W_OK).catch((found) => found);
    throw refusal?.code === 'EACCES' ? databaseErrorOf(refusal, folder) : error;
  }
}

/** Of the disk that holds a folder, or would if it were made. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = path.dirname(folder);
    // Whether a folder can be made is not the question here.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) return Number.POSITIVE_INFINITY;
    return freeBytes(parent);
  }
}

function fullError(folder: string, cause?: unknown): DatabaseError {
  const detail = `the disk is full; at least ${LEAST_BYTES / 2 ** 20} MB have to be free`;
  return new DatabaseError(`${folder}: ${detail}`, 'full', { cause });
}
