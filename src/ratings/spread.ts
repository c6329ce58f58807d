import { seededChance } from '../host/chance.ts';
import type { Fit } from './fit.ts';
import { groupsOf } from './groups.ts';
import { NORMAL_95, normalBelow } from './normal.ts';
import { type Encounter, type Pool, recordsOf, resampled } from './pool.ts';

/** A fit with its ratings on the final scale. */
export interface Placed {
  readonly fit: Fit;
  /** The factor applied to the model's points. */
  readonly scale: number;
  readonly ratings: readonly number[];
  readonly whiteAdvantage: number;
}

/** The random error of the ratings. */
interface RatingSpread {
  readonly errors: readonly number[];
  readonly whiteAdvantage: number | undefined;
  superiority(one: number, other: number): number;
}

/** A player needs at least this many pairs or single games for resampling. */
const ENOUGH_UNITS = 10;

/**
 * Estimates the spread by resampling the games. For players with few games, or only wins or losses, resampling says too
 * little, so the spread is at least that of the model.
 */
export function spreadOf(
  pool: Pool,
  group: readonly number[],
  anchors: ReadonlyMap<number, number>,
  found: Placed,
  placed: (encounters: readonly Encounter[]) => Placed,
  resamples: number,
  seed: number,
): RatingSpread {
  const players = pool.names.length;
  const chance = seededChance(seed);
  const drawn: Placed[] = [];
  // A sample without the games that link two players cannot compare them, and is drawn again.
  for (let tries = 0; drawn.length < resamples && tries < 3 * resamples; tries++) {
    const encounters = resampled(pool, chance);
    const isWhole = groupsOf(players, encounters).every((each, player) => each === group[player]);
    if (isWhole) drawn.push(placed(encounters));
  }
  const isBroken = drawn.length < resamples;
  const isThin = thinPlayers(pool).map((each) => each || isBroken);
  const byModel = (weights: ReadonlyMap<number, number>) => found.scale * Math.sqrt(found.fit.varianceOf(weights));
  const anchorOf = new Map([...anchors.keys()].map((player) => [group[player]!, player]));
  const errorOf = (player: number) => {
    if (anchors.has(player)) return 0;
    const own = isBroken ? 0 : deviationOf(drawn.map(({ ratings }) => ratings[player]!));
    const anchor = anchorOf.get(group[player]!);
    if (!isThin[player] && !(anchor !== undefined && isThin[anchor])) return NORMAL_95 * own;
    // Against its group's anchor, or else the group's average.
    const base =
      anchor === undefined ? group.flatMap((each, index) => (each === group[player] ? [index] : [])) : [anchor];
    const weights = new Map(base.map((member) => [member, -1 / base.length]));
    weights.set(player, (weights.get(player) ?? 0) + 1);
    return NORMAL_95 * Math.max(own, byModel(weights));
  };
  return {
    errors: pool.names.map((_, player) => errorOf(player)),
    whiteAdvantage: isBroken ? undefined : NORMAL_95 * deviationOf(drawn.map(({ whiteAdvantage }) => whiteAdvantage)),
    superiority(one, other) {
      if (isThin[one] || isThin[other]) {
        const weights = new Map([one, other].map((player, index) => [player, index === 0 ? 1 : -1]));
        return normalBelow((found.ratings[one]! - found.ratings[other]!) / byModel(weights));
      }
      const leads = drawn.map(({ ratings }) => Math.sign(ratings[one]! - ratings[other]!));
      return leads.reduce((sum, lead) => sum + (1 + lead) / 2, 0) / drawn.length;
    },
  };
}

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** The players with too few games for resampling, or identical results. */
function thinPlayers(pool: Pool): boolean[] {
  const units = pool.names.map(() => 0);
  for (const { games, count } of pool.kinds) {
    const players = new Set(
      games.flatMap(({ encounter }) => {
        const { white, black } = pool.encounters[encounter]!;
        return [white, black];
      }),
    );
    for (const player of players) units[player]! += count;
  }
  return recordsOf(pool).map(({ points, games }, player) => {
    return units[player]! < ENOUGH_UNITS || points === 0 || points === games;
  });
}
