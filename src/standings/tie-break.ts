/** Types of tie-breaks, which order players with equal points (FIDE Handbook C.07). */

import type { RoundRecord } from './round-record.ts';
import type { Tournament } from './tournament.ts';

/**
 * Edition of C.07: `2024`, in force from 1 August 2024; `2026`, from 1 March 2026, which limits how much an unplayed
 * round can add (article 16.4).
 */
export const EDITIONS = ['2024', '2026'] as const;
export type Edition = (typeof EDITIONS)[number];

/** A tournament with the totals that all tie-breaks use, computed once. */
export interface ScoredTournament {
  readonly tournament: Tournament;
  readonly edition: Edition;
  readonly records: readonly (readonly RoundRecord[])[];
  /** Each player's points. */
  readonly points: readonly number[];
  /** Each player's points as they count for its opponents' tie-breaks (C.07, 16.3). */
  readonly adjusted: readonly number[];
}

/** Deviations of a tie-break from its plain sum (article 14). */
export interface Modifiers {
  /** The number of least significant values that are cut: 1 for Cut-1 and Median-1. */
  readonly cutLowest: number;
  /** The number of most significant values that are cut: 1 for Median-1. */
  readonly cutHighest: number;
  /** The shift of the limit in Koya's system, in half points. */
  readonly limit: number;
  /** A forfeit counts as a game against the scheduled opponent. */
  readonly forfeitsCount: boolean;
}

export const NO_MODIFIERS: Modifiers = { cutLowest: 0, cutHighest: 0, limit: 0, forfeitsCount: false };

/** One term of a tie-break's value. */
export interface ValuePart {
  /** For people: "YNCT 2.0: 1 × 6½". */
  readonly text: string;
  readonly value: number;
  /** Cut, so not part of the sum. */
  readonly isCut?: boolean;
}

/** A tie-break's value for one player, and how it was computed. */
export interface TieBreakValue {
  /** Absent if ratings, colours or rounds that it needs are unknown. */
  readonly value?: number;
  readonly parts: readonly ValuePart[];
  /** The combination of the parts if they are not added, or the reason why there is no value. */
  readonly note?: string;
}

/** A tie-break that gives each player a number; more is better. */
export interface TieBreak {
  /** C.07's acronym: "BH". */
  readonly code: string;
  readonly name: string;
  /** The article of C.07 that defines it. */
  readonly article: string;
  /** The modifiers of article 14 that apply to it, such as Cut-1. */
  readonly modifiers: readonly ('cut' | 'median' | 'limit' | 'forfeits')[];
  valueFor(scored: ScoredTournament, player: number, modifiers: Modifiers): TieBreakValue;
}
