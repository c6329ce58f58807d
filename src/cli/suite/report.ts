import { parseFen } from '../../chess/fen.ts';
import { makeLine, makeSan } from '../../chess/notation.ts';
import { formatDuration } from '../../format/duration.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { formatScore } from '../../format/score.ts';
import type { SearchRequest } from '../../host/search-request.ts';
import type { CheckedClaim, Compared, Finding, SearchStep, Verdict } from '../../measure/finding.ts';
import type { Inside, InsideComparison, PrintedInside } from '../../measure/inside.ts';
import { isAsPlayed, type SuiteTask } from '../../measure/task.ts';
import type { Card, Options } from '../../programs/program.ts';
import type { Terminal } from '../terminal.ts';
import { scoreData } from '../thought-text.ts';

/** The contents of the report at the end of a suite. */
interface SuiteReport {
  /** Searches whose details are in print, beside ours. */
  readonly inside: readonly ReportedInside[];
  readonly card: Card;
  /** All options it ran with. */
  readonly settings: Options;
  readonly seed: number;
  readonly request: SearchRequest;
  readonly file: string;
  readonly findings: readonly Finding[];
  /** Positions that asked nothing or could not be read. */
  readonly left: readonly string[];
}

interface ReportedInside {
  readonly inside: PrintedInside;
  readonly ours: Inside;
  readonly comparison: InsideComparison;
}

/** How many of the asked positions were solved, and how often the original's own move was played. */
export function countFindings(findings: readonly Finding[]) {
  const count = (group: readonly Finding[]) => ({
    solved: group.filter(({ isSolved }) => isSolved).length,
    of: group.length,
  });
  const set = findings.filter(({ task }) => !isAsPlayed(task.goal));
  const played = findings.filter(({ task }) => isAsPlayed(task.goal));
  return {
    ...count(set),
    asPlayed: { same: count(played).solved, of: played.length },
    broken: findings.filter(({ fault }) => fault !== undefined).length,
  };
}

const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  same: 'the same',
  begins: 'begins the same',
  other: 'another',
  unreached: 'not reached',
};

/** One finding as lines of text, what the article says below it. */
export function formatFinding(finding: Finding, { paint }: Pick<Terminal, 'paint'>): string[] {
  const { task, final, from, fault, first, since, isSolved } = finding;
  const position = parseFen(task.fen);
  const san = (move: string) => makeSan(position, move);
  const [mark, head] = headOf(finding);
  const args: string[] = [];
  if (fault !== undefined) args.push(fault);
  else if (!final) args.push('it gives up');
  else {
    args.push(paint('bold', san(final.move)));
    if (!isSolved) args.push(`(${formatMissed(task, final.move)})`);
    if (from === 'book') args.push('from its book');
    else if (from === 'only') args.push('the only move');
    else args.push(formatWhen(since ?? final, since !== undefined && since.nodes < final.nodes));
    if (!isSolved && first) args.push(`; held the right one at ${formatPlies(first.depth)}`);
  }
  const lines = [`${paint(mark, head)}  ${task.id}  ${args.join(' ').replaceAll(' ;', ';')}`];
  if (final) {
    const { pv, score, own } = final;
    const value = [score && formatScore(score), own?.score && `its own ${own.score}`].filter(Boolean).join(', ');
    lines.push(`    ${paint('dim', `${makeLine(position, pv.slice(0, 10))}${value && `  ${value}`}`)}`);
  }
  if (task.about) lines.push(`    ${task.about}${task.source ? paint('dim', ` [${task.source}]`) : ''}`);
  if (task.doubt) lines.push(`    ${paint('dim', `(${task.doubt})`)}`);
  for (const checked of finding.claims) lines.push(`    ${formatClaim(checked, finding)}`);
  for (const remark of task.remarks) lines.push(`    ${remark}`);
  return lines;
}

function headOf({ task, isSolved, fault }: Finding): ['green' | 'yellow' | 'red', string] {
  if (fault !== undefined) return ['red', 'broke     '];
  if (isAsPlayed(task.goal)) return isSolved ? ['green', 'as then   '] : ['yellow', 'not so    '];
  return isSolved ? ['green', 'solved    '] : ['yellow', 'not solved'];
}

/** The goals that were missed. */
function formatMissed({ fen, goal }: SuiteTask, move: string): string {
  const position = parseFen(fen);
  const { mate = 0 } = goal;
  const ending = mate < 0 ? `mate against it in ${-mate}` : `mate in ${mate}`;
  if (goal.best.includes(move)) return `the ${ending} is not seen`;
  const san = (moves: readonly string[]) => moves.map((move) => makeSan(position, move)).join(' or ');
  const args: string[] = [];
  if (isAsPlayed(goal)) args.push(`then ${san(goal.played)}`);
  if (goal.best.length > 0) args.push(`asked: ${san(goal.best)}`);
  if (goal.avoid.length > 0) args.push(`not ${san(goal.avoid)}`);
  if (goal.mate !== undefined) args.push(`${ending} seen`);
  return args.join(', ');
}

/** "from 3 plies on, 812 positions, 0.01 s (0.9 s on its machine)". */
function formatWhen(step: SearchStep, isBeforeEnd: boolean): string {
  const depth = isBeforeEnd ? `from ${formatPlies(step.depth)} on` : `at ${formatPlies(step.depth)}`;
  return `${depth}, ${formatEffort(step)}`;
}

function formatEffort({ nodes, millis, periodMillis }: SearchStep): string {
  return `${formatQuantity(nodes, 'position')}, ${formatDuration(millis)} (${formatDuration(periodMillis)} on its machine)`;
}

const formatPlies = (depth: number): string => formatQuantity(depth, 'ply', 'plies');

function formatClaim({ claim, verdict, ours, value, work, time }: CheckedClaim, { task }: Finding): string {
  if (verdict === undefined) return claim.text;
  if (!ours) return `${claim.text}  -> moves: ${VERDICT_WORDS[verdict]}`;
  const line = verdict === 'same' ? '' : ` (${makeLine(parseFen(task.fen), ours.pv.slice(0, 8))})`;
  const parts = [`moves: ${VERDICT_WORDS[verdict]}${line}`];
  if (value) parts.push(`value: ${value.isSame ? 'the same' : `another (${value.ours})`}`);
  if (work) parts.push(`work: ${formatCompared(work, formatCount)}`);
  if (time) parts.push(`time: ${formatCompared(time, formatDuration)}`);
  if (!work && !time) parts.push(formatEffort(ours));
  return `${claim.text}  -> ${parts.join('; ')}`;
}

/** "10.3 times as much (96,162)", "0.16 times as much (5.8 s)". */
function formatCompared({ printed, ours, measure }: Compared, format: (value: number) => string): string {
  if (measure === 'same') return `the same (${format(ours)})`;
  const factor = `${(ours / printed).toFixed(ours >= printed ? 1 : 2)} times as much`;
  return `${factor} (${format(ours)})`;
}

/** A search whose details are in print, beside ours, as lines of text. */
export function formatInside(
  { inside: printedInside, comparison }: ReportedInside,
  { paint }: Pick<Terminal, 'paint'>,
): string[] {
  const { searched, order, plies, values, lines, spread } = comparison;
  const position = parseFen(printedInside.fen);
  const firsts = [...new Set(printedInside.lines.map(({ moves }) => moves[0]!))];
  const share = ({ same, of }: { same: number; of: number }) => `${same} of ${of}`;
  const all = spread.below + spread.within + spread.above;
  return [
    `  ${paint('bold', printedInside.id)}: printed ${firsts.map((move) => makeSan(position, move)).join(' ')}`,
    `    root moves with an end evaluation: ${searched.printed} printed, ${searched.ours} ours, ${searched.common} of the printed among them`,
    `    of the printed order ${share(order)} pairs, of the last plies ${share(plies)}, of the values ${share(values)}, of the lines ${share(lines)}`,
    `    end evaluations of ours at the root: ${spread.within} of ${all} between minimum and maximum, ${spread.below} below, ${spread.above} above`,
  ];
}

/** The last line: "Solved 12 of 20; as then 3 of 6". */
export function formatTotals(findings: readonly Finding[]): string {
  const { solved, of, asPlayed, broken } = countFindings(findings);
  const args: string[] = [];
  if (of > 0) args.push(`solved ${solved} of ${of}`);
  if (asPlayed.of > 0) args.push(`plays as the original did in ${asPlayed.same} of ${asPlayed.of}`);
  const checked = findings.flatMap(({ claims }) => claims).filter(({ verdict }) => verdict !== undefined);
  const tallies = [
    tally(
      'moves',
      checked.map(({ verdict }) => verdict === 'same'),
    ),
    tally(
      'values',
      checked.flatMap(({ value }) => (value ? [value.isSame] : [])),
    ),
    tally(
      'work',
      checked.flatMap(({ work }) => (work ? [work.measure === 'same'] : [])),
    ),
    tally(
      'time',
      checked.flatMap(({ time }) => (time ? [time.measure === 'same'] : [])),
    ),
  ].filter((each) => each !== '');
  if (tallies.length > 0) args.push(`of what is said of it come out the same: ${tallies.join(', ')}`);
  if (broken > 0) args.push(`broke on ${broken}`);
  const text = args.join('; ') || 'nothing was asked';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const tally = (what: string, same: readonly boolean[]): string =>
  same.length === 0 ? '' : `${what} ${same.filter(Boolean).length} of ${same.length}`;

/** The report as plain data. */
export function suiteData({ card, settings, seed, request, file, findings, left, inside }: SuiteReport) {
  return {
    program: card.id,
    settings,
    seed,
    request,
    file,
    ...countFindings(findings),
    positions: findings.map(({ task, isSolved, final, from, first, since, steps, claims, fault }) => ({
      id: task.id,
      fen: task.fen,
      goal: task.goal,
      about: task.about ?? null,
      source: task.source ?? null,
      doubt: task.doubt ?? null,
      solved: isSolved ?? null,
      fault: fault ?? null,
      from: from ?? null,
      decision: stepData(task, final),
      first: stepData(task, first),
      since: stepData(task, since),
      steps: steps.map((step) => stepData(task, step)),
      claims: claims.map(({ claim: { words: args, isWeighed, ...claim }, verdict, ours, value, work, time }) => ({
        ...claim,
        weighed: isWeighed,
        conditions: args,
        verdict: verdict ?? null,
        valueVerdict: value ?? null,
        work: work ?? null,
        time: time ?? null,
        ours: stepData(task, ours),
      })),
    })),
    inside: inside.map(({ inside: { id }, ours, comparison }) => ({ id, ...comparison, root: ours.root })),
    left,
  };
}

function stepData({ fen }: SuiteTask, step: SearchStep | undefined) {
  if (!step) return null;
  const { move, pv, depth, nodes, millis, periodMillis, score, own } = step;
  return {
    move,
    san: makeSan(parseFen(fen), move),
    depth,
    nodes,
    millis: Math.round(millis),
    periodMillis: Math.round(periodMillis),
    score: scoreData(score),
    own: own ?? null,
    pv,
  };
}
