import { type Card, yearText } from '../programs/program.ts';

type Named = Pick<Card, 'name' | 'year' | 'years' | 'isUndated'>;

/** The year to put beside a program's name; empty if the name has it. */
function yearBeside(card: Named): string {
  return card.name.includes(String(card.year)) ? '' : yearText(card);
}

/** A program with its year, said once: "Gambiet/80, 1980", "Sargon (1978)". */
export function nameAndYear(card: Named): string {
  return [card.name, yearBeside(card)].filter(Boolean).join(', ');
}

/** The same with the year in brackets, for lists and PGN: "Gambiet/80 (1980)", "Sargon (1978)". */
export function nameWithYear(card: Named): string {
  const year = yearBeside(card);
  return year === '' ? card.name : `${card.name} (${(card.isUndated ? undefined : card.years) ?? year})`;
}

/**
 * The time a program's own machine would have taken, as a clause: "the HP 9810A would have needed 41 s"; of rules worked out
 * by people, "by hand it would have taken 31 min". Undefined if it had neither.
 * @param time the duration, formatted.
 */
export function formatNeeded({ machineName, isByHand }: Card, time: string): string | undefined {
  if (isByHand) return `by hand it would have taken ${time}`;
  return machineName === undefined ? undefined : `the ${machineName} would have needed ${time}`;
}
