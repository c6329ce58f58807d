/** Node only: players, started when first needed and kept for further games. */
import { type Player, PlayerError } from '../host/player.ts';
import type { Introduction } from './game-record.ts';
import type { PlannedPlayer } from './plan.ts';
import { type HouseRules, type PlayedGame, playGame, type SeatedPlayer } from './play-game.ts';
import type { ScheduledGame } from './schedule.ts';
import { client, type StartedPlayer } from './started-player.ts';

/** How a game of the pool is played. */
export interface PoolGame {
  readonly rules?: HouseRules | undefined;
  /** Aborts the game. */
  readonly signal?: AbortSignal | undefined;
  /** Called when both players are ready. */
  onStart?(): void;
}

/** A game that the pool played. */
export interface PlayedInPool {
  readonly played: PlayedGame;
  readonly white: Introduction;
  readonly black: Introduction;
  /** Returns the players; one that failed is restarted first. */
  release(): Promise<void>;
}

export interface PlayerPool {
  /**
   * Starts one of each player, so that a failure to start is reported before the first game.
   * @param names those to start, all if left out.
   * @throws {PlayerError} and {OptionError}
   */
  startAll(names?: readonly string[]): Promise<void>;
  /**
   * Plays a game between players of the pool, with the seeds of the schedule. A player that cannot be restarted loses the
   * game.
   * @throws the signal's reason if the game is aborted.
   */
  play(game: ScheduledGame, how?: PoolGame): Promise<PlayedInPool>;
  /** Ends all players. */
  close(): Promise<void>;
}

/**
 * Opens a pool of players. They are started on demand.
 * @param start starts a player; {@link client} by default.
 */
export function openPlayerPool(
  players: readonly PlannedPlayer[],
  start: (player: PlannedPlayer) => Promise<StartedPlayer> = client,
): PlayerPool {
  const playerOf = (name: string) => players.find((player) => player.name === name)!;
  const idle = new Map<string, StartedPlayer[]>(players.map(({ name }) => [name, []]));
  const everyone = new Set<StartedPlayer>();

  const startClient = async (name: string): Promise<StartedPlayer> => {
    const started = await start(playerOf(name));
    everyone.add(started);
    return started;
  };
  const take = async (name: string): Promise<StartedPlayer> => {
    const waiting = idle.get(name)!.pop();
    if (waiting) return waiting;
    try {
      return await startClient(name);
    } catch (error) {
      if (error instanceof PlayerError) return absent(name, error);
      throw error;
    }
  };
  const dismiss = async (started: StartedPlayer) => {
    everyone.delete(started);
    await started.player.close();
  };
  const release = async (name: string, started: StartedPlayer, isBroken: boolean) => {
    if (!everyone.has(started)) return;
    if (isBroken) {
      try {
        await started.player.restart();
      } catch (error) {
        if (!(error instanceof PlayerError)) throw error;
        return dismiss(started);
      }
    }
    idle.get(name)!.push(started);
  };

  return {
    async startAll(names = players.map(({ name }) => name)) {
      for (const name of names) idle.get(name)!.push(await startClient(name));
    },
    async play(game, { rules, signal, onStart } = {}) {
      const [white, black] = [await take(game.white), await take(game.black)];
      await reseed(white, game.whiteSeed);
      await reseed(black, game.blackSeed);
      onStart?.();
      const side = (name: string, { player }: StartedPlayer): SeatedPlayer => ({ player, terms: playerOf(name).terms });
      const played = await playGame({
        white: side(game.white, white),
        black: side(game.black, black),
        opening: game.opening,
        rules,
        signal,
      });
      return {
        played,
        white,
        black,
        async release() {
          await release(game.white, white, played.fault?.by === 'white');
          await release(game.black, black, played.fault?.by === 'black');
        },
      };
    },
    async close() {
      await Promise.allSettled([...everyone].map(dismiss));
    },
  };
}

/** A failed player gets its seed when it is restarted. */
async function reseed(started: StartedPlayer, seed: number): Promise<void> {
  try {
    await started.reseed(seed);
  } catch (error) {
    if (!(error instanceof PlayerError)) throw error;
  }
}

/** Replaces a player that could not be started: it loses its game. */
function absent(name: string, error: PlayerError): StartedPlayer {
  const refuse = async () => {
    throw error;
  };
  const player: Player = {
    name,
    newGame: refuse,
    think: refuse,
    tell() {},
    restart: refuse,
    log: () => [String(error)],
    async close() {},
  };
  return { player, engineName: name, reseed: async () => {} };
}
