import type { Game } from '../chess/game.ts';
import type { Card, Options, Thought } from '../programs/program.ts';
import type { EngineClient, Outcome } from './engine-client.ts';
import type { RunCommand, SearchRequest } from './search-request.ts';

/** Time that a stopped search may take before its engine is closed, in milliseconds. */
const PATIENCE_MILLIS = 2000;

/** The configuration an engine is prepared with. Anything omitted takes its default. */
export interface EngineSetup {
  /** Another program, or one with endgame tables, is another engine. */
  readonly card?: Card;
  readonly tables?: boolean;
  /** After a change of options or seed the engine has forgotten the last game. */
  readonly options?: Options;
  readonly seed?: number;
  /** Names the game that is thought about: before another one, too, it forgets the last. */
  readonly game?: string;
}

/** Options for a single use of an engine. */
interface UseSettings {
  readonly setup?: EngineSetup | undefined;
  /** Stops a running search and discards its result. */
  readonly signal?: AbortSignal | undefined;
}

interface ThinkSettings extends UseSettings {
  /** Called when the engine has been started and is free, just before it begins. */
  readonly onReady?: (() => void) | undefined;
  /** Not called any more once the signal is aborted. */
  readonly onThought?: ((thought: Thought) => void) | undefined;
}

/**
 * The engine of a view, from its first search to the end of the view. It is started when it is needed, does one thing at a time, is
 * closed after a fault, and started again by the next request.
 */
export interface EngineSeat {
  /**
   * Thinks about a game.
   * @throws `AbortError`, once the engine is free, if the signal was aborted or the seat closed; {PlayerError}; errors of the start.
   */
  think(game: Game, request: SearchRequest, settings?: ThinkSettings): Promise<Outcome>;
  /** Uses the engine exclusively for something else; an error closes the engine. @throws as {@link think} does. */
  use<T>(work: (client: EngineClient) => Promise<T>, settings?: UseSettings): Promise<T>;
  /** A command to the running search. Ignored when no search is running. */
  send(command: RunCommand): void;
  /** Closes the engine and aborts all requests, present and future. */
  close(): void;
}

/** A seat as it stands. */
interface Seat {
  readonly start: (setup: EngineSetup) => Promise<EngineClient>;
  client: EngineClient | undefined;
  /** The last setup the client was prepared with. */
  setup: EngineSetup;
  /** Settles when the engine is free again. */
  free: Promise<unknown>;
  isClosed: boolean;
}

/** @param start starts the engine with the setup of its first use. */
export function openSeat(start: (setup: EngineSetup) => Promise<EngineClient>): EngineSeat {
  const seat: Seat = { start, client: undefined, setup: {}, free: Promise.resolve(), isClosed: false };
  const use: EngineSeat['use'] = (work, settings = {}) => {
    const done = seat.free.then(() => useEngine(seat, work, settings));
    seat.free = done.catch(() => {});
    return done;
  };
  return {
    use,
    think: (game, request, { onReady, onThought, ...settings } = {}) =>
      use((client) => {
        onReady?.();
        return client.think(game, request, (thought) => {
          if (!settings.signal?.aborted) onThought?.(thought);
        });
      }, settings),
    send: (command) => seat.client?.send(command),
    close() {
      seat.isClosed = true;
      closeClient(seat);
    },
  };
}

/** Whether an error only reports that a request was aborted. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

function closeClient(seat: Seat): void {
  // Errors on closing are of no consequence.
  void seat.client?.close().catch(() => {});
  seat.client = undefined;
}

function requireWanted({ isClosed }: Seat, signal: AbortSignal | undefined): void {
  if (isClosed || signal?.aborted) throw new DOMException('the request was aborted', 'AbortError');
}

async function useEngine<T>(
  seat: Seat,
  work: (client: EngineClient) => Promise<T>,
  { setup = seat.setup, signal }: UseSettings,
): Promise<T> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    seat.client?.send({ kind: 'stop' });
    late = setTimeout(() => closeClient(seat), PATIENCE_MILLIS);
  };
  requireWanted(seat, signal);
  signal?.addEventListener('abort', stop);
  try {
    const client = await readyClient(seat, setup);
    requireWanted(seat, signal);
    const result = await work(client);
    requireWanted(seat, signal);
    return result;
  } catch (error) {
    if (!isAborted(error)) closeClient(seat);
    requireWanted(seat, signal);
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    clearTimeout(late);
  }
}

/** The client, ready for this. */
async function readyClient(seat: Seat, setup: EngineSetup): Promise<EngineClient> {
  const { client, setup: last } = seat;
  const isSame = (...names: readonly (keyof EngineSetup)[]) =>
    names.every((name) => JSON.stringify(last[name]) === JSON.stringify(setup[name]));
  if (!client || last.card?.id !== setup.card?.id || !isSame('tables')) {
    seat.client = undefined;
    await client?.close();
    const started = await seat.start(setup);
    seat.client = started;
    if (seat.isClosed) closeClient(seat);
  } else {
    if (!isSame('options', 'seed')) await client.setOptions(setup.options ?? {}, setup.seed);
    if (!isSame('game')) await client.newGame();
  }
  seat.setup = setup;
  return seat.client!;
}
