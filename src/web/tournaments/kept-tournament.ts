import type { Result } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { advance, knockoutMatches } from '../../tournament/advance.ts';
import type {
  PairResult,
  PlannedPair,
  PlannedRound,
  TournamentProgress,
  TournamentSpec,
} from '../../tournament/format.ts';

/** Tournaments as the page stores them: immutable values; every function here returns a new one. */

export interface KeptTournament {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly createdMillis: number;
  readonly spec: TournamentSpec;
  readonly rounds: readonly PlannedRound[];
  readonly pairs: readonly PlannedPair[];
  /** In the order in which the pairs were finished. */
  readonly results: readonly (readonly [pair: number, result: PairResult])[];
  readonly isFinished: boolean;
  /** Why it is over, if that is not obvious. */
  readonly note?: string;
  /** Whether it was in progress when the page was last open. */
  readonly isRunning: boolean;
  /** The index of the player who is the visitor; absent if only programs take part. */
  readonly visitor?: number;
  /** The visitor's games of a pair that is not over: what the pair's `white` and its `black` took. */
  readonly begun?: PairResult['games'];
}

/** A finished game of a tournament. */
export interface KeptGame {
  readonly tournament: string;
  /** Counts from 1; the same in every run of the same tournament. */
  readonly number: number;
  readonly pair: number;
  readonly round: number;
  readonly white: string;
  readonly black: string;
  readonly result: Result;
  readonly reason: string;
  readonly start: string;
  readonly moves: readonly Uci[];
  /** The number of moves of the opening. */
  readonly openingPlies: number;
  /** One text for each move after the opening: the mover's view of it. */
  readonly comments: readonly string[];
}

/** White's points by result. */
export const WHITE_POINTS = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5, '*': 0 } as const satisfies Record<Result, number>;

/** A new tournament with the first pairings. @param visitor see {@link KeptTournament}. @throws {FormatError} */
export function newTournament(
  id: string,
  spec: TournamentSpec,
  createdMillis: number,
  visitor?: number,
): KeptTournament {
  return advanced({
    ...{ id, createdMillis, spec, rounds: [], pairs: [], results: [], isFinished: false, isRunning: false },
    ...(visitor === undefined ? {} : { visitor }),
  });
}

/** The tournament with the result of a pair, and the pairings that follow. A pair keeps its first result. */
export function withResult(tournament: KeptTournament, pair: number, result: PairResult): KeptTournament {
  if (tournament.results.some(([number]) => number === pair)) return tournament;
  return advanced({ ...tournament, results: [...tournament.results, [pair, result]] });
}

/**
 * The tournament with a game of the visitor. The pair has its result once all of its games are over; a game counts once.
 * @param game its number, from 1.
 * @param points of the pair's `white` and of its `black`.
 */
export function withVisitorGame(
  tournament: KeptTournament,
  game: number,
  points: PairResult['games'][number],
): KeptTournament {
  const { begun = [], ...rest } = tournament;
  const pair = visitorPair(tournament);
  if (!pair || game !== firstGameOf(tournament, pair) + begun.length) return tournament;
  const games = [...begun, points];
  return games.length < pair.games ? { ...rest, begun: games } : withResult(rest, pair.number, { games });
}

export function progressOf({ spec, rounds, pairs, results }: KeptTournament): TournamentProgress {
  return {
    players: spec.players.map(({ name }) => name),
    rounds,
    pairs,
    results: new Map(results),
    withdrawn: new Set(),
  };
}

/** Pairs still to be played, in their order. */
export function openPairs({ pairs, results }: KeptTournament): PlannedPair[] {
  const played = new Set(results.map(([number]) => number));
  return pairs.filter(({ number }) => !played.has(number));
}

/** The round that is being played: the first in which a game is left; undefined after the last. */
export function currentRound(tournament: KeptTournament): number | undefined {
  const rounds = openPairs(tournament).map(({ round }) => round);
  return rounds.length === 0 ? undefined : Math.min(...rounds);
}

/** The number of all rounds. */
export function roundCount({ spec: { format, players }, rounds }: KeptTournament): number {
  if (format.kind === 'knockout') return Math.ceil(Math.log2(players.length));
  return format.kind === 'swiss' ? format.rounds : rounds.length;
}

/** A match of the visitor in a knockout, as it stands. */
export interface VisitorMatch {
  readonly round: number;
  /** The index of the opponent. */
  readonly opponent: number;
  /** The visitor's points, and the opponent's. */
  readonly points: readonly [own: number, other: number];
  /** Undefined while it goes on. */
  readonly isWon?: boolean;
  /** It ended level, and the better seed went through. */
  readonly isBySeed: boolean;
}

/** The matches of a round of a knockout, with the visitor's games of one that is not over; none of another format. */
export function matchesOf(tournament: KeptTournament, round: number): ReturnType<typeof knockoutMatches> {
  const { spec, visitor, begun = [] } = tournament;
  if (spec.format.kind !== 'knockout') return [];
  return knockoutMatches(spec.format, progressOf(tournament), round).map((match) => {
    if (match.winner !== undefined || (match.white !== visitor && match.black !== visitor)) return match;
    const sum = (side: 0 | 1) => begun.reduce((total, game) => total + game[side], match.points[side]);
    return { ...match, points: [sum(0), sum(1)] };
  });
}

/** The matches of the visitor, the first round first; none unless it is a knockout. */
export function visitorMatches(tournament: KeptTournament): VisitorMatch[] {
  const { rounds, visitor } = tournament;
  if (visitor === undefined) return [];
  return rounds.flatMap(({ number: round }) =>
    matchesOf(tournament, round).flatMap(({ white, black, points: [first, second], winner, isBySeed }) => {
      if (white !== visitor && black !== visitor) return [];
      return {
        ...{ round, opponent: white === visitor ? black : white, isBySeed },
        points: white === visitor ? ([first, second] as const) : ([second, first] as const),
        ...(winner === undefined ? {} : { isWon: winner === visitor }),
      };
    }),
  );
}

/** Whether only programs have games left to play: the visitor, if there is one, has lost in a knockout. */
export function isOnlyPrograms(tournament: KeptTournament): boolean {
  return tournament.visitor === undefined || visitorMatches(tournament).at(-1)?.isWon === false;
}

/**
 * The pairs that programs are to play now, in their order: all that are open, but while the visitor takes part only those of
 * the round that is being played.
 */
export function programPairs(tournament: KeptTournament): PlannedPair[] {
  const open = openPairs(tournament);
  if (isOnlyPrograms(tournament)) return open;
  const round = currentRound(tournament);
  return open.filter((pair) => pair.round === round && !isVisitors(tournament, pair));
}

/** The visitor's pair of the round that is being played, unless it is finished. */
export function visitorPair(tournament: KeptTournament): PlannedPair | undefined {
  const round = currentRound(tournament);
  return openPairs(tournament).find((pair) => pair.round === round && isVisitors(tournament, pair));
}

function isVisitors({ visitor }: KeptTournament, { white, black }: PlannedPair): boolean {
  return white === visitor || black === visitor;
}

/** The number of a pair's first game in the tournament. */
export function firstGameOf({ pairs }: KeptTournament, pair: PlannedPair): number {
  return pairs.reduce((number, each) => number + (each.number < pair.number ? each.games : 0), 1);
}

/** The pair to which a game of the tournament belongs. @param game its number, from 1. */
export function pairOfGame(tournament: KeptTournament, game: number): PlannedPair | undefined {
  return tournament.pairs.find((pair) => {
    const first = firstGameOf(tournament, pair);
    return game >= first && game < first + pair.games;
  });
}

export function gamesPlayed({ results, begun = [] }: KeptTournament): number {
  return results.reduce((sum, [, { games }]) => sum + games.length, begun.length);
}

/** The games paired so far; a Swiss or a knockout may have more to come. */
export function gamesPaired({ pairs }: KeptTournament): number {
  return pairs.reduce((sum, { games }) => sum + games, 0);
}

/** Each player's points after each round that has begun, from 0 before the first: a row for each player. */
export function pointsAfterRounds({ spec, pairs, results }: KeptTournament): number[][] {
  const gains = results.flatMap(([number, { games }]) => {
    const { white, black, round } = pairs[number - 1]!;
    return games.flatMap(([first, second]) => [
      { player: white, round, points: first },
      { player: black, round, points: second },
    ]);
  });
  const rounds = Math.max(0, ...gains.map(({ round }) => round));
  return spec.players.map((_, player) => {
    const own = gains.filter((gain) => gain.player === player);
    return Array.from({ length: rounds + 1 }, (_, after) =>
      own.reduce((sum, { round, points }) => sum + (round <= after ? points : 0), 0),
    );
  });
}

function advanced(tournament: KeptTournament): KeptTournament {
  const { rounds, pairs, forfeits, isFinished, note } = advance(tournament.spec.format, progressOf(tournament));
  return {
    ...tournament,
    rounds: [...tournament.rounds, ...rounds],
    pairs: [...tournament.pairs, ...pairs],
    results: [...tournament.results, ...forfeits],
    isFinished,
    isRunning: tournament.isRunning && !isFinished,
    ...(note === undefined ? {} : { note }),
  };
}
