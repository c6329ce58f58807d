/** The lines that fastchess and cutechess-cli print during a match, for scripts that read them. */
import path from 'node:path';
import type { Color } from 'plyhouse-kernel/position';
import type { Introduction } from '../../match/game-record.ts';
import type { MatchPlan } from '../../match/plan.ts';
import type { PlayedGame } from '../../match/play-game.ts';
import type { ScheduledGame } from '../../match/schedule.ts';
import { differenceOf, type GameTally, PAIR_POINTS, type PairCounts, spreadOf } from '../../ratings/elo.ts';
import { NORMAL_95, normalBelow } from '../../ratings/normal.ts';
import { NORMALIZED_PER_DEVIATION } from '../../ratings/sprt/pair-score.ts';
import { type Sprt, type SprtVerdict, sprtState } from '../../ratings/sprt/sprt.ts';
import type { Terms } from '../../session/terms.ts';
import { makeTimeControl } from '../../session/time-control.ts';
import type { FinishedGame } from '../../standings/finished-game.ts';
import { emptyScore, type RunningMatch, scoreOf } from '../../standings/running-match.ts';
import { type RunningScore, sumFor } from '../../standings/running-score.ts';

/** The formats of a match's output: its own lines, or those of another runner. */
export const OUTPUTS = ['plyhouse', 'fastchess', 'cutechess'] as const;
export type OutputFormat = (typeof OUTPUTS)[number];

interface OutputSettings {
  readonly format: OutputFormat;
  /** Estimates are printed after this many pairs (games in the format of cutechess); 0: only at the end. */
  readonly ratingInterval: number;
  /** The score is printed after this many games, in the format of cutechess; 0: only at the end. */
  readonly scoreInterval: number;
  /** Whether to count by pairs in the format of fastchess. */
  readonly pentanomial: boolean;
  readonly sprt?: Sprt | undefined;
  /** The file of the openings, if there is one. */
  readonly openings?: string | undefined;
}

/** The output of a running match. */
export interface RunnerOutput {
  readonly plan: MatchPlan;
  readonly settings: OutputSettings;
  readonly startedAt: number;
  /** The tally. Games played before count and are not printed. */
  readonly match: RunningMatch;
  /** The started players, by name. */
  readonly introduced: Map<string, Introduction>;
  /** The number of games behind the last estimates; undefined before the first. */
  estimated: number | undefined;
}

/** @param now milliseconds of a clock. */
export function startOutput(plan: MatchPlan, settings: OutputSettings, match: RunningMatch, now: number): RunnerOutput {
  return { plan, settings, match, startedAt: now, introduced: new Map(), estimated: undefined };
}

/** The score of the two players of a match, also before their first game. */
function firstScore({ match }: RunnerOutput): RunningScore {
  const [one = '', other = ''] = match.names;
  return match.scores[0] ?? emptyScore(match, one, other);
}

export function startedLine({ plan }: RunnerOutput, { number, white, black }: ScheduledGame): string {
  return `Started game ${number} of ${plan.schedule.length} (${white} vs ${black})`;
}

/** Why a game ended. Scripts search for the other runners' words for a crash, a hang and a loss on time. */
function reasonOf({ reason, fault, overrunMillis }: EndOfGame): string {
  if (overrunMillis !== undefined) return `${reason} (${overrunMillis}ms overrun)`;
  if (!fault || fault.problem === 'illegalMove') return reason;
  const color = fault.by === 'white' ? 'White' : 'Black';
  return fault.problem === 'stalled' ? `${color}'s connection stalls` : `${color} disconnects`;
}

type EndOfGame = Pick<PlayedGame, 'reason' | 'fault' | 'overrunMillis'>;

/** The lines due after a game that has been counted. */
export function finishedLines(
  output: RunnerOutput,
  game: FinishedGame,
  played: EndOfGame,
  players: Readonly<Record<Color, Introduction>>,
): string[] {
  const { plan, settings, match } = output;
  const { scores, finished } = match;
  const { number, white, black, result, pair } = game;
  output.introduced.set(white, players.white).set(black, players.black);
  const lines = [`Finished game ${number} (${white} vs ${black}): ${result} {${reasonOf(played)}}`];
  const isLast = finished === plan.schedule.length;
  const score = scoreOf(match, white, black) ?? emptyScore(match, white, black);
  const isDue = (interval: number, units: number) => isLast || (interval > 0 && units % interval === 0);
  if (settings.format === 'cutechess' && isDue(settings.scoreInterval, finished)) lines.push(scoreLine(score));
  const byPairs = settings.format === 'fastchess' && settings.pentanomial;
  const isPairOver = !byPairs || !score.halves.has(pair);
  const counted = byPairs ? sum(scores.flatMap(({ pairs }) => pairs)) : finished;
  if (isPairOver && isDue(settings.ratingInterval, counted)) lines.push(...estimateLines(output, score));
  return lines;
}

/** The present verdict of the sequential test; open without a test, or before a pair is complete. */
export function verdictIn({ settings, match }: RunnerOutput): SprtVerdict {
  const [score] = match.scores;
  if (!settings.sprt || !score?.pairs.some((count) => count > 0)) return 'open';
  return sprtState(settings.sprt, score.pairs).verdict;
}

/** The last lines. @param verdict that of the sequential test, which ended the match if it is not open. */
export function endLines(output: RunnerOutput, verdict: SprtVerdict, now: number): string[] {
  const { settings, match } = output;
  const { scores, finished, faults } = match;
  const lines: string[] = [];
  const { sprt, format } = settings;
  if (verdict !== 'open' && sprt) {
    const bounds = `[${sprt.elo0.toFixed(2)}, ${sprt.elo1.toFixed(2)}]`;
    if (format === 'cutechess') lines.push(scoreLine(firstScore(output)));
    lines.push(...estimateLines(output, firstScore(output)));
    lines.push(
      format === 'fastchess'
        ? `SPRT (${bounds}) completed - ${verdict.toUpperCase()} was accepted`
        : 'Tournament finished',
    );
  } else if (output.estimated !== finished) {
    // Nothing was left to play, or the match was broken off: the last estimates are old, or there are none.
    if (format === 'cutechess') lines.push(...scores.map(scoreLine));
    lines.push(...estimateLines(output, firstScore(output)));
  }
  if (format === 'fastchess') {
    for (const [name, { time, abandoned }] of faults) {
      if (time + abandoned > 0) lines.push(`Player: ${name}`, `  Timeouts: ${time}`, `  Crashed: ${abandoned}`);
    }
  }
  const seconds = Math.floor((now - output.startedAt) / 1000);
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const clock = time.map((part) => String(part).padStart(2, '0')).join(':');
  return [...lines, 'Finished match', `Total Time: ${clock} (hours:minutes:seconds)`];
}

/** "Score of A vs B: 3 - 1 - 2  [0.667] 6": wins, losses, draws, the share of the points, games. */
function scoreLine({ one, other, wins, losses, draws }: RunningScore): string {
  const games = wins + losses + draws;
  const share = number((wins + draws / 2) / games, 3);
  return `Score of ${one} vs ${other}: ${wins} - ${losses} - ${draws}  [${share}] ${games}`;
}

const RULE = '-'.repeat(50);

function estimateLines(output: RunnerOutput, score: RunningScore): string[] {
  const { plan, settings, match } = output;
  output.estimated = match.finished;
  const isDuel = plan.players.length === 2;
  const lines = isDuel ? duelLines(output, score) : rankingLines(output);
  if (isDuel && settings.sprt) lines.push(sprtLine(settings, score, settings.sprt));
  return settings.format === 'fastchess' ? [RULE, ...lines, RULE] : lines;
}

function duelLines(output: RunnerOutput, score: RunningScore): string[] {
  const { settings } = output;
  const { one, other, pairs, drawnTwice, paired } = score;
  // If pairs are counted, a game counts once its pair is complete: fishtest's worker checks one count against the
  // other.
  const { wins, losses, draws } = settings.format === 'fastchess' && settings.pentanomial ? paired : score;
  const games = wins + losses + draws;
  const drawRatio = `DrawRatio: ${number((100 * draws) / games, 2)} %`;
  if (settings.format === 'cutechess') {
    const { elo, superiority } = estimateOf(score, undefined);
    return [`Elo difference: ${elo}, LOS: ${superiority}, ${drawRatio}`];
  }
  const byPairs = settings.pentanomial ? pairs : undefined;
  const { elo, normalized, superiority } = estimateOf(score, byPairs);
  const [lost, lostHalf, even, wonHalf, won] = pairs;
  const complete = sum(pairs);
  const ratios = byPairs
    ? `DrawRatio: ${number((100 * even) / complete, 2)} %, PairsRatio: ${number((wonHalf + won) / (lost + lostHalf), 2)}`
    : drawRatio;
  const points = wins + draws / 2;
  return [
    `Results of ${one} vs ${other} (${circumstances(output)}):`,
    `Elo: ${elo}, nElo: ${normalized}`,
    `LOS: ${superiority}, ${ratios}`,
    `Games: ${games}, Wins: ${wins}, Losses: ${losses}, Draws: ${draws}, Points: ${points.toFixed(1)} (${number((100 * points) / games, 2)} %)`,
    ...(byPairs
      ? [`Ptnml(0-2): [${pairs.join(', ')}], WL/DD Ratio: ${number((even - drawnTwice) / drawnTwice, 2)}`]
      : []),
  ];
}

/** The ranking of more than two players, the strongest first. */
function rankingLines({ plan, settings, match: { scores } }: RunnerOutput): string[] {
  const { pentanomial, format } = settings;
  const byPairs = pentanomial && format === 'fastchess';
  const rows = plan.players
    .map(({ name }) => {
      const { tally, pairs } = sumFor(name, scores, byPairs);
      return { name, tally, pairs, estimate: estimateOf(tally, byPairs ? pairs : undefined) };
    })
    .sort((a, b) => (b.estimate.share || 0) - (a.estimate.share || 0));
  const width = Math.max(25, ...rows.map(({ name }) => name.length));
  const cells = (args: readonly string[]) => args.map((arg) => arg.padStart(10)).join(' ');
  const penta = (text: string) => (format === 'fastchess' ? ` ${text.padStart(20)}` : '');
  const heads = cells(['Elo', '+/-', 'nElo', '+/-', 'Games', 'Score', 'Draw']);
  return [
    `Rank ${'Name'.padEnd(width)} ${heads}${penta('Ptnml(0-2)')}`,
    ...rows.map(({ name, tally, pairs, estimate }, index) => {
      const { wins, losses, draws } = tally;
      const games = wins + losses + draws;
      const complete = sum(pairs);
      const drawn = byPairs ? pairs[2] / complete : draws / games;
      const figures = [...estimate.elo.split(' +/- '), ...estimate.normalized.split(' +/- '), String(games)];
      const shares = [estimate.share, drawn].map((share) => `${number(100 * share, 1)}%`);
      const line = `${String(index + 1).padStart(4)} ${name.padEnd(width)} ${cells([...figures, ...shares])}`;
      return `${line}${penta(byPairs ? `[${pairs.join(', ')}]` : '')}`;
    }),
  ];
}

function sprtLine({ format }: OutputSettings, { pairs }: RunningScore, sprt: Sprt): string {
  const { llr: known, lower, upper, verdict } = sprtState(sprt, pairs);
  const llr = sum(pairs) === 0 ? 0 : known;
  const [ratio, low, high] = [llr, lower, upper].map((value) => number(value, 2));
  if (format === 'fastchess') {
    const share = number((100 * llr) / (llr < 0 ? -lower : upper), 1);
    return `LLR: ${ratio} (${share}%) (${low}, ${high}) [${sprt.elo0.toFixed(2)}, ${sprt.elo1.toFixed(2)}]`;
  }
  const share = number((100 * llr) / (llr < 0 ? lower : upper), 1);
  const end = verdict === 'open' ? '' : ` - ${verdict.toUpperCase()} was accepted`;
  return `SPRT: llr ${ratio} (${share}%), lbound ${low}, ubound ${high}${end}`;
}

/** An estimate as the other runners print it: "nan" and "inf" if it is undefined or unbounded; printed from the first game on. */
function estimateOf({ wins, draws, losses }: GameTally, pairs: PairCounts | undefined) {
  const { units, mean, variance } = pairs
    ? spreadOf(
        pairs,
        PAIR_POINTS.map((points) => points / 2),
      )
    : spreadOf([losses, draws, wins], [0, 0.5, 1]);
  const deviation = Math.sqrt(variance / units);
  const [low, high] = [mean - NORMAL_95 * deviation, mean + NORMAL_95 * deviation];
  const error = (differenceOf(high) - differenceOf(low)) / 2;
  // A game's variance, from that of a pair, is twice as large.
  const normal = NORMALIZED_PER_DEVIATION / Math.sqrt(pairs ? 2 * variance : variance);
  return {
    share: mean,
    elo: `${number(differenceOf(mean), 2)} +/- ${number(error, 2)}`,
    normalized: `${number((mean - 0.5) * normal, 2)} +/- ${number(((high - low) / 2) * normal, 2)}`,
    superiority: `${number(100 * normalBelow((mean - 0.5) / deviation), 2)} %`,
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}

/** A number as C++ prints it. */
function number(value: number, digits: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
  return value.toFixed(digits);
}

/** Time control, threads, hash and book of a match of two: "8+0.08, 1t, 16MB, book.epd"; NULL for an option that an engine does not have. */
function circumstances({ plan: { players }, settings: { openings }, introduced }: RunnerOutput): string {
  const same = (texts: readonly string[]) => (new Set(texts).size === 1 ? texts[0]! : texts.join(' - '));
  const option = (name: 'Threads' | 'Hash', unit: string) =>
    same(
      players.map((player) => {
        const started = introduced.get(player.name);
        // Before an engine was started it is known only what it was set to.
        const [, given] =
          Object.entries(player.who.options).find(([key]) => key.toLowerCase() === name.toLowerCase()) ?? [];
        const value = started ? started[name === 'Threads' ? 'threads' : 'hash'] : given;
        return value === undefined ? 'NULL' : `${value}${unit}`;
      }),
    );
  const parts = [same(players.map(({ terms }) => limitOf(terms))), option('Threads', 't'), option('Hash', 'MB')];
  return [...parts, ...(openings === undefined ? [] : [path.basename(openings)])].join(', ');
}

function limitOf({ control, moveMillis, depth, nodes }: Terms): string {
  if (control) return makeTimeControl(control);
  if (moveMillis !== undefined) return `${moveMillis / 1000}/move`;
  if (depth !== undefined) return `${depth} plies`;
  return nodes === undefined ? '' : `${nodes} nodes`;
}
