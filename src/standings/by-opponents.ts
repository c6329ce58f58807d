/** Tie-breaks by what the opponents scored: C.07, articles 8 and 9. */

import { formatPoints } from '../format/points.ts';
import { contributionsOf, formatProduct, formatScore, sumUp } from './contribution.ts';
import { withLastRoundDrawn } from './reckoned.ts';
import { NO_MODIFIERS, type Part, type Reckoned, type TieBreak, type Value } from './tie-break.ts';

export const BUCHHOLZ: TieBreak = {
  code: 'BH',
  name: 'Buchholz',
  article: '8.1',
  modifiers: ['cut', 'median', 'forfeits'],
  reckon: (reckoned, player, modifiers) =>
    sumUp(contributionsOf(reckoned, player, modifiers), modifiers, ({ score, games }) => score * games, formatScore),
};

export const FORE_BUCHHOLZ: TieBreak = {
  code: 'FB',
  name: 'Fore Buchholz',
  article: '8.3',
  modifiers: ['cut', 'median', 'forfeits'],
  reckon(reckoned, player, modifiers) {
    const { rounds, meetings } = reckoned.tournament;
    if (rounds === undefined || meetings.some(({ round }) => round === undefined)) {
      return { parts: [], note: 'the rounds are not known' };
    }
    return BUCHHOLZ.reckon(withLastRoundDrawn(reckoned), player, modifiers);
  },
};

export const AVERAGE_BUCHHOLZ: TieBreak = {
  code: 'AOB',
  name: "average of the opponents' Buchholz",
  article: '8.2',
  modifiers: ['forfeits'],
  reckon: (reckoned, player, { forfeitsCount }) =>
    averageOfOpponents(reckoned, player, (opponent) => {
      return BUCHHOLZ.reckon(reckoned, opponent, { ...NO_MODIFIERS, forfeitsCount }).value;
    }),
};

export const SONNEBORN_BERGER: TieBreak = {
  code: 'SB',
  name: 'Sonneborn-Berger',
  article: '9.1',
  modifiers: ['cut', 'median', 'forfeits'],
  reckon: (reckoned, player, modifiers) =>
    sumUp(
      contributionsOf(reckoned, player, modifiers),
      modifiers,
      ({ score, result }) => score * result,
      formatProduct,
    ),
};

export const KOYA: TieBreak = {
  code: 'KS',
  name: "Koya's system",
  article: '9.2',
  modifiers: ['limit'],
  reckon({ tournament, turns, points }, player, { limit }) {
    const games = Math.max(...turns.map((own) => own.reduce((sum, turn) => sum + turn.games, 0)));
    const least = games / 2 + limit / 2;
    const parts: Part[] = turns[player]!.flatMap((turn) => {
      const { opponent } = turn;
      if (opponent === undefined || points[opponent]! < least) return [];
      if (turn.kind !== 'played' && !tournament.predetermined) return [];
      return [{ text: `${tournament.players[opponent]!.name}: ${formatPoints(turn.points)}`, value: turn.points }];
    });
    const value = parts.reduce((sum, part) => sum + part.value, 0);
    return { value, parts, note: `against opponents with ${formatPoints(least)} points or more` };
  },
};

/** The average over the opponents met over the board. */
export function averageOfOpponents(
  { tournament, turns }: Reckoned,
  player: number,
  worthOf: (opponent: number) => number | undefined,
): Value {
  let games = 0;
  let sum = 0;
  const parts: Part[] = [];
  for (const turn of turns[player]!) {
    if (turn.kind !== 'played') continue;
    const { name } = tournament.players[turn.opponent!]!;
    const value = worthOf(turn.opponent!);
    if (value === undefined) return { parts, note: `there is no value for ${name}` };
    parts.push({ text: `${name}: ${formatPoints(value)}`, value });
    games += turn.games;
    sum += value * turn.games;
  }
  if (games === 0) return { parts, note: 'no game was played' };
  return { value: sum / games, parts, note: `the average of ${games}` };
}
