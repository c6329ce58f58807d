/** The runner of matches and tournaments, on the command line and on the page: plays the units of a store, several at once. */
import type { Introduction } from './game-record.ts';
import type { GameRules, PlayedGame } from './play-game.ts';
import type { PlayerPool } from './player-pool.ts';
import { openingOf } from './random-plies.ts';
import type { ScheduledGame } from './schedule.ts';

/**
 * Games that one slot plays in sequence and submits together. In a tournament that is a pair of games
 * with colours exchanged; in a match, whose PGN file is resumed game by game, each game is a unit.
 */
export interface Unit {
  readonly games: readonly ScheduledGame[];
}

/** The players of a unit and how to play it. */
export interface UnitSetup {
  readonly rules: GameRules;
  /** The players, started. */
  readonly pool: PlayerPool;
  /** Aborted when the unit is no longer wanted. */
  readonly signal?: AbortSignal;
}

/** A finished game of a unit. */
export interface UnitGame {
  /** Its opening includes random plies. */
  readonly game: ScheduledGame;
  readonly played: PlayedGame;
  readonly white: Introduction;
  readonly black: Introduction;
}

/** The games to be played and those that were. A match keeps them in a PGN file, a tournament in a database, the page in its browser. */
export interface UnitStore<Item extends Unit> {
  /** Takes the next unit; undefined if none is due now. */
  claim(): Promise<Item | undefined>;
  /** Whether no more units will become due; called when none is due. */
  isOver(): Promise<boolean>;
  /**
   * Gets its players ready.
   * @param ending aborted when running units are to be aborted.
   * @param unneeded aborted then, and when no new units are to be started: players that are still starting are not needed.
   * @returns undefined if there is nothing to play: it cannot be played here and was left to other workers, or it was no
   * games but a job, which is done.
   * @throws {PlayerError} and {OptionError} if a player cannot be started, which ends the run.
   */
  setUp(item: Item, ending: AbortSignal, unneeded: AbortSignal): Promise<UnitSetup | undefined>;
  /** Both players of a game are ready. */
  onStart?(item: Item, game: ScheduledGame): void;
  /** Saves the games, before they are reported. A failure ends the run. */
  handIn(item: Item, games: readonly UnitGame[]): Promise<void>;
  /** Returns an unfinished unit. */
  release(item: Item): Promise<void>;
}

interface RunnerTask<Item extends Unit> {
  readonly store: UnitStore<Item>;
  /** How many units are played at once. */
  readonly slots: number;
  /** Once this is aborted no new units are started; running ones are finished. */
  readonly finish?: AbortSignal | undefined;
  /** Once this is aborted, running units are aborted. */
  readonly stop?: AbortSignal | undefined;
  /** How long to wait before asking a store again when no unit was due. */
  readonly pollMillis?: number;
}

const POLL_MILLIS = 1_000;

/**
 * Plays until the store has no more units, or the run is stopped. A player that crashes, hangs or plays an illegal move
 * loses its game and is restarted, and the run continues.
 * @throws what the store throws, and {PlayerError} and {OptionError} if a player cannot be started at all; running
 * units are aborted first.
 */
export async function runUnits<Item extends Unit>(task: RunnerTask<Item>): Promise<void> {
  const { store, slots, finish, stop, pollMillis = POLL_MILLIS } = task;
  const broken = new AbortController();
  const ending = AbortSignal.any([broken.signal, ...(stop ? [stop] : [])]);
  const unneeded = AbortSignal.any([ending, ...(finish ? [finish] : [])]);
  const idle = makeWaker();
  let isDone = false;
  const isOver = () => isDone || unneeded.aborted;
  unneeded.addEventListener('abort', idle.wake);

  const play = async (item: Item): Promise<void> => {
    // 1. The players; a store may leave the unit to others.
    const setup = await store.setUp(item, ending, unneeded);
    if (!setup) return;
    const signal = setup.signal ? AbortSignal.any([setup.signal, ending]) : ending;
    // 2. The games, one after the other.
    const games: UnitGame[] = [];
    let release: (() => Promise<void>) | undefined;
    try {
      for (const scheduled of item.games) {
        await release?.();
        const game: ScheduledGame = { ...scheduled, opening: openingOf(scheduled) };
        const onStart = () => store.onStart?.(item, game);
        const { release: giveBack, ...done } = await setup.pool.play(game, { rules: setup.rules, signal, onStart });
        release = giveBack;
        games.push({ game, ...done });
      }
      // 3. They are kept; only then is a player that failed in the last one restarted, which may take a while.
      await store.handIn(item, games);
    } catch (error) {
      await store.release(item);
      if (!signal.aborted) throw error;
      return;
    }
    await release?.();
  };

  const slot = async (): Promise<void> => {
    while (!isOver()) {
      const item = await store.claim();
      if (item && isOver()) await store.release(item);
      else if (item) {
        await play(item);
        idle.wake();
      } else if (await store.isOver()) {
        isDone = true;
        idle.wake();
      } else if (!isOver()) await idle.wait(pollMillis);
    }
  };

  const all = Array.from({ length: slots }, () =>
    slot().catch((error) => {
      broken.abort(error);
      throw error;
    }),
  );
  for (const outcome of await Promise.allSettled(all)) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Wakes all who wait for it. */
function makeWaker() {
  let resume = () => {};
  let waiting = new Promise<void>((resolve) => {
    resume = resolve;
  });
  return {
    wake(): void {
      resume();
      waiting = new Promise<void>((resolve) => {
        resume = resolve;
      });
    },
    /** Waits until woken, or for this long. */
    async wait(millis: number): Promise<void> {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const pause = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, millis);
      });
      await Promise.race([waiting, pause]);
      clearTimeout(timer);
    },
  };
}
