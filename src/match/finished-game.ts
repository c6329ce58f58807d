import type { Color } from 'chessops/types';
import type { Result } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';

/** What a report needs to know of a game that was played: what a PGN file tells of it. */
export interface FinishedGame {
  /** Its number and pair in the schedule. */
  readonly number: number;
  readonly pair: number;
  readonly white: string;
  readonly black: string;
  readonly result: Result;
  /** The word of PGN's Termination tag. */
  readonly termination: string;
  readonly reason: string;
  readonly start: string;
  readonly moves: readonly Uci[];
  /** The number of the game that this one repeats move by move. */
  readonly repeats?: number;
}

/** The same for games that are the same: who, from where, by which moves. */
export function identityOf({ white, black, start, moves }: FinishedGame): string {
  return JSON.stringify([white, black, start, moves.join(' ')]);
}

/** The points a player of this game took of it: 1, 1/2 or 0. */
export function pointsOf({ result }: FinishedGame, by: Color): number {
  if (result === '1/2-1/2') return 0.5;
  return (result === '1-0') === (by === 'white') ? 1 : 0;
}
