/**
 * What passes between Plyhouse and a program in a worker: plain messages, the same in the browser and in Node.
 * (comlink was weighed: its calls never settle when a worker dies, and its callbacks open a port for every search.)
 */
import type { Game } from '../chess/game.ts';
import type { Options, Screen, Thought } from '../programs/program.ts';
import type { Outcome } from './engine-client.ts';
import type { PlayerProblem } from './player.ts';
import type { RunCommand, SearchRequest } from './search-request.ts';
import type { TraceBatch } from './trace-event.ts';

/** Everything that can be asked, and what comes back. */
export type Question =
  /** Sent once, first: load the program and start an engine. */
  | { readonly kind: 'start'; readonly program: string; readonly options: Options; readonly seed: number }
  | { readonly kind: 'newGame' }
  | { readonly kind: 'setOptions'; readonly options: Options; readonly seed: number }
  | { readonly kind: 'think'; readonly game: Game; readonly request: SearchRequest }
  /** Opens a search that goes on as far as its events are pulled. */
  | { readonly kind: 'watch'; readonly game: Game; readonly request: SearchRequest }
  | { readonly kind: 'pull'; readonly count: number }
  | { readonly kind: 'screen'; readonly game: Game };
export type Reply = Outcome | TraceBatch | Screen | undefined;

/** From Plyhouse to the worker. */
export type ToWorker =
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }
  | { readonly kind: 'tell'; readonly word: RunCommand }
  /** Is anybody there? Answered by `pong` as soon as the search takes breath. */
  | { readonly kind: 'ping' };

/** From the worker to Plyhouse. */
export type FromWorker =
  | { readonly kind: 'done'; readonly id: number; readonly reply: Reply }
  | { readonly kind: 'failed'; readonly id: number; readonly fault: Fault }
  /** What the running search said since the last time, oldest first. */
  | { readonly kind: 'thoughts'; readonly thoughts: readonly Thought[] }
  | { readonly kind: 'pong' };

/** A `PlayerError` as plain data: errors lose their class and their fields on the way out of a worker. */
export interface Fault {
  readonly problem: PlayerProblem;
  readonly detail: string;
  readonly move?: string;
  /** Where it came up, for whoever mends it. */
  readonly details: string;
}

/** The worker as Plyhouse holds it. */
export interface WorkerConnection {
  post(message: ToWorker): void;
  /** Called once, before anything is posted. `onDeath` is called at most once, with what is known of the cause. */
  listen(onMessage: (message: FromWorker) => void, onDeath: (detail: string) => void): void;
  /** Ends the worker, whatever it is doing. No message and no death is heard of after this. */
  end(): Promise<void>;
}

/** Plyhouse as the worker holds it. */
export interface Post {
  post(message: FromWorker): void;
  listen(onMessage: (message: ToWorker) => void): void;
}
