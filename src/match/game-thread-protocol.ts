/** The messages between a runner of matches and a thread that plays games. */
import type { Introduction } from './game-record.ts';
import type { PlannedPlayer } from './participant.ts';
import type { HouseRules, PlayedGame } from './play-game.ts';
import type { ScheduledGame } from './schedule.ts';

/** What such a thread finds as its `workerData`. */
export interface GameThreadData {
  /** All of them programs of Plyhouse. */
  readonly players: readonly PlannedPlayer[];
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
  | { readonly kind: 'played'; readonly result: PlayedInThread }
  /** What was asked could not be done at all. */
  | { readonly kind: 'failed'; readonly detail: string }
  | { readonly kind: 'pong' };
