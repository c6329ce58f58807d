import type { Color } from 'plyhouse-kernel/position';
import { pairKey } from '../pairing.ts';
import { type ColorFaults, colorFaults } from './colors.ts';
import type { SwissPlayer } from './swiss-player.ts';

/** The rules of a round. */
export interface RoundRules {
  readonly initialColor: Color;
  /** Pairs that must not meet, as `pairKey` of their numbers. */
  readonly forbidden: ReadonlySet<string>;
  /** In the last round colour rules are relaxed for topscorers (1.8). */
  readonly isLast: boolean;
  /** The score above which a player is a topscorer, in half points. */
  readonly topScore: number;
  /** The greatest score of a player with the bye, in half points; undefined if there is no bye. */
  readonly byeScore?: number;
}

/** Players to be paired together, and those below them (1.3). */
export interface PairingBracket {
  /** Moved down from the bracket above, in order. */
  readonly movedDown: readonly SwissPlayer[];
  readonly residents: readonly SwissPlayer[];
  /** The players with the next lower score. */
  readonly next: readonly SwissPlayer[];
  /** All players below those. */
  readonly below: readonly SwissPlayer[];
}

/** Whether two may meet: C1, C3 and the organiser's forbidden pairs. */
export function mayMeet(one: SwissPlayer, other: SwissPlayer, { forbidden, isLast, topScore }: RoundRules): boolean {
  if (one.met.has(other.number) || forbidden.has(pairKey(one.number, other.number))) return false;
  const [a, b] = [one.preference, other.preference];
  if (a.strength !== 'absolute' || b.strength !== 'absolute' || a.color !== b.color) return true;
  return isLast && (one.score > topScore || other.score > topScore);
}

/** C2 and C5: whether a player may have the bye. */
export function mayHaveBye({ canHaveBye, score }: SwissPlayer, { byeScore }: RoundRules): boolean {
  return byeScore !== undefined && canHaveBye && score <= byeScore;
}

/** The colour faults of pairs, cached. */
export function rememberedFaults(initialColor: Color): (higher: SwissPlayer, lower: SwissPlayer) => ColorFaults {
  const known = new Map<string, ColorFaults>();
  return (higher, lower) => {
    const key = `${higher.number} ${lower.number}`;
    const before = known.get(key);
    if (before) return before;
    const faults = colorFaults(higher, lower, initialColor);
    known.set(key, faults);
    return faults;
  };
}
