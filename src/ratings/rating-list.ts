import { AnchorError, anchorsByNumber } from './anchors.ts';
import { type Fit, type FitSettings, maximise } from './fit.ts';
import { groupsOf, withHalfPoints } from './groups.ts';
import { BAYES_ELO, drawRateOf, ORDO, withPriorDraws } from './models.ts';
import { type Encounter, type PlayerRecord, type Pool, poolOf, type RatedGame, recordsOf } from './pool.ts';
import { type Placed, spreadOf } from './spread.ts';

/** Models that fit all games at once: Ordo's and BayesElo's. */
export const LIST_MODELS = ['ordo', 'bayeselo'] as const;
export type ListModel = (typeof LIST_MODELS)[number];

export interface ListSettings {
  readonly model: ListModel;
  /** Fixed ratings, by name. */
  readonly anchors?: ReadonlyMap<string, number>;
  /** The average rating of a group without an anchor; 0 by default. */
  readonly average?: number;
  /** The number of resamplings for the errors; 1000 by default, 0 for no errors. */
  readonly resamples?: number;
  /** The seed of the resampling; 1 by default. */
  readonly seed?: number;
}

interface ListedPlayer extends PlayerRecord {
  readonly name: string;
  readonly rating: number;
  /** Half the width of the 95 % interval; absent if not requested, 0 for an anchor. */
  readonly error95?: number;
  /** Its rating is fixed. */
  readonly isAnchor: boolean;
  /**
   * It won all it played, or lost all: the rating is with half a point less, or more, and the truth may lie anywhere
   * beyond.
   */
  readonly perfect?: 'won' | 'lost';
  /** The number of its group of comparable players, from 0. */
  readonly group: number;
}

export interface RatingList {
  readonly model: ListModel;
  readonly games: number;
  /** Groups after one another; in each the best first. */
  readonly players: readonly ListedPlayer[];
  /** The number of groups of players that cannot be compared. */
  readonly groups: number;
  /** In Elo points; 0 if there are too few games to estimate it. */
  readonly whiteAdvantage: number;
  readonly whiteAdvantageError95?: number;
  /** The share of draws between equals. */
  readonly drawRate: number;
  /** Each player's likelihood, by the order of `players`, to be the stronger of two; undefined across groups. */
  readonly superiority: readonly (readonly (number | undefined)[])[];
}

const PRIOR_DRAWS = 2;
/** With fewer games White's advantage cannot be estimated and is taken as 0. */
const ENOUGH_FOR_ADVANTAGE = 100;

/**
 * Rates all players at once. The errors come from drawing the games again at random, pairs of games with exchanged
 * colours together, since such games depend on each other.
 * @throws {AnchorError} if an anchor is not one of the players, or the model takes fewer anchors.
 */
export function rateAll(games: readonly RatedGame[], settings: ListSettings): RatingList {
  const pool = poolOf(games);
  const players = pool.names.length;
  const anchors = anchorsByNumber(pool.names, settings.anchors ?? new Map());
  const group = groupsOf(players, pool.encounters);
  if (
    settings.model === 'bayeselo' &&
    new Set([...anchors.keys()].map((player) => group[player])).size < anchors.size
  ) {
    throw new AnchorError("BayesElo's model takes one anchor for players who can be compared");
  }
  const fitOf = settings.model === 'ordo' ? fitOrdo : fitBayesElo;
  const hasAdvantage = games.length >= ENOUGH_FOR_ADVANTAGE;
  const placed = (encounters: readonly Encounter[], start?: Fit): Placed => {
    const fit = fitOf(players, encounters, anchors, { hasAdvantage, start });
    const scale = scaleOf(settings.model, fit);
    return { fit, scale, ...placedBy(fit, scale, group, anchors, settings.average ?? 0) };
  };
  const found = placed(pool.encounters);
  const { resamples = 1000, seed = 1 } = settings;
  const again = (encounters: readonly Encounter[]) => placed(encounters, found.fit);
  const spread = resamples > 0 ? spreadOf(pool, group, anchors, found, again, resamples, seed) : undefined;
  const order = pool.names.map((_, player) => player);
  order.sort((a, b) => group[a]! - group[b]! || found.ratings[b]! - found.ratings[a]! || a - b);
  const records = recordsOf(pool);
  const listed = order.map((player): ListedPlayer => {
    const record = records[player]!;
    const perfect = record.points === record.games ? 'won' : record.points === 0 ? 'lost' : undefined;
    return {
      name: pool.names[player]!,
      rating: found.ratings[player]!,
      ...(spread ? { error95: spread.errors[player]! } : {}),
      ...record,
      isAnchor: anchors.has(player),
      perfect,
      group: group[player]!,
    };
  });
  return {
    model: settings.model,
    games: games.length,
    players: listed,
    groups: Math.max(-1, ...group) + 1,
    whiteAdvantage: found.whiteAdvantage,
    ...(spread?.whiteAdvantage === undefined ? {} : { whiteAdvantageError95: spread.whiteAdvantage }),
    drawRate: drawRateAt(settings.model, pool, found.fit),
    superiority: order.map((one) =>
      order.map((other) =>
        one === other || group[one] !== group[other] ? undefined : spread?.superiority(one, other),
      ),
    ),
  };
}

function fitOrdo(
  players: number,
  encounters: readonly Encounter[],
  anchors: ReadonlyMap<number, number>,
  settings: FitSettings,
): Fit {
  return maximise(ORDO, players, withHalfPoints(players, encounters), { ...settings, anchors });
}

/** Anchors do not bend this fit: a list is moved to meet them. */
function fitBayesElo(
  players: number,
  encounters: readonly Encounter[],
  _: ReadonlyMap<number, number>,
  settings: FitSettings,
): Fit {
  return maximise(BAYES_ELO, players, withPriorDraws(players, encounters, PRIOR_DRAWS), settings);
}

/**
 * The ratio of a model's points to Elo points. In BayesElo's model a lead changes the expected score less the more games are drawn; its own
 * lists are scaled so that it matches Elo's between equals.
 */
function scaleOf(model: ListModel, { draw }: Fit): number {
  const odds = 10 ** (-draw / 400);
  return model === 'ordo' ? 1 : (4 * odds) / (1 + odds) ** 2;
}

/** Moves each group to its anchor, or its average to that asked for. */
function placedBy(
  { ratings, whiteAdvantage }: Fit,
  scale: number,
  group: readonly number[],
  anchors: ReadonlyMap<number, number>,
  average: number,
): { readonly ratings: readonly number[]; readonly whiteAdvantage: number } {
  const anchorOf = new Map([...anchors].map(([player, rating]) => [group[player]!, { player, rating }]));
  const sums = new Map<number, { sum: number; players: number }>();
  for (const [player, rating] of ratings.entries()) {
    const { sum, players } = sums.get(group[player]!) ?? { sum: 0, players: 0 };
    sums.set(group[player]!, { sum: sum + rating * scale, players: players + 1 });
  }
  const placed = ratings.map((rating, player) => {
    const anchor = anchorOf.get(group[player]!);
    if (anchor) return (rating - ratings[anchor.player]!) * scale + anchor.rating;
    const { sum, players } = sums.get(group[player]!)!;
    return rating * scale - sum / players + average;
  });
  return { ratings: placed, whiteAdvantage: whiteAdvantage * scale };
}

function drawRateAt(model: ListModel, { encounters }: Pool, { ratings, whiteAdvantage, draw }: Fit): number {
  if (model === 'ordo') return drawRateOf(encounters, ratings, whiteAdvantage);
  // BayesElo's share of draws between equal players.
  return 1 - 2 / (1 + 10 ** (draw / 400));
}
