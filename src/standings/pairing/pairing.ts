/**
 * Types of pairings. Players are numbered from 0 in the order of seeding. Every format is a function from the games so
 * far to the next round, without state of its own.
 */

/** Two opponents: `white` has White in their first game; colours alternate after that. */
export interface Pairing {
  readonly white: number;
  readonly black: number;
}

/** One round: its pairings, and the players who sit out. */
export interface Round {
  readonly pairings: readonly Pairing[];
  /** Players without an opponent. */
  readonly byes: readonly number[];
}

/** A key for two players, whatever their order. */
export function pairKey(one: number, other: number): string {
  return one < other ? `${one}-${other}` : `${other}-${one}`;
}
