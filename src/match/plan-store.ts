/** Node only: the games of a match as the runner takes them: in memory, each kept as PGN when it is over. */
import { makePgn } from '../chess/make-pgn.ts';
import type { FinishedGame } from '../standings/finished-game.ts';
import { finishedGameOf, recordOf } from './game-record.ts';
import type { MatchPlan } from './plan.ts';
import type { GameFault, PlayedGame } from './play-game.ts';
import type { PlayerPool } from './player-pool.ts';
import type { Unit, UnitGame, UnitSetup, UnitStore } from './runner/unit-store.ts';
import type { ScheduledGame } from './schedule.ts';

/** The listener of a match. */
export interface MatchListener {
  onStart?(game: ScheduledGame): void;
  /** Called when the game has been saved. */
  onFinish?(game: FinishedGame, played: PlayedGame): void;
  /** A player failed, lost its game and is restarted. */
  onFault?(player: string, game: ScheduledGame, fault: GameFault): void;
  /** A player failed too often: its remaining games are not played. */
  onQuarantine?(player: string, faults: number): void;
}

interface PlanStoreTask {
  readonly plan: MatchPlan;
  readonly pool: PlayerPool;
  /** Plyhouse's version, for the records. */
  readonly version: string;
  /** Games that were played before; they are not played again. */
  readonly finished: readonly FinishedGame[];
  /** After this many failures a player plays no more. */
  readonly quarantineAfter: number;
  readonly listener: MatchListener;
  /** Saves a game's record. Resolves when it is stored. */
  keep(text: string): Promise<void>;
}

interface PlanStore extends UnitStore<Unit> {
  /** Every game that was played, those before included, by number. */
  finished(): FinishedGame[];
  /** By number. */
  unplayed(): ScheduledGame[];
  quarantined(): string[];
}

/** The games of a plan, in their order; a player that failed too often is passed over. */
export function openPlanStore(task: PlanStoreTask): PlanStore {
  const { plan, pool, version, quarantineAfter, listener, keep } = task;
  const finished = [...task.finished];
  const played = new Set(finished.map(({ number }) => number));
  const left = plan.schedule.filter(({ number }) => !played.has(number));
  const unplayed = new Set(left);
  /** The first game of each identity, to know repetitions by. */
  const known = new Map<string, number>();
  for (const game of [...finished].reverse()) if (game.repeats === undefined) known.set(game.identity, game.number);
  const faults = new Map<string, number>();
  const quarantined = new Set<string>();
  let starting: Promise<void> | undefined;

  const keepGame = async ({ game, played: result, white, black }: UnitGame): Promise<void> => {
    // 1. The game is saved, and only then reported.
    const plain = finishedGameOf(game, result);
    const repeats = known.get(plain.identity);
    if (repeats === undefined) known.set(plain.identity, game.number);
    const record = recordOf(game, result, { plan, white, black, version, repeats });
    await keep(`${makePgn(record, { comments: 'tight' }).trimEnd()}\n\n`);
    const kept: FinishedGame = repeats === undefined ? plain : { ...plain, repeats };
    finished.push(kept);
    listener.onFinish?.(kept, result);

    // 2. Failures are counted.
    const { fault } = result;
    if (!fault) return;
    const name = game[fault.by];
    const count = (faults.get(name) ?? 0) + 1;
    faults.set(name, count);
    listener.onFault?.(name, game, fault);
    if (count < quarantineAfter || quarantined.has(name)) return;
    quarantined.add(name);
    listener.onQuarantine?.(name, count);
  };

  return {
    async claim() {
      const index = left.findIndex(({ white, black }) => !quarantined.has(white) && !quarantined.has(black));
      return index < 0 ? undefined : { games: left.splice(index, 1) };
    },
    // A game that is given back is so because the run ends.
    isOver: async () => true,
    async setUp(): Promise<UnitSetup> {
      // A failure to start is reported before the first game, not by losing every game.
      starting ??= pool.startAll();
      await starting;
      return { rules: plan.rules, pool };
    },
    onStart: (_, game) => listener.onStart?.(game),
    async handIn(item, games) {
      for (const game of games) await keepGame(game);
      for (const game of item.games) unplayed.delete(game);
    },
    async release() {},
    finished: () => finished.toSorted((a, b) => a.number - b.number),
    unplayed: () => [...unplayed],
    quarantined: () => [...quarantined],
  };
}
