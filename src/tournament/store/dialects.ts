/**
 * The differences of the two databases, apart from how each is opened: words of the schema, and the meaning of
 * failures.
 */
import { createRequire } from 'node:module';
import type { CompiledQuery, DatabaseConnection } from 'kysely';
import { DatabaseError, type DatabaseProblem, type Queries } from './database.ts';
import type { Tables } from './tables.ts';

/** As CommonJS its 250 files load in half the time, and each command loads them. */
const kysely = createRequire(import.meta.url)('kysely') as typeof import('kysely');
const { DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler } = kysely;
const { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } = kysely;
/** Statements as text, from the same copy of the module: there are two. */
export const { sql } = kysely;

export interface Dialect {
  readonly isServer: boolean;
  /** The prefix of the tables' names. */
  readonly schema: string;
  /** Types of columns, and the default of a time. */
  readonly time: string;
  readonly json: string;
  readonly now: string;
  /** Statements that come before everything else in a transaction that changes the tables. */
  readonly lock: readonly string[];
  /** Statements that come before the first table. */
  readonly prepare: readonly string[];
  /** A query for `isThere`, whether there are tables of Plyhouse. */
  readonly isThere: string;
}

export const POSTGRES: Dialect = {
  ...{ isServer: true, schema: 'plyhouse.', time: 'timestamptz', json: 'jsonb', now: 'now()' },
  // An arbitrary number, the same for every process that changes the schema.
  lock: ['select pg_advisory_xact_lock(1974198310)::text'],
  prepare: ['create schema if not exists plyhouse'],
  isThere: `select to_regclass('plyhouse.migration') is not null as "isThere"`,
};

/** "PlyH" in the header of a file, which identifies a database of Plyhouse. */
export const APPLICATION_ID = 0x506c7948;

export const SQLITE: Dialect = {
  ...{ isServer: false, schema: '', time: 'real', json: 'text', now: `(round(unixepoch('subsec') * 1000))` },
  lock: [],
  prepare: [`pragma application_id = ${APPLICATION_ID}`],
  isThere: `select count(*) as "isThere" from sqlite_schema where name = 'migration'`,
};

/** Compiles no row locks: a writing transaction of SQLite locks the whole file. */
class RowlessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(): void {}
}

/**
 * Parsers that give PostgreSQL's types as SQLite has them: 8-byte integers (such as counts), JSON as text, times in
 * milliseconds.
 */
export const POSTGRES_TYPES: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number,
  3802: String,
  1184: (text) => Date.parse(text.replace(/([+-]\d\d)$/, '$1:00')),
};

/** Queries on one connection; the database itself begins and ends transactions on it. @param run gives the rows. */
export function queriesOn(
  { schema, isServer }: Dialect,
  run: (statement: string, values: readonly unknown[]) => Promise<unknown[]>,
): Queries {
  const connection = {
    executeQuery: async ({ sql, parameters }: CompiledQuery) => ({ rows: await run(sql, parameters) }),
  } as DatabaseConnection;
  const driver = Object.assign(new DummyDriver(), { acquireConnection: async () => connection });
  const queries = new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => (isServer ? new PostgresAdapter() : new SqliteAdapter()),
      createQueryCompiler: () => (isServer ? new PostgresQueryCompiler() : new RowlessCompiler()),
      createIntrospector: (all) => new SqliteIntrospector(all),
    },
  });
  return isServer ? queries.withSchema(schema.slice(0, -1)) : queries;
}

/**
 * The meaning of failures by SQLSTATE (PostgreSQL, appendix A), by the result codes of SQLite
 * (https://www.sqlite.org/rescode.html) and by the codes of Node. A full disk at a server (53100) is its
 * administrator's business and is waited out like any other shortage (53).
 */
const PROBLEMS: readonly (readonly [code: RegExp, problem: DatabaseProblem, advice?: string])[] = [
  [/^(08...|53...|57P..)$/, 'away'],
  [/^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EAI_AGAIN)$/, 'away'],
  [/^(40001|40P01)$/, 'conflict'],
  [/^(28...|3D000|ENOTFOUND)$/, 'refused'],
  [/^42501$/, 'forbidden', ' (docs/tournaments.md has the rights that are needed)'],
  [/^(EACCES|EPERM|EROFS)$/, 'forbidden'],
  [/^(ENOSPC|EDQUOT)$/, 'full'],
  [/^(22...|54...)$/, 'unstorable'],
  // BUSY, LOCKED
  [/^sqlite [56]$/, 'away', ' by another process'],
  // READONLY, CANTOPEN, AUTH, PERM
  [/^sqlite (3|8|14|23)$/, 'forbidden', '; the file and its folder have to be writable'],
  // FULL; IOERR: SQLite cannot tell a disk whose quota is used up, or one that holds the file's index, from a fault
  [/^sqlite (10|13)$/, 'full', '; make room on the disk, or see what is wrong with it'],
  // CORRUPT, NOTADB
  [/^sqlite (11|26)$/, 'refused', '; expected a database of tournaments'],
  // TOOBIG
  [/^sqlite 18$/, 'unstorable'],
];

/** Messages of `pg`, without a code, about a broken connection. */
const BROKEN = /^(Connection terminated|Client has encountered a connection error|timeout exceeded|Query read timeout)/;

/** An error of a database as a {@link DatabaseError}; others as they are. @param name of the database. */
export function databaseErrorOf(error: unknown, name: string): unknown {
  if (error instanceof DatabaseError || !(error instanceof Error)) return error;
  // If a host has several addresses, Node reports an error for each, without a code of its own.
  const { code = '', errcode, syscall, message, errors = [] } = error as ForeignError;
  // The socket of a local server is missing until the server has restarted.
  const isBroken = BROKEN.test(message) || (code === 'ENOENT' && syscall === 'connect');
  // The low byte of SQLite's code is the kind of error, the others its details.
  const known = errcode === undefined ? code : `sqlite ${errcode & 0xff}`;
  const row = PROBLEMS.find(([pattern]) => pattern.test(known));
  const problem = isBroken ? 'away' : row?.[1];
  if (problem === undefined) return error;
  const found = message || errors.map((each) => each.message).join(', ');
  return new DatabaseError(`${name}: ${found}${row?.[2] ?? ''}`, problem, { cause: error });
}

type ForeignError = NodeJS.ErrnoException & { readonly errcode?: number; readonly errors?: readonly Error[] };
