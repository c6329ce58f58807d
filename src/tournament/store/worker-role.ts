/** Node only: the rights of workers and of organisers on a PostgreSQL server. */
import { type Database, DatabaseError } from './database.ts';
import { sql } from './dialects.ts';

/** The rights of workers: tables they read, rows they add, columns they change. They delete nothing. */
const READ = ['migration', 'tournament', 'player', 'round', 'pairing', 'game', 'result', 'job', 'worker', 'event'];
const ADDED = ['round', 'pairing', 'game', 'result', 'worker', 'event'];
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  tournament: ['state', 'note', 'finished'],
  player: ['withdrawn'],
  pairing: ['state', 'attempt', 'worker', 'taken', 'key', 'forfeit'],
  job: ['state', 'attempt', 'worker', 'taken', 'key', 'result'],
  worker: ['state', 'seen'],
};
/** Rows that workers no longer change, whatever their columns. */
const OPEN: Readonly<Record<string, string>> = {
  pairing: `state in ('due', 'playing')`,
  player: 'withdrawn is null',
  job: `state in ('due', 'playing')`,
};

/** Conditions on such rows after a change: a finished pair has its results. */
const CHECKED: Readonly<Record<string, string>> = {
  pairing: `state <> 'done' or forfeit is not null or not exists (
      select from plyhouse.game g where g.tournament = pairing.tournament and g.pairing = pairing.number and not exists (
        select from plyhouse.result r where r.tournament = g.tournament and r.game = g.number))`,
  job: `state <> 'done' or result is not null`,
};

/**
 * Grants a role what workers need in the schema of Plyhouse, and revokes everything else in it. May be repeated.
 * @param role it has to exist.
 * @throws {DatabaseError} if there is no such role, or the current role does not own the tables.
 */
export async function grantWorker(database: Database, role: string): Promise<void> {
  const name = quoted(role);
  const policy = quoted(`worker ${role}`);
  const statements = [
    'revoke all on schema plyhouse from public',
    `revoke all on all tables in schema plyhouse from public, ${name}`,
    `grant usage on schema plyhouse to ${name}`,
    ...READ.map((table) => `grant select on plyhouse.${table} to ${name}`),
    ...ADDED.map((table) => `grant insert on plyhouse.${table} to ${name}`),
    ...Object.entries(CHANGED).map(
      ([table, columns]) => `grant update (${columns.join(', ')}) on plyhouse.${table} to ${name}`,
    ),
    ...Object.entries(OPEN).flatMap(([table, open]) => [
      `alter table plyhouse.${table} enable row level security`,
      // Policies of one kind are joined by "or", restrictive ones by "and".
      `drop policy if exists everybody on plyhouse.${table}`,
      `create policy everybody on plyhouse.${table} using (true) with check (true)`,
      `drop policy if exists ${policy} on plyhouse.${table}`,
      `create policy ${policy} on plyhouse.${table} as restrictive for update to ${name} using (${open}) with check (${CHECKED[table] ?? true})`,
    ]),
  ];
  await grant(database, role, 'workers', statements);
}

/**
 * Grants a role what an organiser needs, who creates, plays, changes and deletes tournaments, but not the tables. May
 * be repeated.
 * @param role it has to exist.
 * @throws {DatabaseError} if there is no such role, or the current role does not own the tables.
 */
export async function grantOrganiser(database: Database, role: string): Promise<void> {
  const name = quoted(role);
  await grant(database, role, 'organisers', [
    'revoke all on schema plyhouse from public',
    `revoke all on all tables in schema plyhouse from public, ${name}`,
    `grant usage on schema plyhouse to ${name}`,
    `grant select, insert, update, delete on all tables in schema plyhouse to ${name}`,
    `revoke insert, update, delete on plyhouse.migration from ${name}`,
  ]);
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Executes statements that grant a role its rights. @param who holds the role, for errors. */
async function grant(database: Database, role: string, who: string, statements: readonly string[]): Promise<void> {
  const name = quoted(role);
  await database.write(async ({ queries }) => {
    const { rows } = await sql`select 1 as one from pg_roles where rolname = ${role}`.execute(queries);
    if (rows.length === 0)
      throw new DatabaseError(
        `${database.name}: no role ${name}; make it with: create role ${name} login password '…'`,
      );
    // The owner of the tables has all rights on them, and would lose those by this.
    const { rows: own } = await sql`select 1 as one where current_user = ${role}`.execute(queries);
    if (own.length > 0)
      throw new DatabaseError(`${database.name}: ${name} owns the tables; expected a role of its own for the ${who}`);
    for (const statement of statements) await sql.raw(statement).execute(queries);
  });
}
