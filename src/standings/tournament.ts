/** Types of tournament tables. Players are identified by their index in the list of players. */

/** A player in a table. */
export interface Entrant {
  readonly name: string;
  /** Before the tournament; absent for unrated players. */
  readonly rating?: number;
}

/** A game between two players, or several games if only their sum is known. */
export interface Meeting {
  readonly players: readonly [number, number];
  /** Points of each player: 1, 1/2 or 0 for one game. */
  readonly points: readonly [number, number];
  /** The number of games; more than one if only their sum is known. */
  readonly games: number;
  /** The one of the two who had White; absent for several games, or if unknown. */
  readonly white?: 0 | 1;
  /** Counted from 1; absent if unknown. */
  readonly round?: number;
  /** Won without play: the opponent did not appear or broke down. */
  readonly forfeit?: boolean;
}

/**
 * Why a player had no opponent: `pairing`, the number of players was odd; `full` and `half`, awarded a point or half a
 * point; `zero`, absent or withdrawn.
 */
const BYE_KINDS = ['pairing', 'full', 'half', 'zero'] as const;
export type ByeKind = (typeof BYE_KINDS)[number];

export interface Bye {
  readonly player: number;
  readonly round: number;
  readonly kind: ByeKind;
  /** The number of games it stands for; 1 by default. */
  readonly games?: number;
}

export interface Tournament {
  readonly players: readonly Entrant[];
  readonly meetings: readonly Meeting[];
  readonly byes: readonly Bye[];
  /** Games that are not over: they add nothing yet, and neither player was absent. */
  readonly open?: readonly OpenMeeting[];
  /** The number of rounds played; absent if unknown or meaningless. */
  readonly rounds?: number;
  /** All pairings were fixed in advance, as in a round robin, so a forfeit counts as a game (C.07, 15.2). */
  readonly predetermined: boolean;
}

/** The games of a round that two players have not finished. */
export type OpenMeeting = Pick<Meeting, 'players' | 'games'> & { readonly round: number };

/** Points of a bye for one game. */
export const BYE_POINTS: Readonly<Record<ByeKind, number>> = { pairing: 1, full: 1, half: 0.5, zero: 0 };
