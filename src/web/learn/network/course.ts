/** A lesson for a network: what it learns from, and how. */
export interface Course {
  readonly games: number;
  /** How many neurons of each view. */
  readonly neurons: number;
  /** How often it sees the positions beside the games, then those of the games. */
  readonly replyEpochs: number;
  readonly epochs: number;
  readonly seed: number;
}

/** The smallest course that beats hand-set weights within a minute (school.test.ts). */
export const COURSE: Course = { games: 1500, neurons: 32, replyEpochs: 3, epochs: 3, seed: 1 };

/** Points of the curve for each epoch. */
export const POINTS = 6;
/** Positions to a move in matches. */
export const MATCH_NODES = 200;
/** Pairs of games in a match. */
export const PAIRS = 50;
