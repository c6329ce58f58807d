/** Node only: what a match consists of, before it is played. */
import { createHash } from 'node:crypto';
import type { OptionValue } from '../programs/program.ts';
import { isReproducible } from '../session/terms.ts';
import { cardOf, type PlannedPlayer } from './participant.ts';
import { openingOf } from './random-plies.ts';
import {
  type Contest,
  inRandomOrder,
  type MatchContest,
  makeSchedule,
  type ScheduledGame,
  type ScheduleSettings,
  startingAt,
} from './schedule.ts';

/** A match: everybody against everybody. Each game has its opening; those that are not played are not kept. */
export interface MatchPlan extends Omit<Contest, 'openings'> {
  /**
   * Identifies the match: the same for the same players, limits, openings, seed and rules. The number of games and of
   * concurrent games is not part of it, so that a match can be extended.
   */
  readonly id: string;
  readonly schedule: readonly ScheduledGame[];
}

/** Whether the openings are shuffled by the seed, or used as they stand. */
export const ORDERS = ['random', 'sequential'] as const;
export type OpeningOrder = (typeof ORDERS)[number];

interface PlanSettings extends ScheduleSettings {
  /** The number of the first opening in their order, from 1. */
  readonly start?: number | undefined;
}

/**
 * @param games those of each two players.
 * @throws {RangeError} for fewer than two players or no openings.
 */
export function makePlan(
  { openings, ...contest }: MatchContest,
  games: number,
  order: OpeningOrder = 'random',
  { start = 1, ...settings }: PlanSettings = {},
): MatchPlan {
  const { players, seed, randomPlies = 0, rules } = contest;
  const playing = players.map(({ name, who, terms, book, ponder, restarts }) => [
    name,
    who,
    terms,
    ...(book ? [book] : []),
    ...(ponder ? ['ponder'] : []),
    ...(restarts ? ['restarts'] : []),
  ]);
  const rest = [
    seed,
    order,
    rules,
    // Matches without them keep their earlier ids.
    ...(randomPlies > 0 ? [randomPlies] : []),
    ...(start > 1 ? [{ start }] : []),
    ...Object.entries(settings).filter(([, value]) => value !== undefined && value !== 'alternate'),
  ];
  // The JSON of [players, openings, ...rest], opening by opening: of a large file the whole would be larger than all else.
  const hash = createHash('sha256').update(`[${JSON.stringify(playing)},[`);
  for (let index = 0; index < openings.length; index++) {
    const { start: fen, moves } = openings.at(index)!;
    hash.update(`${index > 0 ? ',' : ''}${JSON.stringify([fen, moves.join(' ')])}`);
  }
  const id = hash
    .update(`],${JSON.stringify(rest).slice(1)}`)
    .digest('hex')
    .slice(0, 12);
  const sorted = order === 'random' ? inRandomOrder(openings, seed) : openings;
  const ordered = startingAt(sorted, start - 1);
  return { ...contest, id, schedule: makeSchedule({ ...contest, openings: ordered }, games, settings) };
}

/** From this many random plies on, openings outnumber games; with fewer, different openings are counted. */
const ENOUGH_PLIES = 4;

/**
 * How many different games a schedule can have. Two players whose moves do not depend on the seed, limited by positions or
 * the period clock, play one game for each opening and colour. Players that depend on time or chance are assumed to play a
 * different game every time.
 */
export function differentGames(schedule: readonly ScheduledGame[], players: readonly PlannedPlayer[]): number {
  const steady = new Set(players.filter(isSteady).map(({ name }) => name));
  const different = new Set<string>();
  let others = 0;
  for (const game of schedule) {
    const { white, black, randomPlies } = game;
    if (!steady.has(white) || !steady.has(black) || (randomPlies?.plies ?? 0) >= ENOUGH_PLIES) others++;
    else {
      const { start, moves } = openingOf(game);
      different.add(JSON.stringify([white, black, start, moves.join(' ')]));
    }
  }
  return others + different.size;
}

/** Whether a player always plays the same move in a position; unknown, so false, for foreign engines. */
function isSteady(player: PlannedPlayer): boolean {
  const card = cardOf(player);
  if (!card || player.book || !isReproducible(player.terms, card)) return false;
  const { usesChance } = card;
  if (usesChance === undefined || usesChance === true) return usesChance === undefined;
  const { option, is } = usesChance;
  const given: OptionValue | undefined = player.who.options[option];
  const value = given ?? card.options.find(({ name }) => name === option)?.default;
  return String(value).toLowerCase() !== String(is).toLowerCase();
}
