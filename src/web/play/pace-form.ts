import { DurationError, parseDuration } from '../../format/duration.ts';
import type { Card } from '../../programs/program.ts';
import {
  formatVerdict,
  judgeTime,
  naturalControl,
  naturalMoveMillis,
  naturalNodes,
} from '../../session/enough-time.ts';
import type { Terms } from '../../session/terms.ts';
import type { TimeControl } from '../../session/time-control.ts';
import { levelOf } from '../app/format.ts';

export const PACE_KINDS = ['level', 'moveTime', 'gameClock', 'depth', 'nodes'] as const;
export type PaceKind = (typeof PACE_KINDS)[number];

/** The time limits of the program, as the fields of a form. */
export interface PaceForm {
  readonly kind: PaceKind;
  readonly level: string;
  /** Time per move: "10", "1m30s". */
  readonly moveTime: string;
  /** Time for the game or for a number of moves: minutes, or "2h". */
  readonly gameTime: string;
  /** Moves per time control; empty for the whole game. */
  readonly moves: string;
  /** Seconds added for each move. */
  readonly increment: string;
  readonly depth: string;
  readonly nodes: string;
  readonly clock: 'period' | 'real';
}

export type PaceField = Exclude<keyof PaceForm, 'kind' | 'clock'>;
export type PaceErrors = Readonly<Partial<Record<PaceField, string>>>;

/**
 * The initial form for a program: its tournament level on the period clock. The other limits, until they are chosen, are
 * those by which it plays that level too.
 */
export function paceFormOf(card: Card, terms: Terms = {}): PaceForm {
  const { control, moveMillis, nodes, depth, level, period } = terms;
  const isLimited = (control ?? moveMillis ?? nodes ?? depth ?? level) !== undefined;
  const known = level !== undefined && levelOf(card, level) ? level : card.tournamentLevel;
  const clock = isLimited && !period ? 'real' : 'period';
  const natural = naturalFields(card, clock);
  return {
    kind: control ? 'gameClock' : moveMillis !== undefined ? 'moveTime' : depth ? 'depth' : nodes ? 'nodes' : 'level',
    level: known,
    ...natural,
    ...(control ? controlFields(control) : {}),
    ...(moveMillis === undefined ? {} : { moveTime: timeText(moveMillis, 1000) }),
    depth: String(depth ?? levelOf(card, known)?.limits.depth ?? 3),
    nodes: String(nodes ?? naturalNodes(card, LEAST_NODES)),
    clock,
  };
}

const LEAST_MOVE_MILLIS = 10_000;
const LEAST_NODES = 10_000;

/** The times by which a program plays its tournament level. */
function naturalFields(card: Card, clock: PaceForm['clock']) {
  const isPeriod = clock === 'period';
  return {
    moveTime: timeText(naturalMoveMillis(card, isPeriod, LEAST_MOVE_MILLIS), 1000),
    ...controlFields(naturalControl(card, isPeriod)),
  };
}

const controlFields = ({ moves, millis, incrementMillis }: TimeControl) => ({
  gameTime: timeText(millis, 60_000),
  moves: moves === undefined ? '' : String(moves),
  increment: String(incrementMillis / 1000),
});

/** A time as typed: a number of the field's unit, or "54h", "2h30m" if that would be a large one. */
function timeText(millis: number, unitMillis: number): string {
  const minutes = millis / 60_000;
  if (millis / unitMillis <= 600 && minutes <= 120) return String(millis / unitMillis);
  if (!Number.isInteger(minutes)) return String(millis / unitMillis);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${hours > 0 ? `${hours}h` : ''}${rest > 0 ? `${rest}m` : ''}`;
}

/** The form with the other clock. Times that were not changed become those that are natural by it. */
export function withClock(form: PaceForm, card: Card, clock: PaceForm['clock']): PaceForm {
  const { moveTime, ...control } = naturalFields(card, form.clock);
  const next = naturalFields(card, clock);
  const isControlKept = Object.entries(control).some(([name, value]) => form[name as keyof typeof control] !== value);
  return {
    ...form,
    ...(isControlKept ? {} : { gameTime: next.gameTime, moves: next.moves, increment: next.increment }),
    moveTime: form.moveTime === moveTime ? next.moveTime : form.moveTime,
    clock,
  };
}

/** A sentence on the effect of the form's limits on the program; undefined if there is nothing to say. */
export function paceVerdict(
  form: PaceForm,
  card: Card,
): { readonly text: string; readonly isShort: boolean } | undefined {
  const read = readPaceForm(form, card);
  const verdict = 'terms' in read ? judgeTime(card, read.terms) : undefined;
  const text = formatVerdict(card, verdict);
  if (!verdict || text === undefined) return undefined;
  const rung = verdict.kind === 'flag' ? ' A win on time does not count on the ladder.' : '';
  return { text: text + rung, isShort: verdict.kind !== 'enough' };
}

/** Reads the form. Only the fields of the chosen kind matter. */
export function readPaceForm(form: PaceForm, card: Card): { readonly terms: Terms } | { readonly errors: PaceErrors } {
  const errors: { [field in PaceField]?: string } = {};
  const whole = (field: PaceField, what: string): number => {
    const text = form[field].trim();
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= 1 && Number.isSafeInteger(value)) return value;
    errors[field] = `Expected ${what}, a whole number from 1, found ${quoted(text)}.`;
    return 1;
  };
  const time = (field: PaceField, millisEach: number, unit: string, least: number): number => {
    const text = form[field].trim().replace(',', '.');
    try {
      const millis = /^(\d+(\.\d+)?|\.\d+)$/.test(text) ? Math.round(Number(text) * millisEach) : parseDuration(text);
      if (millis >= least) return millis;
      errors[field] = 'That leaves no time to think.';
    } catch (error) {
      if (!(error instanceof DurationError)) throw error;
      errors[field] = `Expected ${unit}, or a time such as 1m30s, found ${quoted(text)}.`;
    }
    return 0;
  };

  const period = form.clock === 'period' ? { period: true } : {};
  let terms: Terms;
  switch (form.kind) {
    case 'level':
      terms = { level: form.level, ...period };
      if (!levelOf(card, form.level)) errors.level = `${card.name} has no level ${quoted(form.level)}.`;
      break;
    case 'moveTime':
      terms = { moveMillis: time('moveTime', 1000, 'seconds', 1), ...period };
      break;
    case 'gameClock': {
      const millis = time('gameTime', 60_000, 'minutes', 1);
      const incrementMillis = form.increment.trim() === '' ? 0 : time('increment', 1000, 'seconds', 0);
      const moves = form.moves.trim() === '' ? {} : { moves: whole('moves', 'the moves to a time control') };
      terms = { control: { ...moves, millis, incrementMillis }, ...period };
      break;
    }
    case 'depth':
      terms = { depth: whole('depth', 'plies') };
      break;
    case 'nodes':
      terms = { nodes: whole('nodes', 'positions') };
  }
  return Object.keys(errors).length > 0 ? { errors } : { terms };
}

const quoted = (text: string) => (text === '' ? 'nothing' : `“${text}”`);
