import { pairKey } from '../pairing.ts';
import { type ColorFaults, colorFaults } from './colors.ts';
import type { Color, SwissPlayer } from './swiss-player.ts';

/** What holds for a whole round. */
export interface RoundRules {
  readonly initialColor: Color;
  /** Pairs of players that must not be made, as `pairKey` of their numbers. */
  readonly forbidden: ReadonlySet<string>;
  /** It is the last round: topscorers may be given a colour that others may not (1.8). */
  readonly isLast: boolean;
  /** More than half of the points there could be, in half points. */
  readonly topScore: number;
  /** Half points of whoever has the bye, at most; undefined where nobody has it. */
  readonly byeScore?: number;
}

/** Players to be paired together, and those who come after them (1.3). */
export interface PairingBracket {
  /** Left over from above, in their order. */
  readonly movedDown: readonly SwissPlayer[];
  readonly residents: readonly SwissPlayer[];
  /** The next lower score. */
  readonly next: readonly SwissPlayer[];
  /** Everybody below that. */
  readonly below: readonly SwissPlayer[];
}

/** Whether two may meet at all: C1, C3 and what the organiser forbids. */
export function mayMeet(one: SwissPlayer, other: SwissPlayer, { forbidden, isLast, topScore }: RoundRules): boolean {
  if (one.met.has(other.number) || forbidden.has(pairKey(one.number, other.number))) return false;
  const [a, b] = [one.preference, other.preference];
  if (a.strength !== 'absolute' || b.strength !== 'absolute' || a.color !== b.color) return true;
  return isLast && (one.score > topScore || other.score > topScore);
}

/** C2 and C5: who may have the bye. */
export function mayHaveBye({ canHaveBye, score }: SwissPlayer, { byeScore }: RoundRules): boolean {
  return byeScore !== undefined && canHaveBye && score <= byeScore;
}

/** The colour faults of pairs, worked out once each. */
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
