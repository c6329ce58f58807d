import type { Game } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { EngineClient } from '../../host/engine-client.ts';

/** A move suggested at the visitor's request. It is not played. */
export interface Hint {
  /** The position it is for: the game up to there. */
  readonly game: Game;
  readonly move: Uci;
}

/** The engine for hints: separate from the opponent, which keeps pondering. */
export interface HintSource {
  client: EngineClient | undefined;
  /** The position it is thinking about. */
  asked: Game | undefined;
  /** The record of its last search; before another game it clears its memory. */
  recordId: string | undefined;
  /** Settles when its last search has ended. */
  search: Promise<void>;
}
