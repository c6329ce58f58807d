/** The machines of the exhibition: consoles with their faces. */
import { EVERY_CONSOLE } from '../../problems/every-console.ts';
import { CARDS } from '../../programs/cards.ts';
import type { Console } from '../../programs/console.ts';
import { FACES, type Face, type MachineId } from './faces.ts';

/** A machine of the exhibition. */
export interface MachineEntry extends Face {
  readonly id: MachineId;
  /** The program it runs; absent if it runs none of the collection. */
  readonly program?: string;
  readonly year: number;
  /** When it ran its program: "1912-20". */
  readonly years: string;
  load(): Promise<Console>;
}

/** All machines, oldest first. */
export const MACHINES: readonly MachineEntry[] = EVERY_CONSOLE.map((entry) => ({
  ...entry,
  ...FACES[entry.id],
  ...yearsOf(entry),
})).sort((one, other) => one.year - other.year);

/**
 * The years on its face, if it has any, because it may have run another machine's program later; otherwise those of its
 * program's card.
 */
function yearsOf({ id, program }: Pick<MachineEntry, 'id' | 'program'>) {
  const dated = FACES[id].dated ?? CARDS.find((card) => card.id === program);
  if (!dated) throw new Error(`no year of the machine ${id}: it runs no program, so its face has to give one`);
  const { year, years = String(year) } = dated;
  return { year, years };
}

/** The machine of a program: the one called like it, otherwise the oldest that runs it; undefined if it has none. */
export const machineOfProgram = (program: string): MachineEntry | undefined =>
  MACHINES.find(({ id }) => id === program) ?? MACHINES.find((entry) => entry.program === program);
