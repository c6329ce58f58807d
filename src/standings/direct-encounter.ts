import { formatPoints } from '../format/points.ts';
import type { ScoredTournament, TieBreakValue, ValuePart } from './tie-break.ts';

/** Players in order; those still tied share a group. */
export type Groups = readonly (readonly number[])[];

/** A player's average score against another (C.07, 6.1.2); undefined if they did not meet. */
type Between = (player: number, other: number) => number | undefined;

/**
 * Orders tied players by their games with each other (C.07, article 6). If some of them have not met, a player is placed
 * first only if no result of the missing games could change that.
 */
export function byDirectEncounter(scored: ScoredTournament, tied: readonly number[], forfeitsCount = false): Groups {
  return orderOf(tied, betweenIn(scored, forfeitsCount));
}

/** A player's score against those it is tied with, by the first step of article 6. */
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
  // The number of players ahead of everyone below, even if those won all their missing games.
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
