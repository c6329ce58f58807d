/** Node only: a PostgreSQL server as the database of tournaments. */
import type { PoolClient } from 'pg';
import { type Database, DatabaseError, type Queries, type SqlValue } from './database.ts';

/**
 * Connects to a server.
 * @param address `postgres://user@host/database`, as libpq reads it.
 * @throws {DatabaseError} where it cannot be reached.
 */
export async function openPostgres(address: string): Promise<Database> {
  const { default: pg } = await import('pg');
  const name = withoutPassword(address);
  const pool = new pg.Pool({ connectionString: address, max: 4, connectionTimeoutMillis: 10_000 });
  // A connection that breaks while nobody uses it is replaced; who uses one hears of it from the query.
  pool.on('error', () => {});
  const connect = async (): Promise<PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      throw new DatabaseError(`${name}: ${error instanceof Error ? error.message || String(error) : error}`);
    }
  };
  const first = await connect().catch(async (error) => {
    await pool.end();
    throw error;
  });
  first.release();
  return {
    name,
    isShared: true,
    async query(statement, values) {
      const client = await connect();
      try {
        return await rowsOf(client, statement, values);
      } finally {
        client.release();
      }
    },
    async transaction<Value>(work: (queries: Queries) => Promise<Value>) {
      const client = await connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const value = await work({ query: (statement, values) => rowsOf(client, statement, values) });
        await client.query('commit');
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
  try {
    const url = new URL(address);
    url.password = '';
    url.searchParams.delete('password');
    return url.toString();
  } catch {
    return 'the database';
  }
}
