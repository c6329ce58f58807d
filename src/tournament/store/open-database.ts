/** Node only: the database of tournaments, by its name on the command line. */
import path from 'node:path';
import { type Database, DatabaseError } from './database.ts';
import { POSTGRES, SQLITE } from './dialects.ts';
import { type Patience, withRetries } from './retries.ts';
import { checkSchema, migrate } from './schema.ts';
import { grantOrganiser, grantWorker } from './worker-role.ts';

/** Whether this is the address of a server; else it is a file. */
export function isServer(where: string): boolean {
  return /^postgres(ql)?:\/\//.test(where);
}

/**
 * Opens a database. A new file is given the schema; a server has to have it ({@link migrateDatabase}).
 * @param where `postgres://…`, or a file.
 * @param patience how long a database that is away or locked is waited for.
 * @throws {DatabaseError}
 */
export function openDatabase(where: string, patience: Patience = {}): Promise<Database> {
  return isServer(where)
    ? prepared(where, patience, (database) => checkSchema(database, POSTGRES))
    : prepared(where, patience, (database) => migrate(database, SQLITE));
}

/** Roles of a server that are given the rights for their work, and no more. */
export interface Roles {
  readonly worker?: string | undefined;
  readonly organiser?: string | undefined;
}

/**
 * Makes the schema of Plyhouse in a database.
 * @throws {DatabaseError}
 */
export async function migrateDatabase(
  where: string,
  patience: Patience = {},
  { worker, organiser }: Roles = {},
): Promise<void> {
  if ((worker ?? organiser) !== undefined && !isServer(where)) {
    throw new DatabaseError(`${where}: expected the address of a server, whose roles have rights; found a file`);
  }
  const dialect = isServer(where) ? POSTGRES : SQLITE;
  const made = await prepared(where, patience, async (database) => {
    await migrate(database, dialect);
    if (worker !== undefined) await grantWorker(database, worker);
    if (organiser !== undefined) await grantOrganiser(database, organiser);
  });
  await made.close();
}

async function prepared(
  where: string,
  patience: Patience,
  prepare: (database: Database) => Promise<void>,
): Promise<Database> {
  const raw = isServer(where)
    ? await (await import('./postgres.ts')).openPostgres(where)
    : // The unsent results of a database go by its name, so a file has the same ones from everywhere.
      (await import('./sqlite.ts')).openSqlite(path.resolve(where));
  const database = withRetries(raw, patience);
  try {
    await prepare(database);
    return database;
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}
