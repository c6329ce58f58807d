/** What a tournament consists of, before it is played: plain data that can be stored. */
import { seededChance } from '../host/chance.ts';
import type { Opening } from '../match/opening.ts';
import type { PlannedPlayer } from '../match/plan.ts';
import type { HouseRules } from '../match/play-game.ts';
import type { ScheduledGame } from '../match/schedule.ts';
import type { Format, PlannedPair } from './format.ts';

export interface TournamentSpec {
  /** For people, and for the Event tag of PGN. */
  readonly name: string;
  readonly format: Format;
  /** In the order of seeding. */
  readonly players: readonly PlannedPlayer[];
  /** In the order in which pairs take them; after the last comes the first again. */
  readonly openings: readonly Opening[];
  /** So many random plies behind each opening; left out: none. */
  readonly randomPlies?: number;
  readonly rules: HouseRules;
  readonly seed: number;
  /** Codes for `parseCriteria`; left out for those that are usual for the format. */
  readonly tieBreaks?: string;
  /** A player that broke so often is withdrawn. */
  readonly quarantineAfter: number;
}

const SEEDS = 2 ** 31;
/** Keeps the chance of one game apart from that of the next. */
const STRIDE = 0x9e3779b1;

/**
 * The games of a pair: its opening goes by its number, and the players' seeds by the number of the game, so that they
 * are the same whenever and wherever it is played.
 * @param firstNumber the number of its first game in the tournament.
 */
export function gamesOfPair(
  { players, openings, seed, randomPlies = 0 }: Pick<TournamentSpec, 'players' | 'openings' | 'seed' | 'randomPlies'>,
  { number, round, white, black, games }: PlannedPair,
  firstNumber: number,
): ScheduledGame[] {
  const opening = openings[(number - 1) % openings.length]!;
  // The same moves in both games of the pair.
  const plies = { plies: randomPlies, seed: Math.floor(chanceOf(seed, -number)() * SEEDS) };
  return Array.from({ length: games }, (_, index): ScheduledGame => {
    const chance = chanceOf(seed, firstNumber + index);
    const [first, second] = index === 0 ? [white, black] : [black, white];
    return {
      number: firstNumber + index,
      round,
      pair: number,
      white: players[first]!.name,
      black: players[second]!.name,
      opening,
      ...(randomPlies > 0 ? { randomPlies: plies } : {}),
      whiteSeed: Math.floor(chance() * SEEDS),
      blackSeed: Math.floor(chance() * SEEDS),
    };
  });
}

function chanceOf(seed: number, number: number): () => number {
  return seededChance((seed + Math.imul(number, STRIDE)) >>> 0);
}
