/** Node only: tournaments in their database. */
import { createHash, randomUUID } from 'node:crypto';
import { advance } from '../advance.ts';
import type { TournamentSpec } from '../format.ts';
import {
  checkFormat,
  type PairResult,
  type PlannedPair,
  type PlannedRound,
  type TournamentProgress,
} from '../format.ts';
import type { Database, Queries } from './database.ts';
import { appendEvent } from './events.ts';

/**
 * `new`: not begun; `running`: workers take its pairs; `paused`: pairs that are played are finished, no new ones are
 * begun; `stopped`: what is played is broken off too; both can be gone on with.
 */
const TOURNAMENT_STATES = ['new', 'running', 'paused', 'stopped', 'finished'] as const;
export type TournamentState = (typeof TOURNAMENT_STATES)[number];

/** A tournament as it stands in the database, without its games. */
export interface StoredTournament {
  readonly id: string;
  readonly name: string;
  readonly spec: TournamentSpec;
  readonly state: TournamentState;
  /** Why it is over, unless that is plain. */
  readonly note: string | null;
  /** The bench count that workers must have. */
  readonly bench: number;
  /** Positions per second of the machine for which its time controls are meant. */
  readonly speed: number;
  /** Milliseconds since 1970. */
  readonly created: number;
}

/** A tournament that is not there, or not in a state for what is asked. */
export class TournamentError extends Error {
  override readonly name = 'TournamentError';
}

const COLUMNS = `id, name, spec, state, note, bench, speed, (extract(epoch from created) * 1000)::float8 as created`;

/** Puts a tournament into the database, with what can be paired at once. @returns it, with its id. */
export async function createTournament(
  database: Database,
  spec: TournamentSpec,
  { bench, speed }: { readonly bench: number; readonly speed: number },
): Promise<StoredTournament> {
  checkFormat(spec.format, spec.players.length);
  const hash = createHash('sha256').update(JSON.stringify(spec)).digest('hex').slice(0, 8);
  const key = randomUUID();
  return database.transaction(async (queries) => {
    const [made] = await queries.query<StoredTournament>(`select ${COLUMNS} from plyhouse.tournament where key = $1`, [
      key,
    ]);
    if (made) return made;
    let id = `${spec.format.kind}-${hash}`;
    for (let count = 2; (await find(queries, id)) !== undefined; count++) id = `${spec.format.kind}-${hash}-${count}`;
    await queries.query(
      'insert into plyhouse.tournament (id, name, spec, bench, speed, key) values ($1, $2, $3::jsonb, $4, $5, $6)',
      [id, spec.name, JSON.stringify(spec), bench, speed, key],
    );
    for (const [number, { name }] of spec.players.entries()) {
      await queries.query('insert into plyhouse.player (tournament, number, name) values ($1, $2, $3)', [
        id,
        number,
        name,
      ]);
    }
    const body = { name: spec.name, format: spec.format.kind, players: spec.players.map(({ name }) => name) };
    await appendEvent(queries, id, 'created', { ...body, seed: spec.seed });
    const tournament = await findTournament(queries, id);
    await decide(queries, tournament);
    return tournament;
  });
}

/** @throws {TournamentError} where there is none of this id. */
export async function findTournament(queries: Queries, id: string): Promise<StoredTournament> {
  const tournament = await find(queries, id);
  if (!tournament) throw new TournamentError(`no tournament ${JSON.stringify(id)}`);
  return tournament;
}

async function find(queries: Queries, id: string): Promise<StoredTournament | undefined> {
  const [row] = await queries.query<StoredTournament>(`select ${COLUMNS} from plyhouse.tournament where id = $1`, [id]);
  return row;
}

/** All of them, the oldest first. */
export function listTournaments(queries: Queries): Promise<StoredTournament[]> {
  return queries.query<StoredTournament>(`select ${COLUMNS} from plyhouse.tournament t order by t.created, t.id`);
}

/**
 * Locks a tournament to the end of the transaction: all that changes it goes one after the other.
 * @throws {TournamentError}
 */
export async function lockTournament(queries: Queries, id: string): Promise<StoredTournament> {
  await queries.query('select id from plyhouse.tournament where id = $1 for update', [id]);
  return findTournament(queries, id);
}

/**
 * Has workers take its pairs, or no more. A finished tournament stays finished.
 * @returns the state it has now.
 */
export async function setState(
  database: Database,
  id: string,
  state: 'running' | 'paused' | 'stopped',
): Promise<TournamentState> {
  return database.transaction(async (queries) => {
    const before = await lockTournament(queries, id);
    if (before.state === 'finished' || before.state === state) return before.state;
    await queries.query('update plyhouse.tournament set state = $2, started = coalesce(started, now()) where id = $1', [
      id,
      state,
    ]);
    await appendEvent(queries, id, state, {});
    return state;
  });
}

/** Takes a player out of a tournament. @throws {TournamentError} if it is not one of its players. */
export async function withdrawPlayer(database: Database, id: string, name: string): Promise<void> {
  await database.transaction(async (queries) => {
    const tournament = await lockTournament(queries, id);
    const number = tournament.spec.players.findIndex((player) => player.name === name);
    if (number < 0) {
      const names = tournament.spec.players.map((player) => player.name).join(', ');
      throw new TournamentError(`${id} has no player ${JSON.stringify(name)}; it has ${names}`);
    }
    await withdraw(queries, tournament, number, 'by the organiser');
  });
}

/** The same inside a transaction that has locked the tournament. */
export async function withdraw(
  queries: Queries,
  tournament: StoredTournament,
  number: number,
  reason: string,
): Promise<void> {
  const [row] = await queries.query<{ number: number }>(
    `update plyhouse.player set withdrawn = now()
     where tournament = $1 and number = $2 and withdrawn is null returning number`,
    [tournament.id, number],
  );
  if (!row || tournament.state === 'finished') return;
  await appendEvent(queries, tournament.id, 'player-withdrawn', {
    player: tournament.spec.players[number]!.name,
    reason,
  });
  await decide(queries, tournament);
}

/** How far a tournament has got. */
export async function loadProgress(queries: Queries, { id, spec }: StoredTournament): Promise<TournamentProgress> {
  const players = await queries.query<{ number: number; gone: boolean }>(
    'select number, withdrawn is not null as gone from plyhouse.player where tournament = $1',
    [id],
  );
  const rounds = await queries.query<PlannedRound>(
    'select number, byes from plyhouse.round where tournament = $1 order by number',
    [id],
  );
  const rows = await queries.query<PlannedPair & { forfeit: [number, number][] | null }>(
    'select number, round, board, white, black, games, forfeit from plyhouse.pairing where tournament = $1 order by number',
    [id],
  );
  const results = await queries.query<{ pairing: number; white: number; result: string }>(
    `select g.pairing, g.white, r.result from plyhouse.result r
     join plyhouse.game g on g.tournament = r.tournament and g.number = r.game
     where r.tournament = $1 order by r.game`,
    [id],
  );
  const found = new Map<number, PairResult>();
  for (const { number, forfeit } of rows) if (forfeit) found.set(number, { games: forfeit, forfeit: true });
  const whites = new Map(rows.map(({ number, white }) => [number, white]));
  for (const { pairing, white, result } of results) {
    const points = result === '1-0' ? 1 : result === '0-1' ? 0 : 0.5;
    const own = whites.get(pairing) === white ? points : 1 - points;
    found.set(pairing, { games: [...(found.get(pairing)?.games ?? []), [own, 1 - own]] });
  }
  return {
    players: spec.players.map(({ name }) => name),
    rounds,
    pairs: rows.map(({ forfeit: _, ...pair }) => pair),
    results: found,
    withdrawn: new Set(players.filter(({ gone }) => gone).map(({ number }) => number)),
  };
}

/** Adds what comes next, or ends the tournament. Its row has to be locked. */
export async function decide(queries: Queries, tournament: StoredTournament): Promise<void> {
  const { id, spec } = tournament;
  const progress = await loadProgress(queries, tournament);
  const { rounds, pairs, forfeits, isFinished, note } = advance(spec.format, progress);
  const [last] = await queries.query<{ number: number }>(
    'select coalesce(max(number), 0)::int4 as number from plyhouse.game where tournament = $1',
    [id],
  );
  await insertPlan(queries, id, rounds, pairs, last!.number);
  for (const [number, { games }] of forfeits) {
    await queries.query(
      `update plyhouse.pairing set state = 'done', forfeit = $3::jsonb, attempt = attempt + 1
       where tournament = $1 and number = $2`,
      [id, number, JSON.stringify(games)],
    );
  }
  for (const { number, byes } of rounds) {
    const names = byes.map((player) => progress.players[player]!);
    await appendEvent(queries, id, 'round-started', { round: number, byes: names });
  }
  if (!isFinished) return;
  await queries.query(
    `update plyhouse.pairing set state = 'cancelled' where tournament = $1 and state in ('due', 'playing')`,
    [id],
  );
  await queries.query(`update plyhouse.tournament set state = 'finished', finished = now(), note = $2 where id = $1`, [
    id,
    note ?? null,
  ]);
  await appendEvent(queries, id, 'finished', note === undefined ? {} : { note });
}

/** Rounds and pairs at once: a round robin of fifty players has a thousand pairs. */
async function insertPlan(
  queries: Queries,
  id: string,
  rounds: readonly PlannedRound[],
  pairs: readonly PlannedPair[],
  gamesBefore: number,
): Promise<void> {
  await queries.query(
    `insert into plyhouse.round (tournament, number, byes)
     select $1, number, byes from jsonb_to_recordset($2::jsonb) as r (number int, byes jsonb)`,
    [id, JSON.stringify(rounds)],
  );
  await queries.query(
    `insert into plyhouse.pairing (tournament, number, round, board, white, black, games)
     select $1, number, round, board, white, black, games from jsonb_to_recordset($2::jsonb)
       as p (number int, round int, board int, white int, black int, games int)`,
    [id, JSON.stringify(pairs)],
  );
  let number = gamesBefore;
  const games = pairs.flatMap(({ number: pairing, white, black, games: count }) =>
    Array.from({ length: count }, (_, index) => {
      number++;
      return index === 0 ? { number, pairing, white, black } : { number, pairing, white: black, black: white };
    }),
  );
  await queries.query(
    `insert into plyhouse.game (tournament, number, pairing, white, black)
     select $1, number, pairing, white, black from jsonb_to_recordset($2::jsonb)
       as g (number int, pairing int, white int, black int)`,
    [id, JSON.stringify(games)],
  );
}
