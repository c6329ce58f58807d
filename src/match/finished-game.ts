/** Node only: what is kept of a game of a match. */
import { createHash } from 'node:crypto';
import type { Color } from 'chessops/types';
import type { Result } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';

/**
 * What a report needs to know of a game that was played: what a PGN file tells of it. A long match keeps thousands of
 * these, so the moves are not among them; they are in the file.
 */
export interface FinishedGame {
  /** Its number and pair in the schedule. */
  readonly number: number;
  readonly pair: number;
  readonly white: string;
  readonly black: string;
  readonly result: Result;
  /** The word of PGN's Termination tag. */
  readonly termination: string;
  /** The same for games that are the same: {@link identityOf}. */
  readonly identity: string;
  /** The number of the game that this one repeats move by move. */
  readonly repeats?: number;
}

/** A game by who played it, from where, and by which moves. */
export interface GameMoves {
  readonly white: string;
  readonly black: string;
  readonly start: string;
  readonly moves: readonly Uci[];
}

/** The same 24 letters for games that are the same: who, from where, by which moves (144 bits of SHA-256). */
export function identityOf({ white, black, start, moves }: GameMoves): string {
  const text = JSON.stringify([white, black, start, moves.join(' ')]);
  return createHash('sha256').update(text).digest().toString('base64url', 0, 18);
}

/** The points a player of this game took of it: 1, 1/2 or 0. */
export function pointsOf({ result }: FinishedGame, by: Color): number {
  if (result === '1/2-1/2') return 0.5;
  return (result === '1-0') === (by === 'white') ? 1 : 0;
}
