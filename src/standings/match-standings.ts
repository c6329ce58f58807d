import { COLORS, type Color } from 'plyhouse-kernel/position';
import { type Elo, eloOfMatch, type GameTally, type PairCounts } from '../ratings/elo.ts';
import { normalizedDifference, type PairDifference } from '../ratings/sprt/pair-score.ts';
import { countSums, type EngineFigures, figuresOf, startSums } from './engine-figures.ts';
import { type Faults, type FinishedGame, faultsOf, NO_FAULTS, pointsOf } from './finished-game.ts';
import { type TableLine, tableOf, tallyOf } from './ranking.ts';
import { pointsIn, type RoundRecord } from './round-record.ts';
import { scoreTournament } from './scored-tournament.ts';
import type { ScoredTournament } from './tie-break.ts';
import type { Meeting, Tournament } from './tournament.ts';

/** A player's games by its colour in them. */
interface ByColor {
  readonly asWhite: GameTally;
  readonly asBlack: GameTally;
}

export interface MatchStanding extends TableLine, ByColor {
  /** Against all opponents together. */
  readonly elo: Elo;
  readonly faults: Faults;
  readonly figures: Readonly<Record<Color, EngineFigures>>;
}

/** Two players' games against each other, seen from the first. */
export interface Duel extends ByColor {
  readonly one: string;
  readonly other: string;
  readonly tally: GameTally;
  readonly points: number;
  readonly games: number;
  readonly elo: Elo;
  /** In normalized Elo, from complete pairs. */
  readonly normalized: PairDifference | undefined;
  readonly pairs: PairCounts;
  /** Games that count but belong to no complete pair. */
  readonly unpaired: number;
  readonly drawRate: number;
}

/** The state of a match. */
export interface MatchStandings {
  /** By points, then by name. */
  readonly players: readonly MatchStanding[];
  readonly duels: readonly Duel[];
  /** Games that count. */
  readonly games: number;
  /** Numbers of the games that repeat an earlier one, and so do not count. */
  readonly repeats: readonly number[];
  /** Won by White, drawn, won by Black. */
  readonly colors: GameTally;
}

/**
 * The table of a match from its finished games, in any order. Repeated games count once; games without
 * a result do not count.
 */
export function standingsOf(players: readonly string[], finished: readonly FinishedGame[]): MatchStandings {
  const played = finished.filter(({ result }) => result !== '*');
  const games = played.filter(({ repeats }) => repeats === undefined);
  const faults = faultsOf(games);
  // Those with equal points stand by name.
  const scored = scoreTournament(tournamentOf(players.toSorted(), games));
  const duels = players.flatMap((one, index) =>
    players.slice(index + 1).map((other) => duelOf(one, other, scored, games)),
  );
  return {
    players: tableOf(scored).map((line) => ({
      ...line,
      ...byColor(scored.records[line.player]!),
      elo: eloOfMatch(line, pairsAgainstAll(line.name, duels)),
      faults: faults.get(line.name) ?? NO_FAULTS,
      figures: figuresIn(line.name, played),
    })),
    duels,
    games: games.length,
    repeats: played.flatMap(({ repeats, number }) => (repeats === undefined ? [] : number)).sort((a, b) => a - b),
    colors: tallyOf(scored.records.flat().filter(({ color }) => color === 'white')),
  };
}

function figuresIn(name: string, games: readonly FinishedGame[]): MatchStanding['figures'] {
  const sums = startSums();
  for (const game of games) countSums(sums, name, game);
  return figuresOf(sums);
}

function tournamentOf(names: readonly string[], games: readonly FinishedGame[]): Tournament {
  const meetings = games.map(
    (game): Meeting => ({
      players: [names.indexOf(game.white), names.indexOf(game.black)],
      points: [pointsOf(game, 'white'), pointsOf(game, 'black')],
      games: 1,
      white: 0,
    }),
  );
  return { players: names.map((name) => ({ name })), meetings, byes: [], predetermined: true };
}

function byColor(records: readonly RoundRecord[]): ByColor {
  const [asWhite, asBlack] = COLORS.map((color) => tallyOf(records.filter((record) => record.color === color)));
  return { asWhite: asWhite!, asBlack: asBlack! };
}

function duelOf(one: string, other: string, scored: ScoredTournament, games: readonly FinishedGame[]): Duel {
  const [own, opponent] = [one, other].map((name) => scored.tournament.players.findIndex((each) => each.name === name));
  const records = scored.records[own!]!.filter((record) => record.opponent === opponent);
  const tally = tallyOf(records);
  const pairs = pairsOf(one, other, games);
  return {
    one,
    other,
    tally,
    points: pointsIn(records),
    games: records.length,
    ...byColor(records),
    pairs,
    unpaired: records.length - 2 * pairs.reduce((sum, count) => sum + count, 0),
    drawRate: records.length === 0 ? 0 : tally.draws / records.length,
    elo: eloOfMatch(tally, pairs),
    normalized: normalizedDifference(pairs),
  };
}

function pairsOf(one: string, other: string, games: readonly FinishedGame[]): PairCounts {
  const between = games.filter(({ white, black }) => [white, black].every((name) => name === one || name === other));
  const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const both of Map.groupBy(between, ({ pair }) => pair).values()) {
    const points = both.reduce((sum, game) => sum + pointsOf(game, game.white === one ? 'white' : 'black'), 0);
    if (both.length === 2) pairs[2 * points]! += 1;
  }
  return pairs;
}

function pairsAgainstAll(name: string, duels: readonly Duel[]): PairCounts {
  const sum: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const { one, other, pairs } of duels) {
    if (one !== name && other !== name) continue;
    for (const [index, count] of pairs.entries()) sum[one === name ? index : 4 - index]! += count;
  }
  return sum;
}
