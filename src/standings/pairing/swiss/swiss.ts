import type { Color } from 'plyhouse-kernel/position';
import type { Tournament } from '../../tournament.ts';
import { type Pairing, pairKey, type Round } from '../pairing.ts';
import { colorOfHigher } from './colors.ts';
import { pairDutch } from './dutch.ts';
import { compareRank, type SwissPlayer, swissPlayersOf } from './swiss-player.ts';

/** The settings of a Swiss tournament. */
export interface SwissSettings {
  /** The planned number of rounds. */
  readonly rounds: number;
  /** The colour of seeds 1, 3 … in the first round, drawn by lot. */
  readonly initialColor: Color;
  /** Players not to be paired in the next round: withdrawn, absent, or not yet arrived. */
  readonly absent?: ReadonlySet<number>;
  /** Players who must not meet: two authors' programs, for example. */
  readonly forbidden?: readonly (readonly [number, number])[];
  /** The number of games of a pairing; 1 by default. With an even number there are no colour preferences. */
  readonly gamesEach?: number;
}

/**
 * The next round of a Swiss tournament by the Dutch system. The boards are in the order of publication: highest scores
 * first.
 * @param played the tournament so far, with `rounds` completed and the players in the order of seeding.
 * @throws {NoPairingError} if no further round is possible.
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
    // Scores are in half points, so this is half of the maximum.
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
