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
  /** Null if it was not played; so are the others. */
  readonly result: Result | null;
  readonly termination: string | null;
  readonly reason: string | null;
  readonly plies: number | null;
  readonly millis: number | null;
  readonly worker: string | null;
  /** By which real time was multiplied for it. */
  readonly factor: number | null;
  /** The player that broke, how, and the last lines it said and heard; null where none did. */
  readonly fault: GameFault | null;
}

interface GameFault {
  readonly player: string;
  readonly problem: string;
  readonly log: readonly string[];
}

type GameRow = Omit<StoredGame, 'white' | 'black' | 'fault'> & {
  readonly white: number;
  readonly black: number;
  readonly faultBy: number | null;
  readonly problem: string | null;
  readonly log: readonly string[] | null;
};

/** All games in their order. */
export async function listGames(queries: Queries, { id, spec }: StoredTournament): Promise<StoredGame[]> {
  const rows = await queries.query<GameRow>(
    `select g.number, g.pairing as pair, p.round, p.board, g.white, g.black,
       case when p.forfeit is not null then 'forfeit' else p.state end as state,
       r.result, r.termination, r.reason, r.plies, r.millis, r.worker, r.factor,
       r.fault_by as "faultBy", r.fault as problem, r.fault_log as log
     from plyhouse.game g
     join plyhouse.pairing p on p.tournament = g.tournament and p.number = g.pairing
     left join plyhouse.result r on r.tournament = g.tournament and r.game = g.number
     where g.tournament = $1 order by g.number`,
    [id],
  );
  const nameOf = (number: number) => spec.players[number]!.name;
  return rows.map(({ faultBy, problem, log, ...row }) => ({
    ...row,
    white: nameOf(row.white),
    black: nameOf(row.black),
    fault: faultBy === null ? null : { player: nameOf(faultBy), problem: problem ?? '', log: log ?? [] },
  }));
}

const PORTION = 200;

/** The games that were played, as PGN, in their order. @param only one of them alone. */
export async function* readPgnOf(queries: Queries, id: string, only?: number): AsyncGenerator<string> {
  let last = 0;
  for (;;) {
    const rows = await queries.query<{ game: number; pgn: string }>(
      `select game, pgn from plyhouse.result where tournament = $1 and game > $2 and ($3::int4 is null or game = $3)
       order by game limit ${PORTION}`,
      [id, last, only ?? null],
    );
    for (const { pgn } of rows) yield pgn;
    if (rows.length < PORTION) return;
    last = rows.at(-1)!.game;
  }
}

/** When the last 50 pairs came in, in order, in milliseconds since 1970: those since the tournament was gone on with. */
export async function lastArrivals(queries: Queries, id: string): Promise<number[]> {
  const rows = await queries.query<{ at: number }>(
    `select (extract(epoch from at) * 1000)::float8 as at from plyhouse.event
     where tournament = $1 and kind = 'game-finished' and (body->>'isLastOfPair')::bool
       and seq > coalesce((select max(seq) from plyhouse.event where tournament = $1 and kind = 'running'), 0)
     order by seq desc limit 50`,
    [id],
  );
  return rows.map(({ at }) => at).reverse();
}
