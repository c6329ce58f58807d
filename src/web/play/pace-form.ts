import { DurationError, parseDuration } from '../../format/duration.ts';
import type { Card } from '../../programs/program.ts';
import type { Terms } from '../../session/terms.ts';
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

/** The initial form for a program: its tournament level on the period clock, and sensible values elsewhere. */
export function paceFormOf(card: Card, terms: Terms = {}): PaceForm {
  const { control, moveMillis, nodes, depth, level, period } = terms;
  const isLimited = (control ?? moveMillis ?? nodes ?? depth ?? level) !== undefined;
  const known = level !== undefined && levelOf(card, level) ? level : card.tournamentLevel;
  return {
    kind: control ? 'gameClock' : moveMillis !== undefined ? 'moveTime' : depth ? 'depth' : nodes ? 'nodes' : 'level',
    level: known,
    moveTime: String((moveMillis ?? 10_000) / 1000),
    gameTime: String((control?.millis ?? 1_800_000) / 60_000),
    moves: control?.moves === undefined ? '' : String(control.moves),
    increment: String((control?.incrementMillis ?? 0) / 1000),
    depth: String(depth ?? 3),
    nodes: String(nodes ?? 10_000),
    clock: isLimited && !period ? 'real' : 'period',
  };
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
