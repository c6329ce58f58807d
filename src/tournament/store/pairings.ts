/** Node only: pairs of games that workers take and hand in. Each is recorded once, whatever happens. */
import { randomUUID } from 'node:crypto';
import type { Result } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { ScheduledGame } from '../../match/schedule.ts';
import { gamesOfPair } from '../../match/schedule.ts';
import type { PlannedPair } from '../format.ts';
import type { Database, Queries, Transaction } from './database.ts';
import { appendEvent } from './events.ts';
import { decide, findTournament, lockTournament, type StoredTournament, withdraw } from './tournaments.ts';

/** A pair that a worker plays. */
export interface Claim {
  readonly tournament: StoredTournament;
  readonly pair: PlannedPair;
  readonly games: readonly ScheduledGame[];
  /** The parameters of a job, which has no games, as JSON. */
  readonly params?: unknown;
  /** The number of times it was begun; results of an earlier attempt are refused. */
  readonly attempt: number;
  readonly worker: string;
}

/** The part of a claim that a worker needs to hand in its pair or to give it back. */
export interface HeldPair extends Pick<Claim, 'pair' | 'attempt' | 'worker'> {
  readonly tournament: { readonly id: string };
}

/** A game as it is handed in. */
export interface HandedIn {
  readonly number: number;
  readonly white: string;
  readonly black: string;
  readonly result: Result;
  /** The word of PGN's Termination tag. */
  readonly termination: string;
  readonly reason: string;
  /** Includes those of the opening. */
  readonly moves: readonly Uci[];
  readonly pgn: string;
  readonly millis: number;
  /** The player that failed, how, and the last lines of the communication with it. */
  readonly fault?: { readonly player: string; readonly problem: string; readonly log: readonly string[] };
}

/** The number of an engine's last lines kept with a game in which it failed. */
const LOG_LINES = 50;

/** The work that a worker may take. */
interface ClaimOptions {
  readonly worker: string;
  /** Only tournaments with this bench count. */
  readonly bench: number;
  /** Only this one. */
  readonly only?: string | undefined;
  /** Only these: those that can be played here. */
  readonly among?: readonly string[];
}

/** Takes the first pair that is due, of the oldest tournament that has one. */
export async function claimPair(
  database: Database,
  { worker, bench, only, among }: ClaimOptions,
): Promise<Claim | undefined> {
  if (among?.length === 0) return undefined;
  const key = randomUUID();
  let isAgain = false;
  return database.write(async (transaction) => {
    const { queries } = transaction;
    // 1. What was taken already, if only the answer was lost.
    const taken = isAgain
      ? await queries
          .selectFrom('pairing')
          .select(['tournament', ...CLAIMED])
          .where('state', '=', 'playing')
          .where('key', '=', key)
          .executeTakeFirst()
      : undefined;
    isAgain = true;
    if (taken) {
      const { tournament, ...row } = taken;
      return claimOf(queries, await findTournament(queries, tournament), row, worker);
    }
    // 2. The first that is due.
    let due = queries.selectFrom('tournament as t').select('t.id').where('t.state', '=', 'running');
    if (only !== undefined) due = due.where('t.id', '=', only);
    if (among) due = due.where('t.id', 'in', among);
    const found = await due
      .where('t.bench', '=', bench)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('pairing as p')
            .select('p.number')
            .whereRef('p.tournament', '=', 't.id')
            .where('p.state', '=', 'due'),
        ),
      )
      .orderBy('t.created')
      .orderBy('t.id')
      .limit(1)
      .executeTakeFirst();
    if (!found) return undefined;
    const tournament = await lockTournament(queries, found.id);
    if (tournament.state !== 'running') return undefined;
    const row = await queries
      .updateTable('pairing')
      .set(({ eb, fn, lit }) => ({
        ...{ state: 'playing', worker, key },
        attempt: eb('attempt', '+', lit(1)),
        taken: fn<number>('now'),
      }))
      .where('tournament', '=', found.id)
      .where('number', '=', ({ selectFrom }) =>
        selectFrom('pairing')
          .select(({ fn }) => fn.min('number').as('number'))
          .where((eb) => eb.and({ tournament: found.id, state: 'due' })),
      )
      .returning(CLAIMED)
      .executeTakeFirst();
    if (!row) return undefined;
    const { number: pair, round, attempt } = row;
    await appendEvent(transaction, found.id, 'pair-started', { pair, round, attempt, worker });
    return claimOf(queries, tournament, row, worker);
  });
}

const CLAIMED = ['number', 'round', 'board', 'white', 'black', 'games', 'attempt'] as const;

async function claimOf(
  queries: Queries,
  tournament: StoredTournament,
  { attempt, ...pair }: PlannedPair & { readonly attempt: number },
  worker: string,
): Promise<Claim> {
  if (tournament.spec.format.kind === 'jobs') {
    const job = queries.selectFrom('job').select('params').where('tournament', '=', tournament.id);
    const { params } = await job.where('number', '=', pair.number).executeTakeFirstOrThrow();
    return { tournament, pair, games: [], params: JSON.parse(params), attempt, worker };
  }
  const { first } = await queries
    .selectFrom('game')
    .select(({ fn }) => fn.min('number').as('first'))
    .where((eb) => eb.and({ tournament: tournament.id, pairing: pair.number }))
    .executeTakeFirstOrThrow();
  return { tournament, pair, games: gamesOfPair(tournament.spec, pair, first), attempt, worker };
}

/**
 * Hands a finished pair in: its results, the events, and what follows from them are written together or not at all.
 * Asked again after a lost answer, it says the same.
 * @param result of a job, as JSON.
 * @returns `refused` where the pair has been given to somebody else or is not wanted any more.
 */
export async function finishPair(
  database: Database,
  claim: HeldPair,
  played: readonly HandedIn[],
  factor: number,
  result?: unknown,
): Promise<'recorded' | 'refused'> {
  const { worker, attempt, pair } = claim;
  return database.write(async (transaction) => {
    const { queries } = transaction;
    const tournament = await lockTournament(queries, claim.tournament.id);
    const { id, spec } = tournament;
    // 1. The fence: only the last attempt at the pair may hand it in, even if it was given up for dead meanwhile.
    const now = await queries
      .selectFrom('pairing')
      .select(['state', 'attempt', 'worker'])
      .where((eb) => eb.and({ tournament: id, number: pair.number }))
      .executeTakeFirst();
    const isOwn = now?.attempt === attempt && now.worker === worker;
    if (isOwn && now.state === 'done') return 'recorded';
    if (!isOwn || now.state === 'cancelled') {
      await appendEvent(transaction, id, 'result-refused', { pair: pair.number, attempt, worker });
      return 'refused';
    }
    // 2. The results, and the events that report them.
    for (const [index, game] of played.entries()) {
      const { number, white, black, result, termination, reason, moves, pgn, millis, fault } = game;
      await queries
        .insertInto('result')
        .values({
          ...{ tournament: id, game: number, result, termination, reason, pgn, worker, attempt, factor, millis },
          plies: moves.length,
          moves: moves.join(' '),
          fault_by: fault ? spec.players.findIndex(({ name }) => name === fault.player) : null,
          fault: fault?.problem ?? null,
          fault_log: fault
            ? JSON.stringify(fault.log.slice(-LOG_LINES).map((line) => line.replaceAll('\0', '')))
            : null,
        })
        .execute();
      await appendEvent(transaction, id, 'game-finished', {
        ...{ game: number, pair: pair.number, round: pair.round, white, black, result, termination, reason },
        ...{ plies: moves.length, millis: Math.round(millis), worker, isLastOfPair: index === played.length - 1 },
      });
    }
    if (spec.format.kind === 'jobs') {
      const job = queries.updateTable('job').set({ result: JSON.stringify(result) });
      await job.where((eb) => eb.and({ tournament: id, number: pair.number })).execute();
      await appendEvent(transaction, id, 'job-finished', { pair: pair.number, worker });
    }
    await queries
      .updateTable('pairing')
      .set({ state: 'done' })
      .where((eb) => eb.and({ tournament: id, number: pair.number }))
      .execute();
    // 3. A player that broke too often plays no more.
    for (const { fault } of played) if (fault) await quarantine(transaction, tournament, fault.player);
    // 4. What comes next. Where pairs are left and nothing can be decided by one, there is nothing to ask.
    const open = await queries
      .selectFrom('pairing')
      .select('number')
      .where('tournament', '=', id)
      .where('state', 'in', ['due', 'playing'])
      .limit(1)
      .executeTakeFirst();
    const { state } = await findTournament(queries, id);
    if (state !== 'finished' && (!open || spec.format.kind === 'sprt')) await decide(transaction, tournament);
    return 'recorded';
  });
}

async function quarantine(transaction: Transaction, tournament: StoredTournament, name: string): Promise<void> {
  const { id, spec } = tournament;
  const number = spec.players.findIndex((player) => player.name === name);
  const { count } = await transaction.queries
    .selectFrom('result')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) => eb.and({ tournament: id, fault_by: number }))
    .executeTakeFirstOrThrow();
  if (count >= spec.quarantineAfter) await withdraw(transaction, tournament, number, `broke ${count} times`);
}

/** Gives a pair back that was not finished. Does nothing if another worker has it by now. */
export async function releasePair(database: Database, { tournament, pair, attempt, worker }: HeldPair): Promise<void> {
  await database.write(async (transaction) => {
    await lockTournament(transaction.queries, tournament.id);
    await release(transaction, tournament.id, [worker], { number: pair.number, attempt });
  });
}

/** Gives back what these workers were playing. */
export async function releaseWorkers(transaction: Transaction, workers: readonly string[]): Promise<void> {
  if (workers.length === 0) return;
  const rows = await transaction.queries
    .selectFrom('pairing')
    .select('tournament')
    .distinct()
    .where('state', '=', 'playing')
    .where('worker', 'in', workers)
    .orderBy('tournament')
    .execute();
  for (const { tournament } of rows) {
    await lockTournament(transaction.queries, tournament);
    await release(transaction, tournament, workers);
  }
}

/** @param only this pair alone, and if this is the last attempt at it. */
async function release(
  transaction: Transaction,
  id: string,
  workers: readonly string[],
  only?: { readonly number: number; readonly attempt: number },
): Promise<void> {
  let held = transaction.queries.updateTable('pairing').set({ state: 'due' }).where('tournament', '=', id);
  if (only) held = held.where('number', '=', only.number).where('attempt', '=', only.attempt);
  const rows = await held
    .where('state', '=', 'playing')
    .where('worker', 'in', workers)
    .returning(['number', 'attempt', 'worker'])
    .execute();
  for (const { number, attempt, worker } of rows) {
    await appendEvent(transaction, id, 'pair-released', { pair: number, attempt, worker });
  }
}

/** The claims that should be broken off: stopped, given to another worker, or no longer wanted. */
export async function lostClaims(queries: Queries, claims: readonly Claim[]): Promise<Claim[]> {
  const lost: Claim[] = [];
  for (const claim of claims) {
    const held = await queries
      .selectFrom('pairing as p')
      .innerJoin('tournament as t', 't.id', 'p.tournament')
      .select('p.number')
      .where('t.id', '=', claim.tournament.id)
      .where('t.state', '<>', 'stopped')
      .where('p.number', '=', claim.pair.number)
      .where('p.state', '=', 'playing')
      .where('p.attempt', '=', claim.attempt)
      .where('p.worker', '=', claim.worker)
      .executeTakeFirst();
    if (!held) lost.push(claim);
  }
  return lost;
}
