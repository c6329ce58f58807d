import type { Game } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { EngineClient } from '../../host/engine-client.ts';

/** A move suggested to the visitor, who asked for it. Nothing is played. */
export interface Hint {
  /** The position it is for: the game up to there. */
  readonly game: Game;
  readonly move: Uci;
}

/** Who suggests moves: an engine of its own, so that the opponent goes on pondering. */
export interface HintSource {
  client: EngineClient | undefined;
  /** The position it is thinking about. */
  asked: Game | undefined;
  /** The record it last thought about; it forgets one game before the next. */
  recordId: string | undefined;
  /** Settles when its last search has ended. */
  search: Promise<void>;
}
