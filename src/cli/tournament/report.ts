/** A tournament told to people and to programs. */
import { defined } from '../../chess/defined.ts';
import { formatDuration } from '../../format/duration.ts';
import { formatPoints } from '../../format/points.ts';
import { pairsLeft } from '../../ratings/sprt/pairs-left.ts';
import { boundsOf } from '../../ratings/sprt/sprt.ts';
import { formatTerms } from '../../session/terms.ts';
import { crossTableRows, type TableStyle } from '../../standings/cross-table.ts';
import { explain, formatValue } from '../../standings/explain.ts';
import { type Faults, faultsOf } from '../../standings/finished-game.ts';
import type { TournamentProgress } from '../../tournament/format.ts';
import { plannedGames, type TimeLeft, timeLeft } from '../../tournament/outlook.ts';
import { sprtProgress } from '../../tournament/sprt-progress.ts';
import { type TournamentStandings, tournamentStandings, usualStyle } from '../../tournament/standings.ts';
import type { Queries } from '../../tournament/store/database.ts';
import { lastArrivals, listGames } from '../../tournament/store/games.ts';
import { countDone } from '../../tournament/store/jobs.ts';
import {
  findTournament,
  loadProgress,
  type StoredJobs,
  type StoredTournament,
} from '../../tournament/store/tournaments.ts';
import { listWorkers, type StoredWorker } from '../../tournament/store/workers.ts';
import { type Column, dataRows, inColumns, textTable } from '../columns.ts';

/** How a tournament stands. */
export interface TournamentReport {
  readonly tournament: StoredTournament;
  readonly progress: TournamentProgress;
  readonly standings: TournamentStandings;
}

export async function reportOf(queries: Queries, tournament: StoredTournament): Promise<TournamentReport> {
  const progress = await loadProgress(queries, tournament);
  const { format, tieBreaks } = tournament.spec;
  return { tournament, progress, standings: tournamentStandings(format, progress, tieBreaks) };
}

/** How far it has got. */
interface TournamentStatus {
  readonly games: { readonly done: number; readonly planned: number };
  readonly gamesPerHour?: number;
  readonly left?: TimeLeft;
  readonly workers: readonly StoredWorker[];
  readonly faults: ReadonlyMap<string, Faults>;
}

/** How a tournament stands, and how far it has got. @throws {TournamentError} */
export async function statusReportOf(
  queries: Queries,
  id: string,
): Promise<TournamentReport & { readonly status: TournamentStatus }> {
  const report = await reportOf(queries, await findTournament(queries, id));
  const { tournament, progress } = report;
  const planned = plannedGames(tournament.spec.format, progress);
  const done = progress.pairs.reduce((sum, { number, games }) => sum + (progress.results.has(number) ? games : 0), 0);
  const perPair = progress.pairs[0]?.games ?? 2;
  const status = await statusOf(queries, tournament, { done, planned, perUnit: perPair }, (arrivals) =>
    timeLeftOf(tournament, progress, arrivals, (planned - done) / perPair),
  );
  return { ...report, status: { ...status, faults: faultsOf(await listGames(queries, tournament)) } };
}

/** How far jobs have got. */
export async function jobsStatusOf(queries: Queries, jobs: StoredJobs): Promise<TournamentStatus> {
  const done = await countDone(queries, jobs.id);
  const planned = jobs.spec.count;
  return statusOf(queries, jobs, { done, planned, perUnit: 1 }, (arrivals) => timeLeft(arrivals, planned - done));
}

/** @param left expects the time from when the last pairs or jobs came in. */
async function statusOf(
  queries: Queries,
  { id, state }: StoredTournament | StoredJobs,
  { perUnit, ...games }: TournamentStatus['games'] & { readonly perUnit: number },
  left: (arrivals: readonly number[]) => TimeLeft | undefined,
): Promise<TournamentStatus> {
  const arrivals = await lastArrivals(queries, id);
  const span = arrivals.length > 1 ? arrivals.at(-1)! - arrivals[0]! : 0;
  return {
    games,
    ...(span > 0 ? { gamesPerHour: ((arrivals.length - 1) * perUnit * 3_600_000) / span } : {}),
    ...defined({ left: state === 'running' ? left(arrivals) : undefined }),
    workers: await listWorkers(queries, id),
    faults: new Map(),
  };
}

/** A sequential test ends when it is decided: how many pairs that takes is itself an estimate. */
function timeLeftOf(
  { spec }: StoredTournament,
  progress: TournamentProgress,
  arrivals: readonly number[],
  planned: number,
): TimeLeft | undefined {
  if (spec.format.kind !== 'sprt') return timeLeft(arrivals, planned);
  const { counts, length } = sprtProgress(spec.format, progress);
  const left = pairsLeft(spec.format.test, counts, spec.format.mostPairs - length);
  return left && timeLeft(arrivals, left.mean, left.error95);
}

/** The standings as plain data. */
export function standingsData(report: TournamentReport) {
  const { tournament, progress, standings } = report;
  const { id, name, state, note, spec } = tournament;
  return {
    ...{ id, name, format: spec.format.kind, state, note, seed: spec.seed },
    rounds: progress.rounds.length,
    tieBreaks: standings.criteria.map(({ code }) => code),
    players: dataRows(playerColumns(report), standings.players),
    sprt: sprtData(tournament, progress),
  };
}

type Standing = TournamentStandings['players'][number];

const playerColumns = ({ tournament, progress, standings }: TournamentReport): readonly Column<Standing>[] => [
  { key: 'place', head: '', text: ({ place }) => `${place}.` },
  {
    key: 'name',
    head: 'player',
    isText: true,
    text: ({ name, hasWithdrawn }) => (hasWithdrawn ? `${name} (withdrawn)` : name),
  },
  { key: 'points', head: 'points', text: ({ points }) => formatPoints(points) },
  { key: 'games', head: 'games' },
  { key: 'wins', head: '+' },
  { key: 'draws', head: '=' },
  { key: 'losses', head: '-' },
  {
    key: 'round',
    ...(tournament.spec.format.kind === 'knockout' ? { head: 'round' } : {}),
    text: ({ round }) => (round !== undefined && round > progress.rounds.length ? 'won' : String(round)),
  },
  { key: 'tieBreaks' },
  ...standings.criteria.map(({ code }, index) => ({
    head: code,
    text: ({ values }: Standing) => formatValue(values[index]!),
  })),
  { key: 'hasWithdrawn' },
  { key: 'seed', value: ({ player }) => player + 1 },
  { key: 'terms', value: ({ player }) => formatTerms(tournament.spec.players[player]!.terms) },
];

/** The standings as lines of text. */
export function formatStandings(report: TournamentReport): string[] {
  const { tournament, progress, standings } = report;
  return [...textTable(playerColumns(report), standings.players), ...formatSprt(tournament, progress)];
}

/** How each tie-break came about, player by player. */
export function formatExplanations({ standings }: TournamentReport): string[] {
  return standings.players.flatMap(({ name, values }) =>
    values.flatMap((value, index) => [
      '',
      `${name}, ${standings.criteria[index]!.code}:`,
      ...explain(value).map((line) => `  ${line}`),
    ]),
  );
}

/** The cross table as lines of text. */
export function formatCrossTable({ tournament, standings }: TournamentReport, style?: TableStyle): string[] {
  const [heads, ...cells] = crossTableRows(
    standings.scored,
    standings.players,
    style ?? usualStyle(tournament.spec.format),
  );
  const rows = [['', 'player', ...heads!, 'points', ...standings.criteria.map(({ code }) => code)]];
  for (const [index, { place, name, points, values }] of standings.players.entries()) {
    rows.push([`${place}.`, name, ...cells[index]!, formatPoints(points), ...values.map(formatValue)]);
  }
  return inColumns(rows, (column) => column === 1);
}

/** "12 of 30 games, 40 an hour, 27 min ± 3 min left". */
export function formatProgress({ games, gamesPerHour, left }: TournamentStatus, unit = 'games'): string {
  const parts = [`${games.done} of ${games.planned} ${unit}`];
  if (gamesPerHour !== undefined) parts.push(formatRate(gamesPerHour));
  if (left) parts.push(`${formatDuration(left.millis)} ± ${formatDuration(left.error95Millis)} left`);
  return parts.join(', ');
}

function formatRate(perHour: number): string {
  if (perHour >= 7200) return `${(perHour / 3600).toFixed(1)} a second`;
  if (perHour >= 120) return `${(perHour / 60).toFixed(1)} a minute`;
  return `${perHour.toFixed(1)} an hour`;
}

function sprtData({ spec }: StoredTournament, progress: TournamentProgress) {
  if (spec.format.kind !== 'sprt') return null;
  const { verdict, length, counts, path } = sprtProgress(spec.format, progress);
  const { lower, upper } = boundsOf(spec.format.test);
  return { ...spec.format.test, pairs: counts, length, llr: path.at(-1) ?? 0, lower, upper, verdict };
}

function formatSprt(tournament: StoredTournament, progress: TournamentProgress): string[] {
  const data = sprtData(tournament, progress);
  if (!data) return [];
  const verdict = { h0: 'H0 is accepted', h1: 'H1 is accepted', open: 'not decided' }[data.verdict];
  const bounds = `between ${data.lower.toFixed(2)} and ${data.upper.toFixed(2)}`;
  return [
    '',
    `H0: ${data.elo0}, H1: ${data.elo1} in ${data.model} Elo; pairs [${data.pairs.join(' ')}]`,
    `LLR ${data.llr.toFixed(2)} ${bounds}: ${verdict}`,
  ];
}
