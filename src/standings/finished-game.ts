import type { Color } from 'chessops/types';
import type { Result } from '../chess/game.ts';

/**
 * What a report needs about a finished game: the contents of a PGN file. A long match keeps thousands of these, so they do
 * not include the moves, which are in the file.
 */
export interface FinishedGame {
  /** Its number and pair in the schedule. */
  readonly number: number;
  readonly pair: number;
  readonly white: string;
  readonly black: string;
  readonly result: Result;
  /** The value of PGN's Termination tag. */
  readonly termination: string;
  /** Equal for games that are the same: see `identityOf` in match/game-record.ts. */
  readonly identity: string;
  /** The number of the game that this one repeats move by move. */
  readonly repeats?: number;
}

/** A player's points in this game: 1, 1/2 or 0. */
export function pointsOf({ result }: FinishedGame, by: Color): number {
  if (result === '1/2-1/2') return 0.5;
  return (result === '1-0') === (by === 'white') ? 1 : 0;
}
