/** Tables of matches and tournaments as text, for every page that shows them. */
import { COLORS } from 'plyhouse-kernel/position';
import { formatCount } from '../format/number.ts';
import { formatPoints } from '../format/points.ts';
import { TRUE_MINUS, withTrueMinus } from '../format/score.ts';
import { eloOfMatch, formatElo } from '../ratings/elo.ts';
import { normalizedDifference } from '../ratings/sprt/pair-score.ts';
import { crossTableRows } from '../standings/cross-table.ts';
import { figuresOf } from '../standings/engine-figures.ts';
import { formatValue } from '../standings/explain.ts';
import { NO_FAULTS } from '../standings/finished-game.ts';
import type { RunningMatch } from '../standings/running-match.ts';
import { type RunningScore, sumFor } from '../standings/running-score.ts';
import type { Format } from './format.ts';
import { type TournamentStandings, usualStyle } from './standings.ts';

/** A table: the second cell of a row is its head. */
export interface Sheet {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A finished game in a list. */
export interface GameLine {
  readonly number: number;
  readonly round: number;
  readonly white: string;
  readonly black: string;
  readonly result: string | null;
  readonly reason: string | null;
}

/** The standings of a tournament with their tie-breaks, and its cross table. */
export function tournamentSheets(format: Format, standings: TournamentStandings): Sheet[] {
  const codes = standings.criteria.map(({ code }) => code);
  const table = standings.players.map(({ place, name: player, points, games: count, wins, draws, losses, values }) => [
    ...[`${place}.`, player, formatPoints(points)],
    ...[count, wins, draws, losses].map(String),
    ...values.map(formatValue),
  ]);
  const [heads, ...cells] = crossTableRows(standings.scored, standings.players, usualStyle(format));
  const cross = standings.players.map(({ place, name: player }, index) => [`${place}.`, player, ...cells[index]!]);
  return [
    {
      caption: 'Standings',
      heads: ['', 'Player', 'Points', 'Games', '+', '=', TRUE_MINUS, ...codes],
      rows: table,
    },
    { caption: 'Cross table', heads: ['', 'Player', ...heads!], rows: cross },
  ];
}

/** The table of a match. @param terms what each player plays by. */
export function standingsSheet(match: RunningMatch, terms: ReadonlyMap<string, string>): Sheet {
  const { names, scores, faults } = match;
  const lines = names.map((name) => {
    const { tally, pairs } = sumFor(name, scores);
    const { wins, draws, losses } = tally;
    return { name, ...tally, games: wins + draws + losses, points: wins + draws / 2, elo: eloOfMatch(tally, pairs) };
  });
  lines.sort((a, b) => b.points - a.points || (a.name < b.name ? -1 : 1));
  const rows = lines.map(({ name, points, games, wins, draws, losses, elo }) => {
    const { time, abandoned, illegalMove } = faults.get(name) ?? NO_FAULTS;
    return [
      ...[`${1 + lines.filter((other) => other.points > points).length}.`, name, formatPoints(points)],
      ...[games, wins, draws, losses].map(formatCount),
      ...[games === 0 ? '' : percent(points / games), withTrueMinus(formatElo(elo))],
      ...[time, abandoned, illegalMove].map(formatCount),
      terms.get(name) ?? '',
    ];
  });
  const heads = ['', 'Player', 'Points', 'Games', '+', '=', TRUE_MINUS, 'Score', 'Elo (95 %)'];
  return { caption: 'Standings', heads: [...heads, 'Lost on time', 'Crashes', 'Illegal moves', 'Plays by'], rows };
}

/** The points of each two players against each other, with the complete pairs of games. */
export function duelsSheet({ scores }: RunningMatch): Sheet {
  const rows = scores.map((score, index) => {
    const { one, other, wins, draws, losses, pairs } = score;
    const games = wins + draws + losses;
    const elo = eloOfMatch(score, pairs);
    const normalized = normalizedDifference(pairs);
    return [
      ...[String(index + 1), `${one} – ${other}`, ...[wins, draws, losses].map(formatCount)],
      games === 0 ? '' : percent(draws / games),
      ...pairs.map(formatCount),
      withTrueMinus(formatElo(elo)),
      normalized ? withTrueMinus(`${normalized.value.toFixed(1)} ± ${normalized.error95.toFixed(1)}`) : '',
      elo.superiority === undefined ? '' : percent(elo.superiority),
    ];
  });
  const heads = ['', 'Players', '+', '=', TRUE_MINUS, 'Draws', ...PAIR_HEADS];
  return {
    caption: 'Against each other, and pairs by their points',
    heads: [...heads, 'Elo (95 %)', 'Normalized Elo', 'Superiority'],
    rows,
  };
}

const PAIR_HEADS = ['0', '½', '1', '1½', '2'];

/** Figures of each engine's play, by its results and its colour, without openings and book moves. */
export function figuresSheet({ names, sums }: RunningMatch): Sheet {
  const rows = names.flatMap((name) => {
    const figures = figuresOf(sums.get(name)!);
    return COLORS.map((color) => {
      const { games, moves, depth, positionsPerSecond, moveMillis, terminations } = figures[color];
      return [
        ...[color === 'white' ? 'White' : 'Black', name, formatCount(games), formatCount(moves)],
        depth === undefined ? '' : depth.toFixed(1),
        positionsPerSecond === undefined ? '' : formatCount(Math.round(positionsPerSecond)),
        moveMillis === undefined ? '' : `${(moveMillis / 1000).toFixed(3)} s`,
        Object.entries(terminations)
          .map(([termination, count]) => `${formatCount(count)} ${termination}`)
          .join(', '),
      ];
    });
  });
  const heads = ['Colour', 'Engine', 'Games', 'Moves', 'Depth', 'Positions a second', 'Time a move', 'Ends'];
  return { caption: 'Engines', heads, rows };
}

export function gamesSheet(games: readonly GameLine[]): Sheet {
  const rows = games.map(({ number, white, black, round, result, reason }) => [
    ...[String(number), `${white} – ${black}`],
    ...[String(round), result ?? '', reason ?? ''],
  ]);
  return { caption: 'Games', heads: ['', 'Players', 'Round', 'Result', 'Reason'], rows };
}

/** "SF 412 – 388 Old", of two players. */
export function formatDuel({ one, other, wins, draws, losses }: RunningScore): string {
  return `${one} ${formatPoints(wins + draws / 2)} – ${formatPoints(losses + draws / 2)} ${other}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
