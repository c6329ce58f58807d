import type { PgnTag } from './pgn.ts';

/**
 * Plyhouse's own tags in addition to those of the standard and of match runners, and the name of each in older files. The standard allows
 * letters, digits and underscores in a name (section 8.1.1); pgn-extract breaks off at a hyphen.
 */
const OLD_NAMES = {
  /** Why the game ended, in words. */
  Reason: 'X-Reason',
  /** The plan that the game belongs to. */
  MatchId: 'X-Match',
  /** Its number there, from 1, and that of its pair. */
  MatchGame: 'X-Game',
  MatchPair: 'X-Pair',
  MatchSeed: 'X-Seed',
  /** The opening by its collection: "house 12". */
  OpeningId: 'X-Opening',
  /** The number of its moves that were given to the players. */
  OpeningPlies: 'X-OpeningPlies',
  /** The number of the earlier game with the same moves. */
  RepeatOf: 'X-Repeats',
  /** The factor by which the machine that played multiplied the time of TimeControl. */
  TimeFactor: 'X-TimeFactor',
  PlyhouseVersion: 'X-Version',
  /** "plyhouse:wray74", or the command line of an engine. */
  WhiteCommand: 'X-WhiteCommand',
  BlackCommand: 'X-BlackCommand',
  WhiteOptions: 'X-WhiteOptions',
  BlackOptions: 'X-BlackOptions',
  WhiteTerms: 'X-WhiteTerms',
  BlackTerms: 'X-BlackTerms',
  WhiteSeed: 'X-WhiteSeed',
  BlackSeed: 'X-BlackSeed',
} as const;

export type HouseTag = keyof typeof OLD_NAMES;

/** The value of a tag of Plyhouse under its name or an old one; rewritten files have the old ones with an underscore. */
export function houseTagOf({ tags }: { readonly tags: readonly PgnTag[] }, name: HouseTag): string | undefined {
  const old = OLD_NAMES[name];
  const found = tags.find((tag) => tag.name === name) ?? tags.find((tag) => tag.name.replace('_', '-') === old);
  return found?.value;
}
