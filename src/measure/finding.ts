import type { Uci } from '../chess/move.ts';
import type { Outcome } from '../host/engine-client.ts';
import type { Card, Decision, Origin, Own, Score, Thought } from '../programs/program.ts';
import { DRAW_CENTIPAWNS } from './answers/question.ts';
import type { PublishedClaim } from './claim.ts';
import { isSolution, type SuiteTask } from './task.ts';

/** A program's best move at some point of its search, and its cost. */
export interface SearchStep {
  readonly move: Uci;
  readonly pv: readonly Uci[];
  readonly depth: number;
  readonly nodes: number;
  /** Real time. As thoughts arrive in bundles it is good to about 50 ms. */
  readonly millis: number;
  /** The time the original machine would have taken. */
  readonly periodMillis: number;
  /** The mover's view. */
  readonly score?: Score;
  readonly own?: Own;
}

/** The best line at each depth, shallowest first. */
export type BestLines = Map<number, SearchStep>;

/** A program's result for a task. */
export interface Finding {
  readonly task: SuiteTask;
  /** Whether its move is one of those required; undefined if it crashed. */
  readonly isSolved?: boolean;
  /** Undefined if it resigned or crashed. */
  readonly final?: SearchStep;
  readonly from?: Origin;
  readonly steps: readonly SearchStep[];
  /** The step at which it first held the solution best, and the one from which it did so to the end. */
  readonly first?: SearchStep;
  readonly since?: SearchStep;
  readonly claims: readonly CheckedClaim[];
  /** Why there is no answer. */
  readonly fault?: string;
}

/**
 * The agreement of ours with a claim about the original: the `same` move or line; a line that `begins` the same; an `other`; or the depth
 * was `unreached`. Claims that cannot be compared (another program, other settings, lines it only weighed, words) get no verdict.
 */
const VERDICTS = ['same', 'begins', 'other', 'unreached'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The agreement of a measured figure with a printed one: within a factor of 1.5, of 3, or neither. */
const MEASURES = ['same', 'near', 'other'] as const;
type Measure = (typeof MEASURES)[number];
/** A printed figure is rounded and machines had good and bad days: within half as much again it counts as the same. */
const SAME_FACTOR = 1.5;
const NEAR_FACTOR = 3;

/** A figure of ours and the printed one. */
export interface Compared {
  readonly printed: number;
  readonly ours: number;
  readonly measure: Measure;
}

export interface CheckedClaim {
  readonly claim: PublishedClaim;
  /** The verdict on the moves alone, or on the mate announced. */
  readonly verdict?: Verdict;
  /** The value in the program's own units, if one is printed and ours reports one. */
  readonly value?: { readonly printed: string; readonly ours: string; readonly isSame: boolean };
  /** Positions examined until the claim came true, if the source counts them; all positions if it did not. */
  readonly work?: Compared;
  /** The same in milliseconds of the original machine. */
  readonly time?: Compared;
  /** The best line of ours under those conditions. */
  readonly ours?: SearchStep;
}

/** Adds a thought to the trail. The last line of each depth counts, so that bundling changes nothing. */
export function addThought(trail: BestLines, thought: Thought, millis: number, { positionsPerSecond }: Card): void {
  const { kind, pv, depth, nodes, score, own, rank = 1 } = thought;
  const [move] = pv;
  if (kind !== 'line' || move === undefined || rank > 1) return;
  trail.set(depth, {
    move,
    pv,
    depth,
    nodes,
    millis,
    periodMillis: (nodes * 1000) / positionsPerSecond,
    ...(score ? { score } : {}),
    ...(own ? { own } : {}),
  });
}

/** A decision as the last step of its search; undefined if the program resigned. */
export function lastStep(decision: Decision, millis: number, periodMillis: number): SearchStep | undefined {
  const { move, pv, depth, nodes, score, own } = decision;
  if (move === undefined) return undefined;
  const line = pv[0] === move ? pv : [move];
  return { move, pv: line, depth, nodes, millis, periodMillis, ...(score ? { score } : {}), ...(own ? { own } : {}) };
}

/** The step from which on something held to the end. */
export function heldSince<Step>(steps: readonly Step[], holds: (step: Step) => boolean): Step | undefined {
  return steps[steps.findLastIndex((step) => !holds(step)) + 1];
}

/**
 * Compares a search's result with its task.
 * @param settings all options the program ran with.
 */
export function findingOf(
  task: SuiteTask,
  trail: BestLines,
  ended: Outcome,
  card: Card,
  settings: Readonly<Record<string, unknown>>,
): Finding {
  const { decision, millis, periodMillis } = ended;
  const { from } = decision;
  const steps = [...trail.values()].map((step) => ({ ...step, millis: Math.min(step.millis, millis) }));
  const final = lastStep(decision, millis, periodMillis);
  if (!final) return { task, isSolved: false, from, steps, claims: task.claims.map((claim) => ({ claim })) };
  const all = [...steps, final];
  const isRight = (step: SearchStep) => isSolution(task.goal, step.move, step.score);
  const first = all.find(isRight);
  const since = heldSince(all, isRight);
  return {
    task,
    isSolved: isRight(final),
    from,
    final,
    steps,
    ...(first ? { first } : {}),
    ...(since ? { since } : {}),
    claims: task.claims.map((claim) => checkClaim(claim, steps, final, card, settings)),
  };
}

/** A task during which the program crashed. */
export function brokenFinding(task: SuiteTask, fault: string): Finding {
  return { task, steps: [], claims: task.claims.map((claim) => ({ claim })), fault };
}

/** Whether a claim is about the program's own result, so that ours can be compared with it. */
export const canBeChecked = ({ who, result, isWeighed }: PublishedClaim, { id }: Card): boolean =>
  who === id && result.kind !== 'text' && !isWeighed;

function checkClaim(
  claim: PublishedClaim,
  steps: readonly SearchStep[],
  final: SearchStep,
  card: Card,
  settings: Readonly<Record<string, unknown>>,
): CheckedClaim {
  if (!canBeChecked(claim, card) || !isUnder(claim, settings)) return { claim };
  const ours = claim.depth === undefined ? final : stepAt(claim.depth, steps, final);
  if (!ours) return { claim, verdict: 'unreached' };
  const verdict = verdictOn(claim, ours);
  // The source counts until the result was there; ours may have gone on for longer.
  const isSeen = (step: SearchStep) => verdictOn(claim, step) === 'same';
  const until = claim.depth === undefined ? (steps.find(isSeen) ?? ours) : ours;
  const own = ours.own?.score;
  return {
    claim,
    ours,
    verdict,
    ...(claim.value === undefined || own === undefined
      ? {}
      : { value: { printed: claim.value, ours: own, isSame: own === claim.value } }),
    ...(claim.nodes === undefined ? {} : { work: compared(claim.nodes, until.nodes) }),
    ...(claim.millis === undefined ? {} : { time: compared(claim.millis, until.periodMillis) }),
  };
}

/** Compares a figure of ours with a printed one. */
function compared(printed: number, ours: number): Compared {
  const factor = Math.max(printed / ours, ours / printed);
  const measure = factor <= SAME_FACTOR ? 'same' : factor <= NEAR_FACTOR ? 'near' : 'other';
  return { printed, ours, measure };
}

function isUnder({ settings: wanted }: PublishedClaim, settings: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(wanted).every(([name, value]) => {
    const found = Object.keys(settings).find((each) => each.toLowerCase() === name.toLowerCase());
    return found !== undefined && String(settings[found]).toLowerCase() === value.toLowerCase();
  });
}

/** The best line when a depth was finished; an iteration that was cut short does not count. */
function stepAt(depth: number, steps: readonly SearchStep[], final: SearchStep): SearchStep | undefined {
  if (depth === final.depth) return final;
  const deepest = Math.max(final.depth, ...steps.map((step) => step.depth).filter((each) => each > depth));
  return depth < deepest ? steps.find((step) => step.depth === depth) : undefined;
}

const isDraw = (score: Score | undefined) => score?.kind === 'cp' && Math.abs(score.centipawns) <= DRAW_CENTIPAWNS;

function verdictOn({ result }: PublishedClaim, { pv, score }: SearchStep): Verdict {
  switch (result.kind) {
    case 'mate':
      return score?.kind === 'mate' && score.moves === result.moves ? 'same' : 'other';
    case 'draw':
      return isDraw(score) ? 'same' : 'other';
    case 'line':
      if (result.moves[0] !== pv[0]) return 'other';
      return result.moves.every((move, ply) => move === pv[ply]) ? 'same' : 'begins';
    default:
      return 'other';
  }
}
