/** The tables of a tournament database; schema.ts creates them. */
import type { Generated } from 'kysely';
import type { Result } from '../../chess/game.ts';
import type { PlannedPair } from '../format.ts';

/**
 * `new`: not begun; `running`: workers take its pairs; `paused`: running pairs are finished, no new ones are begun;
 * `stopped`: running pairs are broken off too. Both can be resumed.
 */
export type TournamentState = 'new' | 'running' | 'paused' | 'stopped' | 'finished';

type TournamentEvents = 'created' | 'running' | 'build-accepted' | 'paused' | 'stopped' | 'finished';
type PairEvents = 'round-started' | 'pair-started' | 'game-finished' | 'pair-released' | 'result-refused';
type JobEvents = 'job-started' | 'job-finished' | 'job-released';
/** The kinds of events; docs/tournaments.md says what each has in its body. */
export type EventKind = TournamentEvents | PairEvents | JobEvents | 'player-withdrawn';

/** Milliseconds since 1970, by the database's clock. */
type Time = number;
/** JSON as text. */
type Json = string;
/** A row of a tournament, by its number. */
interface Numbered {
  tournament: string;
  number: number;
}

/** The tables of what workers take: pairs of games, and jobs. */
export const UNITS = ['pairing', 'job'] as const;
export type UnitTable = (typeof UNITS)[number];

/** A row that a worker takes. */
interface Unit extends Numbered {
  state: Generated<'due' | 'playing' | 'done' | 'cancelled'>;
  attempt: Generated<number>;
  worker: string | null;
  taken: Time | null;
  /** Identifies a claim, as the key of a tournament does. */
  key: string | null;
}

export interface Tables {
  /** Tournaments, and jobs that were ordered under one name. */
  tournament: { id: string; name: string; spec: Json; state: Generated<TournamentState>; note: string | null } & {
    /** The count of `plyhouse bench` and the positions per second of the machine that first ran it; 0 until then. */
    bench: number;
    speed: number;
    /** Checksums of what decides the games, by name, from the machine that first ran it. */
    checksums: Json | null;
    created: Generated<Time>;
    started: Time | null;
    finished: Time | null;
    /** Identifies a tournament whose commit took place although its answer was lost. */
    key: string | null;
  };
  player: Numbered & { name: string; withdrawn: Time | null };
  round: Numbered & { byes: Json };
  pairing: Unit & Omit<PlannedPair, 'number'> & { forfeit: Json | null };
  game: Numbered & { pairing: number; white: number; black: number };
  result: { tournament: string; game: number; worker: string; attempt: number; finished: Generated<Time> } & {
    result: Result;
    termination: string;
    reason: string;
    plies: number;
    moves: string;
    pgn: string;
    fault_by: number | null;
    fault: string | null;
    fault_log: Json | null;
    factor: number;
    millis: number;
  };
  job: Unit & { params: Json; result: Json | null };
  worker: { id: string; host: string; process: number; cores: number; slots: number; build: string } & {
    bench: number;
    speed: number;
    beat_millis: number;
    state: Generated<'alive' | 'gone' | 'lost'>;
    started: Generated<Time>;
    seen: Generated<Time>;
  };
  event: { tournament: string; seq: number; at: Generated<Time>; kind: EventKind; body: Json };
  migration: { version: number; at: Generated<Time> };
}
