/** Node only: plays the games of a plan, several at once, and saves each when it is over. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Color } from 'plyhouse-kernel/position';
import { defined } from '../chess/defined.ts';
import { makePgn, type PgnNotation } from '../chess/make-pgn.ts';
import { openProbe } from '../endgames/node-client.ts';
import type { FinishedGame } from '../standings/finished-game.ts';
import { finishedGameOf, type Introduction, moveSumsOf, type RecordDetails, recordOf } from './game-record.ts';
import { openGamePool } from './game-threads.ts';
import type { LiveGame } from './live-game.ts';
import type { PlannedPlayer } from './participant.ts';
import type { MatchPlan } from './plan.ts';
import type { GameFault, PlayedGame } from './play-game.ts';
import { type Inspection, openPlayerPool, type PlayerPool, type StartedPlayer, startAllUnless } from './player-pool.ts';
import { runUnits, type Unit, type UnitGame, type UnitStore } from './run-units.ts';
import type { ScheduledGame } from './schedule.ts';

/** How a game is recorded. */
export interface GameRecording extends Pick<RecordDetails, 'recording' | 'isBare'> {
  readonly notation?: PgnNotation | undefined;
}

export interface MatchTask {
  readonly plan: MatchPlan;
  /** The number of concurrent games. */
  readonly concurrency: number;
  /** Plyhouse's version, for the records. */
  readonly version: string;
  /** The folder of the endgame tables, if the rules of the plan adjudicate by them. */
  readonly tables?: string | undefined;
  /** Games that were played before; they are not played again. */
  readonly finished?: readonly FinishedGame[];
  /** How a game is recorded, if not by default. */
  readonly records?: GameRecording | undefined;
  /** Checks of the foreign engines' output. */
  readonly inspection?: Inspection | undefined;
  /** The pause between two games of one slot. */
  readonly pauseMillis?: number | undefined;
  /** Saves a game's record. Resolves when it is stored. */
  keep(text: string): Promise<void>;
  /** Once this is aborted, no new games are started; running ones are played to their end. */
  readonly finish?: AbortSignal;
  /** Once this is aborted, running games are aborted and dropped. */
  readonly stop?: AbortSignal;
  /** Starts a player; left out: programs of Plyhouse in threads, foreign engines in processes. */
  readonly client?: (player: PlannedPlayer) => Promise<StartedPlayer>;
  onStart?(game: ScheduledGame): void;
  /** Called as games go on: when they begin, after moves, when a player begins to ponder. */
  readonly onLive?: ((live: LiveGame) => void) | undefined;
  /** Called when the game has been saved. */
  onFinish?(game: FinishedGame, played: PlayedGame, players: Readonly<Record<Color, Introduction>>): void;
  /** A player failed, lost its game and is restarted. */
  onFault?(player: string, game: ScheduledGame, fault: GameFault): void;
  /** A player failed too often: its remaining games are not played. */
  onQuarantine?(player: string, faults: number): void;
}

/** The result of a match. Its games have been reported one by one; callers who need all of them must keep them. */
interface MatchOutcome {
  readonly unplayed: readonly ScheduledGame[];
  readonly quarantined: readonly string[];
}

/**
 * Plays a match: the runner of tournaments over a store in memory.
 * @throws {PlayerError} and {OptionError} if a player cannot be started at all, before any game; whatever `keep` throws,
 * after running games were aborted.
 */
export async function runMatch(task: MatchTask): Promise<MatchOutcome> {
  const { plan, concurrency, tables, finish, stop, client, onLive, inspection } = task;
  const pool = client
    ? openPlayerPool(plan.players, client, { probe: openProbe(tables), onLive, inspection })
    : openGamePool(plan.players, undefined, { tables, onLive, inspection });
  const { store, outcome } = openStore(task, pool);
  try {
    const slots = Math.max(1, Math.min(concurrency, outcome().unplayed.length));
    await runUnits({ store, slots, finish, stop });
  } finally {
    await pool.close();
  }
  return outcome();
}

/** The games of the plan, in their order; a player that failed too often is passed over. */
function openStore(task: MatchTask, pool: PlayerPool): { store: UnitStore<Unit>; outcome(): MatchOutcome } {
  const { plan, version, records = {}, pauseMillis = 0, finish, stop } = task;
  const { finished = [] } = task;
  const played = new Set(finished.map(({ number }) => number));
  const left = plan.schedule.filter(({ number }) => !played.has(number));
  const unplayed = new Set(left);
  /** The first game of each identity, to know repetitions by. */
  const known = new Map<string, number>();
  for (const game of [...finished].reverse()) if (game.repeats === undefined) known.set(game.identity, game.number);
  const faults = new Map<string, number>();
  const quarantined = new Set<string>();
  let starting: Promise<void> | undefined;
  const unneeded = AbortSignal.any([finish, stop].filter((signal) => signal !== undefined));

  const keepGame = async ({ game, played: result, white, black }: UnitGame): Promise<void> => {
    // 1. The game is saved, and only then reported.
    const plain = finishedGameOf(game, result);
    const repeats = known.get(plain.identity);
    if (repeats === undefined) known.set(plain.identity, game.number);
    const { notation = 'san', ...recording } = records;
    const record = recordOf(game, result, { plan, white, black, version, repeats, ...recording });
    await task.keep(`${makePgn(record, { comments: 'tight', notation }).trimEnd()}\n\n`);
    const kept: FinishedGame = { ...plain, ...defined({ repeats }), sums: moveSumsOf(record) };
    task.onFinish?.(kept, result, { white, black });

    // 2. Failures are counted.
    const { fault } = result;
    if (!fault) return;
    const name = game[fault.by];
    const count = (faults.get(name) ?? 0) + 1;
    faults.set(name, count);
    task.onFault?.(name, game, fault);
    if (count < plan.quarantineAfter || quarantined.has(name)) return;
    quarantined.add(name);
    task.onQuarantine?.(name, count);
  };

  const store: UnitStore<Unit> = {
    async claim() {
      const index = left.findIndex(({ white, black }) => !quarantined.has(white) && !quarantined.has(black));
      return index < 0 ? undefined : { games: left.splice(index, 1) };
    },
    // A game that is given back is so because the run ends.
    isOver: async () => true,
    async setUp(_, _ending, unneeded) {
      // A failure to start is reported before the first game, not by losing every game.
      starting ??= startAllUnless(unneeded, pool);
      try {
        await starting;
      } catch (error) {
        if (!unneeded.aborted) throw error;
        return undefined;
      }
      return { rules: plan.rules, pool };
    },
    onStart: (_, game) => task.onStart?.(game),
    async handIn(item, games) {
      for (const game of games) await keepGame(game);
      for (const game of item.games) unplayed.delete(game);
      if (pauseMillis > 0) await pause(pauseMillis, { signal: unneeded }).catch(() => {});
    },
    async release() {},
  };
  return {
    store,
    outcome: () => ({ unplayed: [...unplayed], quarantined: [...quarantined] }),
  };
}
