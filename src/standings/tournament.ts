/** Words of tournament tables: what was played by whom. Players are numbers from 0, indexes of the list of players. */

/** A player as a table knows it. */
export interface Entrant {
  readonly name: string;
  /** Before the tournament; tie-breaks by rating leave out players without one. */
  readonly rating?: number;
}

/** A game between two players, or several games of which only the sum is known. */
export interface Meeting {
  readonly players: readonly [number, number];
  /** What each of the two took: of one game 1, 1/2 or 0. */
  readonly points: readonly [number, number];
  /** How many games it was; more than one where only their sum is known. */
  readonly games: number;
  /** Which of the two had White, where it is known and is one game. */
  readonly white?: 0 | 1;
  /** From 1, where it is known. */
  readonly round?: number;
  /** Won without playing, because the opponent did not appear or broke down. */
  readonly forfeit?: boolean;
}

/**
 * Why a player had no opponent: `pairing`, the number of players was odd; `full` and `half`, a point or half a point
 * given; `zero`, away or withdrawn.
 */
const BYE_KINDS = ['pairing', 'full', 'half', 'zero'] as const;
export type ByeKind = (typeof BYE_KINDS)[number];

export interface Bye {
  readonly player: number;
  readonly round: number;
  readonly kind: ByeKind;
  /** How many games it stands for, where a round has several; 1 if left out. */
  readonly games?: number;
}

export interface Tournament {
  readonly players: readonly Entrant[];
  readonly meetings: readonly Meeting[];
  readonly byes: readonly Bye[];
  /** How many rounds were played; left out where that is not known or has no meaning. */
  readonly rounds?: number;
  /** Everybody knew the opponents beforehand, as in a round robin: then a forfeit counts as a game (C.07, 15.2). */
  readonly predetermined: boolean;
}

/** What a bye gives for one game. */
export const BYE_POINTS: Readonly<Record<ByeKind, number>> = { pairing: 1, full: 1, half: 0.5, zero: 0 };
