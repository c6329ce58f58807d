/** Words of tie-breaks, the means to order players with equal points (FIDE Handbook C.07). */

import type { RoundRecord } from './round-record.ts';
import type { Tournament } from './tournament.ts';

/**
 * Which text of C.07 holds: `2024`, that from 1 August 2024; `2026`, that from 1 March 2026, which limits what a
 * round without a game can give (article 16.4).
 */
export const EDITIONS = ['2024', '2026'] as const;
export type Edition = (typeof EDITIONS)[number];

/** A tournament with what all tie-breaks need of it, worked out once. */
export interface ScoredTournament {
  readonly tournament: Tournament;
  readonly edition: Edition;
  readonly records: readonly (readonly RoundRecord[])[];
  /** Each player's points. */
  readonly points: readonly number[];
  /** Each player's points as they count for its opponents (C.07, 16.3). */
  readonly adjusted: readonly number[];
}

/** Article 14: what is left out of a sum. */
export interface Modifiers {
  /** How many of the least significant values are cut: 1 for Cut-1 and Median-1. */
  readonly cutLowest: number;
  /** How many of the most significant values are cut: 1 for Median-1. */
  readonly cutHighest: number;
  /** By how many half points the limit of Koya's system is moved. */
  readonly limit: number;
  /** A forfeit counts as a game against the opponent that was paired. */
  readonly forfeitsCount: boolean;
}

export const NO_MODIFIERS: Modifiers = { cutLowest: 0, cutHighest: 0, limit: 0, forfeitsCount: false };

/** One term of a tie-break's value. */
export interface ValuePart {
  /** For people: "YNCT 2.0: 1 × 6½". */
  readonly text: string;
  readonly value: number;
  /** It was cut, and is not in the sum. */
  readonly isCut?: boolean;
}

/** A tie-break's value for one player, and how it came about. */
export interface TieBreakValue {
  /** Absent where it cannot be said: ratings, colours or rounds are not known. */
  readonly value?: number;
  readonly parts: readonly ValuePart[];
  /** What is made of the parts where that is not their sum, or why there is no value. */
  readonly note?: string;
}

/** A means to order players with equal points that gives each of them a number; more is better. */
export interface TieBreak {
  /** C.07's acronym: "BH". */
  readonly code: string;
  readonly name: string;
  /** The article of C.07 that defines it. */
  readonly article: string;
  /** Cut-1 and the other modifiers of article 14 that it takes. */
  readonly modifiers: readonly ('cut' | 'median' | 'limit' | 'forfeits')[];
  valueFor(scored: ScoredTournament, player: number, modifiers: Modifiers): TieBreakValue;
}
