/** Node only: a summary of a game of a match. */
import { createHash } from 'node:crypto';
import type { Color } from 'chessops/types';
import type { Result } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';

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
  /** The same for games that are the same: {@link identityOf}. */
  readonly identity: string;
  /** The number of the game that this one repeats move by move. */
  readonly repeats?: number;
}

/** The identity of a game: players, opening and moves. */
interface GameMoves {
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
