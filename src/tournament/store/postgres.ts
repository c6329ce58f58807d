/** Node only: a PostgreSQL server as the database of tournaments. */
import type { PoolClient } from 'pg';
import { type Database, DatabaseError, type Queries, reporting } from './database.ts';
import { databaseErrorOf, POSTGRES, POSTGRES_TYPES, queriesOn } from './dialects.ts';

/** A statement that takes longer is asked of a connection that is dead without having said so. */
const TIMES = { connectionTimeoutMillis: 10_000, query_timeout: 60_000 };

/**
 * A server, to which the first statement connects.
 * @param address `postgres://user@host/database`, as libpq reads it.
 */
export async function openPostgres(address: string): Promise<Database> {
  const { default: pg } = await import('pg');
  const name = withoutPassword(address);
  const types: typeof pg.types = {
    ...pg.types,
    getTypeParser: (id: number) => POSTGRES_TYPES[id] ?? pg.types.getTypeParser(id),
  };
  const pool = new pg.Pool({ connectionString: address, keepAlive: true, max: 4, types, ...TIMES });
  // A connection that breaks is replaced, and whoever uses it learns of it from the query. The pool listens only to those
  // that nobody uses.
  const ignore = () => {};
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const withClient = async <Value>(work: (client: PoolClient) => Promise<Value>): Promise<Value> => {
    const client = await pool.connect().catch((thrown: Error) => {
      const error = databaseErrorOf(thrown, name);
      throw error instanceof DatabaseError ? error : new DatabaseError(`${name}: ${thrown.message}`);
    });
    let failure: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      // One on which something failed is not used again, and the server rolls back what was open.
      client.release(failure);
    }
  };
  const listeners: Database['listeners'] = new Set();
  return {
    name,
    isLocal: false,
    listeners,
    read: (work) => withClient((client) => work(queriesOf(client))),
    write: (work) =>
      reporting(listeners, (report) =>
        withClient(async (client) => {
          await client.query('begin');
          const value = await work({ queries: queriesOf(client), report });
          // Where a statement has failed, PostgreSQL answers a commit with a rollback, which is no error to it.
          const { command } = await client.query('commit');
          if (command !== 'COMMIT')
            throw new DatabaseError(`${name}: a statement failed, so the transaction is undone`);
          return value;
        }),
      ),
    close: () => pool.end(),
  };
}

function queriesOf(client: PoolClient): Queries {
  return queriesOn(POSTGRES, async (statement, values) => (await client.query(statement, [...values])).rows);
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
