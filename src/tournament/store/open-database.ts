/** Node only: the database of tournaments, by its name on the command line. */
import { FileLockError } from '../../node/file-lock.ts';
import type { Database } from './database.ts';
import { migrate } from './schema.ts';

/** Whether this is the address of a server; else it is a folder. */
export function isServer(where: string): boolean {
  return /^postgres(ql)?:\/\//.test(where);
}

/**
 * Opens a database and brings its schema up to date.
 * @param where `postgres://…`, or a folder.
 * @param mayAsk where another process has the folder, that one is asked; else it is an error.
 * @throws {FileLockError} who has the folder; {DatabaseError}
 */
export async function openDatabase(where: string, mayAsk: boolean): Promise<Database> {
  const database = await open(where, mayAsk);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function open(where: string, mayAsk: boolean): Promise<Database> {
  if (isServer(where)) return (await import('./postgres.ts')).openPostgres(where);
  try {
    return await (await import('./pglite.ts')).openPglite(where);
  } catch (error) {
    if (!mayAsk || !(error instanceof FileLockError)) throw error;
    const asked = await (await import('./folder-socket.ts')).askFolder(where, where);
    if (!asked) throw error;
    return asked;
  }
}
