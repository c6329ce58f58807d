import type { Color } from 'plyhouse-kernel/position';
import type { Result } from '../chess/game.ts';

/**
 * The data of a finished game that reports need: the contents of a PGN file without the moves, since a long match keeps thousands of these.
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
  /** The reason for its end, in words, if the record tells it. */
  readonly reason?: string;
  /** Equal for games that are the same: see `identityOf` in match/game-record.ts. */
  readonly identity: string;
  /** The number of the game that this one repeats move by move. */
  readonly repeats?: number;
  /** Sums over each side's moves, if the record has them. */
  readonly sums?: Readonly<Record<Color, MoveSums>>;
}

/** Sums over the moves that one side of a game searched: those of an opening or a book are left out. */
export interface MoveSums {
  readonly moves: number;
  /** Moves with a known depth, and the sum of these, in plies. */
  readonly deepMoves: number;
  readonly depths: number;
  /** Moves with a known time, and the sum of these. Where games are the same on every machine, it is that of the program's. */
  readonly timedMoves: number;
  readonly millis: number;
  /** Positions of the moves that took time, and this time: what the speed is worked out from. */
  readonly nodes: number;
  readonly nodeMillis: number;
}

/** A player's losses on time, by crashing or hanging, and by an illegal move. */
export interface Faults {
  readonly time: number;
  readonly abandoned: number;
  readonly illegalMove: number;
}

const FAULT_OF: Readonly<Record<string, keyof Faults>> = {
  'time forfeit': 'time',
  abandoned: 'abandoned',
  'illegal move': 'illegalMove',
};

/** The fields of a game that show who lost by a fault. A game still to be played has no result. */
interface EndedGame {
  readonly white: string;
  readonly black: string;
  readonly result: Result | null;
  readonly termination: string | null;
}

/** The faults of the players who lost by any, by name. */
export function faultsOf(games: readonly EndedGame[]): Map<string, Faults> {
  const faults = new Map<string, Faults>();
  for (const game of games) countFault(faults, game);
  return faults;
}

/** Counts a game, if it was lost by a fault. */
export function countFault(faults: Map<string, Faults>, { white, black, result, termination }: EndedGame): void {
  const fault = FAULT_OF[termination ?? ''];
  if (fault === undefined || (result !== '1-0' && result !== '0-1')) return;
  const loser = result === '1-0' ? black : white;
  const own = faults.get(loser) ?? NO_FAULTS;
  faults.set(loser, { ...own, [fault]: own[fault] + 1 });
}

export const NO_FAULTS: Faults = { time: 0, abandoned: 0, illegalMove: 0 };

/** A player's points in this game: 1, 1/2 or 0. */
export function pointsOf({ result }: FinishedGame, by: Color): number {
  if (result === '1/2-1/2') return 0.5;
  return (result === '1-0') === (by === 'white') ? 1 : 0;
}
