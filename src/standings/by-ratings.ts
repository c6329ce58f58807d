/** Tie-breaks by the opponents' ratings: C.07, article 10. Only games played over the board count. */

import { formatPoints } from '../format/points.ts';
import { averageOfOpponents } from './by-opponents.ts';
import { NO_MODIFIERS, type ScoredTournament, type TieBreak, type TieBreakValue, type ValuePart } from './tie-break.ts';

export const AVERAGE_RATING: TieBreak = {
  code: 'ARO',
  name: 'average rating of the opponents',
  article: '10.1',
  modifiers: ['cut', 'median'],
  valueFor(scored, player, { cutLowest, cutHighest }) {
    const opponents = ratedOpponents(scored, player);
    if (typeof opponents === 'string') return { parts: [], note: opponents };
    const order = [...opponents].sort((a, b) => a.rating - b.rating);
    const kept = order.slice(cutLowest, order.length - cutHighest);
    const parts = opponents.map((each): ValuePart => {
      const part = { text: `${each.name}: ${each.rating}`, value: each.rating };
      return kept.includes(each) ? part : { ...part, isCut: true };
    });
    if (kept.length === 0) return { parts, note: 'nothing is left to average' };
    const value = roundHalfUp(kept.reduce((sum, { rating }) => sum + rating, 0) / kept.length);
    return { value, parts, note: `the average of ${kept.length}` };
  },
};

export const TOURNAMENT_PERFORMANCE: TieBreak = {
  code: 'TPR',
  name: 'tournament performance rating',
  article: '10.2',
  modifiers: [],
  valueFor(scored, player) {
    const average = AVERAGE_RATING.valueFor(scored, player, NO_MODIFIERS);
    if (average.value === undefined) return average;
    const { points, games } = overTheBoard(scored, player);
    const difference = differenceOfShare(points / games);
    const parts = [
      { text: `average rating of the opponents: ${average.value}`, value: average.value },
      { text: `${formatPoints(points)} of ${games}: ${difference}`, value: difference },
    ];
    return { value: average.value + difference, parts };
  },
};

export const PERFECT_PERFORMANCE: TieBreak = {
  code: 'PTP',
  name: 'perfect tournament performance',
  article: '10.3',
  modifiers: [],
  valueFor(scored, player) {
    const opponents = ratedOpponents(scored, player);
    if (typeof opponents === 'string') return { parts: [], note: opponents };
    const { points } = overTheBoard(scored, player);
    const ratings = opponents.map(({ rating }) => rating);
    const lowest = Math.min(...ratings);
    if (points === 0) return { value: lowest - 800, parts: [], note: `no points: 800 below the weakest, ${lowest}` };
    const expected = (rating: number) => ratings.reduce((sum, each) => sum + shareOfDifference(rating - each), 0);
    // The expected score grows with the rating, so bisection finds the lowest sufficient one.
    let [low, high] = [lowest - 800, Math.max(...ratings) + 800];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      // The tolerance absorbs rounding in the sum of hundredths.
      if (expected(middle) >= points - 1e-9) high = middle;
      else low = middle + 1;
    }
    const parts = opponents.map(({ name, rating }) => {
      const value = shareOfDifference(low - rating);
      return { text: `${name}, ${rating}: ${value.toFixed(2)}`, value };
    });
    return { value: low, parts, note: `the lowest rating that lets one expect ${formatPoints(points)}` };
  },
};

export const AVERAGE_PERFORMANCE = averaging(
  'APRO',
  'average performance of the opponents',
  '10.4',
  TOURNAMENT_PERFORMANCE,
);

export const AVERAGE_PERFECT = averaging(
  'APPO',
  'average perfect performance of the opponents',
  '10.5',
  PERFECT_PERFORMANCE,
);

function averaging(code: string, name: string, article: string, of: TieBreak): TieBreak {
  return {
    code,
    name,
    article,
    modifiers: [],
    valueFor(scored, player): TieBreakValue {
      const average = averageOfOpponents(scored, player, (each) => of.valueFor(scored, each, NO_MODIFIERS).value);
      return average.value === undefined ? average : { ...average, value: roundHalfUp(average.value) };
    },
  };
}

/** The opponents actually played, once for each game; or why they cannot be averaged. */
function ratedOpponents({ tournament, records }: ScoredTournament, player: number) {
  const opponents: { readonly name: string; readonly rating: number }[] = [];
  for (const { kind, opponent, games } of records[player]!) {
    if (kind !== 'played') continue;
    const { name, rating } = tournament.players[opponent!]!;
    if (rating === undefined) return `${name} has no rating`;
    for (let game = 0; game < games; game++) opponents.push({ name, rating });
  }
  return opponents.length === 0 ? 'no game was played' : opponents;
}

function overTheBoard(
  { records }: ScoredTournament,
  player: number,
): { readonly points: number; readonly games: number } {
  const played = records[player]!.filter(({ kind }) => kind === 'played');
  return {
    points: played.reduce((sum, record) => sum + record.points, 0),
    games: played.reduce((sum, record) => sum + record.games, 0),
  };
}

function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}

// FIDE Rating Regulations (Handbook B.02, from 1 March 2024), article 8.1: scores and rating differences.

/** 8.1.1: the rating difference for a score of 50, 51 … 100 %. */
const DIFFERENCES = [
  0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202,
  211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
  800,
];

/** 8.1.2: the largest difference at which the stronger player's expected score is still 0.50, 0.51 … 0.99. */
const GREATEST = [
  3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
  206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
  735,
];

/** The rating difference for a share of the points (8.1.1); 800 for a perfect score, by convention. */
function differenceOfShare(share: number): number {
  // FIDE rounds half a hundredth up; the small addition makes up for binary fractions.
  const hundredths = Math.floor(share * 100 + 0.5 + 1e-9);
  return hundredths >= 50 ? DIFFERENCES[hundredths - 50]! : -DIFFERENCES[50 - hundredths]!;
}

/** The expected score at a rating difference (8.1.2), without the 400-point limit. */
function shareOfDifference(difference: number): number {
  const step = GREATEST.findIndex((greatest) => Math.abs(difference) <= greatest);
  const hundredths = step < 0 ? 100 : 50 + step;
  return (difference >= 0 ? hundredths : 100 - hundredths) / 100;
}
