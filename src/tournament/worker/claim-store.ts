/** Node only: the pairs of a database as the runner takes them. */
import { setTimeout as pause } from 'node:timers/promises';
import { resultOf } from '../../chess/game.ts';
import { makePgn } from '../../chess/make-pgn.ts';
import { PlayerError } from '../../host/player.ts';
import { recordOf } from '../../match/game-record.ts';
import type { PlannedPlayer } from '../../match/plan.ts';
import type { UnitGame, UnitSetup, UnitStore } from '../../match/runner/unit-store.ts';
import type { StartedPlayer } from '../../match/started-player.ts';
import { terminationOf } from '../../session/reason.ts';
import { type Database, DatabaseError } from '../store/database.ts';
import { type Claim, claimPair, finishPair, type HandedIn, lostClaims, releasePair } from '../store/pairings.ts';
import { findTournament, type TournamentState } from '../store/tournaments.ts';
import { startPlayers, type TournamentPlayers } from './tournament-players.ts';

/** The listener of a worker. */
export interface WorkerListener {
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

interface ClaimStoreTask {
  readonly database: Database;
  /** The worker that plays, what its bench counts, and its positions a second. */
  readonly worker: string;
  readonly bench: number;
  readonly speed: number;
  /** The house's version, for the records of games. */
  readonly version: string;
  /** This tournament alone. */
  readonly only: string | undefined;
  /** Once this is aborted a database that is away is not waited for any more. */
  readonly stop: AbortSignal | undefined;
  /** Starts a player; left out: as matches do. */
  readonly client: ((player: PlannedPlayer) => Promise<StartedPlayer>) | undefined;
  readonly listener: WorkerListener;
}

interface ClaimStore extends UnitStore<Claim> {
  /** Asks until the database answers; where it is in this process, a failure is a failure. */
  patiently<Value>(ask: () => Promise<Value>): Promise<Value>;
  /** Breaks off what is not wanted any more. */
  dropLost(): Promise<void>;
  /** The state in which the one tournament was left; undefined where it still runs. */
  left(): TournamentState | undefined;
  /** Ends all players. */
  close(): Promise<void>;
}

/** What PostgreSQL and Node call a connection that is gone, or a server that is not ready (SQLSTATE classes 08, 57P). */
const GONE = /^(08...|57P..|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;

class BrokenOff extends Error {}

export function openClaimStore(task: ClaimStoreTask): ClaimStore {
  const { database, worker, bench, speed, version, only, stop, client, listener } = task;
  const players = new Map<string, Promise<TournamentPlayers>>();
  const playing = new Map<Claim, AbortController>();
  const unfit = new Set<string>();
  let left: TournamentState | undefined;

  const patiently = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    for (let millis = 500; ; millis = Math.min(2 * millis, 30_000)) {
      try {
        return await ask();
      } catch (error) {
        if (!isGone(error) || stop?.aborted) throw error;
        listener.onWait?.(error as Error);
        await pause(millis, undefined, { signal: stop }).catch(() => {});
      }
    }
  };
  const playersOf = ({ tournament }: Claim): Promise<TournamentPlayers> => {
    const known = players.get(tournament.id);
    if (known) return known;
    const started = startPlayers(tournament, speed, client);
    players.set(tournament.id, started);
    started.catch(() => players.delete(tournament.id));
    return started;
  };

  return {
    patiently,
    async dropLost() {
      for (const claim of await lostClaims(database, [...playing.keys()])) playing.get(claim)?.abort(new BrokenOff());
    },
    left: () => left,
    claim: () => patiently(() => claimPair(database, { worker, bench, only, except: [...unfit] })),
    async isOver() {
      if (only === undefined) return false;
      const { state } = await patiently(() => findTournament(database, only));
      if (state !== 'running') left = state;
      return left !== undefined;
    },
    async setUp(claim): Promise<UnitSetup | undefined> {
      const { id, name, spec } = claim.tournament;
      const controller = new AbortController();
      playing.set(claim, controller);
      try {
        const ready = await playersOf(claim);
        listener.onStart?.(claim);
        const plan = { id, event: name, players: ready.players, seed: spec.seed };
        return { plan, rules: spec.rules, pool: ready.pool, signal: controller.signal };
      } catch (error) {
        // Where one does not come up here, others may have it.
        playing.delete(claim);
        await releasePair(database, claim);
        if (only !== undefined) throw error;
        unfit.add(id);
        listener.onUnfit?.(id, error as Error);
        return undefined;
      }
    },
    async handIn(claim, { plan }, games) {
      const { factor } = await playersOf(claim);
      const handed = games.map((game) => handedIn(game, plan, version));
      // Asked again after a lost answer, the database says the same.
      const outcome = await patiently(() => finishPair(database, claim, handed, factor));
      playing.delete(claim);
      listener.onFinish?.(claim, outcome);
    },
    async release(claim) {
      const isPlayed = playing.delete(claim);
      await patiently(() => releasePair(database, claim)).catch(() => {});
      if (isPlayed) listener.onBreakOff?.(claim);
    },
    async close() {
      const ready = await Promise.allSettled(players.values());
      await Promise.allSettled(ready.map(async (each) => each.status === 'fulfilled' && each.value.pool.close()));
    },
  };
}

function handedIn({ game, played, white, black }: UnitGame, plan: UnitSetup['plan'], version: string): HandedIn {
  const { fault, ending, reason } = played;
  const record = recordOf(game, played, { plan, white, black, version });
  return {
    ...{ number: game.number, white: game.white, black: game.black },
    result: resultOf(ending),
    termination: terminationOf(ending),
    reason,
    moves: played.game.moves,
    pgn: `${makePgn(record, { comments: 'tight' }).trimEnd()}\n`,
    millis: played.endedAt.getTime() - played.startedAt.getTime(),
    ...(fault ? { fault: { player: game[fault.by], problem: fault.problem, log: fault.log } } : {}),
  };
}

function isGone(error: unknown): boolean {
  if (error instanceof PlayerError) return false;
  if (error instanceof DatabaseError) return true;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return GONE.test(code) || /Connection terminated|connection timeout/i.test(message);
}
