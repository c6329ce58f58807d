/** Node only: a file as the database of tournaments (SQLite). */
import { statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { makeFolder } from '../../node/folder.ts';
import { type Database, DatabaseError, reporting, type Transaction } from './database.ts';
import { APPLICATION_ID, queriesOn, SQLITE } from './dialects.ts';

/** How long this thread waits for another process that writes; a transaction takes some milliseconds. */
const BUSY_MILLIS = 100;

/**
 * The database of a file, which the first statement opens or makes. Several processes may use it at once. A process may be
 * killed at any moment, and the power may fail: what was committed is on the disk.
 */
export function openSqlite(file: string): Database {
  let opened: DatabaseSync | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const listeners: Database['listeners'] = new Set();
  const transact = async <Value>(begin: string, work: (transaction: Transaction) => Promise<Value>): Promise<Value> => {
    opened ??= await open(file);
    const database = opened;
    const queries = queriesOn(SQLITE, async (statement, values) => {
      // SQLite would store it, but compare and measure only what is before it.
      if (values.some((value) => typeof value === 'string' && value.includes('\0'))) {
        throw new DatabaseError(`${file}: a text with a NUL cannot be stored`, 'unstorable');
      }
      const rows = database.prepare(statement).all(...(values as SQLInputValue[]));
      // Its objects have no prototype.
      return rows.map((row) => ({ ...row }));
    });
    return reporting(listeners, async (report) => {
      database.exec(begin);
      try {
        const value = await work({ queries, report });
        database.exec('commit');
        return value;
      } catch (error) {
        if (database.isTransaction) database.exec('rollback');
        throw error;
      }
    });
  };
  /** One after the other, as they share a connection. */
  const inTurn = <Value>(begin: string, work: (transaction: Transaction) => Promise<Value>): Promise<Value> => {
    const turn = last.then(() => transact(begin, work));
    last = turn.catch(() => {});
    return turn;
  };
  return {
    name: file,
    isLocal: true,
    listeners,
    read: (work) => inTurn('begin', ({ queries }) => work(queries)),
    write: (work) => inTurn('begin immediate', work),
    async close() {
      await last;
      // Not forgotten: it must not be opened again by one who still asks.
      opened?.close();
    },
  };
}

async function open(file: string): Promise<DatabaseSync> {
  checkPlace(file);
  await makeFolder(path.dirname(file));
  const database = new DatabaseSync(file, { timeout: BUSY_MILLIS });
  try {
    const { id, tables } = database
      .prepare('select (select count(*) from sqlite_schema) as tables, application_id as id from pragma_application_id')
      .get() as { readonly id: number; readonly tables: number };
    if (tables > 0 && id !== APPLICATION_ID) {
      throw new DatabaseError(`${file}: found a SQLite database of another program; expected one of tournaments`);
    }
    // With full synchronization a commit waits for the disk; macOS needs `fullfsync` to make the disk itself write.
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma fullfsync = on');
    database.function('now', () => Date.now());
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** @throws {DatabaseError} if the path is no file. */
function checkPlace(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile()) return;
  if (found)
    throw new DatabaseError(`${file}: found ${found.isDirectory() ? 'a folder' : 'a device'}; expected a file`);
}
