import { formatPoints } from '../format/points.ts';
import type { ScoredTournament, TieBreakValue, ValuePart } from './tie-break.ts';

/** Some of the players in order, as their games with each other give it: those who stay equal stand together. */
export type Groups = readonly (readonly number[])[];

/** What a player took of one other: the average, where they met several times (C.07, 6.1.2); absent where they did not. */
type Between = (player: number, other: number) => number | undefined;

/**
 * Orders players with equal points by their games with each other alone (C.07, article 6). Where some of them have
 * not met, one comes first only if no result of the games that are missing could change it.
 */
export function byDirectEncounter(scored: ScoredTournament, tied: readonly number[], forfeitsCount = false): Groups {
  return orderOf(tied, betweenIn(scored, forfeitsCount));
}

/** A player's score against those it is equal with, as the first step of article 6 counts it. */
export function directEncounterValue(
  scored: ScoredTournament,
  player: number,
  tied: readonly number[],
  forfeitsCount = false,
): TieBreakValue {
  const between = betweenIn(scored, forfeitsCount);
  const parts = tied.flatMap((other): ValuePart[] => {
    const value = other === player ? undefined : between(player, other);
    return value === undefined
      ? []
      : [{ text: `${scored.tournament.players[other]!.name}: ${formatPoints(value)}`, value }];
  });
  if (tied.length < 2) return { value: 0, parts, note: 'nobody is equal' };
  return { value: parts.reduce((sum, part) => sum + part.value, 0), parts };
}

function betweenIn({ records, tournament }: ScoredTournament, forfeitsCount: boolean): Between {
  return (player, other) => {
    const games = records[player]!.filter(
      ({ opponent, kind }) => opponent === other && (kind === 'played' || tournament.predetermined || forfeitsCount),
    );
    const count = games.reduce((sum, record) => sum + record.games, 0);
    return count === 0 ? undefined : games.reduce((sum, record) => sum + record.points, 0) / count;
  };
}

function orderOf(tied: readonly number[], between: Between): Groups {
  if (tied.length < 2) return tied.length === 0 ? [] : [tied];
  const standings = tied.map((player) => {
    const results = tied.filter((other) => other !== player).map((other) => between(player, other));
    const known = results.filter((each) => each !== undefined);
    const sum = known.reduce((total, each) => total + each, 0);
    return { player, sum, most: sum + results.length - known.length };
  });
  standings.sort((a, b) => b.sum - a.sum);
  if (standings.every(({ sum, most }) => sum === most)) {
    const groups = [...Map.groupBy(standings, ({ sum }) => sum).values()].map((group) =>
      group.map((each) => each.player),
    );
    return groups.length === 1 ? [tied] : groups.flatMap((group) => orderOf(group, between));
  }
  // Who is ahead of all that follow, even if these won whatever they did not play.
  let certain = 0;
  while (certain < standings.length - 1) {
    const { sum } = standings[certain]!;
    if (standings.slice(certain + 1).some(({ most }) => most >= sum)) break;
    certain++;
  }
  if (certain === 0) return [tied];
  const first = standings.slice(0, certain).map(({ player }) => [player]);
  const rest = standings.slice(certain).map(({ player }) => player);
  return [...first, ...orderOf(rest, between)];
}
