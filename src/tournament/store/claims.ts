/** Node only: pairs of games and jobs, as workers take them and give them back; each from a table of its own. */
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { gamesOfPair, type ScheduledGame } from '../../match/schedule.ts';
import type { PlannedPair } from '../format.ts';
import type { Database, Queries, Transaction } from './database.ts';
import { appendEvent } from './events.ts';
import { type Tables, UNITS, type UnitTable } from './tables.ts';
import { findWork, isTournament, lockWork, type StoredJobs, type StoredTournament } from './tournaments.ts';

/** An attempt of a worker at a pair or a job. */
interface Attempt {
  readonly tournament: { readonly id: string };
  /** The number of times it was begun; results of an earlier attempt are refused. */
  readonly attempt: number;
  readonly worker: string;
}

/** The part of a claim that a worker needs to hand in its pair or to give it back. */
export interface HeldPair extends Attempt {
  readonly pair: PlannedPair;
}

/** The same of a job. */
export interface HeldJob extends Attempt {
  /** Its number. */
  readonly job: number;
}

/** A pair that a worker plays. */
export interface PairClaim extends HeldPair {
  readonly tournament: StoredTournament;
  readonly games: readonly ScheduledGame[];
}

/** A job that a worker does. */
export interface JobClaim extends HeldJob {
  readonly tournament: StoredJobs;
  readonly games: readonly [];
  /** Its parameters, as JSON. */
  readonly params: unknown;
}

export type Claim = PairClaim | JobClaim;

/** The names of units in events and messages. */
const UNIT_NAMES = { pairing: 'pair', job: 'job' } as const satisfies Record<UnitTable, string>;

/** The place of a pair or a job: its table, what it is called, and its number. */
export function unitOf(held: HeldPair | HeldJob) {
  const [table, number] = 'job' in held ? (['job', held.job] as const) : (['pairing', held.pair.number] as const);
  return { table, unit: UNIT_NAMES[table], number };
}

/** The work that a worker may take. */
interface ClaimOptions {
  readonly worker: string;
  /** Only what has this bench count. */
  readonly bench: number;
  /** Only this one. */
  readonly only?: string | undefined;
  /** Only these: those that can be done here. */
  readonly among?: readonly string[];
}

/** Takes the first pair or job that is due, of the oldest tournament or order of jobs that has one. */
export async function claimWork(database: Database, options: ClaimOptions): Promise<Claim | undefined> {
  const { worker, among } = options;
  if (among?.length === 0) return undefined;
  const key = randomUUID();
  let isAgain = false;
  return database.write(async (transaction) => {
    const { queries } = transaction;
    // 1. What was taken already, if only the answer was lost.
    const taken = isAgain ? await takenBy(queries, key) : undefined;
    isAgain = true;
    if (taken) return makeClaim(queries, await findWork(queries, taken.tournament), taken, worker);
    // 2. The first that is due.
    const id = await oldestDue(queries, options);
    if (id === undefined) return undefined;
    const work = await lockWork(queries, id);
    if (work.state !== 'running') return undefined;
    const table = isTournament(work) ? 'pairing' : 'job';
    const row = await queries
      .updateTable(table)
      .set(({ eb, fn, lit }) => ({
        ...{ state: 'playing', worker, key },
        attempt: eb('attempt', '+', lit(1)),
        taken: fn<number>('now'),
      }))
      .where('tournament', '=', id)
      .where('number', '=', ({ selectFrom }) =>
        selectFrom(table)
          .select(({ fn }) => fn.min('number').as('number'))
          .where((eb) => eb.and({ tournament: id, state: 'due' })),
      )
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    const claim = await makeClaim(queries, work, row, worker);
    const { attempt } = claim;
    if ('job' in claim) await appendEvent(transaction, id, 'job-started', { job: claim.job, attempt, worker });
    else {
      const { number: pair, round } = claim.pair;
      await appendEvent(transaction, id, 'pair-started', { pair, round, attempt, worker });
    }
    return claim;
  });
}

type Row = Selectable<Tables['pairing']> | Selectable<Tables['job']>;

async function takenBy(queries: Queries, key: string): Promise<Row | undefined> {
  for (const table of UNITS) {
    const taken = queries.selectFrom(table).selectAll().where('state', '=', 'playing').where('key', '=', key);
    const row = await taken.executeTakeFirst();
    if (row) return row;
  }
  return undefined;
}

/** The oldest tournament or order of jobs in which something is due. */
async function oldestDue(queries: Queries, { bench, only, among }: ClaimOptions): Promise<string | undefined> {
  let due = queries.selectFrom('tournament as t').select('t.id').where('t.state', '=', 'running');
  if (only !== undefined) due = due.where('t.id', '=', only);
  if (among) due = due.where('t.id', 'in', among);
  const found = await due
    .where('t.bench', '=', bench)
    .where(({ or, exists, selectFrom }) =>
      or(
        UNITS.map((table) =>
          exists(selectFrom(table).select('number').whereRef('tournament', '=', 't.id').where('state', '=', 'due')),
        ),
      ),
    )
    .orderBy('t.created')
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

async function makeClaim(
  queries: Queries,
  work: StoredTournament | StoredJobs,
  row: Row,
  worker: string,
): Promise<Claim> {
  const { number, attempt } = row;
  if (!isTournament(work)) {
    const { params } = row as Selectable<Tables['job']>;
    return { tournament: work, job: number, params: JSON.parse(params), games: [], attempt, worker };
  }
  const { round, board, white, black, games } = row as Selectable<Tables['pairing']>;
  const pair = { number, round, board, white, black, games };
  const { first } = await queries
    .selectFrom('game')
    .select(({ fn }) => fn.min('number').as('first'))
    .where((eb) => eb.and({ tournament: work.id, pairing: number }))
    .executeTakeFirstOrThrow();
  return { tournament: work, pair, games: gamesOfPair(work.spec, pair, first), attempt, worker };
}

/**
 * The fence: only the last attempt may hand in, even if it was given up for dead meanwhile. What it belongs to has to be locked.
 * @returns what to answer, undefined if its result is to be recorded.
 */
export async function answerToLate(
  transaction: Transaction,
  held: HeldPair | HeldJob,
): Promise<'recorded' | 'refused' | undefined> {
  const { tournament, attempt, worker } = held;
  const { table, unit, number } = unitOf(held);
  const now = await transaction.queries
    .selectFrom(table)
    .select(['state', 'attempt', 'worker'])
    .where((eb) => eb.and({ tournament: tournament.id, number }))
    .executeTakeFirst();
  const isOwn = now?.attempt === attempt && now.worker === worker;
  if (isOwn && now.state === 'done') return 'recorded';
  if (isOwn && now.state !== 'cancelled') return undefined;
  await appendEvent(transaction, tournament.id, 'result-refused', { [unit]: number, attempt, worker });
  return 'refused';
}

/** Gives back what was not finished. Does nothing if another worker has it by now. */
export async function releaseClaim(database: Database, held: HeldPair | HeldJob): Promise<void> {
  const { tournament, attempt, worker } = held;
  const { table, number } = unitOf(held);
  await database.write(async (transaction) => {
    await lockWork(transaction.queries, tournament.id);
    await release(transaction, tournament.id, table, [worker], { number, attempt });
  });
}

/** Gives back what these workers were at. */
export async function releaseWorkers(transaction: Transaction, workers: readonly string[]): Promise<void> {
  if (workers.length === 0) return;
  for (const table of UNITS) {
    const rows = await transaction.queries
      .selectFrom(table)
      .select('tournament')
      .distinct()
      .where('state', '=', 'playing')
      .where('worker', 'in', workers)
      .orderBy('tournament')
      .execute();
    for (const { tournament } of rows) {
      await lockWork(transaction.queries, tournament);
      await release(transaction, tournament, table, workers);
    }
  }
}

/** @param only this one alone, and if this is the last attempt at it. */
async function release(
  transaction: Transaction,
  id: string,
  table: UnitTable,
  workers: readonly string[],
  only?: { readonly number: number; readonly attempt: number },
): Promise<void> {
  let held = transaction.queries.updateTable(table).set({ state: 'due' }).where('tournament', '=', id);
  if (only) held = held.where('number', '=', only.number).where('attempt', '=', only.attempt);
  const rows = await held
    .where('state', '=', 'playing')
    .where('worker', 'in', workers)
    .returning(['number', 'attempt', 'worker'])
    .execute();
  const unit = UNIT_NAMES[table];
  for (const { number, attempt, worker } of rows) {
    await appendEvent(transaction, id, `${unit}-released`, { [unit]: number, attempt, worker });
  }
}

/** The claims that should be broken off: stopped, given to another worker, or no longer wanted. */
export async function lostClaims(queries: Queries, claims: readonly Claim[]): Promise<Claim[]> {
  const lost: Claim[] = [];
  for (const claim of claims) {
    const { table, number } = unitOf(claim);
    const { tournament, attempt, worker } = claim;
    const held = await queries
      .selectFrom(table)
      .select('number')
      .where((eb) => eb.and({ tournament: tournament.id, number, state: 'playing', attempt, worker }))
      .where('tournament', 'in', queries.selectFrom('tournament').select('id').where('state', '<>', 'stopped'))
      .executeTakeFirst();
    if (!held) lost.push(claim);
  }
  return lost;
}
