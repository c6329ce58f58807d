/** Ratings by positions, beside the ratings from play. */

import { withTrueMinus } from '../../format/score.ts';
import { type Calibrated, fittedRating, POSITION_TESTS, type PositionTest } from '../../measure/position-tests.ts';
import type { TestResult } from '../../measure/run-position-tests.ts';
import type { Options } from '../../programs/program.ts';
import type { HouseList, HousePlayer } from '../../ratings/house-list.ts';

/** Results of the programs in the tests: data/ratings/positions.json. */
export interface PositionsData {
  /** The day on which it was measured: 2026-11-22. */
  readonly date: string;
  readonly command: string;
  readonly programs: readonly ProgramResults[];
}

export interface ProgramResults {
  readonly program: string;
  /** Options that differ from the defaults. */
  readonly settings: Options;
  readonly seed: number;
  readonly pace: string;
  readonly tests: readonly TestResult[];
}

/** A result with the rating that follows from it. */
interface RatedResult extends TestResult {
  /** Read off the line through the other programs' scores and their ratings from play; null if there is no such line. */
  readonly fitted: number | null;
}

export interface RatedProgram extends Omit<ProgramResults, 'tests'> {
  readonly tests: readonly RatedResult[];
  /** Its rating from play; null if the house's list has none. */
  readonly play: Pick<HousePlayer, 'rating' | 'error' | 'games' | 'bound'> | null;
}

/**
 * Sets the ratings by positions beside those from play.
 * @param known programs whose scores make the lines; `programs`, if left out.
 */
export function ratePrograms(
  programs: readonly ProgramResults[],
  list: HouseList | undefined,
  known: readonly ProgramResults[] = programs,
): RatedProgram[] {
  const lines = new Map(POSITION_TESTS.map(({ id }) => [id, lineOf(id, list, known)]));
  return programs.map((each) => {
    const player = playerOf(each, list);
    const { rating, error, games, bound } = player ?? {};
    return {
      ...each,
      tests: each.tests.map((result): RatedResult => {
        const fitted = fittedRating(result.score, each.program, lines.get(result.test) ?? []);
        return { ...result, fitted: fitted === undefined ? null : Math.round(fitted) };
      }),
      play:
        rating === undefined || error === undefined || games === undefined
          ? null
          : { rating, error, games, ...(bound ? { bound } : {}) },
    };
  });
}

/** Programs that were tested as they play in the list. A bound is no rating to draw a line by. */
function lineOf(test: string, list: HouseList | undefined, programs: readonly ProgramResults[]): Calibrated[] {
  return programs.flatMap((each) => {
    const player = playerOf(each, list);
    const score = each.tests.find((result) => result.test === test)?.score;
    if (!player || player.bound || score === undefined) return [];
    return [{ name: each.program, score, rating: player.rating }];
  });
}

function playerOf({ program, settings }: ProgramResults, list: HouseList | undefined): HousePlayer | undefined {
  const own = JSON.stringify(settings);
  return list?.players.find((player) => player.program === program && JSON.stringify(player.options) === own);
}

/** "1625 ± 40", "below 728", "–". */
export function formatPlay({ play }: Pick<RatedProgram, 'play'>): string {
  if (!play) return '–';
  const rating = withTrueMinus(play.rating);
  if (play.bound) return `${play.bound} ${rating}`;
  return play.error === 0 ? `${rating} (given)` : `${rating} ± ${play.error}`;
}

/** "8 of 24", "35 points". */
export function formatScoreOf({ score, of }: TestResult, { unit }: PositionTest): string {
  return unit === 'solved' ? `${score} of ${of}` : `${score} ${unit}`;
}

/** The published rating; in brackets where its authors say it means nothing. */
export function formatPublished({ rating }: TestResult, { holds }: PositionTest): string {
  if (rating === null) return '–';
  return holds && (rating < holds.from || rating > holds.to) ? `(${rating})` : String(rating);
}
