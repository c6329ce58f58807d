/** Node only: plays the games of a plan, several at once, and saves each when it is over. */
import { makePgn } from '../chess/make-pgn.ts';
import type { FinishedGame } from './finished-game.ts';
import { finishedGameOf, recordOf } from './game-record.ts';
import type { MatchPlan, PlannedPlayer } from './plan.ts';
import type { Fault, PlayedGame } from './play-game.ts';
import { openPlayerPool } from './player-pool.ts';
import { openingOf } from './random-plies.ts';
import type { ScheduledGame } from './schedule.ts';
import type { StartedPlayer } from './started-player.ts';

/** The listener of a match. */
export interface MatchListener {
  onStart?(game: ScheduledGame): void;
  /** Called when the game has been saved. */
  onFinish?(game: FinishedGame, played: PlayedGame): void;
  /** A player failed, lost its game and is restarted. */
  onFault?(player: string, game: ScheduledGame, fault: Fault): void;
  /** A player failed too often: its remaining games are not played. */
  onQuarantine?(player: string, faults: number): void;
}

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
  /** Starts a player. */
  readonly client?: (player: PlannedPlayer) => Promise<StartedPlayer>;
}

export interface MatchOutcome {
  /** Every game that was played, those before included, by number. */
  readonly finished: readonly FinishedGame[];
  readonly unplayed: readonly ScheduledGame[];
  readonly quarantined: readonly string[];
}

const QUARANTINE_AFTER = 3;

/**
 * Plays a match. A player that crashes, hangs or plays an illegal move loses its game and is restarted, and the match
 * continues.
 * @throws {PlayerError} and {OptionError} if a player cannot be started at all, before any game; whatever `keep` throws,
 * after running games were aborted.
 */
export async function runMatch(task: MatchTask): Promise<MatchOutcome> {
  const { plan, concurrency, version, keep, quarantineAfter = QUARANTINE_AFTER } = task;
  const finished = [...(task.finished ?? [])];
  const played = new Set(finished.map(({ number }) => number));
  const left = plan.schedule.filter(({ number }) => !played.has(number));
  /** The first game of each identity, to know repetitions by. */
  const known = new Map<string, number>();
  for (const game of [...finished].reverse()) if (game.repeats === undefined) known.set(game.identity, game.number);

  const pool = openPlayerPool(plan.players, task.client);
  const faults = new Map<string, number>();
  const quarantined = new Set<string>();
  const broken = new AbortController();
  const stop = AbortSignal.any([broken.signal, ...(task.stop ? [task.stop] : [])]);

  const next = (): ScheduledGame | undefined => {
    const index = left.findIndex(({ white, black }) => !quarantined.has(white) && !quarantined.has(black));
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };

  const playOne = async (scheduled: ScheduledGame) => {
    const game: ScheduledGame = { ...scheduled, opening: openingOf(scheduled) };
    // 1. The game is played.
    const {
      played: result,
      white,
      black,
      release,
    } = await pool.play(game, {
      rules: plan.rules,
      signal: stop,
      onStart: () => task.onStart?.(game),
    });

    // 2. The game is saved, and only then reported.
    const plain = finishedGameOf(game, result);
    const repeats = known.get(plain.identity);
    if (repeats === undefined) known.set(plain.identity, game.number);
    const record = recordOf(game, result, { plan, white, black, version, repeats });
    await keep(`${makePgn(record, { comments: 'tight' }).trimEnd()}\n\n`);
    const kept: FinishedGame = repeats === undefined ? plain : { ...plain, repeats };
    finished.push(kept);
    task.onFinish?.(kept, result);

    // 3. Failures are counted, and failed players restarted.
    const { fault } = result;
    if (fault) {
      const name = game[fault.by];
      const count = (faults.get(name) ?? 0) + 1;
      faults.set(name, count);
      task.onFault?.(name, game, fault);
      if (count >= quarantineAfter && !quarantined.has(name)) {
        quarantined.add(name);
        task.onQuarantine?.(name, count);
      }
    }
    await release();
  };

  const slot = async () => {
    while (!stop.aborted && !task.finish?.aborted) {
      const game = next();
      if (!game) return;
      try {
        await playOne(game);
      } catch (error) {
        left.unshift(game);
        if (stop.aborted) return;
        broken.abort(error);
        throw error;
      }
    }
  };

  try {
    // A failure to start is reported before the first game, not by losing every game.
    if (left.length > 0) await pool.startAll();
    const slots = Array.from({ length: Math.max(1, Math.min(concurrency, left.length)) }, slot);
    for (const outcome of await Promise.allSettled(slots)) if (outcome.status === 'rejected') throw outcome.reason;
  } finally {
    await pool.close();
  }
  finished.sort((a, b) => a.number - b.number);
  left.sort((a, b) => a.number - b.number);
  return { finished, unplayed: left, quarantined: [...quarantined] };
}
