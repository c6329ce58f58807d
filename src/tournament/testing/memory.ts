/** A database for tests that is nowhere but in memory: tests of one process share it, since making one takes seconds. */
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../store/database.ts';
import { databaseOf } from '../store/pglite.ts';
import { sessionsOf } from '../store/pglite-sessions.ts';
import { migrate } from '../store/schema.ts';

let made: Promise<Database> | undefined;

/** The database of this process, of which others hold tournaments, too. Closing it does nothing. */
export function sharedMemory(): Promise<Database> {
  made ??= make();
  return made;
}

async function make(): Promise<Database> {
  const database = await databaseOf(sessionsOf(await PGlite.create()), 'memory');
  await migrate(database);
  return { ...database, close: async () => {} };
}
