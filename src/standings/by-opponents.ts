/** Tie-breaks by the opponents' scores: C.07, articles 8 and 9. */

import { formatPoints } from '../format/points.ts';
import { contributionsOf, formatProduct, formatScore, sumUp } from './contribution.ts';
import { withLastRoundDrawn } from './scored-tournament.ts';
import { NO_MODIFIERS, type ScoredTournament, type TieBreak, type TieBreakValue, type ValuePart } from './tie-break.ts';

export const BUCHHOLZ: TieBreak = {
  code: 'BH',
  name: 'Buchholz',
  article: '8.1',
  modifiers: ['cut', 'median', 'forfeits'],
  valueFor: (scored, player, modifiers) =>
    sumUp(contributionsOf(scored, player, modifiers), modifiers, ({ score, games }) => score * games, formatScore),
};

export const FORE_BUCHHOLZ: TieBreak = {
  code: 'FB',
  name: 'Fore Buchholz',
  article: '8.3',
  modifiers: ['cut', 'median', 'forfeits'],
  valueFor(scored, player, modifiers) {
    const { rounds, meetings } = scored.tournament;
    if (rounds === undefined || meetings.some(({ round }) => round === undefined)) {
      return { parts: [], note: 'the rounds are not known' };
    }
    return BUCHHOLZ.valueFor(withLastRoundDrawn(scored), player, modifiers);
  },
};

export const AVERAGE_BUCHHOLZ: TieBreak = {
  code: 'AOB',
  name: "average of the opponents' Buchholz",
  article: '8.2',
  modifiers: ['forfeits'],
  valueFor: (scored, player, { forfeitsCount }) =>
    averageOfOpponents(scored, player, (opponent) => {
      return BUCHHOLZ.valueFor(scored, opponent, { ...NO_MODIFIERS, forfeitsCount }).value;
    }),
};

export const SONNEBORN_BERGER: TieBreak = {
  code: 'SB',
  name: 'Sonneborn-Berger',
  article: '9.1',
  modifiers: ['cut', 'median', 'forfeits'],
  valueFor: (scored, player, modifiers) =>
    sumUp(contributionsOf(scored, player, modifiers), modifiers, ({ score, result }) => score * result, formatProduct),
};

export const KOYA: TieBreak = {
  code: 'KS',
  name: "Koya's system",
  article: '9.2',
  modifiers: ['limit'],
  valueFor({ tournament, records, points }, player, { limit }) {
    const games = Math.max(...records.map((own) => own.reduce((sum, record) => sum + record.games, 0)));
    const least = games / 2 + limit / 2;
    const parts: ValuePart[] = records[player]!.flatMap((record) => {
      const { opponent } = record;
      if (opponent === undefined || points[opponent]! < least) return [];
      if (record.kind !== 'played' && !tournament.predetermined) return [];
      return [{ text: `${tournament.players[opponent]!.name}: ${formatPoints(record.points)}`, value: record.points }];
    });
    const value = parts.reduce((sum, part) => sum + part.value, 0);
    return { value, parts, note: `against opponents with ${formatPoints(least)} points or more` };
  },
};

/** The average over the opponents actually played. */
export function averageOfOpponents(
  { tournament, records }: ScoredTournament,
  player: number,
  worthOf: (opponent: number) => number | undefined,
): TieBreakValue {
  let games = 0;
  let sum = 0;
  const parts: ValuePart[] = [];
  for (const record of records[player]!) {
    if (record.kind !== 'played') continue;
    const { name } = tournament.players[record.opponent!]!;
    const value = worthOf(record.opponent!);
    if (value === undefined) return { parts, note: `there is no value for ${name}` };
    parts.push({ text: `${name}: ${formatPoints(value)}`, value });
    games += record.games;
    sum += value * record.games;
  }
  if (games === 0) return { parts, note: 'no game was played' };
  return { value: sum / games, parts, note: `the average of ${games}` };
}
