/** Node only: a process that takes pairs from the database, plays them and hands them in. */
import { PlayerError } from '../../host/player.ts';
import type { PlannedPlayer } from '../../match/plan.ts';
import type { StartedPlayer } from '../../match/started-player.ts';
import { type Database, DatabaseError } from '../store/database.ts';
import { type Claim, claimPair, finishPair, lostClaims, releasePair } from '../store/pairings.ts';
import { findTournament, type TournamentState } from '../store/tournaments.ts';
import { beatWorker, clearDeadWorkers, joinWorker, leaveWorker, type WorkerIntroduction } from '../store/workers.ts';
import { playPair, startPlayers, type TournamentPlayers } from './play-pair.ts';

export interface WorkerTask {
  readonly database: Database;
  readonly introduction: WorkerIntroduction;
  /** The house's version, for the records of games. */
  readonly version: string;
  /** Plays this tournament alone, and ends when there is no more to do in it; else it waits for work. */
  readonly only?: string;
  /** No new pairs are begun once this is aborted; those that are played are finished. */
  readonly finish?: AbortSignal;
  /** Pairs that are played are broken off once this is aborted. */
  readonly stop?: AbortSignal;
  /** How long to wait before asking for work again. */
  readonly pollMillis?: number;
  /** Starts a player; left out: as matches do. */
  readonly client?: (player: PlannedPlayer) => Promise<StartedPlayer>;
  onStart?(claim: Claim): void;
  /** A pair was handed in. */
  onFinish?(claim: Claim, outcome: 'recorded' | 'refused'): void;
  /** A pair was broken off: its tournament was stopped, or somebody else plays it by now. */
  onBreakOff?(claim: Claim): void;
  /** A tournament's player cannot be started here: its pairs are left to others. */
  onUnfit?(tournament: string, error: Error): void;
  /** The database does not answer; it is tried again. */
  onWait?(error: Error): void;
}

export const BEAT_MILLIS = 5_000;
const POLL_MILLIS = 1_000;
/** How often it is looked whether a pair that is played is still wanted. */
const LOOK_MILLIS = 1_000;

/** What PostgreSQL and Node call a connection that is gone, or a server that is not ready (SQLSTATE classes 08, 57P). */
const GONE = /^(08...|57P..|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;

class BrokenOff extends Error {}

/**
 * Works until it is told to end, or the one tournament it was asked for needs nobody any more.
 * Engines run in threads and processes of their own; this thread only waits and says that it lives.
 * @returns the state in which the one tournament was left; undefined where it was told to end.
 * @throws {PlayerError} and {OptionError} where a player of the one tournament cannot be started here.
 */
export async function runWorker(task: WorkerTask): Promise<TournamentState | undefined> {
  const { database, introduction, version, only, finish, stop, pollMillis = POLL_MILLIS } = task;
  const { id, slots, bench, speed, beatMillis } = introduction;
  const players = new Map<string, Promise<TournamentPlayers>>();
  const playing = new Map<Claim, AbortController>();
  const unfit = new Set<string>();
  const broken = new AbortController();
  let left: TournamentState | undefined;
  let wake = () => {};
  let waiting = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const isOver = () =>
    left !== undefined || broken.signal.aborted || finish?.aborted === true || stop?.aborted === true;
  const wakeAll = () => {
    wake();
    waiting = new Promise<void>((resolve) => {
      wake = resolve;
    });
  };
  finish?.addEventListener('abort', wakeAll);
  stop?.addEventListener('abort', () => {
    for (const controller of playing.values()) controller.abort(new BrokenOff());
    wakeAll();
  });

  /** Asks until the database answers; where it is in this process, a failure is a failure. */
  const patiently = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    for (let pause = 500; ; pause = Math.min(2 * pause, 30_000)) {
      try {
        return await ask();
      } catch (error) {
        if (!isGone(error) || stop?.aborted) throw error;
        task.onWait?.(error as Error);
        await delay(pause, stop);
      }
    }
  };
  const playersOf = (claim: Claim): Promise<TournamentPlayers> => {
    const { tournament } = claim;
    const known = players.get(tournament.id);
    if (known) return known;
    const started = startPlayers(tournament, speed, task.client);
    players.set(tournament.id, started);
    started.catch(() => players.delete(tournament.id));
    return started;
  };

  const playOne = async (claim: Claim): Promise<void> => {
    const controller = new AbortController();
    playing.set(claim, controller);
    try {
      // 1. The players; where one does not come up here, others may have it.
      const ready = await playersOf(claim).catch(async (error: Error) => {
        await releasePair(database, claim);
        if (only !== undefined) throw error;
        unfit.add(claim.tournament.id);
        task.onUnfit?.(claim.tournament.id, error);
      });
      if (!ready) return;
      // 2. The games.
      task.onStart?.(claim);
      const signal = AbortSignal.any([controller.signal, broken.signal]);
      const played = await playPair(claim, ready, version, signal);
      // 3. They are handed in; asked again after a lost answer, the database says the same.
      const outcome = await patiently(() => finishPair(database, claim, played, ready.factor));
      task.onFinish?.(claim, outcome);
    } catch (error) {
      if (!(error instanceof BrokenOff)) throw error;
      await patiently(() => releasePair(database, claim)).catch(() => {});
      task.onBreakOff?.(claim);
    } finally {
      playing.delete(claim);
      wakeAll();
    }
  };
  const slot = async (): Promise<void> => {
    while (!isOver()) {
      const claim = await patiently(() => claimPair(database, { worker: id, bench, only, except: [...unfit] }));
      if (claim) {
        if (isOver()) await releasePair(database, claim);
        else await playOne(claim);
        continue;
      }
      if (only !== undefined) {
        const { state } = await patiently(() => findTournament(database, only));
        if (state !== 'running') {
          left = state;
          wakeAll();
          return;
        }
      }
      await Promise.race([waiting, delay(pollMillis, undefined)]);
    }
  };

  await patiently(() => joinWorker(database, introduction));
  let isLooking = false;
  let beaten = performance.now();
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const claim of await lostClaims(database, [...playing.keys()])) playing.get(claim)?.abort(new BrokenOff());
      if (performance.now() - beaten < beatMillis) return;
      beaten = performance.now();
      await beatWorker(database, id);
      await clearDeadWorkers(database);
    } catch {
      // The next look, or the next pair, will tell.
    } finally {
      isLooking = false;
    }
  };
  const looking = setInterval(() => void look(), Math.min(LOOK_MILLIS, beatMillis));
  try {
    const all = Array.from({ length: slots }, () =>
      slot().catch((error) => {
        broken.abort(new BrokenOff());
        wakeAll();
        throw error;
      }),
    );
    for (const outcome of await Promise.allSettled(all)) if (outcome.status === 'rejected') throw outcome.reason;
    return left;
  } finally {
    clearInterval(looking);
    const ready = await Promise.allSettled(players.values());
    await Promise.allSettled(ready.map(async (each) => each.status === 'fulfilled' && each.value.pool.close()));
    await leaveWorker(database, id).catch(() => {});
  }
}

function isGone(error: unknown): boolean {
  if (error instanceof PlayerError) return false;
  if (error instanceof DatabaseError) return true;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return GONE.test(code) || /Connection terminated|connection timeout/i.test(message);
}

function delay(millis: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, millis);
    function end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    }
    signal?.addEventListener('abort', end);
  });
}
