import type { Result } from '../../chess/game.ts';
import type { Queries } from './database.ts';
import type { StoredTournament } from './tournaments.ts';

/** A game of a tournament, played or not. */
interface StoredGame {
  readonly number: number;
  readonly pair: number;
  readonly round: number;
  readonly board: number;
  readonly white: string;
  readonly black: string;
  /** Whether it is played, and by whom not. */
  readonly state: 'due' | 'playing' | 'done' | 'forfeit' | 'cancelled';
  /** Null if it was not played, like the fields below. */
  readonly result: Result | null;
  readonly termination: string | null;
  readonly reason: string | null;
  readonly plies: number | null;
  readonly millis: number | null;
  readonly worker: string | null;
  /** The factor by which real time was multiplied for it. */
  readonly factor: number | null;
  /** The player that failed, how, and the last lines of the communication with it; null if none failed. */
  readonly fault: GameFault | null;
}

interface GameFault {
  readonly player: string;
  readonly problem: string;
  readonly log: readonly string[];
}

/** All games in their order. */
export async function listGames(queries: Queries, { id, spec }: StoredTournament): Promise<StoredGame[]> {
  const rows = await queries
    .selectFrom('game as g')
    .innerJoin('pairing as p', (join) =>
      join.onRef('p.tournament', '=', 'g.tournament').onRef('p.number', '=', 'g.pairing'),
    )
    .leftJoin('result as r', (join) => join.onRef('r.tournament', '=', 'g.tournament').onRef('r.game', '=', 'g.number'))
    .select(['g.number', 'g.pairing as pair', 'p.round', 'p.board', 'g.white', 'g.black', 'p.state', 'p.forfeit'])
    .select(['r.result', 'r.termination', 'r.reason', 'r.plies', 'r.millis', 'r.worker', 'r.factor'])
    .select(['r.fault_by', 'r.fault', 'r.fault_log'])
    .where('g.tournament', '=', id)
    .orderBy('g.number')
    .execute();
  const nameOf = (number: number) => spec.players[number]!.name;
  return rows.map(({ forfeit, fault_by, fault, fault_log, ...row }) => ({
    ...row,
    white: nameOf(row.white),
    black: nameOf(row.black),
    state: forfeit === null ? row.state : 'forfeit',
    fault:
      fault_by === null
        ? null
        : { player: nameOf(fault_by), problem: fault ?? '', log: fault_log === null ? [] : JSON.parse(fault_log) },
  }));
}

/** A pair of a tournament that is not finished. */
interface OpenPair {
  readonly number: number;
  readonly round: number;
  readonly white: string;
  readonly black: string;
  /** The worker that plays it; null if it waits. */
  readonly worker: string | null;
}

/** The pairs that are being played, those that come next, and how many wait in all. @param most of those that come next. */
export async function listOpenPairs(
  queries: Queries,
  { id, spec }: StoredTournament,
  most: number,
): Promise<{ readonly playing: readonly OpenPair[]; readonly next: readonly OpenPair[]; readonly waiting: number }> {
  const pairs = (state: 'playing' | 'due') =>
    queries
      .selectFrom('pairing')
      .select(['number', 'round', 'white', 'black', 'worker'])
      .where((eb) => eb.and({ tournament: id, state }))
      .orderBy('number');
  const { count } = await queries
    .selectFrom('pairing')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) => eb.and({ tournament: id, state: 'due' }))
    .executeTakeFirstOrThrow();
  const named = (row: { white: number; black: number; number: number; round: number; worker: string | null }) => ({
    ...row,
    white: spec.players[row.white]!.name,
    black: spec.players[row.black]!.name,
  });
  return {
    playing: (await pairs('playing').execute()).map(named),
    next: (await pairs('due').limit(most).execute()).map((row) => ({ ...named(row), worker: null })),
    waiting: count,
  };
}

/** Games that were played, as PGN, by their numbers. */
export async function pgnByNumber(
  queries: Queries,
  id: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await queries
    .selectFrom('result')
    .select(['game', 'pgn'])
    .where('tournament', '=', id)
    .where('game', 'in', numbers)
    .execute();
  return new Map(rows.map(({ game, pgn }) => [game, pgn]));
}

const PORTION = 200;

/** The games that were played, as PGN, in their order. @param only one of them alone. */
export async function* readPgnOf(queries: Queries, id: string, only?: number): AsyncGenerator<string> {
  let last = 0;
  for (;;) {
    let query = queries.selectFrom('result').select(['game', 'pgn']).where('tournament', '=', id);
    if (only !== undefined) query = query.where('game', '=', only);
    const rows = await query.where('game', '>', last).orderBy('game').limit(PORTION).execute();
    for (const { pgn } of rows) yield pgn;
    if (rows.length < PORTION) return;
    last = rows.at(-1)!.game;
  }
}

/** When the last 50 pairs or jobs came in, in order, in milliseconds since 1970: those since the tournament was gone on with. */
export async function lastArrivals(queries: Queries, id: string): Promise<number[]> {
  const rows = await queries
    .selectFrom('event')
    .select(['at', 'kind', 'body'])
    .where('tournament', '=', id)
    .where('kind', 'in', ['game-finished', 'job-finished'])
    .where('seq', '>', ({ selectFrom }) =>
      selectFrom('event')
        .select(({ fn, lit }) => fn.coalesce(fn.max('seq'), lit(0)).as('seq'))
        .where((eb) => eb.and({ tournament: id, kind: 'running' })),
    )
    .orderBy('seq', 'desc')
    // A pair has two games at most.
    .limit(100)
    .execute();
  const arrivals = rows
    .filter(({ kind, body }) => kind === 'job-finished' || JSON.parse(body).isLastOfPair)
    .slice(0, 50);
  return arrivals.map(({ at }) => at).reverse();
}
