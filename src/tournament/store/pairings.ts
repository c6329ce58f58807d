/** Node only: pairs of games as workers take them and hand them in: each is recorded once, whatever happens. */
import { randomUUID } from 'node:crypto';
import type { Result } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { ScheduledGame } from '../../match/schedule.ts';
import { gamesOfPair } from '../../match/schedule.ts';
import type { PlannedPair } from '../format.ts';
import type { Database, Queries, SqlValue } from './database.ts';
import { appendEvent } from './events.ts';
import { decide, findTournament, lockTournament, type StoredTournament, withdraw } from './tournaments.ts';

/** A pair that a worker plays. */
export interface Claim {
  readonly tournament: StoredTournament;
  readonly pair: PlannedPair;
  readonly games: readonly ScheduledGame[];
  /** How many times it was begun; what an earlier attempt hands in is refused. */
  readonly attempt: number;
  readonly worker: string;
}

/** What of a claim a worker needs to hand its pair in, or to give it back. */
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
  /** Those of the opening among them. */
  readonly moves: readonly Uci[];
  readonly pgn: string;
  readonly millis: number;
  /** The player that broke, how, and the last lines it said and heard. */
  readonly fault?: { readonly player: string; readonly problem: string; readonly log: readonly string[] };
}

/** The number of an engine's last lines that are kept with a game that it broke. */
const LOG_LINES = 50;

/** Which work a worker may have. */
interface ClaimOptions {
  readonly worker: string;
  /** Only tournaments with this bench count. */
  readonly bench: number;
  /** Only this one. */
  readonly only?: string | undefined;
  /** None of these: their engines are not here, for example. */
  readonly except?: readonly string[];
}

/** Takes the first pair that is due, of the oldest tournament that has one. */
export async function claimPair(
  database: Database,
  { worker, bench, only, except = [] }: ClaimOptions,
): Promise<Claim | undefined> {
  const key = randomUUID();
  let isAgain = false;
  return database.transaction(async (queries) => {
    // 1. What was taken already, if only the answer was lost.
    const [taken] = isAgain
      ? await queries.query<ClaimRow & { id: string }>(
          `select tournament as id, ${CLAIMED} from plyhouse.pairing p where state = 'playing' and key = $1`,
          [key],
        )
      : [];
    isAgain = true;
    if (taken) {
      const { id, ...row } = taken;
      return claimOf(await findTournament(queries, id), row, worker);
    }
    // 2. The first that is due.
    const [found] = await queries.query<{ id: string }>(
      `select t.id from plyhouse.tournament t
       where t.state = 'running' and t.bench = $1 and ($2::text is null or t.id = $2) and t.id <> all($3::text[])
         and exists (select 1 from plyhouse.pairing p where p.tournament = t.id and p.state = 'due')
       order by t.created, t.id limit 1`,
      [bench, only ?? null, except],
    );
    if (!found) return undefined;
    const tournament = await lockTournament(queries, found.id);
    if (tournament.state !== 'running') return undefined;
    const [row] = await queries.query<ClaimRow>(
      `update plyhouse.pairing p set state = 'playing', attempt = attempt + 1, worker = $2, taken = now(), key = $3
       where tournament = $1 and number = (select min(number) from plyhouse.pairing where tournament = $1 and state = 'due')
       returning ${CLAIMED}`,
      [found.id, worker, key],
    );
    if (!row) return undefined;
    const { number: pair, round, attempt } = row;
    await appendEvent(queries, found.id, 'pair-started', { pair, round, attempt, worker });
    return claimOf(tournament, row, worker);
  });
}

type ClaimRow = PlannedPair & { readonly attempt: number; readonly first: number };
const CLAIMED = `p.number, p.round, p.board, p.white, p.black, p.games, p.attempt,
  (select min(g.number) from plyhouse.game g where g.tournament = p.tournament and g.pairing = p.number) as first`;

function claimOf(tournament: StoredTournament, { attempt, first, ...pair }: ClaimRow, worker: string): Claim {
  return { tournament, pair, games: gamesOfPair(tournament.spec, pair, first), attempt, worker };
}

/**
 * Hands a finished pair in: its results, the events, and what follows from them are written together or not at all.
 * Asked again after a lost answer, it says the same.
 * @returns `refused` where the pair has been given to somebody else or is not wanted any more.
 */
export async function finishPair(
  database: Database,
  claim: HeldPair,
  played: readonly HandedIn[],
  factor: number,
): Promise<'recorded' | 'refused'> {
  const { worker, attempt, pair } = claim;
  return database.transaction(async (queries) => {
    const tournament = await lockTournament(queries, claim.tournament.id);
    const { id, spec } = tournament;
    // 1. The fence: only the last attempt at the pair may hand it in, even if it was given up for dead meanwhile.
    const [now] = await queries.query<{ state: string; attempt: number; worker: string | null }>(
      'select state, attempt, worker from plyhouse.pairing where tournament = $1 and number = $2',
      [id, pair.number],
    );
    const isOwn = now?.attempt === attempt && now.worker === worker;
    if (isOwn && now.state === 'done') return 'recorded';
    if (!isOwn || now.state === 'cancelled') {
      await appendEvent(queries, id, 'result-refused', { pair: pair.number, attempt, worker });
      return 'refused';
    }
    // 2. The results, and the events that report them.
    for (const [index, game] of played.entries()) {
      const { number, white, black, result, termination, reason, moves, pgn, millis, fault } = game;
      const faulty = fault ? spec.players.findIndex(({ name }) => name === fault.player) : null;
      await queries.query(
        `insert into plyhouse.result
           (tournament, game, result, termination, reason, plies, moves, pgn, fault_by, fault, worker, attempt, factor, millis, fault_log)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::jsonb)`,
        [
          ...[id, number, result, termination, reason, moves.length, moves.join(' '), pgn],
          ...([faulty, fault?.problem ?? null, worker, attempt, factor, millis] satisfies SqlValue[]),
          fault ? JSON.stringify(fault.log.slice(-LOG_LINES).map((line) => line.replaceAll('\0', ''))) : null,
        ],
      );
      await appendEvent(queries, id, 'game-finished', {
        ...{ game: number, pair: pair.number, round: pair.round, white, black, result, termination, reason },
        ...{ plies: moves.length, millis: Math.round(millis), worker, isLastOfPair: index === played.length - 1 },
      });
    }
    await queries.query(`update plyhouse.pairing set state = 'done' where tournament = $1 and number = $2`, [
      id,
      pair.number,
    ]);
    // 3. A player that broke too often plays no more.
    for (const { fault } of played) if (fault) await quarantine(queries, tournament, fault.player);
    // 4. What comes next. Where pairs are left and nothing can be decided by one, there is nothing to ask.
    const [open] = await queries.query<{ count: number }>(
      `select count(*)::int4 as count from plyhouse.pairing where tournament = $1 and state in ('due', 'playing')`,
      [id],
    );
    const { state } = await findTournament(queries, id);
    if (state !== 'finished' && (open!.count === 0 || spec.format.kind === 'sprt')) await decide(queries, tournament);
    return 'recorded';
  });
}

async function quarantine(queries: Queries, tournament: StoredTournament, name: string): Promise<void> {
  const { id, spec } = tournament;
  const number = spec.players.findIndex((player) => player.name === name);
  const [row] = await queries.query<{ count: number }>(
    'select count(*)::int4 as count from plyhouse.result where tournament = $1 and fault_by = $2',
    [id, number],
  );
  if (row!.count >= spec.quarantineAfter) await withdraw(queries, tournament, number, `broke ${row!.count} times`);
}

/** Gives a pair back that was not finished. Does nothing if another worker has it by now. */
export async function releasePair(database: Database, { tournament, pair, attempt, worker }: HeldPair): Promise<void> {
  await database.transaction(async (queries) => {
    await lockTournament(queries, tournament.id);
    await release(queries, tournament.id, 'number = $2 and attempt = $3 and worker = $4', [
      pair.number,
      attempt,
      worker,
    ]);
  });
}

/** Gives back what these workers were playing. */
export async function releaseWorkers(database: Database, workers: readonly string[]): Promise<number> {
  if (workers.length === 0) return 0;
  return database.transaction(async (queries) => {
    const tournaments = await queries.query<{ id: string }>(
      `select id from plyhouse.tournament t where exists
         (select 1 from plyhouse.pairing p where p.tournament = t.id and p.state = 'playing' and p.worker = any($1))
       order by id for update`,
      [workers],
    );
    let count = 0;
    for (const { id } of tournaments) count += await release(queries, id, 'worker = any($2)', [workers]);
    return count;
  });
}

async function release(queries: Queries, id: string, which: string, values: readonly SqlValue[]): Promise<number> {
  const rows = await queries.query<{ number: number; attempt: number; worker: string }>(
    `update plyhouse.pairing set state = 'due' where tournament = $1 and state = 'playing' and ${which}
     returning number, attempt, worker`,
    [id, ...values],
  );
  for (const { number, attempt, worker } of rows) {
    await appendEvent(queries, id, 'pair-released', { pair: number, attempt, worker });
  }
  return rows.length;
}

/** Of these claims, those that should be broken off: stopped, given to somebody else, or not wanted any more. */
export async function lostClaims(queries: Queries, claims: readonly Claim[]): Promise<Claim[]> {
  const lost: Claim[] = [];
  for (const claim of claims) {
    const [row] = await queries.query<{ ours: boolean }>(
      `select (p.state = 'playing' and p.attempt = $3 and p.worker = $4 and t.state <> 'stopped') as ours
       from plyhouse.pairing p join plyhouse.tournament t on t.id = p.tournament
       where p.tournament = $1 and p.number = $2`,
      [claim.tournament.id, claim.pair.number, claim.attempt, claim.worker],
    );
    if (!row?.ours) lost.push(claim);
  }
  return lost;
}
