/** Node only: a process that takes pairs from the database, plays them and hands them in. */
import type { PlannedPlayer } from '../../match/participant.ts';
import type { StartedPlayer } from '../../match/player-pool.ts';
import { runUnits } from '../../match/run-units.ts';
import type { Database } from '../store/database.ts';
import type { TournamentState } from '../store/tables.ts';
import {
  beatWorker,
  clearDeadWorkers,
  endWorkers,
  joinWorker,
  MOST_MISSED,
  type WorkerIntroduction,
} from '../store/workers.ts';
import { openClaimStore, type WorkerListener } from './claim-store.ts';
import { type JobPlayer, measureIdleSpeed } from './introduction.ts';
import type { UnsentResults } from './unsent-results.ts';

export interface WorkerTask extends WorkerListener {
  readonly database: Database;
  readonly introduction: WorkerIntroduction;
  /** The house's version, for the records of games. */
  readonly version: string;
  /** Plays only this tournament, and ends when it has nothing left to do; otherwise waits for work. */
  readonly only?: string;
  /** Once this is aborted, no new pairs are begun; running ones are finished. */
  readonly finish?: AbortSignal;
  /** Once this is aborted, running pairs are broken off. */
  readonly stop?: AbortSignal;
  /** Keeps results that the database cannot take now; left out: they stay in memory. */
  readonly unsent?: UnsentResults;
  /** How long to wait before asking for work again. */
  readonly pollMillis?: number;
  /** Starts a player; left out: as in matches. */
  readonly client?: (player: PlannedPlayer) => Promise<StartedPlayer>;
  /** Does jobs; left out: they are left to others. */
  readonly jobs?: JobPlayer;
  /** Measures the positions per second of this machine when idle; left out: it is measured when a tournament needs it. */
  readonly idleSpeed?: () => Promise<number>;
}

export const BEAT_MILLIS = 5_000;
/** The interval between two checks whether running pairs are still wanted. */
const LOOK_MILLIS = 1_000;

/**
 * Runs until stopped, or until its tournament is over. Engines run in threads and processes of their own; this thread
 * only waits and sends heartbeats.
 * @returns the state in which the one tournament was left; undefined if it was stopped.
 * @throws {PlayerError} and {OptionError} if a player of the one tournament cannot be started here.
 */
export async function runWorker(task: WorkerTask): Promise<TournamentState | undefined> {
  const { database, introduction, version, only, finish, stop, unsent, pollMillis, client, jobs } = task;
  const { id, slots, bench, beatMillis } = introduction;
  const store = openClaimStore({
    database,
    worker: id,
    bench,
    idleSpeed: task.idleSpeed ?? (async () => (await measureIdleSpeed()).speed),
    version,
    only,
    finish,
    unsent,
    client,
    jobs,
    listener: task,
  });

  await joinWorker(database, introduction);
  // Hands in kept pairs before other workers may take them.
  await store.handInKept();
  await clearDeadWorkers(database, id, false);
  let isLooking = false;
  let beaten = performance.now();
  // A worker that has just joined cannot tell which workers are dead and which could not reach the database before.
  let cutOff = beaten;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      await store.dropLost();
      const silentMillis = performance.now() - beaten;
      if (silentMillis < beatMillis) return;
      await beatWorker(database, id);
      beaten = performance.now();
      // After being cut off, and perhaps everybody with it, it first lets the others report that they are alive.
      const deadMillis = MOST_MISSED * beatMillis;
      if (silentMillis > deadMillis / 2) cutOff = beaten;
      await clearDeadWorkers(database, id, beaten - cutOff > deadMillis);
    } catch {
      // The next look, or the next pair, will tell.
    } finally {
      isLooking = false;
    }
  };
  const looking = setInterval(() => void look(), Math.min(LOOK_MILLIS, beatMillis));
  try {
    await runUnits({ store, slots, finish, stop, pollMillis });
    return store.left();
  } finally {
    clearInterval(looking);
    await store.close();
    // Hands in kept pairs before they are given back and played again.
    await store.handInKept().catch(() => {});
    await endWorkers(database, [id], 'gone').catch(() => {});
  }
}
