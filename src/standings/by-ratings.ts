/** Tie-breaks by the opponents' ratings: C.07, article 10. Only games played over the board count. */

import { formatPoints } from '../format/points.ts';
import { averageOfOpponents } from './by-opponents.ts';
import { differenceOfShare, shareOfDifference } from './fide-conversion.ts';
import { NO_MODIFIERS, type Part, type Reckoned, type TieBreak, type Value } from './tie-break.ts';

export const AVERAGE_RATING: TieBreak = {
  code: 'ARO',
  name: 'average rating of the opponents',
  article: '10.1',
  modifiers: ['cut', 'median'],
  reckon(reckoned, player, { cutLowest, cutHighest }) {
    const opponents = ratedOpponents(reckoned, player);
    if (typeof opponents === 'string') return { parts: [], note: opponents };
    const order = [...opponents].sort((a, b) => a.rating - b.rating);
    const kept = order.slice(cutLowest, order.length - cutHighest);
    const parts = opponents.map((each): Part => {
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
  reckon(reckoned, player) {
    const average = AVERAGE_RATING.reckon(reckoned, player, NO_MODIFIERS);
    if (average.value === undefined) return average;
    const { points, games } = overTheBoard(reckoned, player);
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
  reckon(reckoned, player) {
    const opponents = ratedOpponents(reckoned, player);
    if (typeof opponents === 'string') return { parts: [], note: opponents };
    const { points } = overTheBoard(reckoned, player);
    const ratings = opponents.map(({ rating }) => rating);
    const lowest = Math.min(...ratings);
    if (points === 0) return { value: lowest - 800, parts: [], note: `no points: 800 below the weakest, ${lowest}` };
    const expected = (rating: number) => ratings.reduce((sum, each) => sum + shareOfDifference(rating - each), 0);
    // The expected score grows with the rating, so the lowest that suffices is found by halving.
    let [low, high] = [lowest - 800, Math.max(...ratings) + 800];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      // Hundredths are added; a sum that is equal on paper shall be so here.
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
    reckon(reckoned, player): Value {
      const average = averageOfOpponents(reckoned, player, (each) => of.reckon(reckoned, each, NO_MODIFIERS).value);
      return average.value === undefined ? average : { ...average, value: roundHalfUp(average.value) };
    },
  };
}

/** The opponents met over the board, once for each game; or why they cannot be averaged. */
function ratedOpponents({ tournament, turns }: Reckoned, player: number) {
  const opponents: { readonly name: string; readonly rating: number }[] = [];
  for (const { kind, opponent, games } of turns[player]!) {
    if (kind !== 'played') continue;
    const { name, rating } = tournament.players[opponent!]!;
    if (rating === undefined) return `${name} has no rating`;
    for (let game = 0; game < games; game++) opponents.push({ name, rating });
  }
  return opponents.length === 0 ? 'no game was played' : opponents;
}

function overTheBoard({ turns }: Reckoned, player: number): { readonly points: number; readonly games: number } {
  const played = turns[player]!.filter(({ kind }) => kind === 'played');
  return {
    points: played.reduce((sum, turn) => sum + turn.points, 0),
    games: played.reduce((sum, turn) => sum + turn.games, 0),
  };
}

function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5);
}
