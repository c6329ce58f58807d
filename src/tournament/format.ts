/** Words of tournaments: formats, the pairs of games they are made of, and what became of them. */
import { formatCount } from '../format/number.ts';
import type { Contest } from '../match/schedule.ts';
import type { Sprt } from '../ratings/sprt/sprt.ts';

export type FormatKind = Format['kind'];
export const FORMATS = [
  'round-robin',
  'gauntlet',
  'swiss',
  'knockout',
  'match',
  'sprt',
] as const satisfies FormatKind[];

/** Players by number, who must not meet. */
export type Forbidden = readonly (readonly [number, number])[];

/** How a tournament is held. Players are numbers from 0, in the order of seeding. */
export type Format =
  | {
      /** Everybody meets everybody, by the Berger tables; a match is a round robin of two. */
      readonly kind: 'round-robin' | 'match';
      /** Games of each two. */
      readonly games: number;
      readonly forbidden?: Forbidden;
    }
  | {
      /** The first players, the challengers, meet all others. */
      readonly kind: 'gauntlet';
      readonly challengers: number;
      readonly games: number;
      readonly forbidden?: Forbidden;
    }
  | {
      /** FIDE's Dutch system. */
      readonly kind: 'swiss';
      readonly rounds: number;
      /** Games between each two opponents. */
      readonly games: number;
      readonly initialColor: 'white' | 'black';
      readonly forbidden?: Forbidden;
    }
  | {
      /** A seeded bracket; the loser is out. Level opponents play further pairs, one at a time. */
      readonly kind: 'knockout';
      /** Games between each two opponents; an even number. */
      readonly games: number;
      /** The maximum number of tie-break pairs; after that the better seeded player advances. */
      readonly extraPairs: number;
      readonly forbidden?: Forbidden;
    }
  | {
      /** Two players, until a sequential test says which hypothesis holds. */
      readonly kind: 'sprt';
      readonly test: Sprt;
      /** It ends undecided after this number of pairs. */
      readonly mostPairs: number;
    };

/** Jobs that a program orders from workers, such as games to train on. */
export interface JobsSpec {
  readonly name: string;
  /** The task; workers know some by name. */
  readonly job: string;
  /** Parameters of all these jobs, as JSON. */
  readonly params: unknown;
  /** The number of jobs that will be ordered in all. */
  readonly count: number;
}

/** A tournament before it is played. */
export interface TournamentSpec extends Contest {
  readonly format: Format;
  /** Whether real clocks are scaled by the speed of the machine that plays; by default all play at the written time. */
  readonly scalesTime?: boolean;
  /** Codes for `parseCriteria`; left out: those usual for the format. */
  readonly tieBreaks?: string;
}

/** The unit of work: two games with one opening and colours exchanged, or a single game. */
export interface PlannedPair {
  /** Counts from 1; the same in every run of the same tournament. */
  readonly number: number;
  /** Counts from 1. */
  readonly round: number;
  /** Counts from 1 in each round; pairs of the same two players in a round share it. */
  readonly board: number;
  /** The player with White in the first game. */
  readonly white: number;
  readonly black: number;
  readonly games: 1 | 2;
}

export interface PlannedRound {
  /** Counts from 1. */
  readonly number: number;
  /** Players without an opponent. */
  readonly byes: readonly number[];
}

/** The result of a pair. */
export interface PairResult {
  /** For each game the points of the pair's `white` and of its `black`. */
  readonly games: readonly (readonly [white: number, black: number])[];
  /** Not played, because a player had withdrawn. */
  readonly forfeit?: boolean;
}

/** The progress of a tournament. */
export interface TournamentProgress {
  /** Their names, in the order of seeding. */
  readonly players: readonly string[];
  readonly rounds: readonly PlannedRound[];
  /** In the order of their numbers, which have no gaps. */
  readonly pairs: readonly PlannedPair[];
  /** Results by the pair's number; none for a pair that is still to be played. */
  readonly results: ReadonlyMap<number, PairResult>;
  /** Players who have left the tournament. */
  readonly withdrawn: ReadonlySet<number>;
}

/** Settings that no tournament can be held with. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
}

/** Games that a tournament may plan: their results are read again after each pair. A sequential test plans none ahead. */
const MOST_PLANNED_GAMES = 100_000;

/** How many games a format has, without those of level players in a knockout; none are planned for a sequential test. */
export function gamesOf(format: Format, players: number): number {
  switch (format.kind) {
    case 'match':
    case 'round-robin':
      return (format.games * players * (players - 1)) / 2;
    case 'gauntlet':
      return format.games * format.challengers * (players - format.challengers);
    case 'swiss':
      return format.games * format.rounds * Math.floor(players / 2);
    case 'knockout':
      return format.games * (players - 1);
    case 'sprt':
      return 0;
  }
}

/** How many games two who meet play; an sprt's are pairs without an end. */
export function gamesEach(format: Format): number {
  return format.kind === 'sprt' ? 2 : format.games;
}

/** @throws {FormatError} saying what is wrong. */
export function checkFormat(format: Format, players: number): void {
  const fail = (detail: string) => new FormatError(`${format.kind}: ${detail}`);
  if (players < 2) throw fail(`needs two players, found ${players}`);
  if ((format.kind === 'match' || format.kind === 'sprt') && players !== 2) {
    throw fail(`is for two players, found ${players}`);
  }
  if (format.kind === 'knockout' && format.games % 2 === 1) {
    throw fail(`takes an even number of games, so that nobody has White oftener; found ${format.games}`);
  }
  if (format.kind === 'gauntlet' && format.challengers >= players) {
    throw fail(`${format.challengers} challengers of ${players} players leave nobody to meet`);
  }
  const planned = gamesOf(format, players);
  if (planned > MOST_PLANNED_GAMES) {
    throw fail(`takes at most ${formatCount(MOST_PLANNED_GAMES)} games in all, found ${formatCount(planned)}`);
  }
}
