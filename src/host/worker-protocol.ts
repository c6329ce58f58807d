/** Requests to an engine's worker (calls.ts): plain data, the same in the browser and in Node. */
import type { Game } from '../chess/game.ts';
import type { Options, Thought } from '../programs/program.ts';
import type { FromWorker, Port, ToWorker, WorkerPort } from './calls.ts';
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
/** The thoughts of a search since the last report, oldest first. */
export type Thoughts = readonly Thought[];

/** A `PlayerError` as plain data. */
export interface Fault {
  readonly problem: PlayerProblem;
  readonly detail: string;
  readonly move?: string;
  /** The place of the error, for developers. */
  readonly details: string;
}

export type ToEngine = ToWorker<EngineQuestion, RunCommand>;
export type FromEngine = FromWorker<EngineReply, Thoughts, Fault>;
/** An engine's worker, as its client holds it. */
export type WorkerConnection = WorkerPort<ToEngine, FromEngine>;
/** An engine's client, as its worker holds it. */
export type Post = Port<FromEngine, ToEngine>;
