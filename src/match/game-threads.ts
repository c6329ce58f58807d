/** Node only: a pool that plays a game of two programs of Plyhouse in one thread, the referee included. */
import { openProbe } from '../endgames/node-client.ts';
import { callWorker } from '../host/calls.ts';
import { nodeClient, nodeConnection } from '../host/node-client.ts';
import { STALL_MILLIS } from '../host/silence.ts';
import { startUciEngine } from '../uci/uci-engine.ts';
import { withOwnBook } from './book-player.ts';
import { type EngineWarning, optionWarning } from './engine-warnings.ts';
import type { Introduction } from './game-record.ts';
import { endLive, type LiveGame, startLive } from './live-game.ts';
import type { Candidate, Participant, PlannedPlayer } from './participant.ts';
import type { GameRules, PlayedGame } from './play-game.ts';
import {
  type GameThreads,
  type Inspection,
  openPlayerPool,
  type PlayerPool,
  type PoolGame,
  resourcesOf,
  type StartedPlayer,
  startedProgram,
} from './player-pool.ts';
import type { ScheduledGame } from './schedule.ts';
import { startXboardEngine } from './xboard-engine.ts';

/** The `workerData` of a game thread. */
export interface GameThreadData {
  /** Programs of Plyhouse only. */
  readonly players: readonly PlannedPlayer[];
  /** The folder of the endgame tables, if games may be adjudicated by them. */
  readonly tables?: string | undefined;
  /** Whether it shows the game that it plays. */
  readonly isWatched?: boolean;
}

/** A game that was played in a thread. */
export interface PlayedInThread {
  readonly played: PlayedGame;
  readonly white: Introduction;
  readonly black: Introduction;
}

/** A question to a thread (host/calls.ts). A fault is returned as its message. */
export type GameQuestion =
  /** Starts players before the first game. */
  | { readonly kind: 'start'; readonly names: readonly string[] }
  | { readonly kind: 'play'; readonly game: ScheduledGame; readonly rules: GameRules | undefined };
/** Both players are ready; then how the game stands, a few times a second at most. */
export type GameProgress = 'started' | LiveGame;

/** The thread ended, hangs, or could not play: the game is to be played in another way. */
export class GameThreadError extends Error {
  override readonly name = 'GameThreadError';
}

export interface GameThread {
  /** Starts players before the first game. @throws {GameThreadError}, after which the thread is to be ended. */
  start(names: readonly string[]): Promise<void>;
  /**
   * Plays a game; one at a time.
   * @param onLive called as the game goes on, if the thread is watched.
   * @throws {GameThreadError}, after which the thread is to be ended; the signal's reason if the game is aborted.
   */
  play(game: ScheduledGame, how: PoolGame, onLive?: (live: LiveGame) => void): Promise<PlayedInThread>;
  /** Ends it, whatever it is doing. */
  end(): Promise<void>;
}

const ENTRY = new URL('./game-thread.ts', import.meta.url);

/**
 * Starts a thread for games between these players, all of them programs of Plyhouse.
 * @param stallMillis how long it may be silent while it has a question to answer.
 * @param entry the thread's module; for tests.
 */
export function startGameThread(data: GameThreadData, stallMillis = STALL_MILLIS, entry = ENTRY): GameThread {
  let death: GameThreadError | undefined;
  let ending: Promise<void> | undefined;
  const worker = callWorker<GameQuestion, PlayedInThread | undefined, GameProgress, string>(
    nodeConnection(entry, data),
    {
      errorOf: (detail) => new GameThreadError(detail),
      onDeath(problem, detail) {
        death = new GameThreadError(`the thread ${problem === 'crashed' ? `ended: ${detail}` : detail}`);
        return death;
      },
      stallMillis,
    },
  );
  const end = (error?: Error): Promise<void> => (ending ??= worker.end(error));
  return {
    async start(names) {
      if (death) throw death;
      await worker.call({ kind: 'start', names });
    },
    async play(game, { rules, signal, onStart }, onLive) {
      signal?.throwIfAborted();
      if (death) throw death;
      const abort = () => void end(signal!.reason as Error);
      signal?.addEventListener('abort', abort);
      try {
        const result = await worker.call(
          { kind: 'play', game, rules },
          { onProgress: (progress) => (progress === 'started' ? onStart?.() : onLive?.(progress)) },
        );
        return result!;
      } finally {
        signal?.removeEventListener('abort', abort);
      }
    },
    end: () => end(),
  };
}

interface GamePoolOptions {
  readonly tables?: string | undefined;
  readonly onLive?: ((live: LiveGame) => void) | undefined;
  readonly inspection?: Inspection | undefined;
}

/**
 * A pool that plays a game in one thread if both players are programs of Plyhouse and no real clock runs: there is
 * nothing to wait for between moves, and concurrent games do not disturb each other.
 * @param startThread starts a thread; for tests.
 * @param options `tables`: the folder of the endgame tables, if games may be adjudicated by them; `onLive`: called as games go on.
 */
export function openGamePool(
  players: readonly PlannedPlayer[],
  startThread: (data: GameThreadData) => GameThread = startGameThread,
  { tables, onLive, inspection }: GamePoolOptions = {},
): PlayerPool {
  const sharing = players.filter(sharesThread);
  const start = () => startThread({ players: sharing, tables, isWatched: onLive !== undefined });
  return openPlayerPool(players, (player, signal) => startPlayer(player, signal, inspection?.onWarning), {
    threads: openGameThreads(sharing, start, onLive),
    probe: openProbe(tables),
    onLive,
    inspection,
  });
}

/** Threads for games between these players, started when needed and kept for further games. */
function openGameThreads(
  players: readonly PlannedPlayer[],
  startThread: () => GameThread,
  onLive: ((live: LiveGame) => void) | undefined,
): GameThreads {
  const byName = new Map(players.map((player) => [player.name, player]));
  const idle: GameThread[] = [];
  const everyone = new Set<GameThread>();
  const dismiss = (thread: GameThread) => {
    everyone.delete(thread);
    return thread.end();
  };
  /** Has a thread do something. @returns undefined if it could not, after which it is ended. */
  const ask = async <Value>(work: (thread: GameThread) => Promise<Value>): Promise<Value | undefined> => {
    const thread = idle.pop() ?? startThread();
    everyone.add(thread);
    try {
      const value = await work(thread);
      idle.push(thread);
      return value;
    } catch (error) {
      await dismiss(thread);
      if (!(error instanceof GameThreadError)) throw error;
      return undefined;
    }
  };
  return {
    has: (name) => byName.has(name),
    start: async (names) => (await ask((thread) => thread.start(names).then(() => true))) ?? false,
    async play(game, how) {
      let live: LiveGame | undefined;
      const result = await ask((thread) =>
        thread.play(game, how, (now) => {
          live = now;
          onLive?.(now);
        }),
      );
      if (!result) return undefined;
      if (onLive) {
        const [white, black] = [byName.get(game.white)!.terms, byName.get(game.black)!.terms];
        onLive(endLive(live ?? startLive(game, { white, black }, Date.now()), result.played));
      }
      return { ...result, release: async () => {} };
    },
    async close() {
      await Promise.allSettled([...everyone].map(dismiss));
    },
  };
}

/**
 * Whether the player may think in the game's thread. On a real clock it may not: its search must be stoppable at any
 * moment and must not delay the referee.
 */
function sharesThread({ who, terms: { control, moveMillis, period } }: PlannedPlayer): boolean {
  const hasRealClock = (control ?? moveMillis) !== undefined && !period;
  return who.kind === 'program' && !hasRealClock;
}

/**
 * Starts a participant: a program of Plyhouse in a worker thread, a foreign engine in a process.
 * @param signal when aborted, ends an engine that is still starting.
 * @param onWarning called for an option that a foreign engine does not have; without it the engine does not start then.
 * @throws {PlayerError} if it does not start; {OptionError} for an unknown option.
 */
export async function startPlayer(
  { name, who, book }: Participant,
  signal?: AbortSignal,
  onWarning?: (warning: EngineWarning) => void,
): Promise<StartedPlayer> {
  return withOwnBook(await startCandidate(name, who, signal, onWarning), book);
}

async function startCandidate(
  name: string,
  who: Candidate,
  signal: AbortSignal | undefined,
  onWarning: ((warning: EngineWarning) => void) | undefined,
): Promise<StartedPlayer> {
  if (who.kind === 'program') return startedProgram(await nodeClient(who.id, who.options), who.options);
  const { kind: _, protocol, ...settings } = who;
  const command = { ...settings, signal };
  if (protocol === 'xboard') {
    const player = await startXboardEngine(command);
    return { player, engineName: player.name, async reseed() {} };
  }
  const onRefusedOption =
    onWarning &&
    ((option: string, value: string, isOffered: boolean) => onWarning(optionWarning(name, option, value, isOffered)));
  const player = await startUciEngine({ ...command, onRefusedOption });
  return {
    player,
    engineName: player.name,
    engineAuthor: player.author,
    ...resourcesOf(player.optionValue),
    async reseed() {},
  };
}
