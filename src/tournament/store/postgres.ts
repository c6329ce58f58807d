/** Node only: a PostgreSQL server as the database of tournaments. */
import { readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ClientConfig, PoolClient } from 'pg';
import { type Database, DatabaseError, type Queries, reporting } from './database.ts';
import { databaseErrorOf, POSTGRES, POSTGRES_TYPES, queriesOn } from './dialects.ts';

/** A statement that takes longer is asked of a connection that is dead without having said so. */
const TIMES = { connectionTimeoutMillis: 10_000, query_timeout: 60_000 };

/**
 * Opens a server's database; the first statement connects.
 * @param address `postgres://user@host/database`, as libpq reads it.
 */
export async function openPostgres(address: string): Promise<Database> {
  const { default: pg } = await import('pg');
  const name = withoutPassword(address);
  const types: typeof pg.types = {
    ...pg.types,
    getTypeParser: (id: number) => POSTGRES_TYPES[id] ?? pg.types.getTypeParser(id),
  };
  // By itself pg reads the password file too, but warns that it will stop doing so.
  class Client extends pg.Client {
    constructor(config?: ClientConfig) {
      super(config);
      const { host, port, database = '', user = '' } = this;
      const ask = this as { password?: unknown };
      ask.password ??= async () => passwordFor([host, String(port), database, user], name);
    }
  }
  const pool = new pg.Pool({ connectionString: address, keepAlive: true, max: 4, types, ...TIMES, Client });
  // A broken connection is replaced, and its user learns of it from the query. The pool listens only to those that are
  // idle.
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
      // A connection on which something failed is not used again; the server rolls back its open transaction.
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
          // After a failed statement, PostgreSQL answers a commit with a rollback, which it does not report as an
          // error.
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

/** The file in which libpq looks for passwords (PostgreSQL, "The Password File"). */
function passwordFile(): string {
  const { PGPASSFILE, APPDATA } = process.env;
  if (PGPASSFILE) return PGPASSFILE;
  if (process.platform === 'win32') return path.join(APPDATA ?? os.homedir(), 'postgresql', 'pgpass.conf');
  return path.join(os.homedir(), '.pgpass');
}

/**
 * The password of the password file for a connection without one in its address or in PGPASSWORD: that of the first
 * line `host:port:database:user:password` that matches, in which "*" matches anything, and a socket's host may be
 * "localhost".
 * @param place host, port, database and user.
 * @throws {DatabaseError} if there is none, naming the file, or if others can read the file.
 */
async function passwordFor(place: readonly string[], name: string): Promise<string> {
  const file = passwordFile();
  const text = await readFile(file, 'utf8').catch(() => '');
  const mode = (await stat(file).catch(() => undefined))?.mode ?? 0;
  if (text !== '' && process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new DatabaseError(
      `${name}: ${file} is not read, as others can read it; expected mode 600 (chmod 600)`,
      'refused',
    );
  }
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const fields = (line.match(/(?:\\.|[^:\\])*(?::|$)/g) ?? []).map((field) => {
      return field.replace(/:$/, '').replace(/\\(.)/g, '$1');
    });
    const fits = (field: string | undefined, index: number) =>
      field === '*' || field === place[index] || (index === 0 && field === 'localhost' && place[0]!.startsWith('/'));
    if (fields.length >= 5 && place.every((_, index) => fits(fields[index], index))) return fields[4]!;
  }
  const found = `no password was found in PGPASSWORD or ${file}`;
  throw new DatabaseError(`${name}: ${found}; expected there a line ${place.join(':')}:PASSWORD`, 'refused');
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
