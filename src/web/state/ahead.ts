import type { Game } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { Outcome, Seat } from '../../host/seat.ts';
import type { Thought } from '../../programs/program.ts';
import type { Follower } from './follower.ts';
import type { Thinking } from './thinking.ts';

/** What a program does in the visitor's time, for the eye. */
export interface Ahead {
  /** The answer it expects, and thinks on from. */
  readonly expects: Uci;
  readonly thinking: Thinking;
}

/** The answer a program expects, and the game it was about to be played in. */
export interface Expectation {
  readonly after: Game;
  readonly expects: Uci;
}

/** A search in the visitor's time. */
export interface Pondering {
  /** The game with the expected answer. */
  readonly game: Game;
  readonly follower: Follower;
  /** Its search; absent until it has begun. */
  search: { readonly seat: Seat; readonly outcome: Promise<Outcome> } | undefined;
  /** Who hears what it says. */
  take(thought: Thought): void;
}
