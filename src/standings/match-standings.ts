import type { Color } from 'plyhouse-kernel/position';
import { type Elo, eloOfMatch, type GameTally, type PairCounts } from '../ratings/elo.ts';
import { normalizedDifference, type PairDifference } from '../ratings/sprt/pair-score.ts';
import { type EngineFigures, figuresOf } from './engine-figures.ts';
import { type Faults, type FinishedGame, NO_FAULTS } from './finished-game.ts';
import { countInMatch, emptyScore, type RunningMatch, scoreOf, startRunningMatch } from './running-match.ts';
import { type RunningScore, sumFor } from './running-score.ts';

/** A player's games by its colour in them. */
interface ByColor {
  readonly asWhite: GameTally;
  readonly asBlack: GameTally;
}

export interface MatchStanding extends GameTally, ByColor {
  readonly name: string;
  readonly points: number;
  /** Games that count. */
  readonly games: number;
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
  /** Players by points, then by name. */
  readonly players: readonly MatchStanding[];
  readonly duels: readonly Duel[];
  /** Games that count. */
  readonly games: number;
  /** Numbers of the games that repeat an earlier one, and so do not count. */
  readonly repeats: readonly number[];
  /** Won by White, drawn, won by Black. */
  readonly colors: GameTally;
}

/** The table of a match from its finished games, in any order. Repeated games count once; games without a result do not count. */
export function standingsOf(players: readonly string[], finished: readonly FinishedGame[]): MatchStandings {
  const match = startRunningMatch(players);
  for (const game of finished) countInMatch(match, game);
  return standingsIn(match);
}

/** The table of a match from its tally. */
export function standingsIn(match: RunningMatch): MatchStandings {
  const { names, scores, sums, faults, repeats } = match;
  const players = names.map((name): MatchStanding => {
    const { tally, pairs } = sumFor(name, scores);
    const { wins, draws, losses } = tally;
    return {
      ...{ name, points: wins + draws / 2, games: wins + draws + losses, ...tally, ...colorsOf(name, scores) },
      elo: eloOfMatch(tally, pairs),
      faults: faults.get(name) ?? NO_FAULTS,
      figures: figuresOf(sums.get(name)!),
    };
  });
  const duels = names.flatMap((one, index) =>
    names.slice(index + 1).map((other) => duelOf(scoreOf(match, one, other) ?? emptyScore(match, one, other))),
  );
  return {
    players: players.sort((a, b) => b.points - a.points || (a.name < b.name ? -1 : 1)),
    duels,
    games: duels.reduce((sum, { games }) => sum + games, 0),
    repeats: repeats.toSorted((a, b) => a - b),
    colors: sumOf(scores.flatMap(({ asWhite, asBlack }) => [asWhite, inverted(asBlack)])),
  };
}

/** A player's games by its colour. */
function colorsOf(name: string, scores: readonly RunningScore[]): ByColor {
  const own = scores.flatMap(({ one, other, asWhite, asBlack }) => {
    if (one === name) return { asWhite, asBlack };
    return other === name ? { asWhite: inverted(asBlack), asBlack: inverted(asWhite) } : [];
  });
  return { asWhite: sumOf(own.map((each) => each.asWhite)), asBlack: sumOf(own.map((each) => each.asBlack)) };
}

const inverted = ({ wins, draws, losses }: GameTally): GameTally => ({ wins: losses, draws, losses: wins });

function sumOf(tallies: readonly GameTally[]): GameTally {
  const sum = { wins: 0, draws: 0, losses: 0 };
  for (const { wins, draws, losses } of tallies) {
    sum.wins += wins;
    sum.draws += draws;
    sum.losses += losses;
  }
  return sum;
}

function duelOf({ one, other, wins, draws, losses, asWhite, asBlack, pairs }: RunningScore): Duel {
  const tally = { wins, draws, losses };
  const games = wins + draws + losses;
  return {
    ...{ one, other, tally, points: wins + draws / 2, games },
    ...{ asWhite: { ...asWhite }, asBlack: { ...asBlack }, pairs: [...pairs] },
    unpaired: games - 2 * pairs.reduce((sum, count) => sum + count, 0),
    drawRate: games === 0 ? 0 : draws / games,
    elo: eloOfMatch(tally, pairs),
    normalized: normalizedDifference(pairs),
  };
}
