/** Waiting for a database that is away. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, DatabaseError } from './database.ts';
import { databaseErrorOf } from './dialects.ts';

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
    read: (work) => patiently(() => database.read(work)),
    write: (work) => patiently(() => database.write(work)),
  };
}
