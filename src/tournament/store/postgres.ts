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
  const connect = async (): Promise<PoolClient> => {
    try {
      return await pool.connect();
    } catch (thrown) {
      const error = databaseErrorOf(thrown, name);
      if (error instanceof DatabaseError) throw error;
      throw new DatabaseError(`${name}: ${thrown instanceof Error ? thrown.message : thrown}`);
    }
  };
  const listeners: Database['listeners'] = new Set();
  return {
    name,
    isLocal: false,
    listeners,
    async read(work) {
      const client = await connect();
      let broken: Error | undefined;
      try {
        return await work(queriesOf(client));
      } catch (error) {
        broken = error as Error;
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async write(work) {
      const client = await connect();
      let broken: Error | undefined;
      try {
        return await reporting(listeners, async (report) => {
          await client.query('begin');
          const value = await work({ queries: queriesOf(client), report });
          // Where a statement has failed, PostgreSQL answers a commit with a rollback, which is no error to it.
          const { command } = await client.query('commit');
          if (command !== 'COMMIT')
            throw new DatabaseError(`${name}: a statement failed, so the transaction is undone`);
          return value;
        });
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
