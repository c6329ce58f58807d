/** What a failed statement means, and waiting for a server that is away: the one place where either is decided. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, DatabaseError, type DatabaseProblem } from './database.ts';

/**
 * By SQLSTATE (PostgreSQL, appendix A) and by the codes of Node. A disk that is full at a server (53100) is its
 * administrator's to clear, and is waited for like any other shortage (53).
 */
const PROBLEMS: readonly (readonly [code: RegExp, problem: DatabaseProblem])[] = [
  [/^(08...|53...|57P..)$/, 'away'],
  [/^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EAI_AGAIN)$/, 'away'],
  [/^(40001|40P01)$/, 'conflict'],
  [/^(28...|3D000|ENOTFOUND)$/, 'refused'],
  [/^(42501|EACCES|EPERM|EROFS)$/, 'forbidden'],
  [/^(ENOSPC|EDQUOT)$/, 'full'],
  [/^(22...|54...)$/, 'unstorable'],
];

/** What `pg` says without a code of a connection that has broken. */
const BROKEN = /^(Connection terminated|Client has encountered a connection error|timeout exceeded|Query read timeout)/;

/** The problem behind an error; undefined if the error is not the database's. */
function problemOf(error: unknown): DatabaseProblem | undefined {
  if (error instanceof DatabaseError) return error.problem;
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  // The socket of a server on this machine is gone until it has started again.
  if (BROKEN.test(message) || (code === 'ENOENT' && syscall === 'connect')) return 'away';
  return PROBLEMS.find(([pattern]) => pattern.test(code))?.[1];
}

/** An error of a database as a {@link DatabaseError}; others as they are. @param name of the database. */
export function databaseErrorOf(error: unknown, name: string): unknown {
  const problem = problemOf(error);
  if (problem === undefined || error instanceof DatabaseError) return error;
  // Where a host has several addresses, Node has an error for each, and none of its own.
  const { code, message, errors = [] } = error as Error & { code?: string; errors?: readonly Error[] };
  const found = message || errors.map((each) => each.message).join(', ');
  const advice = code === '42501' ? ' (docs/tournaments.md has the rights that are needed)' : '';
  return new DatabaseError(`${name}: ${found}${advice}`, problem, { cause: error });
}

/** How long a server that is away is waited for. */
export interface Patience {
  /** Once this is aborted it is not waited for any more. */
  readonly stop?: AbortSignal;
  /** As long as this at most; without end, if left out. */
  readonly mostMillis?: number;
  /** Called once when it is away, whoever asks it meanwhile. */
  onWait?(error: DatabaseError): void;
  /** Called once when it answers again. */
  onBack?(): void;
}

const FIRST_MILLIS = 100;
/** Well below the time after which a silent worker counts as dead. */
const LONGEST_MILLIS = 3_000;

/**
 * A server's database that is waited for while it is away, with growing pauses, and asked again after a conflict.
 * @throws {DatabaseError} at once for what waiting does not mend, and after the patience for what it might have.
 */
export function withRetries(database: Database, { stop, mostMillis, onWait, onBack }: Patience = {}): Database {
  let isAway = false;
  let hasAnswered = false;
  const patiently = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    const begun = performance.now();
    for (let tries = 0; ; tries++) {
      try {
        const value = await ask();
        hasAnswered = true;
        if (isAway) {
          isAway = false;
          onBack?.();
        }
        return value;
      } catch (thrown) {
        const error = databaseErrorOf(thrown, database.name);
        if (!(error instanceof DatabaseError)) throw error;
        // A name that was found once is only missing because the network is.
        const isMissingName = hasAnswered && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOTFOUND';
        if (error.problem !== 'conflict') {
          const mayPass = error.problem === 'away' || isMissingName;
          if (!mayPass) throw error;
          // One connection may have broken alone: a new one is tried at once.
          if (tries > 0) {
            const isTooLong = mostMillis !== undefined && performance.now() - begun >= mostMillis;
            if (isTooLong || stop?.aborted) throw error;
            if (!isAway) onWait?.(error);
            isAway = true;
          }
        }
        // Not all at the same moment.
        const millis = Math.min(FIRST_MILLIS * 2 ** tries, LONGEST_MILLIS) * (0.5 + Math.random() / 2);
        await pause(millis, undefined, { signal: stop }).catch(() => {});
      }
    }
  };
  return {
    ...database,
    query: (statement, values) => patiently(() => database.query(statement, values)),
    transaction: (work) => patiently(() => database.transaction(work)),
  };
}
