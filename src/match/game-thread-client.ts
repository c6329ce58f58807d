/** Node only: a thread that plays games, as the runner holds it. */
import { nodeConnection } from '../host/node-client.ts';
import { type SilenceWatch, STALL_MILLIS, watchSilence } from '../host/silence.ts';
import type { Introduction } from './game-record.ts';
import type { LiveGame } from './live-game.ts';
import type { PlannedPlayer } from './participant.ts';
import type { HouseRules, PlayedGame } from './play-game.ts';
import type { PoolGame } from './player-pool.ts';
import type { ScheduledGame } from './schedule.ts';

/** What such a thread finds as its `workerData`. */
export interface GameThreadData {
  /** All of them programs of Plyhouse. */
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

export type ToGameThread =
  /** Starts players before the first game; answered by `ready`. */
  | { readonly kind: 'start'; readonly names: readonly string[] }
  | { readonly kind: 'play'; readonly game: ScheduledGame; readonly rules: HouseRules | undefined }
  /** Are you alive? Answered by `pong` as soon as the search yields. */
  | { readonly kind: 'ping' };

export type FromGameThread =
  | { readonly kind: 'ready' }
  /** Both players are ready. */
  | { readonly kind: 'started' }
  /** How the game stands, a few times a second at most. */
  | { readonly kind: 'live'; readonly live: LiveGame }
  | { readonly kind: 'played'; readonly result: PlayedInThread }
  /** What was asked could not be done at all. */
  | { readonly kind: 'failed'; readonly detail: string }
  | { readonly kind: 'pong' };

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
 * @param stallMillis how long it may say nothing while it is asked.
 * @param entry the thread's module; for tests.
 */
export function startGameThread(data: GameThreadData, stallMillis = STALL_MILLIS, entry = ENTRY): GameThread {
  const connection = nodeConnection<ToGameThread, FromGameThread>(entry, data);
  let onMessage: ((message: FromGameThread) => void) | undefined;
  let fail: ((error: GameThreadError) => void) | undefined;
  let death: string | undefined;
  connection.listen(
    (message) => onMessage?.(message),
    (detail) => {
      death = detail;
      fail?.(new GameThreadError(`the thread ended: ${detail}`));
    },
  );
  /** Asks, and listens until `take` has an answer. */
  const ask = async <Answer>(
    question: ToGameThread,
    take: (message: FromGameThread) => Answer | undefined,
    signal?: AbortSignal,
  ): Promise<Answer> => {
    signal?.throwIfAborted();
    if (death !== undefined) throw new GameThreadError(`the thread ended: ${death}`);
    let watch: SilenceWatch | undefined;
    let abort = () => {};
    try {
      return await new Promise<Answer>((resolve, reject) => {
        fail = reject;
        onMessage = (message) => {
          watch?.keepAwake();
          if (message.kind === 'failed') reject(new GameThreadError(message.detail));
          const answer = take(message);
          if (answer !== undefined) resolve(answer);
        };
        watch = watchSilence(
          stallMillis,
          () => connection.post({ kind: 'ping' }),
          (detail) => reject(new GameThreadError(`the thread ${detail}`)),
        );
        abort = () => reject(signal?.reason);
        signal?.addEventListener('abort', abort, { once: true });
        connection.post(question);
      });
    } finally {
      watch?.end();
      signal?.removeEventListener('abort', abort);
      onMessage = undefined;
      fail = undefined;
    }
  };
  return {
    async start(names) {
      await ask({ kind: 'start', names }, ({ kind }) => kind === 'ready' || undefined);
    },
    play: (game, { rules, signal, onStart }, onLive) =>
      ask(
        { kind: 'play', game, rules },
        (message) => {
          if (message.kind === 'started') onStart?.();
          if (message.kind === 'live') onLive?.(message.live);
          return message.kind === 'played' ? message.result : undefined;
        },
        signal,
      ),
    end: () => connection.end(),
  };
}
