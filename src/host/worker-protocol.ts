/**
 * The messages between host and worker: plain data, the same in the browser and in Node. (comlink was considered: its calls
 * never settle when a worker dies, and each callback opens a port for every search.)
 */
import type { Game } from '../chess/game.ts';
import type { Options, Thought } from '../programs/program.ts';
import type { Outcome } from './engine-client.ts';
import type { PlayerProblem } from './player.ts';
import type { RunCommand, SearchRequest } from './search-request.ts';
import type { TraceBatch } from './trace-event.ts';

/** Every question, with the type of its answer. */
export type EngineQuestion =
  /** Sent first and once: load the program and start an engine. */
  | { readonly kind: 'start'; readonly program: string; readonly options: Options; readonly seed: number }
  | { readonly kind: 'newGame' }
  | { readonly kind: 'setOptions'; readonly options: Options; readonly seed: number }
  | { readonly kind: 'think'; readonly game: Game; readonly request: SearchRequest }
  /** Opens a search that advances only when its events are pulled. */
  | { readonly kind: 'watch'; readonly game: Game; readonly request: SearchRequest }
  | { readonly kind: 'pull'; readonly count: number };
export type EngineReply = Outcome | TraceBatch | undefined;

/** Messages from the host to the worker. */
export type ToWorker =
  | { readonly kind: 'ask'; readonly id: number; readonly question: EngineQuestion }
  | { readonly kind: 'command'; readonly command: RunCommand }
  /** Are you alive? Answered by `pong` as soon as the search yields. */
  | { readonly kind: 'ping' };

/** Messages from the worker to the host. */
export type FromWorker =
  | { readonly kind: 'done'; readonly id: number; readonly reply: EngineReply }
  | { readonly kind: 'failed'; readonly id: number; readonly fault: Fault }
  /** The thoughts of the running search since the last message, oldest first. */
  | { readonly kind: 'thoughts'; readonly thoughts: readonly Thought[] }
  | { readonly kind: 'pong' };

/** A `PlayerError` as plain data: errors lose their class and fields on the way out of a worker. */
export interface Fault {
  readonly problem: PlayerProblem;
  readonly detail: string;
  readonly move?: string;
  /** Where it happened, for developers. */
  readonly details: string;
}

/** The worker's end of a connection. */
export interface Port<Out, In> {
  post(message: Out): void;
  listen(onMessage: (message: In) => void): void;
}

/** The end of a connection to a worker that its creator holds. */
export interface WorkerPort<Out, In> {
  post(message: Out): void;
  /** Called once, before anything is posted. `onDeath` is called at most once, with the cause if known. */
  listen(onMessage: (message: In) => void, onDeath: (detail: string) => void): void;
  /** Ends the worker, whatever it is doing. No message and no death is reported after this. */
  end(): Promise<void>;
}

/** An engine's worker, as its client holds it. */
export type WorkerConnection = WorkerPort<ToWorker, FromWorker>;
/** An engine's client, as its worker holds it. */
export type Post = Port<FromWorker, ToWorker>;
