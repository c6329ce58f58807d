import type { Fen } from '../chess/fen.ts';
import type { Uci } from '../chess/move.ts';

/** Where a game of a match begins. */
export interface Opening {
  /** Names it within its collection: its number from 1, and what the collection calls it. */
  readonly id: string;
  readonly start: Fen;
  /** Moves that are played before the players are asked. */
  readonly moves: readonly Uci[];
  readonly eco?: string;
  readonly name?: string;
  readonly variation?: string;
}
