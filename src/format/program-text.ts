import { type Card, yearText } from '../programs/program.ts';

/** A program with its year, said once: "Gambiet/80, 1980", "Sargon (1978)". */
export function nameAndYear(card: Pick<Card, 'name' | 'year' | 'isUndated'>): string {
  const { name, year } = card;
  return name.includes(String(year)) ? name : `${name}, ${yearText(card)}`;
}

/** The same with the year in brackets, for lists and PGN: "Gambiet/80 (1980)", "Sargon (1978)". */
export function nameWithYear(card: Pick<Card, 'name' | 'year' | 'years' | 'isUndated'>): string {
  const { name, year, years } = card;
  return name.includes(String(year)) ? name : `${name} (${years ?? yearText(card)})`;
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
