import type { Uci } from '../../chess/move.ts';
import { capitalized } from '../../format/text.ts';
import type { TraceEvent } from '../../host/trace-event.ts';
import type { StepAhead, TraceStep } from './trace-steps.ts';
import { BEFORE, isIdleCut, type Watched, worthOf } from './watched.ts';

/** A step to be described, and what is known before it. */
export interface Telling extends StepAhead {
  readonly watched: Watched;
  /** A move of a ply, as it is written. */
  name(ply: number, move: Uci): string;
  /** The number of legal moves at a ply, if known. */
  legal(ply: number): number | undefined;
}

/** Describes a step in a short sentence or two, for reading and for screen readers. */
export type FormatStep = (telling: Telling) => string;

type EventOf<Kind extends TraceEvent['kind']> = Extract<TraceEvent, { kind: Kind }>;

/** The first event of a kind in a step. */
export function eventOf<Kind extends TraceEvent['kind']>({ events }: TraceStep, kind: Kind): EventOf<Kind> | undefined {
  return events.find((event): event is EventOf<Kind> => event.kind === kind);
}

/** All events of a kind in a step. */
export function eventsOf<Kind extends TraceEvent['kind']>({ events }: TraceStep, kind: Kind): EventOf<Kind>[] {
  return events.filter((event): event is EventOf<Kind> => event.kind === kind);
}

/** The module that a step belongs to. */
export function moduleOf({ events }: TraceStep): string | undefined {
  const [first] = events;
  return first?.kind === 'module' ? first.name : undefined;
}

/** A value in a program's own units: "+4", "−3.63", "0"; "+mate" if it is infinite. */
export function formatValue(value: number): string {
  const size = Math.abs(value);
  const figures = size === Number.POSITIVE_INFINITY ? 'mate' : Number.isInteger(size) ? String(size) : size.toFixed(2);
  if (value === 0) return '0';
  return `${value > 0 ? '+' : '\u2212'}${figures}`;
}

/** The same inside the program's own text: "maximum −4 < end −3". */
export function formatReason(reason: string): string {
  return reason.replace(/(?<![\w-])-(?=\d)/g, '\u2212');
}

/** The step of any program: what is executed, taken back, struck out, cut, and its value. */
export const formatPlainStep: FormatStep = ({ step, name, watched }) => {
  const parts: string[] = [];
  const module = moduleOf(step);
  if (module !== undefined) parts.push(`${capitalized(module)}.`);
  const list = eventOf(step, 'list');
  if (list) parts.push(`It lists ${list.moves.length === 1 ? '1 move' : `${list.moves.length} moves`}.`);
  const struck = eventsOf(step, 'prune');
  const [first] = struck;
  if (first) {
    const others = struck.length > 1 ? ` and ${struck.length - 1} more` : '';
    parts.push(`It strikes out ${name(first.ply, first.move)}${others}: ${formatReason(first.reason)}.`);
  }
  const enter = eventOf(step, 'enter');
  if (enter) parts.push(`It looks at ${name(enter.ply, enter.move)}.`);
  const judged = eventsOf(step, 'evaluate');
  if (judged.length === 1) parts.push(`The position is worth ${formatValue(judged[0]!.value)}.`);
  else if (judged.length > 1) parts.push(`It judges ${judged.length} positions.`);
  const leave = eventOf(step, 'leave');
  if (leave) parts.push(`${name(leave.ply, leave.move)} is worth ${formatValue(leave.value)}.`);
  const cut = eventOf(step, 'cut');
  if (cut?.move === '') parts.push('It is good enough without a capture: none is looked at.');
  else if (cut && isIdleCut(watched.lists[cut.ply - 1]))
    parts.push('That is too good, but no other move is left to cut.');
  else if (cut) parts.push('That is too good already: the other moves are cut.');
  parts.push(...formatRest(step, name));
  return parts.join(' ') || 'It goes on.';
};

/** Further parts that any step may contain: a new line, the decision, lost events. */
function formatRest(step: TraceStep, name: Telling['name']): string[] {
  const parts: string[] = [];
  const thought = eventOf(step, 'thought')?.thought;
  if (thought?.own?.score !== undefined) parts.push(`The best so far; in its own words ${thought.own.score}.`);
  else if (thought?.pv[0] !== undefined) parts.push(`Depth ${thought.depth}: it reports ${name(1, thought.pv[0])}.`);
  const missed = eventOf(step, 'missed');
  if (missed) parts.push(`${missed.count} events were not kept.`);
  const decides = eventOf(step, 'decides');
  if (decides && moduleOf(step) === undefined) {
    const { move } = decides.decision;
    parts.push(move === undefined ? 'It finds no move.' : `It decides on ${name(1, move)}.`);
  }
  return parts;
}

/** A running search in a sentence that changes only with the root move. */
export function formatStatus({ lists: [list], candidate, best }: Watched, name: (move: Uci) => string): string {
  if (candidate === undefined) return list ? 'It has listed its moves.' : 'It begins.';
  const value = worthOf(list?.moves.find(({ move }) => move === best));
  const leader = best === undefined || value === undefined ? '' : ` Best so far: ${name(best)}, ${formatValue(value)}.`;
  return `It looks at ${name(candidate)}.${leader}`;
}

/** A program's decision, and its reason, as far as the trace shows it. */
export function formatDecision(who: string, { lists: [list], decision }: Watched, name: (move: Uci) => string): string {
  const { move, from, own } = decision ?? {};
  if (move === undefined) return `${who} finds no move.`;
  const plays = `${who} plays ${name(move)}`;
  if (from === 'book') return `${plays} from its book, without thinking.`;
  if (from === 'only') return `${plays}, the only legal move.`;
  const values = new Map(list?.moves.map((each) => [each.move, worthOf(each) ?? each.values[BEFORE]]));
  const value = values.get(move);
  const others = [...values].flatMap(([each, worth]) => (each === move || worth === undefined ? [] : [worth]));
  if (value === undefined || others.length === 0) return own?.remark ? `${plays}: ${own.remark}.` : `${plays}.`;
  if (others.some((worth) => worth > value)) return `${plays}, worth ${formatValue(value)} as its search ended.`;
  const rest = others.length === 1 ? 'the other move is not' : `none of the ${others.length} others is`;
  return `${plays}, worth ${formatValue(value)}: of the moves it valued, ${rest} worth more.`;
}
