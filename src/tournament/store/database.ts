/** The interface of a tournament's database, whichever it is. */
import type { Kysely } from 'kysely';
import type { EventKind, Tables } from './tables.ts';

/** The tables at some moment. */
export type Queries = Kysely<Tables>;

export interface TournamentEvent {
  /** Counts from 1, without gaps. */
  readonly seq: number;
  /** When it was written, by the database's clock; ISO 8601. */
  readonly at: string;
  readonly kind: EventKind;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A transaction: all of it is written, or nothing. */
export interface Transaction {
  readonly queries: Queries;
  /** Reports an event, once it is committed. */
  readonly report: EventListener;
}

type EventListener = (tournament: string, event: TournamentEvent) => void;

export interface Database {
  /** The file or address, without a password. */
  readonly name: string;
  /** Whether it is a file: all processes that use it run on this machine. */
  readonly isLocal: boolean;
  /** Called with each event that this process has recorded. One whose commit was not confirmed may be left out. */
  readonly listeners: Set<EventListener>;
  /** Reads; may read again after a failure. */
  read<Value>(work: (queries: Queries) => Promise<Value>): Promise<Value>;
  /**
   * Writes atomically. `work` may run again, after a conflict or after a commit whose answer was lost though it took
   * place, so it has to recognise what it has already done.
   */
  write<Value>(work: (transaction: Transaction) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

/**
 * Why a database cannot be used. `away`: it does not answer now, but may later; `conflict`: others were changing the
 * same rows, and a retry may succeed at once; `refused`: it does not let us in, or is not what was expected;
 * `forbidden`: a right is missing; `full`: the disk is full; `unstorable`: it cannot hold these values.
 */
export type DatabaseProblem = 'away' | 'conflict' | 'refused' | 'forbidden' | 'full' | 'unstorable';

/** A database that cannot be used. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly problem: DatabaseProblem;
  constructor(message: string, problem: DatabaseProblem = 'refused', options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** Runs a transaction, and calls the listeners with its events once it is committed. */
export async function reporting<Value>(
  listeners: ReadonlySet<EventListener>,
  commit: (report: EventListener) => Promise<Value>,
): Promise<Value> {
  const events: Parameters<EventListener>[] = [];
  const value = await commit((...event) => events.push(event));
  for (const event of events) for (const listener of listeners) listener(...event);
  return value;
}
