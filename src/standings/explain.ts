import { formatPoints } from '../format/points.ts';
import type { TieBreakValue } from './tie-break.ts';

/** A tie-break's value: "31", or "-" if there is none. */
export function formatValue({ value }: TieBreakValue): string {
  return value === undefined ? '-' : formatPoints(value);
}

/** The computation of a tie-break's value: a line for each part, added or cut, and one for the result. */
export function explain(value: TieBreakValue): string[] {
  const lines = value.parts.map(({ text, value: part, isCut }) => {
    const result = text.endsWith(`: ${formatPoints(part)}`) ? text : `${text} = ${formatPoints(part)}`;
    return isCut ? `${result}, cut` : result;
  });
  const note = value.note === undefined ? '' : ` (${value.note})`;
  return [...lines, `= ${formatValue(value)}${note}`];
}
