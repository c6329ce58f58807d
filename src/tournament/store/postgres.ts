/** Node only: a PostgreSQL server as the database of tournaments. */
import type { PoolClient, PoolConfig } from 'pg';
import { type Database, DatabaseError, type Queries, type SqlValue } from './database.ts';
import { databaseErrorOf } from './retries.ts';

/** A statement that takes longer is asked of a connection that is dead without having said so. */
const TIMES = { connectionTimeoutMillis: 10_000, query_timeout: 60_000 };

/**
 * A server, to which the first statement connects.
 * @param address `postgres://user@host/database`, as libpq reads it.
 */
export function openPostgres(address: string): Promise<Database> {
  return openPool({ connectionString: address, keepAlive: true }, withoutPassword(address), true);
}

/**
 * The database at the other end of connections, whatever serves them; the first statement connects.
 * @param name what people know it by.
 * @param isShared see {@link Database}: a database of this process alone may take its time.
 */
export async function openPool(config: PoolConfig, name: string, isShared: boolean): Promise<Database> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ max: 4, ...(isShared ? TIMES : {}), ...config });
  // A connection that breaks is replaced, and whoever uses it learns of it from the query. The pool listens only to those
  // that nobody uses.
  const ignore = () => {};
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const connect = async (): Promise<PoolClient> => {
    try {
      return await pool.connect();
    } catch (thrown) {
      const error = databaseErrorOf(thrown, name);
      if (error instanceof DatabaseError) throw error;
      throw new DatabaseError(`${name}: ${thrown instanceof Error ? thrown.message : thrown}`);
    }
  };
  return {
    name,
    isShared,
    async query(statement, values) {
      const client = await connect();
      let broken: Error | undefined;
      try {
        return await rowsOf(client, statement, values);
      } catch (error) {
        broken = error as Error;
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async transaction<Value>(work: (queries: Queries) => Promise<Value>) {
      const client = await connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const value = await work({ query: (statement, values) => rowsOf(client, statement, values) });
        // Where a statement has failed, PostgreSQL answers a commit with a rollback, which is no error to it.
        const { command } = await client.query('commit');
        if (command !== 'COMMIT') throw new DatabaseError(`${name}: a statement failed, so the transaction is undone`);
        return value;
      } catch (error) {
        // A connection that cannot even roll back is not used again; the server does it then.
        await client.query('rollback').catch((failed: Error) => {
          broken = failed;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

async function rowsOf<Row extends object>(
  client: PoolClient,
  statement: string,
  values: readonly SqlValue[] = [],
): Promise<Row[]> {
  const { rows } = await client.query<Row>(statement, [...values]);
  return rows;
}

/** An address as it may be shown. */
export function withoutPassword(address: string): string {
  const url = URL.parse(address);
  // To URL a login ends at the first "/", "?" or "#", which a password may hold.
  if (url && !`${url.pathname}${url.search}${url.hash}`.includes('@')) {
    url.password = '';
    url.searchParams.delete('password');
    return url.toString();
  }
  // URL does not take an address without a host either, that of a socket on this machine.
  const [, login, place] = /^(\w+:\/\/[^:@/?]*)(?::.*)?(@[^@]*)$/.exec(address) ?? [];
  return login === undefined ? 'the database' : `${login}${place!.replaceAll(/[?&]password=[^&]*/g, '')}`;
}
