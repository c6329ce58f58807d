import { seededChance } from '../host/chance.ts';
import type { Opening } from './opening.ts';

/** The parameters of a schedule. */
export interface Draw {
  /** The players' names, all different. */
  readonly players: readonly string[];
  readonly openings: readonly Opening[];
  /** Games of each two players; an odd number leaves the last pair incomplete. */
  readonly games: number;
  readonly seed: number;
  /** `random`: the openings shuffled by the seed; `sequential`: as they stand. */
  readonly order?: 'random' | 'sequential';
  /** Random plies after each opening, different in every round. */
  readonly randomPlies?: number;
}

/** One game that is to be played. */
export interface ScheduledGame {
  /** From 1, in the order of the schedule. */
  readonly number: number;
  /** From 1: each round is one opening, played by every two players with both colours. */
  readonly round: number;
  /** The same for the two games with exchanged colours. */
  readonly pair: number;
  readonly white: string;
  readonly black: string;
  /** The opening of its round, as in its collection; random-plies.ts computes the start of the game. */
  readonly opening: Opening;
  /** Random plies after the opening, if the match has any; the same for all games of a round. */
  readonly randomPlies?: { readonly plies: number; readonly seed: number };
  /** The seeds of the players' random numbers in this game. */
  readonly whiteSeed: number;
  readonly blackSeed: number;
}

const SEEDS = 2 ** 31;

/** A schedule is kept in memory, some 200 bytes a game. */
export const MOST_GAMES = 1_000_000;

/**
 * The games of a match, everybody against everybody: a pure function of its parameters. A larger number of games only
 * appends, so that a finished match can be extended. When the openings run out they are reused from the first.
 * @throws {RangeError} if there are fewer than two players or no openings.
 */
export function makeSchedule({
  players,
  openings,
  games,
  seed,
  order = 'random',
  randomPlies = 0,
}: Draw): ScheduledGame[] {
  if (players.length < 2) throw new RangeError(`a match needs two players, found ${players.length}`);
  if (openings.length === 0) throw new RangeError('a match needs at least one opening');
  const pairings = pairingsOf(players);
  const turned = order === 'random' ? shuffled(openings, seed) : openings;
  const seeds = seededChance(seed);
  const randomSeeds = seededChance(seed ^ 0x2c1b3c6d);
  let randomSeed = 0;
  const schedule: ScheduledGame[] = [];
  for (let game = 0; game < games; game++) {
    const round = Math.floor(game / 2);
    if (game % 2 === 0) randomSeed = Math.floor(randomSeeds() * SEEDS);
    for (const [index, [one, other]] of pairings.entries()) {
      // White in the first game of a pair alternates, so that an odd number of games is fair in the long run.
      const isTurned = (round + game) % 2 === 1;
      schedule.push({
        number: schedule.length + 1,
        round: round + 1,
        pair: round * pairings.length + index + 1,
        white: isTurned ? other : one,
        black: isTurned ? one : other,
        opening: turned[round % turned.length]!,
        ...(randomPlies > 0 ? { randomPlies: { plies: randomPlies, seed: randomSeed } } : {}),
        whiteSeed: Math.floor(seeds() * SEEDS),
        blackSeed: Math.floor(seeds() * SEEDS),
      });
    }
  }
  return schedule;
}

function pairingsOf(players: readonly string[]): [string, string][] {
  return players.flatMap((one, index) => players.slice(index + 1).map((other): [string, string] => [one, other]));
}

/**
 * The items in random order (Fisher-Yates). Its random numbers are separate from the players', so that more openings do
 * not change the seeds of a game.
 */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const chance = seededChance(seed ^ 0x5bd1e995);
  const turned = [...items];
  for (let last = turned.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    [turned[last], turned[other]] = [turned[other]!, turned[last]!];
  }
  return turned;
}
