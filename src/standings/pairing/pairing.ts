/**
 * Words of pairing: who meets whom in a round. Players are numbers from 0, in the order of their seeding; every format
 * turns what has been played so far into the next round, and keeps no state of its own.
 */

/** One meeting: `white` has White in the first of its games; colours alternate after that. */
export interface Pairing {
  readonly white: number;
  readonly black: number;
}

/** Who meets whom at a time, and who sits it out. */
export interface Round {
  readonly pairings: readonly Pairing[];
  /** Players without an opponent. */
  readonly byes: readonly number[];
}

/** Two players in either order, as a key. */
export function pairKey(one: number, other: number): string {
  return one < other ? `${one}-${other}` : `${other}-${one}`;
}
