import { EVERY_CONSOLE } from '../problems/every-console.ts';

/** The names of all machines. */
export const MACHINE_IDS: readonly string[] = EVERY_CONSOLE.map(({ id }) => id);

/** A machine by its name, whatever its case. */
export const findMachine = (text: string): (typeof EVERY_CONSOLE)[number] | undefined =>
  EVERY_CONSOLE.find(({ id }) => id === text.toLowerCase());
