/** Node only: tournaments in their database. */
import { createHash, randomUUID } from 'node:crypto';
import type { Insertable, InsertObject } from 'kysely';
import { advance } from '../advance.ts';
import {
  checkFormat,
  type JobsSpec,
  type PairResult,
  type PlannedPair,
  type PlannedRound,
  type TournamentProgress,
  type TournamentSpec,
} from '../format.ts';
import type { Database, Queries, Transaction } from './database.ts';
import { appendEvent } from './events.ts';
import { type Tables, type TournamentState, UNITS } from './tables.ts';

/** Work for workers as it stands in the database: a tournament without its games, or jobs. */
interface StoredWork<Spec extends TournamentSpec | JobsSpec> {
  readonly id: string;
  readonly name: string;
  readonly spec: Spec;
  readonly state: TournamentState;
  /** Why it is over, unless that is obvious. */
  readonly note: string | null;
  /** The bench count that workers must have; 0 until it is begun. */
  readonly bench: number;
  /** Positions per second of the machine for which its time controls are meant; 0 until it is begun. */
  readonly speed: number;
  /** Checksums of what decides its results, by name, as given to {@link beginTournament}: workers must have the same. */
  readonly checksums: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly created: number;
}

export type StoredTournament = StoredWork<TournamentSpec>;
export type StoredJobs = StoredWork<JobsSpec>;

export function isTournament(work: StoredTournament | StoredJobs): work is StoredTournament {
  return 'format' in work.spec;
}

/** The bench, speed and checksums of the machine that first runs a tournament. */
export type Measured = Pick<StoredTournament, 'bench' | 'speed'> & Partial<Pick<StoredTournament, 'checksums'>>;

/** A tournament that does not exist, or whose state does not allow the request. */
export class TournamentError extends Error {
  override readonly name = 'TournamentError';
}

const COLUMNS = ['id', 'name', 'spec', 'state', 'note', 'bench', 'speed', 'checksums', 'created'] as const;

/**
 * Stores a tournament, with the pairs that are known at once.
 * @param key makes it unique: if there is a tournament with this key, that one is returned.
 * @returns the tournament, with its id.
 */
export async function createTournament(
  database: Database,
  spec: TournamentSpec,
  key: string = randomUUID(),
): Promise<StoredTournament> {
  const { format, players, seed, name } = spec;
  checkFormat(format, players.length);
  return createWork(database, format.kind, spec, key, async (transaction, tournament) => {
    const { id } = tournament;
    const names = players.map((player) => player.name);
    const rows = names.map((each, number) => ({ number, name: each }));
    await insertAll(transaction.queries, 'player', id, rows);
    await appendEvent(transaction, id, 'created', { name, format: format.kind, players: names, seed });
    await decide(transaction, tournament);
  });
}

/**
 * Puts work into the database, unless there is work with this key.
 * @param begin writes what belongs to it.
 */
export async function createWork<Spec extends TournamentSpec | JobsSpec>(
  database: Database,
  kind: string,
  spec: Spec,
  key: string,
  begin: (transaction: Transaction, work: StoredWork<Spec>) => Promise<void>,
): Promise<StoredWork<Spec>> {
  const hash = createHash('sha256').update(JSON.stringify(spec)).digest('hex').slice(0, 8);
  return database.write(async (transaction) => {
    const { queries } = transaction;
    const [made] = await select(queries, 'key', key);
    if (made) return made as StoredWork<Spec>;
    let id = `${kind}-${hash}`;
    const named = () => queries.selectFrom('tournament').select('id').where('id', '=', id).executeTakeFirst();
    for (let count = 2; await named(); count++) id = `${kind}-${hash}-${count}`;
    await queries
      .insertInto('tournament')
      .values({ id, name: spec.name, spec: JSON.stringify(spec), bench: 0, speed: 0, key })
      .execute();
    const work = (await findWork(queries, id)) as StoredWork<Spec>;
    await begin(transaction, work);
    return work;
  });
}

/** @throws {TournamentError} if no tournament has this id, or it has jobs instead of games. */
export async function findTournament(queries: Queries, id: string): Promise<StoredTournament> {
  return withGames(await findWork(queries, id));
}

function withGames(work: StoredTournament | StoredJobs): StoredTournament {
  if (isTournament(work)) return work;
  const { id } = work;
  throw new TournamentError(`${id} has no games but jobs; "plyhouse tournament status ${id}" says how far they are`);
}

/** The tournament or order of jobs with this id. @throws {TournamentError} if there is none. */
export async function findWork(queries: Queries, id: string): Promise<StoredTournament | StoredJobs> {
  const [work] = await select(queries, 'id', id);
  if (!work) throw new TournamentError(`no tournament ${JSON.stringify(id)}`);
  return work;
}

/** All tournaments and jobs, the oldest first. */
export function listWork(queries: Queries): Promise<(StoredTournament | StoredJobs)[]> {
  return select(queries);
}

async function select(
  queries: Queries,
  column?: 'id' | 'key',
  value?: string,
): Promise<(StoredTournament | StoredJobs)[]> {
  let query = queries.selectFrom('tournament').select(COLUMNS).orderBy('created').orderBy('id');
  if (column !== undefined) query = query.where(column, '=', value!);
  return (await query.execute()).map(({ checksums, ...row }) => ({
    ...row,
    spec: JSON.parse(row.spec),
    checksums: checksums === null ? {} : JSON.parse(checksums),
  }));
}

/** A tournament or jobs that are running, and a text by which their build is known to be the same. */
interface RunningWork {
  readonly work: StoredTournament | StoredJobs;
  readonly build: string;
}

/** Those that are running, without those that are known. @param known their builds by their ids. */
export async function runningWork(queries: Queries, known: ReadonlyMap<string, string>): Promise<RunningWork[]> {
  const rows = await queries
    .selectFrom('tournament')
    .select(['id', 'bench', 'checksums'])
    .where('state', '=', 'running')
    .execute();
  const found = rows.map(({ id, bench, checksums }) => ({ id, build: `${bench} ${checksums}` }));
  return Promise.all(
    found
      .filter(({ id, build }) => known.get(id) !== build)
      .map(async ({ id, build }) => ({ work: await findWork(queries, id), build })),
  );
}

/**
 * Locks a tournament or jobs to the end of the transaction: all that changes them goes one after the other.
 * @throws {TournamentError}
 */
export async function lockWork(queries: Queries, id: string): Promise<StoredTournament | StoredJobs> {
  await queries.selectFrom('tournament').select('id').where('id', '=', id).forUpdate().execute();
  return findWork(queries, id);
}

/** The same for a tournament. @throws {TournamentError} */
export async function lockTournament(queries: Queries, id: string): Promise<StoredTournament> {
  return withGames(await lockWork(queries, id));
}

/**
 * Has workers take its pairs. A finished tournament stays finished.
 * @param measured what this Plyhouse counts and how fast this machine is; the first time, the tournament takes it over.
 * @returns the state it has now.
 */
export function beginTournament(database: Database, id: string, measured: Measured): Promise<TournamentState> {
  return changeState(database, id, 'running', measured);
}

/**
 * Has a tournament go on with another Plyhouse or other engines than those it was begun with; what was played counts. Engines that
 * have no checksum now keep theirs.
 */
export async function acceptBuild(
  database: Database,
  id: string,
  { bench, checksums }: Pick<StoredTournament, 'bench' | 'checksums'>,
): Promise<void> {
  await database.write(async (transaction) => {
    const { queries } = transaction;
    const before = await lockWork(queries, id);
    const all = { ...before.checksums, ...checksums };
    await queries
      .updateTable('tournament')
      .set({ bench, checksums: JSON.stringify(all) })
      .where('id', '=', id)
      .execute();
    await appendEvent(transaction, id, 'build-accepted', { bench, checksums: all });
  });
}

/** Has workers take no more of its pairs. A finished tournament stays finished. @returns the state it has now. */
export function holdTournament(database: Database, id: string, state: 'paused' | 'stopped'): Promise<TournamentState> {
  return changeState(database, id, state);
}

async function changeState(
  database: Database,
  id: string,
  state: 'running' | 'paused' | 'stopped',
  measured?: Measured,
): Promise<TournamentState> {
  return database.write(async (transaction) => {
    const { queries } = transaction;
    const before = await lockWork(queries, id);
    if (before.state === 'finished' || before.state === state) return before.state;
    await queries
      .updateTable('tournament')
      .set(({ fn }) => ({ state, started: fn.coalesce('started', fn<number>('now')) }))
      .set(before.bench === 0 && measured ? { ...measured, checksums: JSON.stringify(measured.checksums ?? {}) } : {})
      .where('id', '=', id)
      .execute();
    await appendEvent(transaction, id, state, {});
    return state;
  });
}

/**
 * Deletes a tournament with all its games.
 * @param options `withGames`: whether it may have games that were played.
 * @returns how many it had.
 * @throws {TournamentError} if it is running, or has games and may not.
 */
export async function deleteTournament(
  database: Database,
  id: string,
  { withGames }: { readonly withGames: boolean },
): Promise<number> {
  return database.write(async ({ queries }) => {
    const { state } = await lockWork(queries, id);
    if (state === 'running') throw new TournamentError(`${id} is running; "plyhouse tournament stop ${id}" ends that`);
    const { games } = await queries
      .selectFrom('result')
      .select(({ fn }) => fn.countAll<number>().as('games'))
      .where('tournament', '=', id)
      .executeTakeFirstOrThrow();
    if (games > 0 && !withGames) {
      const found = games === 1 ? 'a game' : `${games} games`;
      throw new TournamentError(`${id} has ${found}; --force deletes it with them ("export" saves them)`);
    }
    await queries.deleteFrom('tournament').where('id', '=', id).execute();
    return games;
  });
}

/** Takes a player out of a tournament. @throws {TournamentError} if it is not one of its players, or if the tournament is finished. */
export async function withdrawPlayer(database: Database, id: string, name: string): Promise<void> {
  await database.write(async (transaction) => {
    const tournament = await lockTournament(transaction.queries, id);
    const number = tournament.spec.players.findIndex((player) => player.name === name);
    if (number < 0) {
      const names = tournament.spec.players.map((player) => player.name).join(', ');
      throw new TournamentError(`${id} has no player ${JSON.stringify(name)}; it has ${names}`);
    }
    if (tournament.state === 'finished')
      throw new TournamentError(`${id} is finished; it has no games left to forfeit`);
    await withdraw(transaction, tournament, number, 'by the organiser');
  });
}

/** The same inside a transaction that has locked the tournament. */
export async function withdraw(
  transaction: Transaction,
  tournament: StoredTournament,
  number: number,
  reason: string,
): Promise<void> {
  const row = await transaction.queries
    .updateTable('player')
    .set(({ fn }) => ({ withdrawn: fn<number>('now') }))
    .where((eb) => eb.and({ tournament: tournament.id, number }))
    .where('withdrawn', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!row || tournament.state === 'finished') return;
  await appendEvent(transaction, tournament.id, 'player-withdrawn', { player: row.name, reason });
  await decide(transaction, tournament);
}

/** How far a tournament has got. */
export async function loadProgress(queries: Queries, { id, spec }: StoredTournament): Promise<TournamentProgress> {
  const gone = await queries
    .selectFrom('player')
    .select('number')
    .where('tournament', '=', id)
    .where('withdrawn', 'is not', null)
    .execute();
  const rounds = await queries
    .selectFrom('round')
    .select(['number', 'byes'])
    .where('tournament', '=', id)
    .orderBy('number')
    .execute();
  const rows = await queries
    .selectFrom('pairing')
    .select(['number', 'round', 'board', 'white', 'black', 'games', 'forfeit'])
    .where('tournament', '=', id)
    .orderBy('number')
    .execute();
  const results = await queries
    .selectFrom('result as r')
    .innerJoin('game as g', (join) => join.onRef('g.tournament', '=', 'r.tournament').onRef('g.number', '=', 'r.game'))
    .select(['g.pairing', 'g.white', 'r.result'])
    .where('r.tournament', '=', id)
    .orderBy('r.game')
    .execute();
  const found = new Map<number, PairResult>();
  for (const { number, forfeit } of rows) {
    if (forfeit !== null) found.set(number, { games: JSON.parse(forfeit), forfeit: true });
  }
  const whites = new Map(rows.map(({ number, white }) => [number, white]));
  for (const { pairing, white, result } of results) {
    const points = result === '1-0' ? 1 : result === '0-1' ? 0 : 0.5;
    const own = whites.get(pairing) === white ? points : 1 - points;
    found.set(pairing, { games: [...(found.get(pairing)?.games ?? []), [own, 1 - own]] });
  }
  return {
    players: spec.players.map(({ name }) => name),
    rounds: rounds.map(({ number, byes }) => ({ number, byes: JSON.parse(byes) })),
    pairs: rows.map(({ forfeit: _, ...pair }) => pair),
    results: found,
    withdrawn: new Set(gone.map(({ number }) => number)),
  };
}

/** Adds what comes next, or ends the tournament, which has to be locked. */
export async function decide(transaction: Transaction, tournament: StoredTournament): Promise<void> {
  const { queries } = transaction;
  const { id, spec } = tournament;
  const progress = await loadProgress(queries, tournament);
  const { rounds, pairs, forfeits, isFinished, note } = advance(spec.format, progress);
  await insertPlan(queries, id, rounds, pairs);
  for (const [number, { games }] of forfeits) {
    await queries
      .updateTable('pairing')
      .set(({ eb, lit }) => ({
        ...{ state: 'done', forfeit: JSON.stringify(games) },
        attempt: eb('attempt', '+', lit(1)),
      }))
      .where((eb) => eb.and({ tournament: id, number }))
      .execute();
  }
  for (const { number, byes } of rounds) {
    const names = byes.map((player) => progress.players[player]!);
    await appendEvent(transaction, id, 'round-started', { round: number, byes: names });
  }
  if (isFinished) await finish(transaction, id, note);
}

/** Ends a tournament or jobs, which have to be locked: what is left is not wanted any more. @param note why, unless that is plain. */
export async function finish(transaction: Transaction, id: string, note?: string): Promise<void> {
  const { queries } = transaction;
  for (const table of UNITS) {
    await queries
      .updateTable(table)
      .set({ state: 'cancelled' })
      .where('tournament', '=', id)
      .where('state', 'in', ['due', 'playing'])
      .execute();
  }
  await queries
    .updateTable('tournament')
    .set(({ fn }) => ({ state: 'finished', finished: fn<number>('now'), note: note ?? null }))
    .where('id', '=', id)
    .execute();
  await appendEvent(transaction, id, 'finished', note === undefined ? {} : { note });
}

async function insertPlan(
  queries: Queries,
  id: string,
  rounds: readonly PlannedRound[],
  pairs: readonly PlannedPair[],
): Promise<void> {
  const last = await queries
    .selectFrom('game')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('tournament', '=', id)
    .executeTakeFirstOrThrow();
  let number = last.number ?? 0;
  const games = pairs.flatMap(({ number: pairing, white, black, games: count }) =>
    Array.from({ length: count }, (_, index) => {
      number++;
      return index === 0 ? { number, pairing, white, black } : { number, pairing, white: black, black: white };
    }),
  );
  const withByes = rounds.map((round) => ({ number: round.number, byes: JSON.stringify(round.byes) }));
  await insertAll(queries, 'round', id, withByes);
  await insertAll(queries, 'pairing', id, pairs);
  await insertAll(queries, 'game', id, games);
}

/** Rows of one statement: a statement of SQLite has at most 32,766 values. */
const PORTION = 1_000;

/** Inserts rows of a tournament in portions: a round robin of fifty players has a thousand pairs. */
async function insertAll<Table extends 'player' | 'round' | 'pairing' | 'game'>(
  queries: Queries,
  table: Table,
  tournament: string,
  rows: readonly Omit<Insertable<Tables[Table]>, 'tournament'>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += PORTION) {
    const values = rows.slice(from, from + PORTION).map((row) => ({ ...row, tournament }));
    await queries
      .insertInto<Table>(table)
      .values(values as unknown as InsertObject<Tables, Table>[])
      .execute();
  }
}
