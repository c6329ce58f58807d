import { byDirectEncounter, directEncounterValue, type Groups } from './direct-encounter.ts';
import type { ScoredTournament, TieBreakValue } from './tie-break.ts';
import type { Criterion } from './tie-breaks.ts';

/** One line of a table of standings. */
export interface RankedPlayer {
  readonly player: number;
  /** From 1; the same for players who could not be told apart, and then the numbers after them are left out. */
  readonly place: number;
  readonly points: number;
  /** One for each criterion, in their order. */
  readonly values: readonly TieBreakValue[];
}

/** Fractions of points are exact; averages are not. */
const EQUAL = 1e-9;

/** The players by points, and where these are equal by the criteria in turn; equal to the end, in their first order. */
export function rank(scored: ScoredTournament, criteria: readonly Criterion[]): RankedPlayer[] {
  const everybody = scored.points.map((_, player) => player);
  let groups: Groups = splitBy(everybody, (player) => scored.points[player]!);
  const values = new Map<number, TieBreakValue[]>(everybody.map((player) => [player, []]));
  for (const { tieBreak, modifiers } of criteria) {
    for (const player of everybody) {
      const tied = groups.find((group) => group.includes(player))!;
      const value = tieBreak
        ? tieBreak.valueFor(scored, player, modifiers)
        : directEncounterValue(scored, player, tied, modifiers.forfeitsCount);
      values.get(player)!.push(value);
    }
    groups = groups.flatMap((group): Groups => {
      if (!tieBreak) return byDirectEncounter(scored, group, modifiers.forfeitsCount);
      return splitBy(group, (player) => values.get(player)!.at(-1)!.value ?? Number.NEGATIVE_INFINITY);
    });
  }
  let place = 1;
  return groups.flatMap((group) => {
    const at = place;
    place += group.length;
    const points = (player: number) => scored.points[player]!;
    return group.map((player) => ({ player, place: at, points: points(player), values: values.get(player)! }));
  });
}

/** The most first; whoever has as much stays together, in the order given. */
function splitBy(players: readonly number[], worthOf: (player: number) => number): number[][] {
  const order = [...players].sort((a, b) => {
    const [first, second] = [worthOf(a), worthOf(b)];
    return first === second || Math.abs(first - second) < EQUAL ? 0 : second - first;
  });
  const groups: number[][] = [];
  for (const player of order) {
    const last = groups.at(-1);
    const isEqual = last && (worthOf(last[0]!) === worthOf(player) || worthOf(last[0]!) - worthOf(player) < EQUAL);
    if (isEqual) last.push(player);
    else groups.push([player]);
  }
  return groups;
}
