import { seededChance } from '../host/chance.ts';
import type { Opening, Openings } from './packed-openings.ts';
import type { PlannedPlayer } from './participant.ts';
import type { GameRules } from './play-game.ts';

/** Players, openings and rules: the data that matches and tournaments share. Plain and storable. */
export interface Contest {
  /** For people, and for the Event tag of PGN. */
  readonly name: string;
  /** For the Site tag of PGN. */
  readonly site?: string;
  /** In the order of seeding. */
  readonly players: readonly PlannedPlayer[];
  /** In order of use; after the last, the first follows again. */
  readonly openings: readonly Opening[];
  /** The number of random plies after each opening; absent: none. */
  readonly randomPlies?: number;
  readonly rules: GameRules;
  readonly seed: number;
  /** A player that failed this often plays no more. */
  readonly quarantineAfter: number;
}

/** A game to be played. */
export interface ScheduledGame {
  /** Counts from 1 in the order of the schedule. */
  readonly number: number;
  /** Counts from 1. A round is one opening, played by every two players with both colours. */
  readonly round: number;
  /** Shared by the two games with colours exchanged. */
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
/** Separates the random numbers of one game from those of the next. */
const STRIDE = 0x9e3779b1;

/** The games that two players play from one opening: with colours exchanged, or one alone. */
interface GamesOfTwo extends Pick<ScheduleSettings, 'keepsColors'> {
  readonly number: number;
  readonly round: number;
  /** Indices of the players; this one has White in the first game. */
  readonly white: number;
  readonly black: number;
  readonly games: number;
}

/** The contest of a match, which may have the openings of a large file. */
export type MatchContest = Omit<Contest, 'openings'> & { readonly openings: Openings };

type Draw = Pick<MatchContest, 'openings' | 'randomPlies' | 'seed'> & {
  readonly players: readonly { readonly name: string }[];
};

/**
 * The games of a pair. Everything random in them follows from the number of their opening or of the game, so that they are the
 * same whenever and wherever they are played.
 * @param first the number of the first game.
 * @param step from it to the number of the second.
 * @param opening the number of the opening, from 1.
 */
export function gamesOfPair(
  { players, openings, seed, randomPlies = 0 }: Draw,
  { number: pair, round, white, black, games, keepsColors = false }: GamesOfTwo,
  first: number,
  step = 1,
  opening = pair,
): ScheduledGame[] {
  const start = openings.at((opening - 1) % openings.length)!;
  const plies = { plies: randomPlies, seed: Math.floor(chanceOf(seed, -opening)() * SEEDS) };
  return Array.from({ length: games }, (_, index): ScheduledGame => {
    const number = first + index * step;
    const chance = chanceOf(seed, number);
    const [one, other] = index === 0 || keepsColors ? [white, black] : [black, white];
    return {
      ...{ number, round, pair, white: players[one]!.name, black: players[other]!.name },
      opening: start,
      ...(randomPlies > 0 ? { randomPlies: plies } : {}),
      whiteSeed: Math.floor(chance() * SEEDS),
      blackSeed: Math.floor(chance() * SEEDS),
    };
  });
}

function chanceOf(seed: number, number: number): () => number {
  return seededChance((seed + Math.imul(number, STRIDE)) >>> 0);
}

/** A schedule is kept in memory, some 200 bytes a game. */
export const MOST_GAMES = 1_000_000;

export const FIRST_COLORS = ['alternate', 'white', 'black'] as const;

export const SEQUENCES = ['rounds', 'pairs'] as const;

/** The ways in which a match departs from a plain round robin. */
export interface ScheduleSettings {
  readonly seeds?: number | undefined;
  readonly firstColor?: (typeof FIRST_COLORS)[number] | undefined;
  /** `rounds`: first one game of all pairs, then the other; `pairs`: both games of a pair in turn. Left out: rounds. */
  readonly sequence?: (typeof SEQUENCES)[number] | undefined;
  /** Whether the player with White in the first game of a pair has it in the second too. */
  readonly keepsColors?: boolean | undefined;
}

/**
 * The games of a match, everybody against everybody: a pure function of its parameters. Each round is one opening, which all
 * pairs play. A larger number of games only appends, so that a finished match can be extended.
 * @param games those of each two players; an odd number leaves the last pairs incomplete.
 * @param settings `seeds`: how many players, the first ones, meet all others, who do not meet each other; all by default.
 * `firstColor`: what the player that stands first has in the first game of a round. `sequence`: in which order the games are played.
 * @throws {RangeError} if there are fewer than two players or no openings.
 */
export function makeSchedule(
  draw: Draw,
  games: number,
  { seeds, firstColor = 'alternate', sequence = 'rounds', keepsColors }: ScheduleSettings = {},
): ScheduledGame[] {
  const { players, openings } = draw;
  if (players.length < 2) throw new RangeError(`a match needs two players, found ${players.length}`);
  if (openings.length === 0) throw new RangeError('a match needs at least one opening');
  const pairings = players
    .slice(0, seeds)
    .flatMap((_, one) => players.slice(one + 1).map((__, index) => [one, one + 1 + index] as const));
  const schedule: ScheduledGame[] = [];
  for (let round = 1; 2 * round - 1 <= games; round++) {
    const before = (round - 1) * pairings.length;
    for (const [index, [one, other]] of pairings.entries()) {
      // White in the first game of a pair alternates by default: an odd number of games is then fair in the long run.
      const isWhite = firstColor === 'alternate' ? round % 2 === 1 : firstColor === 'white';
      const [white, black] = isWhite ? [one, other] : [other, one];
      const count = 2 * round <= games ? 2 : 1;
      const pair = { number: before + index + 1, round, white, black, games: count, keepsColors };
      const [first, step] = sequence === 'pairs' ? [count * index, 1] : [index, pairings.length];
      schedule.push(...gamesOfPair(draw, pair, 2 * before + first + 1, step, round));
    }
  }
  return schedule.sort((a, b) => a.number - b.number);
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

/** The openings in random order: those with greater weights tend to come earlier. */
export function inRandomOrder(openings: Openings, seed: number): Openings {
  const { length } = openings;
  const weights = Array.from({ length }, (_, place) => openings.at(place)!.weight);
  const places = weights.map((_, place) => place);
  if (weights.every((weight) => weight === undefined)) return reordered(openings, shuffled(places, seed));
  const chance = seededChance(seed ^ 0x5bd1e995);
  // Drawing by weight without putting back (P. Efraimidis, P. Spirakis, Information Processing Letters 97, 2006).
  const keys = weights.map((weight) => -Math.log(1 - chance()) / (weight ?? 1));
  return reordered(
    openings,
    places.sort((one, other) => keys[one]! - keys[other]!),
  );
}

function reordered(openings: Openings, places: readonly number[]): Openings {
  return { length: places.length, at: (index) => (index < places.length ? openings.at(places[index]!) : undefined) };
}

/** The openings from this place on, and behind the last those before it. */
export function startingAt(openings: Openings, first: number): Openings {
  const { length } = openings;
  return { length, at: (index) => (index < length ? openings.at((first + index) % length) : undefined) };
}
