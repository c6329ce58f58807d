/** Node only: a thread that plays games, as the runner holds it. */
import { nodeConnection } from '../host/node-client.ts';
import type { FromGameThread, GameThreadData, PlayedInThread, ToGameThread } from './game-thread-protocol.ts';
import type { PoolGame } from './player-pool.ts';
import type { ScheduledGame } from './schedule.ts';

/** The thread ended, hangs, or could not play: the game is to be played in another way. */
export class GameThreadError extends Error {
  override readonly name = 'GameThreadError';
}

export interface GameThread {
  /** Starts players before the first game. @throws {GameThreadError}, after which the thread is to be ended. */
  start(names: readonly string[]): Promise<void>;
  /**
   * Plays a game; one at a time.
   * @throws {GameThreadError}, after which the thread is to be ended; the signal's reason if the game is aborted.
   */
  play(game: ScheduledGame, how: PoolGame): Promise<PlayedInThread>;
  /** Ends it, whatever it is doing. */
  end(): Promise<void>;
}

/** A thread that says nothing for this long hangs. */
const STALL_MILLIS = 15_000;
/** How many times it is pinged before it is given up, so that a machine that slept does not count as a hanging thread. */
const CALLS = 10;
const ENTRY = new URL('./game-thread.ts', import.meta.url);

/**
 * Starts a thread for games between these players, all of them programs of Plyhouse.
 * @param stallMillis how long it may say nothing while it is asked.
 * @param entry the thread's module; for tests.
 */
export function startGameThread(data: GameThreadData, stallMillis = STALL_MILLIS, entry = ENTRY): GameThread {
  const connection = nodeConnection<ToGameThread, FromGameThread>(entry, data);
  let hear: ((message: FromGameThread) => void) | undefined;
  let fail: ((error: GameThreadError) => void) | undefined;
  let death: string | undefined;
  connection.listen(
    (message) => hear?.(message),
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
    let silentCalls = 0;
    let watch: ReturnType<typeof setInterval> | undefined;
    let abort = () => {};
    try {
      return await new Promise<Answer>((resolve, reject) => {
        fail = reject;
        hear = (message) => {
          silentCalls = 0;
          if (message.kind === 'failed') reject(new GameThreadError(message.detail));
          const answer = take(message);
          if (answer !== undefined) resolve(answer);
        };
        watch = setInterval(() => {
          if (silentCalls++ < CALLS) connection.post({ kind: 'ping' });
          else reject(new GameThreadError(`the thread gave no sign of life for ${stallMillis / 1000} s`));
        }, stallMillis / CALLS);
        abort = () => reject(signal?.reason);
        signal?.addEventListener('abort', abort, { once: true });
        connection.post(question);
      });
    } finally {
      clearInterval(watch);
      signal?.removeEventListener('abort', abort);
      hear = undefined;
      fail = undefined;
    }
  };
  return {
    async start(names) {
      await ask({ kind: 'start', names }, ({ kind }) => kind === 'ready' || undefined);
    },
    play: (game, { rules, signal, onStart }) =>
      ask(
        { kind: 'play', game, rules },
        (message) => {
          if (message.kind === 'started') onStart?.();
          return message.kind === 'played' ? message.result : undefined;
        },
        signal,
      ),
    end: () => connection.end(),
  };
}
