import os from 'node:os';
import { COLORS, type Color } from 'plyhouse-kernel/position';
import { formatCount, formatPercent, formatQuantity } from '../../format/number.ts';
import { formatPoints } from '../../format/points.ts';
import type { MatchPlan } from '../../match/plan.ts';
import { type Elo, formatElo, type GameTally } from '../../ratings/elo.ts';
import { formatSprtState, type SprtState } from '../../ratings/sprt/sprt.ts';
import { formatTerms } from '../../session/terms.ts';
import type { EngineFigures } from '../../standings/engine-figures.ts';
import type { Duel, MatchStanding, MatchStandings } from '../../standings/match-standings.ts';
import type { RunningMatch } from '../../standings/running-match.ts';
import { sumFor } from '../../standings/running-score.ts';
import { type Column, dataRows, textTable } from '../columns.ts';
import { formatFaults } from '../game-lines.ts';

/** The results of a match. */
export interface MatchReport {
  readonly plan: MatchPlan;
  readonly standings: MatchStandings;
  readonly unplayed: number;
  readonly quarantined: readonly string[];
  /** The file with the games; absent if they went to stdout. */
  readonly file?: string | undefined;
  /** The sequential test, if there is one. */
  readonly sprt?: SprtState;
}

/** The report as lines of text. */
export function formatReport({ plan, standings, unplayed, quarantined, file, sprt }: MatchReport): string[] {
  const lines = [...textTable(playerColumns(plan), standings.players), ''];
  for (const duel of standings.duels) lines.push(...duelLines(duel));
  if (sprt) lines.push(formatSprtState(sprt));
  const { wins, draws, losses } = standings.colors;
  lines.push('', `White won ${wins}, drew ${draws}, lost ${losses} of ${formatQuantity(standings.games, 'game')}`);
  const repeats = standings.repeats.length;
  if (repeats > 0) {
    const all = formatQuantity(standings.games + repeats, 'game');
    lines.push(`${formatCount(repeats)} of ${all} repeated an earlier one move by move and did not count`);
  }
  for (const { name, figures } of standings.players) {
    for (const color of COLORS) lines.push(...figureLine(name, color, figures[color]));
  }
  lines.push(...formatFaults(new Map(standings.players.map(({ name, faults }) => [name, faults]))));
  for (const name of quarantined) lines.push(`${name} failed too often and was dropped`);
  if (unplayed > 0) lines.push(`${formatQuantity(unplayed, 'game')} not played`);
  lines.push(`Seed ${plan.seed}, match ${plan.id}${file === undefined ? '' : `, games in ${file}`}`);
  return lines;
}

/** The report as plain data. */
export function reportData({ plan, standings, unplayed, quarantined, file, sprt }: MatchReport) {
  return {
    match: plan.id,
    seed: plan.seed,
    environment: { node: process.version, cpu: os.cpus()[0]?.model ?? 'unknown', cores: os.availableParallelism() },
    players: dataRows(playerColumns(plan), standings.players),
    duels: standings.duels.map((duel) => ({
      players: [duel.one, duel.other],
      points: duel.points,
      games: duel.games,
      ...duel.tally,
      white: duel.asWhite,
      black: duel.asBlack,
      drawRate: duel.drawRate,
      normalizedElo: duel.normalized ?? null,
      pairs: duel.pairs,
      unpaired: duel.unpaired,
      elo: eloData(duel.elo),
    })),
    games: standings.games,
    white: standings.colors,
    repeats: standings.repeats,
    unplayed,
    quarantined,
    pgn: file ?? null,
    ...(sprt ? { sprt } : {}),
  };
}

/**
 * How a match stands while it runs: "12 of 20 games: wray74 8½ - 3½ random", or with more players each with its points, the
 * leader first. Games that repeat another and games without a result give no points.
 */
export function formatRunningScore({ names, scores, finished }: RunningMatch, total: number): string {
  const points = names.map((name) => {
    const { wins, draws } = sumFor(name, scores).tally;
    return { name, sum: wins + draws / 2 };
  });
  const [one, other] = points;
  const score =
    names.length === 2
      ? `${one!.name} ${formatPoints(one!.sum)} - ${formatPoints(other!.sum)} ${other!.name}`
      : points
          .sort((a, b) => b.sum - a.sum)
          .map(({ name, sum }) => `${name} ${formatPoints(sum)}`)
          .join(', ');
  return `${finished} of ${formatQuantity(total, 'game')}: ${score}`;
}

/** The number of games between printed scores if there is no terminal: at most ten scores in all. */
export function scoreInterval(total: number): number {
  return Math.max(10, Math.ceil(total / 10));
}

function eloData(elo: Elo) {
  const { difference, error, superiority, method, games, score } = elo;
  return {
    difference: difference ?? null,
    error95: error ?? null,
    superiority: superiority ?? null,
    score,
    method,
    games,
    text: formatElo(elo),
  };
}

const playerColumns = (plan: MatchPlan): readonly Column<MatchStanding>[] => [
  { head: '', text: (_, index) => String(index + 1) },
  { key: 'name', head: 'player', isText: true },
  { key: 'terms', value: (player) => formatTerms(plan.players.find(({ name }) => name === player.name)!.terms) },
  { key: 'points', head: 'points' },
  { key: 'games', head: 'games' },
  { key: 'wins', head: '+' },
  { key: 'draws', head: '=' },
  { key: 'losses', head: '-' },
  { key: 'white', value: ({ asWhite }) => asWhite },
  { key: 'black', value: ({ asBlack }) => asBlack },
  { head: 'score', text: ({ games, points }) => (games === 0 ? '-' : formatPercent(points / games)) },
  {
    key: 'elo',
    value: ({ elo }) => eloData(elo),
    head: 'Elo against the field (95 %)',
    isText: true,
    text: ({ elo }) => formatElo(elo),
  },
  { key: 'faults' },
  { key: 'figures', value: ({ figures }) => ({ white: figureData(figures.white), black: figureData(figures.black) }) },
];

function duelLines(duel: Duel): string[] {
  const { one, other, games, tally, asWhite, asBlack, elo, normalized, pairs, unpaired, drawRate } = duel;
  if (games === 0) return [`${one} - ${other}: no games`];
  const head = `${one} - ${other}: ${score(tally)}, ${formatPercent(elo.score)}, draws ${formatPercent(drawRate)}`;
  const colors = `  as White ${score(asWhite)}, as Black ${score(asBlack)}`;
  const nElo =
    normalized === undefined ? '' : `, normalized ${signed(normalized.value)} ± ${normalized.error95.toFixed(1)}`;
  const superiority =
    elo.superiority === undefined ? '' : `, likelihood of superiority ${formatPercent(elo.superiority)}`;
  let basis = `from ${formatQuantity(elo.games, 'game')}`;
  if (elo.method === 'pentanomial') {
    basis = `from ${formatQuantity(elo.games / 2, 'pair')} [${pairs.join(' ')}]`;
    if (unpaired > 0) basis += `; ${formatQuantity(unpaired, 'game')} without a partner left out`;
  }
  return [head, colors, `  Elo ${formatElo(elo)}${nElo}${superiority} (${basis})`];
}

/** "SF as White: depth 14.2, 512,345 positions/s, 0.021 s a move; 40 normal, 2 time forfeit". */
function figureLine(name: string, color: Color, { games, moves, ...figures }: EngineFigures): string[] {
  const { depth, positionsPerSecond, moveMillis, terminations } = figures;
  if (moves === 0) return [];
  const parts = [
    ...(depth === undefined ? [] : [`depth ${depth.toFixed(1)}`]),
    ...(positionsPerSecond === undefined ? [] : [`${formatCount(Math.round(positionsPerSecond))} positions/s`]),
    ...(moveMillis === undefined || moveMillis < 1 ? [] : [`${(moveMillis / 1000).toFixed(3)} s a move`]),
  ];
  const ended = Object.entries(terminations).map(([termination, count]) => `${formatCount(count)} ${termination}`);
  const what = parts.length === 0 ? '' : `${parts.join(', ')}; `;
  const of = `${formatQuantity(moves, 'move')} of ${formatQuantity(games, 'game')}`;
  return [`${name} as ${color === 'white' ? 'White' : 'Black'}: ${what}${of}: ${ended.join(', ')}`];
}

function figureData({ games, moves, depth, positionsPerSecond, moveMillis, terminations }: EngineFigures) {
  return {
    games,
    moves,
    depth: depth ?? null,
    positionsPerSecond: positionsPerSecond ?? null,
    moveMillis: moveMillis ?? null,
    terminations,
  };
}

function signed(value: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(1)}`;
}

function score({ wins, draws, losses }: GameTally): string {
  return `+${wins} =${draws} -${losses}`;
}
