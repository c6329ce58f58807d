import type { Fen } from '../../chess/fen.ts';
import type { Uci } from '../../chess/move.ts';

/** A position for each day: an error of a program, to be refuted. */

/** Moves by rules that some programs do not know. */
export type SpecialMove = 'castling' | 'en passant' | 'promotion' | 'underpromotion';

/** Why a program errs, as bench/publish-errors.ts saw its search. */
export interface ErrorCause {
  /**
   * `horizon`: the search ended too soon. `rule`: the next move of the refutation is one of a rule that the program does not
   * know. `left out`: it looked at other replies. `value`: it looked into the refutation, and made its move all the same.
   */
  readonly kind: 'horizon' | 'rule' | 'left out' | 'value';
  readonly rule?: SpecialMove;
  /** How many half-moves of the refutation the search followed. */
  readonly seen: number;
  /** The step of the view of its search at which it did so first. */
  readonly step: number;
  /** How many moves it tried there in place of the next one. */
  readonly tried: number;
  /** They were all captures, and the next one is none. */
  readonly onlyCaptures?: true;
  /** So many plies deeper it makes another move, which is no error. */
  readonly deeper?: readonly [plies: number, move: Uci];
}

/** A position as data/positions/daily.json has it. */
export interface DailyRow {
  /** The program's id. */
  readonly program: string;
  /** The position before the error. */
  readonly fen: Fen;
  /** The error, the refutation and the program's answers between, with spaces. */
  readonly moves: string;
  /** The loss by the error, in centipawns. */
  readonly loss: number;
  /** The positions that Antwoord examined to find the refutation. */
  readonly effort: number;
  readonly why: ErrorCause;
  /** The game in which it happened. */
  readonly from: string;
}

/** The position of a day. */
export interface DailyProblem extends Omit<DailyRow, 'moves'> {
  /** The day, such as "2026-11-28". */
  readonly date: string;
  readonly moves: readonly Uci[];
  /** 1 to {@link HARDEST}: a fifth of the collection each. */
  readonly difficulty: number;
}

/** The first day that has a position. Never changes: all others count from it. */
export const FIRST_DAY = '2026-11-01';
export const HARDEST = 5;
const DAY_MILLIS = 86_400_000;

const numberOf = (date: string) => Math.round((Date.parse(date) - Date.parse(FIRST_DAY)) / DAY_MILLIS);

/** The day some days after (or, with a negative number, before) another. */
export const dayAfter = (date: string, days = 1): string =>
  new Date(Date.parse(date) + days * DAY_MILLIS).toISOString().slice(0, 10);

/** The day at a time, where the visitor is. @param millis since 1970. */
export function dayOf(millis: number): string {
  const at = new Date(millis);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Whether a text names a day that has come, from {@link FIRST_DAY} on. */
export const isDay = (text: string, today: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && dayOrNone(text) === text && text >= FIRST_DAY && text <= today;

const dayOrNone = (text: string) => (Number.isNaN(Date.parse(text)) ? undefined : dayAfter(text, 0));

/**
 * The position of a day. After the last one they begin again; new ones are only appended, so a day keeps its own unless the positions
 * had begun again before it.
 */
export function problemOf(rows: readonly DailyRow[], date: string): DailyProblem {
  // A visitor's clock may be years behind.
  const row = rows.at(numberOf(date) % rows.length)!;
  const rank = rows.filter(({ effort }) => effort < row.effort).length;
  return {
    ...row,
    date,
    moves: row.moves.split(' '),
    difficulty: 1 + Math.floor((HARDEST * rank) / rows.length),
  };
}
