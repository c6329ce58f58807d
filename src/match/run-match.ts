/** Node only: plays what a plan says, several games at once, and keeps each as soon as it is over. */
import { makePgn } from '../chess/make-pgn.ts';
import type { FinishedGame } from './finished-game.ts';
import { finishedGameOf, recordOf } from './game-record.ts';
import type { MatchPlan, PlannedPlayer } from './plan.ts';
import type { Fault, PlayedGame } from './play-game.ts';
import { openPlayerPool } from './player-pool.ts';
import { openingOf } from './random-plies.ts';
import type { ScheduledGame } from './schedule.ts';
import type { StartedPlayer } from './started-player.ts';

/** Who hears of a match. */
export interface MatchListener {
  onStart?(game: ScheduledGame): void;
  /** Called when the game is kept. */
  onFinish?(game: FinishedGame, played: PlayedGame): void;
  /** A player broke, lost its game and is started again. */
  onFault?(player: string, game: ScheduledGame, fault: Fault): void;
  /** A player broke too often: its games that are left are not played. */
  onQuarantine?(player: string, faults: number): void;
}

export interface MatchTask extends MatchListener {
  readonly plan: MatchPlan;
  /** Games at once. */
  readonly concurrency: number;
  /** Plyhouse's version, for the records. */
  readonly version: string;
  /** Games that were played before; they are not played again. */
  readonly finished?: readonly FinishedGame[];
  /** Keeps a game's record. Resolves when it is safe. */
  keep(text: string): Promise<void>;
  /** A player that broke so often plays no more. */
  readonly quarantineAfter?: number;
  /** No new games are begun once this is aborted; those that run are played to their end. */
  readonly finish?: AbortSignal;
  /** Games that run are broken off and forgotten once this is aborted. */
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
 * Plays a match. A player that crashes, hangs or cheats loses its game and is started again, and the match goes on.
 * @throws {PlayerError} and {OptionError} where a player cannot be started at all, before any game; whatever `keep`
 * throws, after the games that run were broken off.
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

    // 2. The game is kept, and only then told.
    const plain = finishedGameOf(game, result);
    const repeats = known.get(plain.identity);
    if (repeats === undefined) known.set(plain.identity, game.number);
    const record = recordOf(game, result, { plan, white, black, version, repeats });
    await keep(`${makePgn(record, { comments: 'tight' }).trimEnd()}\n\n`);
    const kept: FinishedGame = repeats === undefined ? plain : { ...plain, repeats };
    finished.push(kept);
    task.onFinish?.(kept, result);

    // 3. Whoever broke is counted, and started again.
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
    // Who cannot be started at all is told of before the first game, not by losing them all.
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
