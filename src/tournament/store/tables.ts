/** What a database of tournaments holds; schema.ts makes the tables. */
import type { ColumnType, Generated } from 'kysely';
import type { Result } from '../../chess/game.ts';

/**
 * `new`: not begun; `running`: workers take its pairs; `paused`: pairs that are played are finished, no new ones are
 * begun; `stopped`: what is played is broken off too; both can be gone on with.
 */
export type TournamentState = 'new' | 'running' | 'paused' | 'stopped' | 'finished';

/** The kinds of events; docs/tournaments.md says what each has in its body. */
export type EventKind =
  | 'created'
  | 'running'
  | 'paused'
  | 'stopped'
  | 'round-started'
  | 'pair-started'
  | 'game-finished'
  | 'pair-released'
  | 'result-refused'
  | 'player-withdrawn'
  | 'finished';

/** Milliseconds since 1970, by the database's clock. */
type Time = number;
/** JSON as text. */
type Json = string;
/** Written once. */
type Fixed<Value> = ColumnType<Value, Value, never>;

export interface Tables {
  tournament: {
    id: Fixed<string>;
    name: string;
    spec: Json;
    state: Generated<TournamentState>;
    /** Why it is over, unless that is plain. */
    note: string | null;
    /** The bench count that workers must have. */
    bench: number;
    /** Positions per second of the machine for which its time controls are meant. */
    speed: number;
    created: Generated<Time>;
    started: Time | null;
    finished: Time | null;
    /** By which it is recognised where its commit took place although the answer was lost. */
    key: string | null;
  };
  player: { tournament: Fixed<string>; number: Fixed<number>; name: string; withdrawn: Time | null };
  round: { tournament: Fixed<string>; number: Fixed<number>; byes: Json };
  pairing: {
    tournament: Fixed<string>;
    number: Fixed<number>;
    round: number;
    board: number;
    white: number;
    black: number;
    games: 1 | 2;
    state: Generated<'due' | 'playing' | 'done' | 'cancelled'>;
    attempt: Generated<number>;
    worker: string | null;
    taken: Time | null;
    forfeit: Json | null;
    /** By which a claim is recognised, as a tournament is. */
    key: string | null;
  };
  game: { tournament: Fixed<string>; number: Fixed<number>; pairing: number; white: number; black: number };
  result: {
    tournament: Fixed<string>;
    game: Fixed<number>;
    result: Result;
    termination: string;
    reason: string;
    plies: number;
    moves: string;
    pgn: string;
    fault_by: number | null;
    fault: string | null;
    fault_log: Json | null;
    worker: string;
    attempt: number;
    factor: number;
    millis: number;
    finished: Generated<Time>;
  };
  worker: {
    id: Fixed<string>;
    host: string;
    process: number;
    cores: number;
    slots: number;
    bench: number;
    speed: number;
    build: string;
    beat_millis: number;
    state: Generated<'alive' | 'gone' | 'lost'>;
    started: Generated<Time>;
    seen: Generated<Time>;
  };
  event: { tournament: Fixed<string>; seq: Fixed<number>; at: Generated<Time>; kind: EventKind; body: Json };
  migration: { version: Fixed<number>; at: Generated<Time> };
}
