/** What a tournament asks of its database: PostgreSQL's SQL, wherever it runs. */

/** Values of a statement: `$1` and so on. Objects go as JSON text, with a cast in the statement. */
export type SqlValue = string | number | boolean | null | readonly string[] | readonly number[];

export interface Queries {
  /**
   * Runs one statement. The columns that are asked for are texts, `int4`, `float8`, `bool` or `jsonb`, which come out
   * the same everywhere.
   */
  query<Row extends object>(statement: string, values?: readonly SqlValue[]): Promise<Row[]>;
}

export interface Database extends Queries {
  /** Where it is, without a password. */
  readonly name: string;
  /** Another process may change it at the same time. */
  readonly isShared: boolean;
  /**
   * Runs these together or not at all. They may run again: after a conflict, and after a commit whose answer was lost
   * though it took place. So they have to recognise what they have already done.
   */
  transaction<Value>(work: (queries: Queries) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

/**
 * Why a database cannot be used. `away`: it does not answer now, but may later; `conflict`: others were at the same rows,
 * and it works again at once; `refused`: it does not let us in, or is not what was expected; `forbidden`: a right is missing;
 * `full`: the disk is full; `unstorable`: it cannot hold these values.
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
