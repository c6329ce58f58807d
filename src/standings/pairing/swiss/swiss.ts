import type { Tournament } from '../../tournament.ts';
import { type Pairing, pairKey, type Round } from '../pairing.ts';
import { colorOfHigher } from './colors.ts';
import { pairDutch } from './dutch.ts';
import { type Color, compareRank, type SwissPlayer, swissPlayersOf } from './swiss-player.ts';

/** How a Swiss is held. */
export interface SwissSettings {
  /** How many rounds it will have. */
  readonly rounds: number;
  /** The colour of the first, third … seeded in the first round, drawn by lot. */
  readonly initialColor: Color;
  /** Who is not to be paired in the next round: withdrawn, away, or not here yet. */
  readonly absent?: ReadonlySet<number>;
  /** Players who must not meet: two authors' programs, for example. */
  readonly forbidden?: readonly (readonly [number, number])[];
  /** How many games each two play in a round; 1 if left out. With an even number nobody is owed a colour. */
  readonly gamesEach?: number;
}

/**
 * The next round of a Swiss by the Dutch system, the boards in the order in which they are published: those with most
 * points first.
 * @param played the tournament so far, `rounds` being how many are over; its players are in the order of seeding.
 * @throws {NoPairingError} where no round is left.
 */
export function nextSwissRound(played: Tournament, settings: SwissSettings): Round {
  const { rounds, initialColor, absent = new Set(), forbidden = [], gamesEach = 1 } = settings;
  const over = played.rounds ?? 0;
  const everybody = swissPlayersOf(played, (index) => absent.has(index), gamesEach);
  const numberOf = new Map(everybody.map(({ index, number }) => [index, number]));
  const keys = forbidden.flatMap(([one, other]) => {
    const [a, b] = [numberOf.get(one), numberOf.get(other)];
    return a === undefined || b === undefined ? [] : [pairKey(a, b)];
  });
  const here = everybody.filter(({ index }) => !absent.has(index));
  const { pairs, bye } = pairDutch(here, {
    initialColor,
    forbidden: new Set(keys),
    isLast: over >= rounds - 1,
    // Scores are in half points: this is half of what could be had.
    topScore: over * gamesEach,
  });
  const boards = [...pairs].sort(([a, b], [c, d]) => compareScores(a, c) || compareScores(b, d) || compareRank(a, c));
  const pairings = boards.map(([higher, lower]): Pairing => {
    return colorOfHigher(higher, lower, initialColor) === 'white'
      ? { white: higher.index, black: lower.index }
      : { white: lower.index, black: higher.index };
  });
  return { pairings, byes: bye ? [bye.index] : [] };
}

function compareScores(one: SwissPlayer, other: SwissPlayer): number {
  return other.score - one.score;
}
