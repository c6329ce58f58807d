/** Node only: plays the games of a plan, several at once, and saves each when it is over. */
import type { FinishedGame } from '../standings/finished-game.ts';
import { openGamePool } from './game-threads.ts';
import type { MatchPlan, PlannedPlayer } from './plan.ts';
import { type MatchListener, openPlanStore } from './plan-store.ts';
import { openPlayerPool, type StartedPlayer } from './player-pool.ts';
import { runUnits } from './runner/run-units.ts';
import type { ScheduledGame } from './schedule.ts';

export interface MatchTask extends MatchListener {
  readonly plan: MatchPlan;
  /** The number of concurrent games. */
  readonly concurrency: number;
  /** Plyhouse's version, for the records. */
  readonly version: string;
  /** Games that were played before; they are not played again. */
  readonly finished?: readonly FinishedGame[];
  /** Saves a game's record. Resolves when it is stored. */
  keep(text: string): Promise<void>;
  /** After this many failures a player plays no more. */
  readonly quarantineAfter?: number;
  /** Once this is aborted, no new games are started; running ones are played to their end. */
  readonly finish?: AbortSignal;
  /** Once this is aborted, running games are aborted and dropped. */
  readonly stop?: AbortSignal;
  /** Starts a player; left out: programs of Plyhouse in threads, foreign engines in processes. */
  readonly client?: (player: PlannedPlayer) => Promise<StartedPlayer>;
}

interface MatchOutcome {
  /** Every game that was played, those before included, by number. */
  readonly finished: readonly FinishedGame[];
  readonly unplayed: readonly ScheduledGame[];
  readonly quarantined: readonly string[];
}

const QUARANTINE_AFTER = 3;

/**
 * Plays a match: the runner of tournaments over a store in memory.
 * @throws {PlayerError} and {OptionError} if a player cannot be started at all, before any game; whatever `keep` throws,
 * after running games were aborted.
 */
export async function runMatch(task: MatchTask): Promise<MatchOutcome> {
  const { plan, concurrency, version, finished = [], quarantineAfter = QUARANTINE_AFTER, finish, stop } = task;
  const pool = task.client ? openPlayerPool(plan.players, task.client) : openGamePool(plan.players);
  const keep = (text: string) => task.keep(text);
  const store = openPlanStore({ plan, pool, version, finished, quarantineAfter, listener: task, keep });
  try {
    const slots = Math.max(1, Math.min(concurrency, store.unplayed().length));
    await runUnits({ store, slots, finish, stop });
  } finally {
    await pool.close();
  }
  return { finished: store.finished(), unplayed: store.unplayed(), quarantined: store.quarantined() };
}
