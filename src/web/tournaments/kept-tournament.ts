import type { Result } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { advance } from '../../tournament/advance.ts';
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
}

/** A finished game of a tournament. */
export interface KeptGame {
  readonly tournament: string;
  /** From 1; the same in every run of the same tournament. */
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

/** The number of all rounds; of a knockout only those paired so far are known. */
export function roundCount({ spec: { format }, rounds }: KeptTournament): number {
  return format.kind === 'swiss' ? format.rounds : rounds.length;
}

/**
 * The pairs that programs are to play now, in their order: all that are open, but where the visitor takes part only those of
 * the round that is being played.
 */
export function programPairs(tournament: KeptTournament): PlannedPair[] {
  const open = openPairs(tournament);
  if (tournament.visitor === undefined) return open;
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

export function gamesPlayed({ results }: KeptTournament): number {
  return results.reduce((sum, [, { games }]) => sum + games.length, 0);
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
