import { quote } from '../chess/foreign-text.ts';
import { AVERAGE_BUCHHOLZ, BUCHHOLZ, FORE_BUCHHOLZ, KOYA, SONNEBORN_BERGER } from './by-opponents.ts';
import {
  AVERAGE_PERFECT,
  AVERAGE_PERFORMANCE,
  AVERAGE_RATING,
  PERFECT_PERFORMANCE,
  TOURNAMENT_PERFORMANCE,
} from './by-ratings.ts';
import { GAMES_WITH_BLACK, GAMES_WON, GAMES_WON_WITH_BLACK, PROGRESSIVE, ROUNDS_ELECTED, WINS } from './own-results.ts';
import { type Modifiers, NO_MODIFIERS, type TieBreak } from './tie-break.ts';

/** The tie-breaks that give each player a number. Direct encounter ("DE") orders players instead. */
const TIE_BREAKS: readonly TieBreak[] = [
  BUCHHOLZ,
  FORE_BUCHHOLZ,
  AVERAGE_BUCHHOLZ,
  SONNEBORN_BERGER,
  KOYA,
  WINS,
  GAMES_WON,
  GAMES_WITH_BLACK,
  GAMES_WON_WITH_BLACK,
  ROUNDS_ELECTED,
  PROGRESSIVE,
  AVERAGE_RATING,
  TOURNAMENT_PERFORMANCE,
  PERFECT_PERFORMANCE,
  AVERAGE_PERFORMANCE,
  AVERAGE_PERFECT,
];

/** A tie-break as requested. */
export interface Criterion {
  /** The code with its modifiers: "BH-C1". */
  readonly code: string;
  /** Absent for direct encounter. */
  readonly tieBreak?: TieBreak;
  readonly modifiers: Modifiers;
}

/** A list of tie-breaks that cannot be read. */
export class TieBreakError extends Error {
  override readonly name = 'TieBreakError';
}

/** All codes, for help texts: "DE", "BH", "FB" … */
export const TIE_BREAK_CODES: readonly string[] = ['DE', ...TIE_BREAKS.map(({ code }) => code)];

/**
 * Parses a list of tie-breaks: "BH-C1, BH, SB, DE, WIN". A modifier follows a hyphen, as in the Handbook, or a slash, as
 * in tournament files: C1 and C2 cut the lowest values, M1 and M2 the lowest and highest, L+1 moves the limit of Koya's
 * system by half a point, P counts forfeits as games.
 * @throws {TieBreakError} for an unknown tie-break, or a modifier it does not take.
 */
export function parseCriteria(text: string): Criterion[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map(parseCriterion);
}

function parseCriterion(text: string): Criterion {
  const [, name = '', rest = ''] = /^([a-z]+)(.*)$/i.exec(text) ?? [];
  const code = name.toUpperCase() === 'GE' ? 'REP' : name.toUpperCase();
  const tieBreak = TIE_BREAKS.find((each) => each.code === code);
  if (!tieBreak && code !== 'DE') {
    throw new TieBreakError(`no tie-break ${quote(text)}; expected one of ${TIE_BREAK_CODES.join(', ')}`);
  }
  const allowed = tieBreak?.modifiers ?? ['forfeits'];
  let modifiers = NO_MODIFIERS;
  let canonical = code;
  // A hyphen before a digit belongs to the limit: "KS-L-1".
  for (const modifier of rest.split(/[-/](?=[a-z])/i).slice(1)) {
    const [, letter = '', number = ''] = /^([a-z])([+-]?\d+)?$/i.exec(modifier) ?? [];
    const added = readModifier(letter.toUpperCase(), Number(number || Number.NaN));
    if (!added || !allowed.includes(added.kind)) {
      throw new TieBreakError(`the tie-break ${code} takes no modifier ${quote(modifier)}, in ${quote(text)}`);
    }
    modifiers = { ...modifiers, ...added.modifiers };
    canonical += `-${modifier.toUpperCase()}`;
  }
  if (rest !== '' && canonical === code) {
    throw new TieBreakError(`no tie-break ${quote(text)}; modifiers are written as in BH-C1, SB-M1, KS-L+1`);
  }
  return { code: canonical, tieBreak, modifiers };
}

function readModifier(letter: string, number: number) {
  const isCount = number === 1 || number === 2;
  if (letter === 'C' && isCount) return { kind: 'cut', modifiers: { cutLowest: number } } as const;
  if (letter === 'M' && isCount)
    return { kind: 'median', modifiers: { cutLowest: number, cutHighest: number } } as const;
  if (letter === 'L' && Number.isInteger(number)) return { kind: 'limit', modifiers: { limit: number } } as const;
  if (letter === 'P' && Number.isNaN(number)) return { kind: 'forfeits', modifiers: { forfeitsCount: true } } as const;
  return undefined;
}
