import type { GameTally } from '../ratings/elo.ts';
import { byDirectEncounter, directEncounterValue, type Groups } from './direct-encounter.ts';
import type { RoundRecord } from './round-record.ts';
import type { ScoredTournament, TieBreakValue } from './tie-break.ts';
import type { Criterion } from './tie-breaks.ts';

/** A row of the standings. */
export interface RankedPlayer {
  readonly player: number;
  /** The place, from 1. Tied players share a place, and the places after it are skipped. */
  readonly place: number;
  readonly points: number;
  /** One for each criterion, in their order. */
  readonly values: readonly TieBreakValue[];
}

/** A player's line in a table. Forfeits count as games. */
export interface TableLine extends RankedPlayer, GameTally {
  readonly name: string;
  readonly games: number;
}

/** The lines of a table, the best first. */
export function tableOf(scored: ScoredTournament, criteria: readonly Criterion[] = []): TableLine[] {
  return rank(scored, criteria).map((ranked) => {
    const records = scored.records[ranked.player]!.filter(({ opponent }) => opponent !== undefined);
    const { name } = scored.tournament.players[ranked.player]!;
    return { ...ranked, name, games: records.length, ...tallyOf(records) };
  });
}

/** The single games among these that were won, drawn and lost. */
function tallyOf(records: readonly RoundRecord[]): GameTally {
  const count = (worth: number) => records.filter(({ points }) => points === worth).length;
  return { wins: count(1), draws: count(0.5), losses: count(0) };
}

/** Fractions of points are exact; averages are not. */
const EQUAL = 1e-9;

/** Orders the players by points, then by each criterion in turn; those still tied keep the order of the list. */
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

/** Splits into groups of equal value, the highest first; within a group the order is kept. */
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
