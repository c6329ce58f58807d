/** A database for tests that is nowhere but in memory. */
import type { Database } from '../store/database.ts';
import { SQLITE } from '../store/dialects.ts';
import { migrate } from '../store/schema.ts';
import { openSqlite } from '../store/sqlite.ts';

export async function memoryDatabase(): Promise<Database> {
  const database = openSqlite(':memory:');
  await migrate(database, SQLITE);
  return database;
}
