import { type Elo, eloOfMatch, type GameTally, type PairCounts } from '../ratings/elo.ts';
import { type Faults, type FinishedGame, faultsOf, NO_FAULTS, pointsOf } from './finished-game.ts';

/** A player's results, overall or against one opponent. */
export interface Account {
  readonly tally: GameTally;
  readonly asWhite: GameTally;
  readonly asBlack: GameTally;
  readonly points: number;
  readonly games: number;
}

export interface MatchStanding extends Account {
  readonly name: string;
  /** Against all opponents together. */
  readonly elo: Elo;
  readonly faults: Faults;
}

/** Two players' games against each other, seen from the first. */
export interface Duel extends Account {
  readonly one: string;
  readonly other: string;
  readonly elo: Elo;
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
  const repeats = played.filter((game) => game.repeats !== undefined).map(({ number }) => number);
  const games = played.filter((game) => game.repeats === undefined);
  const duels: Duel[] = [];
  for (const [index, one] of players.entries()) {
    for (const other of players.slice(index + 1)) duels.push(duelOf(one, other, games));
  }
  const standings = players.map((name) => standingOf(name, games, duels));
  standings.sort((a, b) => b.points - a.points || (a.name < b.name ? -1 : 1));
  return {
    players: standings,
    duels,
    games: games.length,
    repeats: repeats.sort((a, b) => a - b),
    colors: tallyOf(games.map((game) => pointsOf(game, 'white'))),
  };
}

function duelOf(one: string, other: string, all: readonly FinishedGame[]): Duel {
  const games = all.filter(
    ({ white, black }) => (white === one && black === other) || (white === other && black === one),
  );
  const record = recordOf(one, games);
  const pairs = pairsOf(one, games);
  const paired = 2 * pairs.reduce((sum, count) => sum + count, 0);
  const drawRate = games.length === 0 ? 0 : record.tally.draws / games.length;
  return {
    one,
    other,
    ...record,
    pairs,
    unpaired: games.length - paired,
    drawRate,
    elo: eloOfMatch(record.tally, pairs),
  };
}

function standingOf(name: string, all: readonly FinishedGame[], duels: readonly Duel[]): MatchStanding {
  const games = all.filter(({ white, black }) => white === name || black === name);
  const record = recordOf(name, games);
  const pairs = [0, 0, 0, 0, 0] as [number, number, number, number, number];
  for (const duel of duels) {
    if (duel.one === name) for (const [index, count] of duel.pairs.entries()) pairs[index]! += count;
    if (duel.other === name) for (const [index, count] of duel.pairs.entries()) pairs[4 - index]! += count;
  }
  const faults = faultsOf(games).get(name) ?? NO_FAULTS;
  return { name, ...record, elo: eloOfMatch(record.tally, pairs), faults };
}

function recordOf(name: string, games: readonly FinishedGame[]): Account {
  const white = games.filter((game) => game.white === name).map((game) => pointsOf(game, 'white'));
  const black = games.filter((game) => game.black === name).map((game) => pointsOf(game, 'black'));
  const all = [...white, ...black];
  return {
    tally: tallyOf(all),
    asWhite: tallyOf(white),
    asBlack: tallyOf(black),
    points: all.reduce((sum, points) => sum + points, 0),
    games: all.length,
  };
}

function tallyOf(points: readonly number[]): GameTally {
  const count = (value: number) => points.filter((each) => each === value).length;
  return { wins: count(1), draws: count(0.5), losses: count(0) };
}

function pairsOf(one: string, games: readonly FinishedGame[]): [number, number, number, number, number] {
  const points = new Map<number, number[]>();
  for (const game of games) {
    const own = pointsOf(game, game.white === one ? 'white' : 'black');
    points.set(game.pair, [...(points.get(game.pair) ?? []), own]);
  }
  const pairs = [0, 0, 0, 0, 0] as [number, number, number, number, number];
  for (const each of points.values()) if (each.length === 2) pairs[2 * (each[0]! + each[1]!)]! += 1;
  return pairs;
}
