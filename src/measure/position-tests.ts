import type { SourceId } from '../programs/sources.ts';

/** Tests that rate a player by the positions it solves. */

/** The result of one position of a test. */
export interface PositionAnswer {
  readonly id: string;
  readonly isSolved: boolean;
  /** The time at which it held the solution for good, by the clock of the original machine; set if it solved the position. */
  readonly millis?: number;
}

export interface PositionTest {
  readonly id: string;
  readonly name: string;
  /** Its positions, in data/positions. */
  readonly file: string;
  /** The number published; omitted for our own tests, which may grow. */
  readonly positions?: number;
  /** The unit of its score. */
  readonly unit: string;
  /** The more the stronger, or the fewer. */
  readonly score: (answers: readonly PositionAnswer[]) => number;
  /** The rating that its authors give for a score; omitted if no scale is available. */
  readonly rating?: (score: number) => number;
  /** Ratings outside are said by its authors, or by its scale, to mean nothing. */
  readonly holds?: { readonly from: number; readonly to: number };
  /** The known and the unknown parts of the method. */
  readonly about: string;
  readonly source?: SourceId;
}

const SECOND = 1000;
const LCT_LIMIT = 600 * SECOND;
/** Points of the LCT II for a solution held since at most `seconds`. */
const LCT_POINTS: readonly (readonly [seconds: number, points: number])[] = [
  [9, 30],
  [29, 25],
  [89, 20],
  [179, 15],
  [389, 10],
  [600, 5],
];
const BT_LIMIT = 900 * SECOND;

const solved = (answers: readonly PositionAnswer[]) => answers.filter(({ isSolved }) => isSolved).length;

export const POSITION_TESTS: readonly PositionTest[] = [
  {
    id: 'bratko-kopec',
    name: 'Bratko-Kopec',
    file: 'bratko-kopec.epd',
    positions: 24,
    unit: 'solved',
    score: solved,
    about:
      'I. Bratko and D. Kopec, 1982: 24 positions, half tactical, half about pawn levers, two minutes each; a point for the ' +
      'best move, and 1/2, 1/3 and 1/4 for one named second, third or fourth. A program names one move. Its table of ' +
      'scores by rating class could not be had; what is quoted of it is that a player of 1500 solves about 5 of the 24 ' +
      '(on Kopec and Terrie, "Test, Evaluate and Improve Your Chess"), and that 3.5 of the 12 tactical ones are those of ' +
      '1600 to 1799 (net.chess, 8 December 1982).',
    source: 'bratko-kopec',
  },
  {
    id: 'lct2',
    name: 'LCT II',
    file: 'lct2.epd',
    positions: 35,
    unit: 'points',
    score: (answers) =>
      answers.reduce((sum, { isSolved, millis = LCT_LIMIT }) => sum + (isSolved ? lctPoints(millis) : 0), 0),
    rating: (points) => 1900 + points,
    holds: { from: 1901, to: 2950 },
    about:
      'F. Louguet, 1994: 35 positions, ten minutes each; 30 points for a solution held since the first 9 seconds, down to 5; ' +
      'rating 1900 and the points. Whoever solves nothing has 1900: it is not made for programs of this age.',
  },
  {
    id: 'bt-2450',
    name: 'BT-2450',
    file: 'bt-2450.epd',
    positions: 30,
    unit: 'seconds',
    score: (answers) =>
      answers.reduce(
        (sum, { isSolved, millis = BT_LIMIT }) => sum + (isSolved ? Math.min(millis, BT_LIMIT) : BT_LIMIT) / SECOND,
        0,
      ),
    rating: (seconds) => 2450 - seconds / 30,
    holds: { from: 1650, to: 2300 },
    about:
      'H. Bednorz and F. Toennissen, about 1991: 30 positions, 15 minutes each; rating 2450 less a thirtieth of the seconds ' +
      'for all, 900 for one that is not solved. Below 1650 its authors take it for too inexact; nobody can have less than 1550.',
  },
  {
    id: 'articles',
    name: 'our positions',
    file: 'articles.epd',
    unit: 'solved',
    score: solved,
    about:
      'The positions of the articles that ask for a move or a mate (data/positions/articles.epd); what asks only for the ' +
      'original’s own move is not counted. Nobody gave them a scale.',
  },
];

function lctPoints(millis: number): number {
  return LCT_POINTS.find(([seconds]) => millis < (seconds + 1) * SECOND)?.[1] ?? 0;
}

/** A player that is rated: its score in a test, and its rating from play. */
export interface Calibrated {
  readonly name: string;
  readonly score: number;
  readonly rating: number;
}

/** Fewer players do not make a scale. */
const FEWEST = 4;

/**
 * The rating for a score on a straight line through the scores of players whose ratings are known (least squares); the player itself is
 * left out.
 * @returns undefined if there are too few others, or all have the same score.
 */
export function fittedRating(score: number, name: string, known: readonly Calibrated[]): number | undefined {
  const others = known.filter((each) => each.name !== name);
  if (others.length < FEWEST) return undefined;
  const mean = (of: (each: Calibrated) => number) => others.reduce((sum, each) => sum + of(each), 0) / others.length;
  const [x, y] = [mean((each) => each.score), mean((each) => each.rating)];
  const spread = mean((each) => (each.score - x) ** 2);
  if (spread === 0) return undefined;
  return y + (mean((each) => (each.score - x) * (each.rating - y)) / spread) * (score - x);
}
