import { formatPoints } from '../format/points.ts';
import type { TieBreakValue } from './tie-break.ts';

/** A tie-break's value in a line: "31", "-" where there is none. */
export function formatValue({ value }: TieBreakValue): string {
  return value === undefined ? '-' : formatPoints(value);
}

/** How a tie-break's value came about, a line for each part: what was added, what was cut, and what was made of it. */
export function explain(value: TieBreakValue): string[] {
  const lines = value.parts.map(({ text, value: part, isCut }) => {
    const result = text.endsWith(`: ${formatPoints(part)}`) ? text : `${text} = ${formatPoints(part)}`;
    return isCut ? `${result}, cut` : result;
  });
  const note = value.note === undefined ? '' : ` (${value.note})`;
  return [...lines, `= ${formatValue(value)}${note}`];
}
